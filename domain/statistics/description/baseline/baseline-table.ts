import type { PrintedTable } from '../../definition/presentation.ts';
import { printFixed, printNumber, printP, printPercent } from '../../print/print-format.ts';
import { withNotes } from '../../print/table-notes.ts';
import type { BaselineRow } from './row.ts';

/** Sets a level off from the name of its variable. */
const indent = '\u2003';

type TestName = { column: string; note: string };
const testNames: Readonly<Record<BaselineRow['test'], { two: TestName; more: TestName }>> = {
  anova: {
    two: { column: 't test', note: "Student's t test" },
    more: { column: 'ANOVA', note: 'One-way analysis of variance' },
  },
  welch_anova: {
    two: { column: "Welch's t test", note: "Welch's t test" },
    more: { column: "Welch's ANOVA", note: "Welch's analysis of variance" },
  },
  kruskal_wallis: sameOfTwo({ column: 'Kruskal-Wallis', note: 'Kruskal-Wallis test' }),
  chi_square: sameOfTwo({ column: 'chi-square', note: 'Chi-square test' }),
  fisher_exact: sameOfTwo({ column: 'Fisher exact', note: "Fisher's exact test" }),
};
function sameOfTwo(name: TestName) {
  return { two: name, more: name };
}

const cellsOf: Readonly<Record<BaselineRow['kind'], { short: string; note: string }>> = {
  continuous: { short: 'mean (SD)', note: 'Mean (standard deviation).' },
  nonnormal: { short: 'median [IQR]', note: 'Median [first and third quartile].' },
  categorical: { short: 'n (%)', note: 'Number (percentage of those with a value).' },
};

type Asked = { by: string; overall: boolean; p_values: boolean; footnotes: boolean; continuity_correction: boolean };
type Found = { n: number; groups: readonly { group: string; n: number }[]; rows: readonly BaselineRow[] };
/** A row of the table with the footnotes of its first cell and of its p-value. */
type NotedRow = { cells: string[]; notes: string[]; testNotes: string[] };

/**
 * The table as it stands in a paper: one column a group, a row a variable, and below it its levels. `footnotes`: tests,
 * missing values and what the cells hold are told below the table, not within it.
 */
export function baselineTable({ n, groups, rows }: Found, asked: Asked): PrintedTable {
  const { by, overall, p_values, footnotes } = asked;
  const columns = [
    { name: 'characteristic', title: 'Characteristic' },
    ...(overall ? [{ name: 'overall', title: `Overall (n = ${n})` }] : []),
    ...groups.map(({ group, n }, i) => ({ name: `group_${i + 1}`, title: `${group} (n = ${n})` })),
    ...(p_values ? [{ name: 'p_value', title: 'p' }] : []),
    ...(p_values && !footnotes ? [{ name: 'test', title: 'Test' }] : []),
    { name: 'smd', title: 'SMD' },
  ];
  const all = rows.flatMap((row) => rowsOf(row, groups, asked));
  const table = { name: 'table_one', title: `Characteristics by ${by}`, columns, rows: all.map(({ cells }) => cells) };
  if (!footnotes) return table;
  const p = columns.findIndex(({ name }) => name === 'p_value');
  const pairs = groups.length === 2 ? '' : ', mean over the pairs of groups';
  return withNotes(table, [
    { text: `Standardised mean difference${pairs}.`, cells: [{ row: null, column: columns.length - 1 }] },
    ...all.flatMap(({ notes, testNotes }, row) => [
      ...notes.map((text) => ({ text, cells: [{ row, column: 0 }] })),
      ...testNotes.map((text) => ({ text, cells: [{ row, column: p }] })),
    ]),
  ]);
}

