import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkGroupCount, groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { kolmogorovLowerTail, smirnovUpperTail } from '../../math/distributions/kolmogorov.ts';
import { workLimit } from '../../math/distributions/lattice.ts';
import { warnSmallGroups } from '../ranks/warn-small-groups.ts';
import type { KolmogorovSmirnovParameters, KolmogorovSmirnovResult } from './definition.ts';

export type KolmogorovSmirnovComputed = Computed<
  StatisticsOf<KolmogorovSmirnovResult>,
  /** The values of each group in ascending order. */
  { sorted: Float64Array[] }
>;

/** Pairs of values below which "auto" is exact, as in R. */
const exactBelow = 10_000;

/** Compares two distributions. Throws single_group, too_many_groups and the errors of the data. */
export function compute(input: AnalysisInput<KolmogorovSmirnovParameters>): KolmogorovSmirnovComputed {
  const { table, rows, parameters, warn } = input;
  const { variable, group, exact } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const problems = new InputProblems();
  if (data.n === 0)
    problems.add('insufficient_data', `No row has a value of both "${variable}" and "${group}". Check the filter.`);
  checkGroupCount(data.levels.names, group, data.n, { exactly: 2 }, problems);
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const sorted = data.groups.map(({ values }) => values.slice().sort());
  const [first, second] = sorted as [Float64Array, Float64Array];
  const [m, n] = [first.length, second.length];
  const { distance, at, isLast } = largestDistance(first, second);
  const isExact = exact === 'auto' ? m * n < exactBelow : exact;
  if (isExact && m * n > workLimit)
    throw new AnalysisInputError(
      'unsupported_size',
      `The exact distribution for groups of ${m} and ${n} values would take too long. Choose exact = false: at this size the limit distribution is as good.`,
      { n: [m, n] },
    );
  const statistic = distance / (m * n);
  const statistics: KolmogorovSmirnovComputed['statistics'] = {
    n: data.n,
    n_missing: data.n_missing,
    statistic,
    p_value: isExact
      ? smirnovUpperTail(distance, m, n, isLast)
      : // As R has it, from the lower tail: below 1e-16 it is 0.
        1 - kolmogorovLowerTail(statistic * Math.sqrt((m * n) / (m + n))),
    method: isExact ? 'exact' : 'asymptotic',
    largest_difference_at: at,
    groups: data.groups.map(({ group: name, values }) => ({ group: name, n: values.length })),
  };
  return { statistics, details: { sorted }, used: data.n, excluded_missing: data.n_incomplete };
}

/**
 * The largest distance of the distribution functions of ascending values times m n, which is whole, the first value where
 * it is reached, and which of all values in ascending order are the last of their ties.
 */
function largestDistance(first: Float64Array, second: Float64Array) {
  const [m, n] = [first.length, second.length];
  const isLast = new Uint8Array(m + n);
  let distance = 0;
  let at = Math.min(first[0]!, second[0]!);
  for (let i = 0, j = 0; i < m || j < n; ) {
    const value = Math.min(i < m ? first[i]! : Number.POSITIVE_INFINITY, j < n ? second[j]! : Number.POSITIVE_INFINITY);
    while (i < m && first[i] === value) i++;
    while (j < n && second[j] === value) j++;
    isLast[i + j - 1] = 1;
    const here = Math.abs(i * n - j * m);
    if (here > distance) {
      distance = here;
      at = value;
    }
  }
  return { distance, at, isLast };
}
