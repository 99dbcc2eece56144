import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { shapiroWilk, shapiroWilkSizes } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import type { ShapiroWilkParameters, ShapiroWilkResult } from './definition.ts';

export type ShapiroWilkComputed = Computed<
  StatisticsOf<ShapiroWilkResult>,
  /** The values in ascending order. */
  { sorted: Float64Array }
>;

/** Tests a variable for normality. Throws insufficient_data, constant_variable and unsupported_size. */
export function compute(input: AnalysisInput<ShapiroWilkParameters>): ShapiroWilkComputed {
  const { variable } = input.parameters;
  const { rows, n_missing } = completeRows(input.table, input.rows, [variable]);
  const n = rows.length;
  const sorted = numbersOf(input.table, variable, rows).slice().sort();
  const problems = new InputProblems();
  const { min, max } = shapiroWilkSizes;
  if (n < min)
    problems.add(
      'insufficient_data',
      `"${variable}" has ${n} values in the rows used; the test needs at least ${min}.`,
      {
        column: variable,
      },
    );
  else if (sorted[0] === sorted[n - 1])
    problems.add(
      'constant_variable',
      `"${variable}" is ${sorted[0]} in all ${n} rows used: there is nothing to test.`,
      {
        column: variable,
      },
    );
  if (n > max)
    problems.add(
      'unsupported_size',
      `"${variable}" has ${n} values, and the test is defined for ${max} at most. At this size look at the Q-Q plot of a sample: any departure would be significant.`,
      { column: variable },
    );
  problems.throwIfAny();

  const { statistic, p_value } = shapiroWilk(sorted) as { statistic: number; p_value: number };
  return {
    statistics: { n, n_missing, statistic, p_value },
    details: { sorted },
    used: n,
    excluded_missing: n_missing,
  };
}
