import { normalQuantile, normalUpperTail } from '../math/distributions/normal.ts';
import { restrictedByDifference, restrictedByRatio } from '../math/restricted-proportions.ts';
import { gaussLegendre } from './interim-looks/gauss-legendre.ts';
import { distanceFromLimit, marginLimits, type ProportionMargin } from './proportion-margin-parameters.ts';
import { risingRoot } from './rising-root.ts';

/** A limit of the margin. Distances and standard deviations are those of p1 - p2, or of p1 - limit * p2 where it is a ratio. */
type LimitOfMargin = {
  limit: number;
  /** 1 where the truth must lie above the limit. */
  sign: 1 | -1;
  /** From the limit to the expected proportions, above 0. */
  distance: number;
  /** With one patient in each group and the most likely proportions at the limit. */
  deviationAtLimit: number;
  /** The same with the expected proportions. */
  deviationExpected: number;
};

/** Expected proportions and a margin, as the score tests see them (Farrington and Manning, Statistics in Medicine 1990;9:1447-1454). */
export type MarginPlan = { p1: number; p2: number; alpha: number; isRatio: boolean; limits: LimitOfMargin[] };

export function marginPlan(p1: number, p2: number, alpha: number, given: ProportionMargin): MarginPlan {
  const isRatio = given.margin_measure === 'ratio';
  const limits = marginLimits(given).map(({ limit, sign }): LimitOfMargin => {
    const restricted = isRatio ? restrictedByRatio : restrictedByDifference;
    const atLimit = restricted({ count: p1, n: 1 }, { count: p2, n: 1 }, limit);
    const factor = isRatio ? limit : 1;
    const deviation = (first: number, second: number) =>
      Math.sqrt(Math.max(0, first * (1 - first) + factor * factor * second * (1 - second)));
    return {
      limit,
      sign,
      distance: sign * distanceFromLimit(p1, p2, limit, given.margin_measure),
      deviationAtLimit: deviation(atLimit.p1, atLimit.p2),
      deviationExpected: deviation(p1, p2),
    };
  });
  return { p1, p2, alpha, isRatio, limits };
}

/** Power of the score test, or of both, with n patients in each group, by the normal approximation. */
export function powerOfMargin(n: number, plan: MarginPlan): number {
  const critical = -normalQuantile(plan.alpha);
  const z = plan.limits.map(
    ({ distance, deviationAtLimit, deviationExpected }) =>
      (critical * deviationAtLimit - Math.sqrt(n) * distance) / deviationExpected,
  );
  if (z.length === 1) return normalUpperTail(z[0]!);
  if (plan.isRatio) return powerOfRatios(n, critical, plan);
  // Both tests look at the same difference: it must lie between their critical values.
  return Math.max(0, 1 - normalUpperTail(-z[0]!) - normalUpperTail(-z[1]!));
}

const rule = gaussLegendre(16);
const panels = 40;
/** Standard deviations beyond which nothing is left to the last digit. */
const reach = 9;

/** Both tests of a ratio: over the second proportion, the first must lie between what each of them asks for. */
function powerOfRatios(n: number, critical: number, { p1, p2, limits }: MarginPlan): number {
  const [lower, upper] = limits as [LimitOfMargin, LimitOfMargin];
  const first = Math.sqrt((p1 * (1 - p1)) / n);
  const second = Math.sqrt((p2 * (1 - p2)) / n);
  const above = (critical * lower.deviationAtLimit) / Math.sqrt(n);
  const below = (critical * upper.deviationAtLimit) / Math.sqrt(n);
  // Below this proportion of the second group there is no room between the two.
  const least = (above + below) / (upper.limit - lower.limit);
  const from = Math.max(-reach, (least - p2) / second);
  if (from >= reach) return 0;
  const half = (reach - from) / panels / 2;
  let sum = 0;
  for (let panel = 0; panel < panels; panel++)
    for (let i = 0; i < rule.nodes.length; i++) {
      const z = from + half * (2 * panel + 1 + rule.nodes[i]!);
      const other = p2 + second * z;
      const between =
        normalUpperTail((lower.limit * other + above - p1) / first) -
        normalUpperTail((upper.limit * other - below - p1) / first);
      sum += rule.weights[i]! * between * Math.exp((-z * z) / 2);
    }
  return Math.max(0, (sum * half) / Math.sqrt(2 * Math.PI));
}

/** Patients in each group, before rounding up. */
export function sizeOfMargin(plan: MarginPlan, power: number): number {
  const single = Math.max(
    ...plan.limits.map(
      ({ distance, deviationAtLimit, deviationExpected }) =>
        ((-normalQuantile(plan.alpha) * deviationAtLimit + normalQuantile(power) * deviationExpected) / distance) ** 2,
    ),
  );
  if (plan.limits.length === 1) return single;
  return risingRoot((n) => powerOfMargin(n, plan) - power, { start: single, floor: 0, ceiling: 1e16 });
}
