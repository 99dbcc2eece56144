import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { kendallExactRows, kendallLowerTail } from '../distributions/kendall.ts';
import { normalCritical, normalQuantile, normalTwoSided, normalUpperTail } from '../distributions/normal.ts';
import {
  spearmanExactRows,
  spearmanLowerTail,
  spearmanSeriesRows,
  spearmanUpperTail,
} from '../distributions/spearman.ts';
import { studentTTwoSided, studentTUpperTail } from '../distributions/student-t.ts';
import { kendallCounts, pearsonCorrelation, spearmanCorrelation } from './correlation-coefficients.ts';

type CorrelationTestOptions = {
  alternative: Alternative;
  /** Without ties: the exact distribution, or by the number of rows. */
  exact: 'auto' | boolean;
  continuity_correction: boolean;
  conf_level: number;
};

type CorrelationTest = {
  estimate: number;
  statistic: ReturnType<typeof jsonNumber>;
  p_value: number | null;
  p_value_method: 't' | 'exact' | 'edgeworth' | 'normal';
  df?: number;
  conf_low?: number | null;
  conf_high?: number | null;
  ties?: boolean;
};

export function pearsonTest(
  x: Float64Array,
  y: Float64Array,
  { alternative, conf_level }: Pick<CorrelationTestOptions, 'alternative' | 'conf_level'>,
): CorrelationTest {
  const n = x.length;
  const estimate = pearsonCorrelation(x, y);
  const statistic = tOf(estimate, n);
  return {
    estimate,
    statistic: jsonNumber(statistic),
    p_value: tPValue(statistic, n - 2, alternative),
    p_value_method: 't',
    df: n - 2,
    ...(n > 3 ? fisherInterval(estimate, n, alternative, conf_level) : {}),
  };
}

/** Fisher 1915: the inverse hyperbolic tangent of r is about normal with variance 1 / (n - 3). */
function fisherInterval(r: number, n: number, alternative: Alternative, level: number) {
  const z = Math.atanh(r);
  const margin = (alternative === 'two_sided' ? normalCritical(level) : normalQuantile(level)) / Math.sqrt(n - 3);
  return {
    conf_low: alternative === 'less' ? -1 : Math.tanh(z - margin),
    conf_high: alternative === 'greater' ? 1 : Math.tanh(z + margin),
  };
}

function tOf(r: number, n: number): number {
  return r / Math.sqrt(((1 - r) * (1 + r)) / (n - 2));
}

function tPValue(t: number, df: number, alternative: Alternative): number {
  if (!Number.isFinite(t)) return alternative === 'two_sided' || (alternative === 'greater') === t > 0 ? 0 : 1;
  if (alternative === 'two_sided') return studentTTwoSided(t, df);
  return studentTUpperTail(alternative === 'greater' ? t : -t, df);
}

export function spearmanTest(
  x: Float64Array,
  y: Float64Array,
  parameters: Omit<CorrelationTestOptions, 'conf_level'>,
): CorrelationTest {
  const { alternative, exact, continuity_correction } = parameters;
  const n = x.length;
  const { rho, s, ties } = spearmanCorrelation(x, y);
  const found = { estimate: rho, statistic: s, ties };
  const byT = (): CorrelationTest => {
    const middle = (n * (n * n - 1)) / 6;
    const t = tOf(1 - s / (continuity_correction ? middle + 1 : middle), n);
    return { ...found, p_value: tPValue(t, n - 2, alternative), p_value_method: 't' };
  };
  if (exact === false || ties || n > spearmanSeriesRows) return byT();
  const series = n > spearmanExactRows;
  if (series && Math.abs(rho) === 1)
    return { ...found, p_value: onePermutation(rho, n, alternative), p_value_method: 'exact' };
  // A small sum of squared differences is a positive correlation.
  const greater = () => spearmanLowerTail(s, n);
  const less = () => spearmanUpperTail(s, n);
  const p_value = tailOf(alternative, less, greater, s <= (n * (n * n - 1)) / 6);
  // Cut at 0, the series tells no more than that the tail is small.
  if (series && p_value === 0) return byT();
  return { ...found, p_value, p_value_method: series ? 'edgeworth' : 'exact' };
}

/** Of all permutations one alone puts the ranks in the same order, and one in the reverse. */
function onePermutation(rho: number, n: number, alternative: Alternative): number {
  let permutations = 1;
  for (let i = 2; i <= n; i++) permutations *= i;
  if (alternative === 'two_sided') return 2 / permutations;
  return (alternative === 'greater') === rho > 0 ? 1 / permutations : 1;
}

/** Rows from which "auto" takes the normal approximation; R's limit. */
const kendallNormalRows = 50;

export function kendallTest(
  x: Float64Array,
  y: Float64Array,
  parameters: Omit<CorrelationTestOptions, 'conf_level'>,
): CorrelationTest {
  const { alternative, exact, continuity_correction } = parameters;
  const n = x.length;
  const { tau, score, concordant, ties, variance } = kendallCounts(x, y);
  if (!ties && (exact === 'auto' ? n < kendallNormalRows : exact)) {
    if (n > kendallExactRows)
      throw new AnalysisInputError(
        'unsupported_size',
        `The exact distribution of tau is worked out for at most ${kendallExactRows} rows, and there are ${n}. Choose exact = false: at this size the normal approximation is as good.`,
        { n },
      );
    const pairs = (n * (n - 1)) / 2;
    const less = () => kendallLowerTail(concordant, n);
    const greater = () => kendallLowerTail(pairs - concordant, n);
    return {
      estimate: tau,
      statistic: concordant,
      p_value: tailOf(alternative, less, greater, 2 * concordant > pairs),
      p_value_method: 'exact',
      ties,
    };
  }
  const moved = continuity_correction ? Math.sign(score) * (Math.abs(score) - 1) : score;
  const z = moved / Math.sqrt(variance);
  return {
    estimate: tau,
    statistic: finiteOrNull(z),
    p_value: alternative === 'two_sided' ? normalTwoSided(z) : normalUpperTail(alternative === 'greater' ? z : -z),
    p_value_method: 'normal',
    ties,
  };
}

/** Twice the tail on the side where the statistic lies, or the tail asked for. */
function tailOf(alternative: Alternative, less: () => number, greater: () => number, positive: boolean): number {
  if (alternative !== 'two_sided') return alternative === 'less' ? less() : greater();
  return Math.min(1, 2 * (positive ? greater() : less()));
}
