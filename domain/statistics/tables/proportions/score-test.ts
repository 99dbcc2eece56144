import { finiteOrNull } from '../../core/json-number.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { normalUpperTail } from '../../math/distributions/normal.ts';
import { differenceCorrection, type Proportion } from './difference-interval.ts';

export type ScoreTest = { statistic: number | null; p_value: number | null };

/** z squared, and p in the direction asked for; `sign` is that of the difference from the hypothesis. */
function scoreTest(statistic: number, sign: number, alternative: Alternative): ScoreTest {
  const z = Math.sign(sign) * Math.sqrt(statistic);
  const p_value =
    alternative === 'two_sided'
      ? chiSquareUpperTail(statistic, 1)
      : normalUpperTail(alternative === 'greater' ? z : -z);
  return { statistic: finiteOrNull(statistic), p_value: finiteOrNull(p_value) };
}

/** A proportion against a given one; the correction is no larger than the distance of the counts. */
export function oneProportionScoreTest(
  { count, n }: Proportion,
  probability: number,
  alternative: Alternative,
  corrected: boolean,
): ScoreTest {
  const distance = Math.abs(count - n * probability);
  const correction = corrected ? Math.min(0.5, distance) : 0;
  const statistic = (distance - correction) ** 2 / (n * probability * (1 - probability));
  return scoreTest(statistic, count / n - probability, alternative);
}

/** Two proportions against each other, with the pooled variance; null where all or none have the event. */
export function twoProportionsScoreTest(
  first: Proportion,
  second: Proportion,
  alternative: Alternative,
  corrected: boolean,
): ScoreTest {
  const difference = first.count / first.n - second.count / second.n;
  const pooled = (first.count + second.count) / (first.n + second.n);
  const harmonic = 1 / first.n + 1 / second.n;
  const correction = corrected ? differenceCorrection(first, second) * harmonic : 0;
  const statistic = (Math.abs(difference) - correction) ** 2 / (pooled * (1 - pooled) * harmonic);
  if (pooled === 0 || pooled === 1) return { statistic: null, p_value: null };
  return scoreTest(statistic, difference, alternative);
}
