import type { ReviewSet } from '../../../contract/resources/review.ts';
import { fewFound } from '../search/told-query.ts';
import type { PrismaFlow } from './flow.ts';

/** `notes`: how a search was read that was run here; null of sets that came from elsewhere. */
type ReportedSet = ReviewSet & { notes: readonly string[] | null };

export type SearchReport = {
  review: { name: string; question: string };
  sets: readonly ReportedSet[];
  flow: PrismaFlow;
  /** How many pairs a person has settled as the same and as different, and how many wait. */
  duplicates: { same: number; different: number; open: number };
  /** How many records were removed by which rule. */
  rules: readonly { rule: string; records: number }[];
};

/**
 * The 16 items of PRISMA-S (Rethlefsen ML et al. Systematic Reviews 2021;10:39) in Markdown: what the platform knows filled in,
 * and of the rest that it is not known and to be written by the authors.
 */
export function searchReport({ review, sets, flow, duplicates, rules }: SearchReport): string {
  const of = (...kinds: ReviewSet['kind'][]) => sets.filter(({ kind }) => kinds.includes(kind));
  const leftOut = sets.reduce((sum, set) => sum + set.possible_duplicates_left_out, 0);
  const items: readonly (readonly [title: string, text: string | null])[] = [
    ['Database name', listed(of('database').map((set) => `${escapedText(set.name)}, ${platformOf(set)}`))],
    ['Multi-database searching', multiDatabase(of('database'))],
    ['Study registries', listed(of('register').map(sourceLine)) ?? 'No set of a study registry was added.'],
    [
      'Online resources and browsing',
      listed(of('website', 'organisation').map(sourceLine)) ?? 'No set of a website or organisation was added.',
    ],
    [
      'Citation searching',
      listed(of('citation_searching').map(sourceLine)) ?? 'No set of citation searching was added.',
    ],
    ['Contacts', null],
    ['Other methods', null],
    ['Full search strategies', strategies(sets)],
    ['Limits and restrictions', limits(sets)],
    ['Search filters', null],
    ['Prior work', null],
    ['Updates', updates(sets)],
    ['Dates of searches', listed(sets.map((set) => `${escapedText(set.name)}: ${set.searched_at.slice(0, 10)}`))],
    ['Peer review', null],
    ['Total records', totals(sets, flow)],
    ['Deduplication', deduplication(flow, duplicates, leftOut, rules)],
  ];
  const question = review.question.trim() === '' ? '' : `\n${escapedText(review.question.trim())}\n`;
  const body = items.map(([title, text], i) => `## ${i + 1}. ${title}\n\n${text ?? notKnown}\n`);
  return `# Search report (PRISMA-S): ${escapedText(review.name)}\n${question}\n${body.join('\n')}`;
}

const notKnown = 'Not known to the platform: to be written by the authors.';

/** Sources and questions are other people's words: none of their signs is Markdown. */
const escapedText = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replaceAll(/\s+/g, ' ');
const listed = (lines: readonly string[]) => (lines.length === 0 ? null : lines.map((line) => `* ${line}`).join('\n'));
const platformOf = ({ platform }: ReviewSet) =>
  platform === null ? 'platform not stated' : `through ${escapedText(platform)}`;
const sourceLine = (set: ReviewSet) =>
  `${escapedText(set.name)} (${set.kind.replaceAll('_', ' ')}), ${platformOf(set)}, ${set.searched_at.slice(0, 10)}: ${set.records} records`;

function multiDatabase(sets: readonly ReviewSet[]): string {
  const platforms = Map.groupBy(
    sets.filter(({ platform }) => platform !== null),
    ({ platform }) => platform!,
  );
  const several = [...platforms].filter(([, of]) => new Set(of.map(({ name }) => name)).size > 1);
  return (
    listed(
      several.map(
        ([platform, of]) => `${escapedText(platform)}: ${of.map(({ name }) => escapedText(name)).join(', ')}`,
      ),
    ) ??
    'No two databases were stated to be searched through one platform; whether they were searched at once is not known to the platform.'
  );
}

