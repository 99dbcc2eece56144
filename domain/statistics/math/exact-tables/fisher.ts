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
import { type MonteCarlo, simulatedTablePValue } from './random-tables.ts';

export type FisherTest = {
  p_value: number;
  odds_ratio: ExactOddsRatio | undefined;
  /** Where the tables were too many to count. */
  monte_carlo?: MonteCarlo;
};

/**
 * Fisher's exact test of a table without empty rows or columns; odds ratio and direction in 2x2 tables only. Where the
 * tables with the same margins are too many to count, its p-value is found from some of them, drawn with `seed`.
 */
export function fisherTest(
  counts: readonly (readonly number[])[],
  options: { alternative: Alternative; conf_level: number; seed: number },
): FisherTest {
  if (counts.length === 2 && counts[0]!.length === 2) {
    const family = twoByTwoFamily(counts);
    return {
      p_value: twoByTwoPValue(family, options.alternative),
      odds_ratio: exactOddsRatio(family, options.conf_level, options.alternative),
    };
  }
  const p_value = exactTablePValue(counts);
  return p_value === undefined
    ? { ...simulatedTablePValue(counts, options.seed), odds_ratio: undefined }
    : { p_value, odds_ratio: undefined };
}

/** What a warning says of a p-value that was found by tables drawn at random. */
export function monteCarloSentence({ tables, seed, std_error }: MonteCarlo): string {
  return `The tables with these totals are too many to count all: p is of ${tables} of them drawn at random (seed ${seed}), with a standard error of ${std_error.toPrecision(2)}.`;
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
