import type { EffectTableWarning, ExtractionField, StoredRow } from '../../../contract/resources/extraction.ts';
import type { Variable } from '../../../contract/resources/variable.ts';
import { csvCell } from '../citations/csv.ts';
import { termKey } from '../index/analysis.ts';

/** A paper that the review includes, and whose extraction is agreed. */
export type AgreedPaper = {
  record_id: string;
  title: string;
  first_author: string | null;
  year: number | null;
  study: string | null;
  rows: readonly StoredRow[];
};

type EffectRow = { external_id: string; attributes: Record<string, string | number> };

export type EffectTable = {
  studies: number;
  outcomes: string[];
  variables: Variable[];
  patients: EffectRow[];
  warnings: EffectTableWarning[];
};

/**
 * The agreed rows of the included papers, which come as they were added, as a meta-analysis takes them: a row for each study,
 * outcome and arm, with the fields of the form as columns. `outcome` undefined: all of them.
 */
export function effectTableOf(
  fields: readonly ExtractionField[],
  papers: readonly AgreedPaper[],
  { outcome, notAgreed }: { outcome?: string | undefined; notAgreed: number },
): EffectTable {
  const asked = fields.filter(({ retired }) => !retired);
  const labels = studyLabels(papers);
  const all = papers.flatMap((paper, i) => paper.rows.map((row) => ({ paper, study: labels[i]!, row })));
  const shown = all.filter(({ row }) => outcome === undefined || row.outcome === outcome);
  const has = (column: 'outcome' | 'arm') => all.some(({ row }) => row[column] !== '');
  const columns = ['study', ...(has('outcome') ? ['outcome'] : []), ...(has('arm') ? ['arm'] : [])];
  return {
    studies: new Set(shown.map(({ study }) => study)).size,
    outcomes: [...new Set(all.map(({ row }) => row.outcome))].sort(),
    variables: [...columns.map((name) => variableOf({ name })), ...asked.map(variableOfField)],
    patients: shown.map(({ paper, study, row }) => ({
      external_id: idOfRow(paper.record_id, row),
      attributes: {
        study,
        ...(row.outcome === '' ? {} : { outcome: row.outcome }),
        ...(row.arm === '' ? {} : { arm: row.arm }),
        ...Object.fromEntries(
          asked.flatMap(({ name }) => (Object.hasOwn(row.answers, name) ? [[name, row.answers[name]!]] : [])),
        ),
      },
    })),
    warnings: [...warningsOf(papers, labels, shown, notAgreed), ...labelsAlike(all.map(({ row }) => row))],
  };
}

/** The record's id, and what tells the rows of one paper apart; neither outcome nor arm can hold the bar. */
const idOfRow = (recordId: string, { outcome, arm }: StoredRow) =>
  outcome === '' && arm === '' ? recordId : `${recordId}|${outcome}|${arm}`;

/** The id of the record that a row of an effect table is of. */
export const recordOfRow = (externalId: string): string => externalId.split('|', 1)[0]!;

const variableOf = (column: Pick<Variable, 'name'> & Partial<Variable>): Variable => ({
  ...{
    label: '',
    type: 'text',
    unit: null,
    categories: null,
    min: null,
    max: null,
    required: false,
    identifier: false,
  },
  ...column,
});

const variableOfField = ({ name, label, type, unit, options }: ExtractionField): Variable =>
  variableOf({
    ...{ name, label, type, unit },
    categories: options === null ? null : options.map((value) => ({ value, label: value })),
  });

/**
 * What each paper's study is called: as the review calls it, which several reports of one study share, or by first author and
 * year; of papers that would have one name so the first is told from the second by a, b, …, as reference lists do.
 */