function strategies(sets: readonly ReportedSet[]): string {
  const fence = (text: string) => '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return sets
    .map((set) => {
      const syntax = set.syntax === null ? '' : `, read as ${set.syntax}`;
      const head = `**${escapedText(set.name)}**${set.notes === null ? '' : ` (run on the literature of this platform${syntax})`}:`;
      if (set.strategy === null)
        return `${head} not known to the platform: the papers were ${set.import_id === null ? 'added as a list' : 'imported from a file'}.`;
      const told = (set.notes ?? []).filter((note) => note !== fewFound);
      const notes = told.map((note) => `\n* ${escapedText(note)}`).join('');
      return `${head}\n\n${fence(set.strategy)}\n${set.strategy}\n${fence(set.strategy)}${notes === '' ? '' : `\n${notes}`}`;
    })
    .join('\n\n');
}

function limits(sets: readonly ReviewSet[]): string {
  const limited = sets.flatMap(({ name, filters }) => {
    const stated = Object.entries(filters).map(
      ([filter, value]) => `${filter.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(' or ') : value}`,
    );
    return stated.length === 0 ? [] : [`${escapedText(name)}: ${escapedText(stated.join(', '))}`];
  });
  return (
    listed(limited) ??
    'No limits beside the strategies were applied on this platform. Whether elsewhere is not known to it.'
  );
}

function updates(sets: readonly ReviewSet[]): string {
  const again = [...Map.groupBy(sets, ({ kind, name }) => `${kind} ${name}`).values()].filter((of) => of.length > 1);
  return (
    listed(
      again.map(
        (of) =>
          `${escapedText(of[0]!.name)} was searched on ${of.map(({ searched_at }) => searched_at.slice(0, 10)).join(', ')}`,
      ),
    ) ?? 'No source was searched again.'
  );
}

function totals(
  sets: readonly ReviewSet[],
  { databases_and_registers: left, other_methods: right }: PrismaFlow,
): string {
  return [
    listed(
      sets.map(({ name, records, skipped }) => {
        const unread = skipped === 0 ? '' : `, besides ${skipped} that could not be read as papers and are not counted`;
        return `${escapedText(name)}: ${records} records${unread}`;
      }),
    ) ?? 'No set was added.',
    '',
    `In all ${left.identified} records from databases and registers and ${right.identified} by other methods.`,
  ].join('\n');
}

const rulesInWords: Readonly<Record<string, string>> = {
  same_paper: 'the same paper of the library',
  pmid: 'PMID',
  doi: 'DOI',
  pmcid: 'PMCID',
  title_year_author: 'title, year and first author, settled by a person',
  title_year_pages: 'title, year and first page, settled by a person',
  title_year: 'title and year, settled by a person',
  similar_title: 'similar title, year and first author, settled by a person',
};

function deduplication(
  flow: PrismaFlow,
  { same, different, open }: SearchReport['duplicates'],
  leftOut: number,
  rules: SearchReport['rules'],
): string {
  const removed = flow.databases_and_registers.duplicates_removed + flow.other_methods.duplicates_removed;
  return (
    `${removed} records were removed as duplicates${rules.length === 0 ? '' : ` (${rules.map(({ rule, records }) => `by ${rulesInWords[rule] ?? rule}: ${records}`).join('; ')})`}. Those with the same PMID, DOI or PMCID were joined by rule. Those with the same title, ` +
    'years at most one apart, and the same first author or first page, or with a title that differs by a slip or a cut subtitle, were shown to a person, never joined by themselves: ' +
    `${same} pairs were settled as the same paper, ${different} as different ones${open > 0 ? `, and ${open} wait` : ''}.` +
    (leftOut > 0 ? ` ${leftOut} more ${leftOut === 1 ? 'was' : 'were'} shown to nobody, since too many waited.` : '')
  );
}
