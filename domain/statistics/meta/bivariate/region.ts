import { expit } from '../../math/logit.ts';
import type { Symmetric } from './bivariate-model.ts';

export type RegionPoint = { sensitivity: number; specificity: number };

const corners = 96;

/** Outline of the region of a level around a pair of logits, whose covariance is given: chi-square with two degrees of freedom. */
export function regionOutline(mean: readonly [number, number], covariance: Symmetric, level: number): RegionPoint[] {
  const radius = radiusOf(level);
  const [a, b, c] = covariance;
  const first = Math.sqrt(a);
  const [l, m] = [c / first, Math.sqrt(Math.max(0, b - (c * c) / a))];
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return { sensitivity: expit(mean[0] + first * x), specificity: expit(mean[1] + l * x + m * y) };
  });
}

export function regionExtent(mean: readonly [number, number], [a, b]: Symmetric, level: number) {
  const radius = radiusOf(level);
  return {
    sensitivity_low: expit(mean[0] - radius * Math.sqrt(a)),
    sensitivity_high: expit(mean[0] + radius * Math.sqrt(a)),
    specificity_low: expit(mean[1] - radius * Math.sqrt(b)),
    specificity_high: expit(mean[1] + radius * Math.sqrt(b)),
  };
}

/** Root of the chi-square quantile with two degrees of freedom, which is exponential. */
function radiusOf(level: number): number {
  return Math.sqrt(-2 * Math.log1p(-level));
}
