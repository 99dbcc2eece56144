import { AnalysisInputError } from '../../core/input-error.ts';
import type { Alternative } from '../../definition/alternative.ts';
import {
  conditionalDistribution,
  type Margins,
  pointProbabilityPValue,
  tableSupport,
  tailsAt,
} from './conditional-distribution.ts';
import { type ConditionalFamily, type ExactOddsRatio, exactOddsRatio } from './conditional-odds-ratio.ts';
import { exactTablePValue } from './r-by-c.ts';

export type FisherTest = { p_value: number; odds_ratio: ExactOddsRatio | undefined };

/**
 * Fisher's exact test of a table without empty rows or columns; odds ratio and direction in 2x2 tables only. Throws
 * `unsupported_size` where the tables with the same margins are too many to count.
 */
export function fisherTest(
  counts: readonly (readonly number[])[],
  options: { alternative: Alternative; conf_level: number },
): FisherTest {
  if (counts.length === 2 && counts[0]!.length === 2) {
    const family = twoByTwoFamily(counts);
    return {
      p_value: twoByTwoPValue(family, options.alternative),
      odds_ratio: exactOddsRatio(family, options.conf_level, options.alternative),
    };
  }
  const p_value = exactTablePValue(counts);
  if (p_value === undefined)
    throw new AnalysisInputError(
      'unsupported_size',
      `The ${counts.length} x ${counts[0]!.length} tables with these totals are too many for an exact test. Use chi_square_test, or combine levels that are rare.`,
      { rows: counts.length, columns: counts[0]!.length },
    );
  return { p_value, odds_ratio: undefined };
}

/** The first count of a 2x2 table given its margins, as the odds ratio varies. */
export function twoByTwoFamily(counts: readonly (readonly number[])[]): ConditionalFamily {
  const [[a, b], [c, d]] = counts as [[number, number], [number, number]];
  const margins: Margins = { firstRow: a + b, firstColumn: a + c, n: a + b + c + d };
  return {
    observed: a,
    support: tableSupport(margins),
    at: (logOddsRatio) => conditionalDistribution(margins, logOddsRatio),
    // Half a patient in each cell keeps the start finite.
    start: Math.log(((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5))),
  };
}

/** p of the hypothesis that the odds ratio is 1. */
export function twoByTwoPValue(family: ConditionalFamily, alternative: Alternative): number {
  const distribution = family.at(0);
  if (alternative === 'two_sided') return pointProbabilityPValue(distribution, family.observed);
  const { below, at, above } = tailsAt(distribution, family.observed);
  return Math.min(1, at + (alternative === 'less' ? below : above));
}
