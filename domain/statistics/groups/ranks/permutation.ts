import { AnalysisInputError } from '../../core/input-error.ts';
import type { Alternative } from '../../definition/alternative.ts';

/**
 * p-value of the sum of the first `m` midranks in the distribution over all ways to choose m of them, by the shift
 * algorithm (Streitberg B, Röhmel J. Exact distributions for permutation and rank tests: an introduction to some
 * recently published algorithms. Statistical Software Newsletter 1986;12:10-17). Two-sided: as far from the mean.
 */
export function permutationTest(ranks: Float64Array, m: number, alternative: Alternative, workLimit: number): number {
  const total = ranks.length;
  // The distribution of the smaller group's sum is that of the other, mirrored.
  const mirrored = m > total - m;
  const chosen = mirrored ? total - m : m;
  // Midranks are halves: doubled they are whole. Counted from the smallest they make the sums short.
  const scores = Float64Array.from(ranks, (rank) => Math.round(2 * rank));
  const smallest = scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY);
  for (let i = 0; i < total; i++) scores[i]! -= smallest;
  let observed = 0;
  let sum = 0;
  for (let i = 0; i < total; i++) {
    sum += scores[i]!;
    if (mirrored ? i >= m : i < m) observed += scores[i]!;
  }

  const ascending = scores.slice().sort();
  const largest = ascending.subarray(total - chosen).reduce((all, score) => all + score, 0);
  if (total * chosen * largest > workLimit)
    throw new AnalysisInputError(
      'unsupported_size',
      `The permutation distribution for groups of ${m} and ${total - m} values would take too long. Choose exact = "auto": at this size the normal approximation is as good.`,
      { n: [m, total - m] },
    );
  const counts = subsetSums(ascending, chosen, largest);

  const distance = (value: number) => Math.abs(value * total - sum * chosen);
  const extreme = distance(observed);
  const lower = (alternative === 'less') !== mirrored;
  let all = 0;
  let counted = 0;
  for (let value = 0; value <= largest; value++) {
    const count = counts[value]!;
    all += count;
    const beyond =
      alternative === 'two_sided' ? distance(value) >= extreme : lower ? value <= observed : value >= observed;
    if (beyond) counted += count;
  }
  return counted / all;
}

/** How many sets of `chosen` of the scores have each sum; scores in ascending order. */
function subsetSums(scores: Float64Array, chosen: number, largest: number): Float64Array {
  const width = largest + 1;
  const counts = new Float64Array((chosen + 1) * width);
  counts[0] = 1;
  let reached = 0;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    reached = Math.min(largest, reached + score);
    for (let size = Math.min(chosen, i + 1); size >= 1; size--) {
      // From the largest sum down, since the row of size - 1 still has to be without this score.
      const to = size * width;
      const from = (size - 1) * width - score;
      for (let value = score; value <= reached; value++) counts[to + value]! += counts[from + value]!;
    }
  }
  return counts.subarray(chosen * width);
}