function studyLabels(papers: readonly AgreedPaper[]): string[] {
  const named = new Set(papers.flatMap(({ study }) => study ?? []));
  const plain = papers.map(({ study, first_author, year, title }) => {
    if (study !== null) return study;
    return [first_author ?? title.slice(0, 60), year].filter((part) => part !== null).join(' ');
  });
  const among = Map.groupBy(
    papers.flatMap((paper, i) => (paper.study === null ? [i] : [])),
    (i) => plain[i]!,
  );
  const taken = new Set([...named, ...plain]);
  const labels = [...plain];
  for (const [label, places] of among) {
    if (places.length === 1 && !named.has(label)) continue;
    let letter = 0;
    for (const place of places) {
      while (taken.has(label + letters(letter))) letter++;
      labels[place] = label + letters(letter);
      taken.add(labels[place]);
    }
  }
  return labels;
}

/** a to z, then aa, ab, … */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));

function warningsOf(
  papers: readonly AgreedPaper[],
  labels: readonly string[],
  shown: readonly { paper: AgreedPaper; study: string; row: StoredRow }[],
  notAgreed: number,
): EffectTableWarning[] {
  const warnings: EffectTableWarning[] = [];
  if (notAgreed > 0)
    warnings.push({
      code: 'not_agreed',
      message: `${counted(notAgreed, 'included paper is', 'included papers are')} left out: what counts of ${notAgreed === 1 ? 'it' : 'them'} is not agreed yet.`,
    });
  const empty = papers.flatMap((paper, i) => (paper.rows.length === 0 ? [labels[i]!] : []));
  if (empty.length > 0) warnings.push({ code: 'no_rows', message: `Agreed to give no data: ${listed(empty)}.` });
  const reports = new Map<string, Set<string>>();
  for (const { paper, study, row } of shown) {
    const key = JSON.stringify([study, row.outcome, row.arm]);
    reports.set(key, (reports.get(key) ?? new Set()).add(paper.record_id));
  }
  const twice = [...reports].filter(([, records]) => records.size > 1).map(([key]) => JSON.parse(key)[0] as string);
  if (twice.length > 0)
    warnings.push({
      code: 'several_reports',
      message: `Several reports of one study give the same outcome and arm, so that its patients count twice: ${listed([...new Set(twice)])}. Keep the row of one report.`,
    });
  return warnings;
}

/** "Death" and "death" are two outcomes to a filter, and so is none beside some. */
function labelsAlike(rows: readonly StoredRow[]): EffectTableWarning[] {
  const warnings: EffectTableWarning[] = [];
  const warn = (message: string) => warnings.push({ code: 'labels_alike', message });
  for (const column of ['outcome', 'arm'] as const) {
    const labels = [...new Set(rows.map((row) => row[column]))];
    const spellings = Map.groupBy(labels, (label) => termKey(label));
    for (const [key, same] of spellings)
      if (key !== '' && same.length > 1)
        warn(
          `${same.map((label) => `"${label}"`).join(' and ')} are ${same.length} of the column \`${column}\`, and a filter takes one of them. Write one, where they are the same.`,
        );
    const without = rows.filter((row) => row[column] === '').length;
    if (without > 0 && without < rows.length)
      warn(
        `${counted(without, 'row names', 'rows name')} no ${column} where others do, so that a filter on one leaves ${without === 1 ? 'it' : 'them'} out.`,
      );
  }
  return warnings;
}

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const listed = (names: readonly string[]) =>
  names.length <= 10 ? names.join(', ') : `${names.slice(0, 10).join(', ')} and ${names.length - 10} others`;

/** As RFC 4180 has it, and harmless in a spreadsheet. */
export function effectTableCsv({ variables, patients }: Pick<EffectTable, 'variables' | 'patients'>): string {
  const line = (cells: readonly (string | number | undefined)[]) =>
    `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : (cell ?? ''))).join(',')}\r\n`;
  const names = variables.map(({ name }) => name);
  return [
    line(['external_id', ...names]),
    ...patients.map(({ external_id, attributes }) => line([external_id, ...names.map((name) => attributes[name])])),
  ].join('');
}
