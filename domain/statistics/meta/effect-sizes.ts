import type { AnalysisInput } from '../core/analysis.ts';
import { completeRows, numbersOf } from '../core/complete-rows.ts';
import { requireColumn } from '../core/filter.ts';
import type { InputProblems } from '../core/input-error.ts';
import { quoted } from '../core/levels.ts';
import { cellText } from '../core/table.ts';
import { hedgesFactor } from '../math/hedges-factor.ts';
import { checkValues } from './check-values.ts';
import { columnsByRole, type EffectMeasure, type StudyParameters, type StudyRole } from './meta-columns.ts';

/** Events and non-events of two groups: a, b of the first, c, d of the second. */
export type Cells = { a: number; b: number; c: number; d: number };
export type Study = {
  /** Its row in the table. */
  row: number;
  label: string;
  /** NaN where the study has no effect, such as a risk ratio of two groups without events. */
  estimate: number;
  variance: number;
  cells: Cells | undefined;
};
type Row = Readonly<Partial<Record<StudyRole, number>>>;

/** The effect of each study without a missing value; `corrected` counts those whose zeros were. */
export function studyEffects(
  { table, rows: filtered, parameters, warn }: AnalysisInput<StudyParameters>,
  problems: InputProblems,
): { studies: Study[]; corrected: number } {
  const given = columnsByRole(parameters);
  const { rows } = completeRows(
    table,
    filtered,
    given.map(({ column }) => column),
  );
  const columns = given.map(({ role, column }) => [role, numbersOf(table, column, rows)] as const);
  const labels = parameters.study === undefined ? undefined : requireColumn(table, parameters.study);
  const values = Array.from(
    rows,
    (_, i): Row => Object.fromEntries(columns.map(([role, column]) => [role, column[i]!])),
  );
  checkValues(values, parameters, problems);
  problems.throwIfAny();
  const correction = zeroCorrection(values, parameters);
  const studies = values.map((row, i) => {
    const label = (labels === undefined ? null : cellText(labels, rows[i]!)) ?? `Study ${i + 1}`;
    return { row: rows[i]!, label, ...effectOf(row, parameters, correction), cells: cellsOf(row) };
  });
  if (labels !== undefined) warnOfRepeats(studies, warn);
  return { studies, corrected: values.filter((row) => correction(row) > 0).length };
}

/** Rows are taken for studies that know nothing of each other: outcomes, arms or times of one study are not. */
function warnOfRepeats(studies: readonly Study[], warn: AnalysisInput<StudyParameters>['warn']): void {
  const rowsOf = new Map<string, number>();
  for (const { label } of studies) rowsOf.set(label, (rowsOf.get(label) ?? 0) + 1);
  const repeated = [...rowsOf].filter(([, rows]) => rows > 1).map(([label]) => label);
  if (repeated.length > 0)
    warn(
      'repeated_study',
      `${quoted(repeated)} ${repeated.length === 1 ? 'has' : 'have'} several rows, which count as independent studies, so that the same patients may count twice. Filter to one outcome and comparison, or combine the rows.`,
    );
}

/** Those with an effect: a log of 0 or a variance without limit has none. */
export function withEffect(studies: readonly Study[]): Study[] {
  return studies.filter(({ estimate, variance }) => Number.isFinite(estimate) && Number.isFinite(variance));
}

function cellsOf({ events1: a, nonevents1, total1, events2: c, nonevents2, total2 }: Row): Cells | undefined {
  const b = nonevents1 ?? (total1 ?? Number.NaN) - (a ?? Number.NaN);
  const d = nonevents2 ?? (total2 ?? Number.NaN) - (c ?? Number.NaN);
  return a === undefined || c === undefined || Number.isNaN(b + d) ? undefined : { a, b, c, d };
}

/** The counts whose zeros are corrected. */
function countsOf(row: Row, measure: EffectMeasure): number[] {
  if (measure === 'rate_ratio') return [row.events1!, row.events2!];
  if (measure === 'proportion_logit') return [row.events!, row.n! - row.events!];
  const cells = cellsOf(row);
  return cells === undefined ? [] : [cells.a, cells.b, cells.c, cells.d];
}

function zeroCorrection(
  rows: readonly Row[],
  { measure, zero_cell_add, zero_cell_to }: StudyParameters,
): (row: Row) => number {
  const hasZero = (row: Row) => countsOf(row, measure).includes(0);
  const some = rows.some(hasZero);
  switch (zero_cell_to) {
    case 'none':
      return () => 0;
    case 'all':
      return () => zero_cell_add;
    case 'if0all':
      return () => (some ? zero_cell_add : 0);
    case 'only0':
      return (row) => (hasZero(row) ? zero_cell_add : 0);
  }
}

/** Formulas as in Fleiss JL. Statistical Methods in Medical Research 1993;2:121-145, and Hedges LV. 1981 for g. */
function effectOf(
  row: Row,
  { measure }: StudyParameters,
  correction: (row: Row) => number,
): { estimate: number; variance: number } {
  const add = correction(row);
  switch (measure) {
    case 'odds_ratio':
    case 'risk_ratio':
    case 'risk_difference':
      return effectOfCells(cellsOf(row)!, add, measure);
    case 'rate_ratio': {
      const [x1, x2] = [row.events1! + add, row.events2! + add];
      return { estimate: Math.log(x1 / row.time1!) - Math.log(x2 / row.time2!), variance: 1 / x1 + 1 / x2 };
    }
    case 'mean_difference':
      return {
        estimate: row.mean1! - row.mean2!,
        variance: row.sd1! ** 2 / row.total1! + row.sd2! ** 2 / row.total2!,
      };
    case 'standardized_mean_difference':
      return hedgesG(row);
    case 'correlation_z':
      return { estimate: Math.atanh(row.r!), variance: row.n! > 3 ? 1 / (row.n! - 3) : Number.NaN };
    case 'proportion_logit': {
      const [x, rest] = [row.events! + add, row.n! - row.events! + add];
      return { estimate: Math.log(x / rest), variance: 1 / x + 1 / rest };
    }
    case 'generic':
      return { estimate: row.estimate!, variance: row.variance ?? row.std_error! ** 2 };
  }
}

function effectOfCells({ a, b, c, d }: Cells, add: number, measure: EffectMeasure) {
  const [x1, y1, x2, y2] = [a + add, b + add, c + add, d + add];
  const [n1, n2] = [x1 + y1, x2 + y2];
  if (measure === 'odds_ratio')
    return { estimate: Math.log((x1 * y2) / (y1 * x2)), variance: 1 / x1 + 1 / y1 + 1 / x2 + 1 / y2 };
  if (measure === 'risk_ratio')
    return { estimate: Math.log(x1 / n1) - Math.log(x2 / n2), variance: 1 / x1 - 1 / n1 + 1 / x2 - 1 / n2 };
  return { estimate: x1 / n1 - x2 / n2, variance: (x1 * y1) / n1 ** 3 + (x2 * y2) / n2 ** 3 };
}

/** Hedges' g with the exact correction of bias and its large-sample variance. */
function hedgesG({ mean1, sd1, total1, mean2, sd2, total2 }: Row) {
  const df = total1! + total2! - 2;
  const pooled = Math.sqrt(((total1! - 1) * sd1! ** 2 + (total2! - 1) * sd2! ** 2) / df);
  const estimate = (hedgesFactor(df) * (mean1! - mean2!)) / pooled;
  return { estimate, variance: 1 / total1! + 1 / total2! + estimate ** 2 / (2 * (total1! + total2!)) };
}
