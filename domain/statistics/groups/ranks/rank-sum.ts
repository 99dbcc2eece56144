import { AnalysisInputError } from '../../core/input-error.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { workLimit } from '../../math/distributions/lattice.ts';
import { rankSumDistribution, rankSumWork } from '../../math/distributions/wilcoxon-rank-sum.ts';
import { midranks } from '../../math/midranks.ts';
import { normalTest } from './normal-test.ts';
import { permutationTest } from './permutation.ts';

type ExactOption = 'auto' | boolean | 'permutation';

type RankSumOptions = {
  /** Subtracted from the first group before ranking. Default 0. */
  mu?: number;
  /** "auto" (default): exact where both groups have fewer than 50 values and none are tied. */
  exact?: ExactOption;
  /** Default true. */
  continuity_correction?: boolean;
  /** Default "two_sided". */
  alternative?: Alternative;
};

export type RankSumTest = {
  /** Mann-Whitney: pairs in which the first group is larger, ties counted half. */
  statistic: number;
  /** null where all values are equal. */
  p_value: number | null;
  method: 'exact' | 'normal' | 'permutation';
  /** Of the normal approximation. */
  z: number | null;
  hasTies: boolean;
  /** Mean rank of each group among all values. */
  meanRanks: [number, number];
};

/** Groups smaller than this are compared exactly, as in R. */
export const exactBelow = 50;

/** Wilcoxon's rank sum test of two groups, neither of them empty. Throws `unsupported_size` for too large an exact test. */
export function rankSumTest(first: Float64Array, second: Float64Array, options: RankSumOptions = {}): RankSumTest {
  const { mu = 0, exact = 'auto', continuity_correction = true, alternative = 'two_sided' } = options;
  const m = first.length;
  const n = second.length;
  const pooled = new Float64Array(m + n);
  for (let i = 0; i < m; i++) pooled[i] = first[i]! - mu;
  pooled.set(second, m);
  const { ranks, tieSum, hasTies } = midranks(pooled);
  let rankSum = 0;
  for (let i = 0; i < m; i++) rankSum += ranks[i]!;
  const total = ((m + n) * (m + n + 1)) / 2;
  const statistic = rankSum - (m * (m + 1)) / 2;
  const common = { statistic, hasTies, meanRanks: [rankSum / m, (total - rankSum) / n] as [number, number] };

  if (exact === 'permutation')
    return { ...common, method: 'permutation', z: null, p_value: permutationTest(ranks, m, alternative, workLimit) };
  const asked = exact === 'auto' ? m < exactBelow && n < exactBelow : exact;
  if (asked && !hasTies) {
    if (rankSumWork(m, n) > workLimit) throw tooLarge(m, n);
    const distribution = rankSumDistribution(m, n);
    const less = () => distribution.lowerTail(statistic);
    const greater = () => distribution.upperTail(statistic - 1);
    const p_value =
      alternative === 'less'
        ? less()
        : alternative === 'greater'
          ? greater()
          : Math.min(1, 2 * (statistic > (m * n) / 2 ? greater() : less()));
    return { ...common, method: 'exact', z: null, p_value };
  }
  return {
    ...common,
    method: 'normal',
    ...normalTest(statistic - (m * n) / 2, rankSumDeviation(m, n, tieSum), continuity_correction, alternative),
  };
}

/** Standard deviation of the Mann-Whitney statistic, given the ties (Lehmann, Nonparametrics, 1975, section 1.4). */
export function rankSumDeviation(m: number, n: number, tieSum: number): number {
  return Math.sqrt(((m * n) / 12) * (m + n + 1 - tieSum / ((m + n) * (m + n - 1))));
}

function tooLarge(m: number, n: number): AnalysisInputError {
  return new AnalysisInputError(
    'unsupported_size',
    `The exact distribution for groups of ${m} and ${n} values would take too long. Choose exact = false: at this size the normal approximation is as good.`,
    { n: [m, n] },
  );
}
