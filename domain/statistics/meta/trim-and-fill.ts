import { AnalysisInputError } from '../core/input-error.ts';
import { RegressionModel } from './moderators/regression-model.ts';
import { type PoolingOptions, poolEffects } from './pool.ts';
import { type Effects, tauSquared } from './tau-squared.ts';

type TrimAndFillOptions = PoolingOptions & { estimator: 'L0' | 'R0' | 'Q0'; side?: 'left' | 'right' | undefined };
type Filled = {
  side: 'left' | 'right';
  k0: number;
  k0_std_error: number;
  /** Numbers of the studies that are mirrored, from 0, and their images. */
  filled: { reflects: number; estimate: number }[];
};

const steps = 100;

/**
 * Duval and Tweedie's algorithm: studies are trimmed from the far end, the centre is found from the rest, and the ranks of the
 * distances from it say how many to trim next, until that number stays. Throws not_converged where it does not.
 */
export function trimAndFill(effects: Effects, options: TrimAndFillOptions): Filled {
  const { estimator } = options;
  const k = effects.y.length;
  const side = options.side ?? emptierSide(effects, options);
  const sign = side === 'right' ? -1 : 1;
  const order = Array.from({ length: k }, (_, i) => i).sort((a, b) => sign * (effects.y[a]! - effects.y[b]!) || a - b);
  const y = Float64Array.from(order, (i) => sign * effects.y[i]!);
  const v = Float64Array.from(order, (i) => effects.v[i]!);
  let k0 = 0;
  for (let step = 0; step < steps; step++) {
    const left = k - k0;
    if (left < (options.model === 'random' ? 2 : 1)) throw notConverged(estimator);
    const { estimate: centre } = poolEffects(
      { y: y.slice(0, left), v: v.slice(0, left) },
      { ...options, hartung_knapp: false },
    );
    const found = missingStudies(
      y.map((value) => value - centre),
      estimator,
    );
    if (found.k0 === k0) {
      const filled = order
        .slice(k - k0)
        .map((reflects) => ({ reflects, estimate: sign * centre * 2 - effects.y[reflects]! }));
      return { side, k0, k0_std_error: found.std_error, filled };
    }
    k0 = found.k0;
  }
  throw notConverged(estimator);
}

/** By the ranks of the distances from the centre, in the order of the effects where they tie. */
function missingStudies(centred: Float64Array, estimator: 'L0' | 'R0' | 'Q0'): { k0: number; std_error: number } {
  const k = centred.length;
  const byDistance = Array.from({ length: k }, (_, i) => i).sort(
    (a, b) => Math.abs(centred[a]!) - Math.abs(centred[b]!) || a - b,
  );
  let sumAbove = 0;
  let farthestBelow = 0;
  for (const [index, i] of byDistance.entries()) {
    if (centred[i]! > 0) sumAbove += index + 1;
    if (centred[i]! < 0) farthestBelow = index + 1;
  }
  if (estimator === 'R0') {
    const k0 = Math.max(0, farthestBelow === 0 ? 0 : k - farthestBelow - 1);
    return { k0, std_error: Math.sqrt(2 * k0 + 2) };
  }
  const exact =
    estimator === 'L0'
      ? (4 * sumAbove - k * (k + 1)) / (2 * k - 1)
      : k - 1 / 2 - Math.sqrt(2 * k ** 2 - 4 * sumAbove + 1 / 4);
  const variance =
    (k * (k + 1) * (2 * k + 1) +
      10 * exact ** 3 +
      27 * exact ** 2 +
      17 * exact -
      18 * k * exact ** 2 -
      18 * k * exact +
      6 * k ** 2 * exact) /
    24;
  const std_error =
    estimator === 'L0'
      ? (4 * Math.sqrt(variance)) / (2 * k - 1)
      : (2 * Math.sqrt(variance)) / Math.sqrt((k - 1 / 2) ** 2 - exact * (2 * k - exact - 1));
  return { k0: Math.max(0, Math.round(exact)), std_error };
}

/** Small studies with larger effects leave the other side empty. */
function emptierSide(effects: Effects, { model, tau2_method }: PoolingOptions): 'left' | 'right' {
  const regression = new RegressionModel(effects, [{ label: 'standard error', values: effects.v.map(Math.sqrt) }]);
  const tau2 = model === 'random' ? tauSquared(effects, tau2_method, regression).estimate : 0;
  return regression.fit(tau2).coefficients[1]! < 0 ? 'right' : 'left';
}

function notConverged(estimator: string): AnalysisInputError {
  return new AnalysisInputError(
    'not_converged',
    `The number of missing studies did not settle with the estimator ${estimator}. Choose another (${['L0', 'R0', 'Q0'].filter((name) => name !== estimator).join(' or ')}), or the other side.`,
  );
}
