import { confidenceLimits, type Limits } from '../kaplan-meier/confidence-limits.ts';

/** Limits of the probability of a state from its standard error: of 0 there are none but on its own scale. */
export function incidenceLimits(
  estimate: number,
  std_error: number,
  confType: Parameters<typeof confidenceLimits>[2],
  z: number,
): Limits {
  if (estimate === 0 && confType === 'plain') return { low: 0, high: 0 };
  return confidenceLimits(estimate, std_error / estimate, confType, z);
}
