import log1pmx from '@stdlib/math-base-special-log1pmx';
import { normalUpperTail } from '../math/distributions/normal.ts';
import { stirlingError } from '../math/distributions/saddle-point.ts';
import { gaussLegendre } from './interim-looks/gauss-legendre.ts';

const rule = gaussLegendre(16);
const fewestPanels = 40;
const mostPanels = 4000;

/**
 * Probability that both one-sided t-tests reject, one with noncentrality `low` above the critical value and one with `high` (Phillips 1990, Owen's
 * Q): over the distribution of the standard deviation, as far as both can reject.
 */
export function twoOneSidedPower(critical: number, df: number, low: number, high: number): number {
  const from = Math.max(0, 1 - 9 / Math.sqrt(df));
  const to = Math.min((low + high) / (2 * critical), 1 + 9 / Math.sqrt(df));
  if (!(to > from)) return 0;
  const panels = Math.min(mostPanels, Math.max(fewestPanels, Math.ceil(((to - from) * critical) / 2)));
  const half = (to - from) / panels / 2;
  let sum = 0;
  for (let panel = 0; panel < panels; panel++)
    for (let i = 0; i < rule.nodes.length; i++) {
      const s = from + half * (2 * panel + 1 + rule.nodes[i]!);
      const both = normalUpperTail(critical * s - high) - normalUpperTail(low - critical * s);
      if (both > 0) sum += (rule.weights[i]! * both * Math.exp(df * logWeight(s - 1))) / s;
    }
  return Math.min(1, sum * half * Math.sqrt(df / Math.PI) * Math.exp(-stirlingError(df / 2)));
}

/** log s - (s^2 - 1) / 2 for s = 1 + w, without cancelling near 1. */
function logWeight(w: number): number {
  return (Math.abs(w) < 0.5 ? log1pmx(w) : Math.log1p(w) - w) - (w * w) / 2;
}