/** Of a variable: its row, that of each level, and where footnotes don't tell it that of missing values. */
function rowsOf(row: BaselineRow, groups: Found['groups'], asked: Asked): NotedRow[] {
  const { overall, p_values, footnotes } = asked;
  const levels = row.levels ?? [];
  const missing = groups.map(({ n }, g) =>
    row.cells === undefined ? n - levels.reduce((sum, { cells }) => sum + cells[g]!.count, 0) : row.cells[g]!.n_missing,
  );
  const test = testNames[row.test][groups.length === 2 ? 'two' : 'more'];
  const noTest = [...(p_values ? [''] : []), ...(p_values && !footnotes ? [''] : []), ''];
  const summary = cellsOf[row.kind];
  const plain = (cells: string[]): NotedRow => ({ cells, notes: [], testNotes: [] });
  const heading = {
    cells: [
      footnotes ? row.variable : `${row.variable}, ${summary.short}`,
      ...headingCells(row, groups.length, overall),
      ...(p_values ? [printP(row.p_value)] : []),
      ...(p_values && !footnotes ? [row.p_value === null ? '' : test.column] : []),
      printFixed(row.smd, 3),
    ],
    notes: [summary.note, ...(row.n_missing > 0 ? [missingNote(row.n_missing, missing, groups)] : [])],
    testNotes: p_values ? [testNote(row, test.note, asked)] : [],
  };
  return [
    heading,
    ...levels.map(({ level, cells, overall: all }) =>
      plain([
        indent + level,
        ...[...(overall && all !== undefined ? [all] : []), ...cells].map(
          ({ count, proportion }) => `${count} (${printPercent(proportion)})`,
        ),
        ...noTest,
      ]),
    ),
    ...(row.n_missing === 0 || footnotes
      ? []
      : [
          plain([
            `${indent}Missing, n`,
            ...(overall ? [String(row.n_missing)] : []),
            ...missing.map(String),
            ...noTest,
          ]),
        ]),
  ];
}

function headingCells(row: BaselineRow, groups: number, overall: boolean): string[] {
  if (row.cells === undefined) return new Array<string>(groups + (overall ? 1 : 0)).fill('');
  const cells = [...(overall && row.overall !== undefined ? [row.overall] : []), ...row.cells];
  return row.kind === 'nonnormal' ? medianCells(cells) : meanCells(cells);
}

function missingNote(n: number, byGroup: readonly number[], groups: Found['groups']): string {
  const where = groups.flatMap(({ group }, g) => (byGroup[g]! > 0 ? [`${group}: ${byGroup[g]}`] : []));
  return `Missing values: ${n} (${where.join('; ')}).`;
}

function testNote({ test, df, p_value, monte_carlo }: BaselineRow, name: string, asked: Asked): string {
  if (p_value === null) return 'Not compared: the values do not allow the test.';
  if (monte_carlo !== undefined)
    return `${name}; the p-value is a Monte Carlo estimate from ${monte_carlo.tables} random tables (seed ${monte_carlo.seed}; standard error ${printNumber(monte_carlo.std_error)}).`;
  return `${name}${test === 'chi_square' && df === 1 && asked.continuity_correction ? " with Yates' continuity correction" : ''}.`;
}

type Cell = NonNullable<BaselineRow['overall']>;

function meanCells(cells: readonly Cell[]): string[] {
  const print = printerFor(cells);
  return cells.map(({ mean, std_dev, n }) => (n === 0 ? '–' : `${print(mean)} (${print(std_dev)})`));
}

function medianCells(cells: readonly Cell[]): string[] {
  const print = printerFor(cells);
  return cells.map(({ median, q1, q3, n }) => (n === 0 ? '–' : `${print(median)} [${print(q1)}, ${print(q3)}]`));
}

/** As many decimals in all groups as show two digits of the smallest standard deviation, and at least one. */
function printerFor(cells: readonly Cell[]): (value: number | null) => string {
  const deviations = cells.flatMap(({ std_dev }) => (std_dev !== null && std_dev > 0 ? [std_dev] : []));
  const smallest = deviations.length === 0 ? 1 : Math.min(...deviations);
  const decimals = Math.min(10, Math.max(1, 1 - Math.floor(Math.log10(smallest))));
  return (value) => printFixed(value, decimals);
}
