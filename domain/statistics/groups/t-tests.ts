import type { Alternative } from '../definition/alternative.ts';
import { studentTCritical, studentTTwoSided, studentTUpperTail } from '../math/distributions/student-t.ts';
import { type Moments, meanDifference, varianceOf } from '../math/moments.ts';

export type MeanEstimate = { estimate: number; std_error: number; df: number };

export function oneMean(sample: Moments): MeanEstimate {
  return { estimate: sample.mean, std_error: Math.sqrt(varianceOf(sample) / sample.n), df: sample.n - 1 };
}

/** First minus second, with Satterthwaite's degrees of freedom (Welch 1947). */
export function welchDifference(first: Moments, second: Moments): MeanEstimate {
  const a = varianceOf(first) / first.n;
  const b = varianceOf(second) / second.n;
  // Each share of the sum squared: variances of 1e-200 must not underflow.
  const share = a / (a + b);
  const df = 1 / (share ** 2 / (first.n - 1) + (1 - share) ** 2 / (second.n - 1));
  return { estimate: meanDifference(first, second), std_error: Math.sqrt(a + b), df };
}

export function pooledDifference(first: Moments, second: Moments): MeanEstimate {
  const df = first.n + second.n - 2;
  const variance = (first.squares + second.squares) / df;
  return {
    estimate: meanDifference(first, second),
    std_error: Math.sqrt(variance * (1 / first.n + 1 / second.n)),
    df,
  };
}

/**
 * Below ten rounding errors of the means a deviation is rounding itself. R asks this of the standard error, and so refuses
 * many rows at a large offset whose deviations are told exactly.
 */
export function isEssentiallyConstant(std_dev: number, ...means: number[]): boolean {
  return !(std_dev > 0) || std_dev < 10 * Number.EPSILON * Math.max(...means.map(Math.abs));
}

/** `distance`: of the estimate from what is tested, which may have more digits than their difference. */
export function tTest(
  { estimate, std_error, df }: MeanEstimate,
  distance: number,
  { alternative, conf_level }: { alternative: Alternative; conf_level: number },
): { statistic: number; p_value: number; conf_low: number; conf_high: number } {
  const statistic = distance / std_error;
  if (alternative === 'two_sided') {
    const margin = studentTCritical(conf_level, df) * std_error;
    return {
      statistic,
      p_value: studentTTwoSided(statistic, df),
      conf_low: estimate - margin,
      conf_high: estimate + margin,
    };
  }
  // The one-sided limit is the two-sided one that leaves twice as much outside.
  const margin = studentTCritical(2 * conf_level - 1, df) * std_error;
  return alternative === 'less'
    ? {
        statistic,
        p_value: studentTUpperTail(-statistic, df),
        conf_low: Number.NEGATIVE_INFINITY,
        conf_high: estimate + margin,
      }
    : {
        statistic,
        p_value: studentTUpperTail(statistic, df),
        conf_low: estimate - margin,
        conf_high: Number.POSITIVE_INFINITY,
      };
}
