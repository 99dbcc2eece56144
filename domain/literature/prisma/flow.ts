import type { RecordState, SetKind } from '../../../contract/resources/review.ts';

/** How many records of one source stand in one state; `reason`: of reports that are excluded. */
export type CountedRecords = {
  source: string;
  kind: SetKind;
  state: RecordState;
  reason: string | null;
  records: number;
};

export type ReasonCount = { reason: string; reports: number };

/** From the reports that are sought on. What waits for somebody is counted as waiting and not as what it may become. */
type Reports = {
  sought: number;
  not_retrieved: number;
  awaiting: number;
  assessed: number;
  excluded: number;
  exclusion_reasons: ReasonCount[];
  included: number;
};

export type SourceCount = { name: string; kind: SetKind; records: number };

/** The flow of PRISMA 2020 (Page MJ et al. BMJ 2021;372:n71), with its two columns. */
export type PrismaFlow = {
  databases_and_registers: {
    identified: number;
    sources: SourceCount[];
    duplicates_removed: number;
    awaiting_screening: number;
    screened: number;
    excluded: number;
    reports: Reports;
  };
  other_methods: { identified: number; sources: SourceCount[]; duplicates_removed: number; reports: Reports };
  included: { reports: number; studies: number };
};

const isOther = ({ kind }: { kind: SetKind }) => kind !== 'database' && kind !== 'register';

/** The flow of records by where they stand. `studies`: how many studies the included reports are of. */
export function flowOf(counted: readonly CountedRecords[], studies: number): PrismaFlow {
  const left = counted.filter((one) => !isOther(one));
  const right = counted.filter(isOther);
  const reports = { left: reportsOf(left), right: reportsOf(right) };
  const excluded = sumOf(left, 'title_abstract_excluded');
  return {
    databases_and_registers: {
      identified: sumOf(left),
      sources: sourcesOf(left),
      duplicates_removed: sumOf(left, 'duplicate'),
      awaiting_screening: sumOf(left, 'title_abstract', 'title_abstract_conflict'),
      screened: excluded + reports.left.sought,
      excluded,
      reports: reports.left,
    },
    other_methods: {
      identified: sumOf(right),
      sources: sourcesOf(right),
      duplicates_removed: sumOf(right, 'duplicate'),
      reports: reports.right,
    },
    included: { reports: reports.left.included + reports.right.included, studies },
  };
}

function sumOf(counted: readonly CountedRecords[], ...states: RecordState[]): number {
  return counted.reduce(
    (sum, { state, records }) => (states.length === 0 || states.includes(state) ? sum + records : sum),
    0,
  );
}

function reportsOf(counted: readonly CountedRecords[]): Reports {
  const not_retrieved = sumOf(counted, 'not_retrieved');
  const awaiting = sumOf(counted, 'full_text', 'full_text_conflict');
  const excluded = sumOf(counted, 'full_text_excluded');
  const included = sumOf(counted, 'included');
  const assessed = excluded + included;
  const reasons = new Map<string, number>();
  for (const { state, reason, records } of counted)
    if (state === 'full_text_excluded' && reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + records);
  return {
    sought: not_retrieved + awaiting + assessed,
    not_retrieved,
    awaiting,
    assessed,
    excluded,
    exclusion_reasons: [...reasons]
      .map(([reason, reports]) => ({ reason, reports }))
      .sort((a, b) => b.reports - a.reports || (a.reason < b.reason ? -1 : 1)),
    included,
  };
}

/** As they came, the same source once. */
function sourcesOf(counted: readonly CountedRecords[]): SourceCount[] {
  const sources = new Map<string, SourceCount>();
  for (const { source, kind, records } of counted) {
    const key = `${kind} ${source}`;
    const known = sources.get(key);
    if (known === undefined) sources.set(key, { name: source, kind, records });
    else known.records += records;
  }
  return [...sources.values()];
}
