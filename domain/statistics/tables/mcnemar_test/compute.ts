import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { ContingencyTable } from '../../core/contingency-table.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { checkContingencyTable } from '../contingency/counted-table.ts';
import { fewPairs, pairedTable } from '../contingency/paired-table.ts';
import { binomialPValue } from '../proportions/exact-p-value.ts';
import { clopperPearsonOdds } from '../proportions/odds-interval.ts';
import type { McNemarParameters, McNemarResult } from './definition.ts';

export type McNemarComputed = Computed<StatisticsOf<McNemarResult>, { table: ContingencyTable; discordant: number }>;
type Statistics = McNemarComputed['statistics'];

type Test = Pick<McNemarResult, 'method' | 'statistic' | 'df' | 'p_value'>;

/** Paired observations of the same levels; throws single_group, and insufficient_data without a discordant pair. */
export function compute(input: AnalysisInput<McNemarParameters>): McNemarComputed {
  const { parameters, warn } = input;
  const problems = new InputProblems();
  const table = pairedTable(input, problems);
  checkContingencyTable(table, parameters, problems);
  const discordant = table.counts.reduce(
    (sum, row, i) => sum + row.reduce((inRow, count, j) => inRow + (i === j ? 0 : count), 0),
    0,
  );
  if (table.row_levels.length >= 2 && discordant === 0)
    problems.add(
      'insufficient_data',
      `All ${table.n} pairs agree: without a discordant pair there is nothing to compare.`,
      { n: table.n },
    );
  problems.throwIfAny();

  const twoLevels = table.row_levels.length === 2;
  const [b, c] = twoLevels ? [table.counts[0]![1]!, table.counts[1]![0]!] : [null, null];
  const test = b === null || c === null ? bowkerTest(table.counts) : mcNemar(b, c, parameters);
  if (test.method !== 'exact' && discordant < fewPairs)
    warn(
      'small_expected_count',
      `Only ${discordant} pairs are discordant. ${twoLevels ? 'Set exact.' : 'Combine levels.'}`,
    );
  if (test.method === 'bowker') warnUnchanged(table, test.df, warn);
  const { n, n_missing } = table;
  const statistics: Statistics = {
    n,
    n_missing,
    row_levels: table.row_levels,
    column_levels: table.column_levels,
    observed: table.counts,
    b,
    c,
    ...test,
    ...(b === null || c === null
      ? { odds_ratio: null, or_conf_low: null, or_conf_high: null }
      : discordantOddsRatio(b, c, parameters.conf_level)),
  };
  return { statistics, details: { table, discordant }, used: table.used, excluded_missing: n_missing };
}

function mcNemar(b: number, c: number, { exact, continuity_correction }: McNemarParameters): Test {
  if (exact) return { method: 'exact', statistic: null, df: null, p_value: binomialPValue(b, b + c, 0.5, 'two_sided') };
  const distance = Math.abs(b - c);
  const statistic = (distance - (continuity_correction && distance > 0 ? 1 : 0)) ** 2 / (b + c);
  return { method: 'chi_square', statistic, df: 1, p_value: chiSquareUpperTail(statistic, 1) };
}

/** Bowker (1948); pairs of levels between which nobody changed tell nothing and have no degree of freedom. */
function bowkerTest(counts: readonly (readonly number[])[]): Test {
  let statistic = 0;
  let df = 0;
  for (let i = 0; i < counts.length; i++)
    for (let j = 0; j < i; j++) {
      const [one, other] = [counts[i]![j]!, counts[j]![i]!];
      if (one + other === 0) continue;
      statistic += (one - other) ** 2 / (one + other);
      df++;
    }
  return { method: 'bowker', statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}

function warnUnchanged(
  { row_levels }: ContingencyTable,
  df: number | null,
  warn: (code: string, message: string) => void,
): void {
  const pairs = (row_levels.length * (row_levels.length - 1)) / 2;
  if (df !== null && df < pairs)
    warn(
      'empty_cells',
      `Between ${pairs - df} of ${pairs} pairs of levels nobody changed: they add nothing to the statistic, and the degrees of freedom are ${df} instead of ${pairs}. R's mcnemar.test finds no p-value here.`,
    );
}

/** b / c with the limits that Clopper and Pearson's interval of b / (b + c) gives. */
function discordantOddsRatio(b: number, c: number, confLevel: number) {
  const { conf_low, conf_high } = clopperPearsonOdds(b, b + c, confLevel);
  return {
    odds_ratio: jsonNumber(b / c),
    or_conf_low: conf_low,
    or_conf_high: jsonNumber(conf_high),
  };
}
