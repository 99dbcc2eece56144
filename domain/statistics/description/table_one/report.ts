import type { PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { printFixed, printP, printPercent } from '../../print/print-format.ts';
import type { TableOneParameters, TableOneResult, TableOneRow } from './definition.ts';

type Statistics = StatisticsOf<TableOneResult>;

/** Sets a level off from the name of its variable. */
const INDENT = '\u2003';

/** The table as it stands in a paper: one column a group, a row a variable, and below it its levels. */
export function tableOneTable({ groups, rows }: Statistics, { by }: TableOneParameters): PrintedTable {
  const blank = groups.map(() => '');
  return {
    name: 'table_one',
    title: `Characteristics by ${by}`,
    columns: [
      { name: 'characteristic', title: 'Characteristic' },
      ...groups.map(({ group, n }, i) => ({ name: `group_${i + 1}`, title: `${group} (n = ${n})` })),
      { name: 'p_value', title: 'p' },
      { name: 'smd', title: 'SMD' },
    ],
    rows: rows.flatMap((row) => {
      const tests = [printP(row.p_value), printFixed(row.smd, 3)];
      const heading = (what: string, cells: string[]) => [`${row.variable}, ${what}`, ...cells, ...tests];
      if (row.cells !== undefined)
        return [
          row.kind === 'nonnormal'
            ? heading('median [IQR]', medianCells(row.cells))
            : heading('mean (SD)', meanCells(row.cells)),
          ...missingRow(
            row,
            row.cells.map((cell) => cell.n_missing),
          ),
        ];
      const levels = row.levels ?? [];
      const counted = groups.map((_, g) => levels.reduce((sum, { cells }) => sum + cells[g]!.count, 0));
      return [
        heading('n (%)', blank),
        ...levels.map(({ level, cells }) => [
          INDENT + level,
          ...cells.map(({ count, proportion }) => `${count} (${printPercent(proportion)})`),
          '',
          '',
        ]),
        ...missingRow(
          row,
          groups.map(({ n }, g) => n - counted[g]!),
        ),
      ];
    }),
  };
}

function missingRow({ n_missing }: TableOneRow, byGroup: readonly number[]): string[][] {
  return n_missing === 0 ? [] : [[`${INDENT}Missing, n`, ...byGroup.map(String), '', '']];
}

type Cells = NonNullable<TableOneRow['cells']>;

function meanCells(cells: Cells): string[] {
  const print = printerFor(cells);
  return cells.map(({ mean, std_dev, n }) => (n === 0 ? '–' : `${print(mean)} (${print(std_dev)})`));
}

function medianCells(cells: Cells): string[] {
  const print = printerFor(cells);
  return cells.map(({ median, q1, q3, n }) => (n === 0 ? '–' : `${print(median)} [${print(q1)}, ${print(q3)}]`));
}

/** As many decimals in all groups as show two digits of the smallest standard deviation, and at least one. */
function printerFor(cells: Cells): (value: number | null) => string {
  const deviations = cells.flatMap(({ std_dev }) => (std_dev !== null && std_dev > 0 ? [std_dev] : []));
  const smallest = deviations.length === 0 ? 1 : Math.min(...deviations);
  const decimals = Math.min(10, Math.max(1, 1 - Math.floor(Math.log10(smallest))));
  return (value) => printFixed(value, decimals);
}

export function tableOneMethodsParagraph(
  { n, n_missing, groups, rows }: Statistics,
  { by, continuity_correction }: TableOneParameters,
): string {
  const sentences = [
    `Characteristics are described for the ${groups.length} groups of ${by} (${groups.map((row) => `${row.group}, n = ${row.n}`).join('; ')}), ${n} rows in all.`,
  ];
  const tests = new Set(rows.map(({ test }) => test));
  const two = groups.length === 2;
  if (tests.has('anova'))
    sentences.push(
      `Continuous variables are given as mean (standard deviation) and were compared by ${two ? "Student's t test" : 'one-way analysis of variance'}.`,
    );
  if (tests.has('welch_anova'))
    sentences.push(
      `Continuous variables are given as mean (standard deviation) and were compared by ${two ? "Welch's t test" : "Welch's analysis of variance"}.`,
    );
  if (tests.has('kruskal_wallis'))
    sentences.push(
      'Skewed variables are given as median [first and third quartile] and were compared by the Kruskal-Wallis test.',
    );
  const yates = continuity_correction && rows.some(({ test, df }) => test === 'chi_square' && df === 1);
  if (tests.has('chi_square') || tests.has('fisher_exact'))
    sentences.push(
      `Categorical variables are given as counts and percentages and were compared by ${[
        ...(tests.has('chi_square')
          ? [`the chi-square test${yates ? " (with Yates' continuity correction in 2x2 tables)" : ''}`]
          : []),
        ...(tests.has('fisher_exact')
          ? [
              `Fisher's exact test${tests.has('chi_square') ? ` (${rows.flatMap(({ test, variable }) => (test === 'fisher_exact' ? [variable] : [])).join(', ')})` : ''}`,
            ]
          : []),
      ].join(' or ')}.`,
    );
  sentences.push(
    `Differences are also given as standardised mean differences${two ? '' : ', averaged over the pairs of groups'}.`,
    'Missing values were left out variable by variable; percentages are of those present.',
  );
  if (n_missing > 0)
    sentences.push(
      n_missing === 1
        ? '1 row without one of these groups was excluded.'
        : `${n_missing} rows without one of these groups were excluded.`,
    );
  return sentences.join(' ');
}
