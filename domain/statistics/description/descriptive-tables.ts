import type { Figure, PrintedTable } from '../definition/presentation.ts';
import { boxPlot } from '../print/figures/box-plot.ts';
import { printInterval, printLevel, printNumber, printPercent } from '../print/print-format.ts';
import type { DescriptiveSummaryParameters, DescriptiveSummaryResult } from './descriptive_summary/definition.ts';

type Statistics = Pick<DescriptiveSummaryResult, 'n' | 'numeric' | 'categorical'>;

export function presentDescriptiveSummary(
  statistics: Statistics,
  parameters: DescriptiveSummaryParameters,
): { tables: PrintedTable[]; figures: Figure[] } {
  const tables: PrintedTable[] = [];
  if (statistics.numeric.length > 0) tables.push(numericTable(statistics, parameters));
  if (statistics.categorical.length > 0) tables.push(categoricalTable(statistics, parameters));
  return { tables, figures: parameters.variables.flatMap((variable) => boxPlots(statistics, variable, parameters.by)) };
}

function groupColumn(by: string | undefined) {
  return by === undefined ? [] : [{ name: 'group', title: by }];
}

function groupCell(by: string | undefined, group: string | null): string[] {
  return by === undefined ? [] : [group ?? 'All'];
}

function numericTable({ numeric }: Statistics, { by, conf_level }: DescriptiveSummaryParameters): PrintedTable {
  return {
    name: 'numeric',
    title: 'Numeric variables',
    columns: [
      { name: 'variable', title: 'Variable' },
      ...groupColumn(by),
      { name: 'n', title: 'n' },
      { name: 'n_missing', title: 'Missing' },
      { name: 'mean_sd', title: 'Mean (SD)' },
      { name: 'mean_conf', title: `${printLevel(conf_level)} CI of the mean` },
      { name: 'median_iqr', title: 'Median (Q1 to Q3)' },
      { name: 'range', title: 'Range' },
    ],
    rows: numeric.map((row) => [
      row.variable,
      ...groupCell(by, row.group),
      String(row.n),
      String(row.n_missing),
      `${printNumber(row.mean)} (${printNumber(row.std_dev)})`,
      printInterval(row.conf_low, row.conf_high, printNumber),
      `${printNumber(row.median)} (${printInterval(row.q1, row.q3, printNumber)})`,
      printInterval(row.min, row.max, printNumber),
    ]),
  };
}

function categoricalTable({ categorical }: Statistics, { by }: DescriptiveSummaryParameters): PrintedTable {
  return {
    name: 'categorical',
    title: 'Categorical variables',
    columns: [
      { name: 'variable', title: 'Variable' },
      { name: 'level', title: 'Level' },
      ...groupColumn(by),
      { name: 'count', title: 'n (%)' },
      { name: 'n_missing', title: 'Missing' },
    ],
    rows: categorical.map((row) => [
      row.variable,
      row.level,
      ...groupCell(by, row.group),
      `${row.count} (${printPercent(row.proportion)})`,
      String(row.n_missing),
    ]),
  };
}

/** One figure a variable, one box a group. */
function boxPlots({ numeric }: Statistics, variable: string, by: string | undefined): Figure[] {
  const boxes = numeric
    .filter((row) => row.variable === variable && row.n > 0)
    .map(({ group, min, q1, median, q3, max }) => ({ group: group ?? 'All', min, q1, median, q3, max }));
  return boxPlot(boxes, { name: `box_plot_${variable}`, variable, groupTitle: by ?? null });
}
