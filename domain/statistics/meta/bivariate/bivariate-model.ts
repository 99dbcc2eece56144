import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, solveWithFactor } from '../../math/cholesky.ts';

/** Two effects of each study with independent errors of known variance. */
export type PairedEffects = readonly { y: readonly [number, number]; v: readonly [number, number] }[];
/** Symmetric 2 x 2: first and second diagonal element, and the one off the diagonal. */
export type Symmetric = readonly [first: number, second: number, off: number];
export type BivariateFit = {
  mean: [number, number];
  /** Of the mean. */
  covariance: Symmetric;
  /** Between studies. */
  between: Symmetric;
  logLikelihood: number;
};

const maxIterations = 300;
/** Standard deviations between studies at which the searches begin, and the correlation between them. */
const starts: readonly (readonly [sd: number, correlation: number])[] = [
  [1, 0],
  [0.3, -0.6],
  [0.3, 0.6],
];

/**
 * Bivariate random effects model (van Houwelingen, Arends and Stijnen, Statistics in Medicine 2002;21:589-624) by maximum or
 * restricted maximum likelihood: Newton's method over a root of the covariance between studies, which is not bound to a
 * positive diagonal, so that variances of 0 and correlations of 1 are inner points. Throws `not_converged`.
 */
export function fitBivariate(effects: PairedEffects, reml: boolean): BivariateFit {
  const found = starts.map(([sd, r]) => maximise(effects, reml, [sd, r * sd, sd * Math.sqrt(1 - r * r)]));
  const reached = found.filter((one) => one !== undefined);
  if (reached.length === 0)
    throw new AnalysisInputError(
      'not_converged',
      `The likelihood of the bivariate model did not reach its maximum in ${maxIterations} steps: the studies are too few or too uneven to tell how they vary.`,
    );
  const best = reached.reduce((most, other) => (other.at.deviance < most.at.deviance - 1e-10 ? other : most));
  const { mean, covariance, deviance } = best.at;
  const k = effects.length;
  const constant = reml ? (2 * k - 2) * Math.log(2 * Math.PI) - 2 * Math.log(k) : 2 * k * Math.log(2 * Math.PI);
  return { mean, covariance, between: covarianceOf(best.theta), logLikelihood: -(deviance + constant) / 2 };
}

type Theta = readonly [number, number, number];
type At = { mean: [number, number]; covariance: Symmetric; deviance: number; gradient: [number, number, number] };

function covarianceOf([a, b, c]: Theta): Symmetric {
  return [a * a, b * b + c * c, a * b];
}

function inverse([a, b, c]: Symmetric): { inverse: Symmetric; determinant: number } {
  const determinant = a * b - c * c;
  return { inverse: [b / determinant, a / determinant, -c / determinant], determinant };
}

/** W E W for the three directions E of a symmetric matrix. */
function directions([a, b, c]: Symmetric): [Symmetric, Symmetric, Symmetric] {
  return [
    [a * a, c * c, a * c],
    [c * c, b * b, b * c],
    [2 * a * c, 2 * b * c, a * b + c * c],
  ];
}

/** Twice the negative (restricted) log likelihood without its constant, and its slope in theta. */
function deviance(effects: PairedEffects, reml: boolean, theta: Theta): At {
  const psi = covarianceOf(theta);
  const weights = effects.map(({ v }) => inverse([v[0] + psi[0], v[1] + psi[1], psi[2]]));
  const total = [0, 1, 2].map((i) =>
    weights.reduce((sum, { inverse }) => sum + inverse[i]!, 0),
  ) as unknown as Symmetric;
  const { inverse: covariance, determinant } = inverse(total);
  let [right0, right1] = [0, 0];
  for (const [i, { y }] of effects.entries()) {
    const [a, b, c] = weights[i]!.inverse;
    right0 += a * y[0] + c * y[1];
    right1 += c * y[0] + b * y[1];
  }
  const mean: [number, number] = [
    covariance[0] * right0 + covariance[2] * right1,
    covariance[2] * right0 + covariance[1] * right1,
  ];
  let value = reml ? Math.log(determinant) : 0;
  const slope = [0, 0, 0];
  for (const [i, { y }] of effects.entries()) {
    const { inverse: w, determinant: size } = weights[i]!;
    const [r0, r1] = [y[0] - mean[0], y[1] - mean[1]];
    const [u0, u1] = [w[0] * r0 + w[2] * r1, w[2] * r0 + w[1] * r1];
    value += Math.log(size) + r0 * u0 + r1 * u1;
    const traces = [w[0], w[1], 2 * w[2]];
    const squares = [u0 * u0, u1 * u1, 2 * u0 * u1];
    for (const [j, d] of directions(w).entries()) {
      slope[j]! += traces[j]! - squares[j]!;
      if (reml) slope[j]! -= covariance[0] * d[0] + covariance[1] * d[1] + 2 * covariance[2] * d[2];
    }
  }
  const [a, b, c] = theta;
  const [s0, s1, s2] = slope as [number, number, number];
  return {
    mean,
    covariance,
    deviance: value,
    gradient: [2 * a * s0 + b * s2, 2 * b * s1 + a * s2, 2 * c * s1],
  };
}

function maximise(effects: PairedEffects, reml: boolean, start: Theta): { theta: Theta; at: At } | undefined {
  let theta = start;
  let at = deviance(effects, reml, theta);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const step = descent(effects, reml, theta, at.gradient);
    let share = 1;
    let next = moved(theta, step, share);
    let there = deviance(effects, reml, next);
    while (!(there.deviance <= at.deviance + 1e-13 * Math.abs(at.deviance)) && share > 1e-12) {
      share *= 0.4;
      next = moved(theta, step, share);
      there = deviance(effects, reml, next);
    }
    const length = share * Math.max(...step.map(Math.abs));
    if (!Number.isFinite(there.deviance)) return undefined;
    theta = next;
    at = there;
    if (length < 1e-11 * (1 + Math.max(...theta.map(Math.abs)))) return { theta, at };
  }
  return undefined;
}

function moved(theta: Theta, step: ArrayLike<number>, share: number): Theta {
  return [theta[0] + share * step[0]!, theta[1] + share * step[1]!, theta[2] + share * step[2]!];
}

/** Newton's step, with the Hessian by differences of the slope, and as much added to its diagonal as makes it go down. */
function descent(effects: PairedEffects, reml: boolean, theta: Theta, gradient: readonly number[]): Float64Array {
  const h = [0, 1, 2].map((j) => 1e-5 * (0.1 + Math.abs(theta[j]!)));
  const columns = [0, 1, 2].map((j) => {
    const unit = [0, 0, 0];
    unit[j] = h[j]!;
    const up = deviance(effects, reml, moved(theta, unit, 1)).gradient;
    const down = deviance(effects, reml, moved(theta, unit, -1)).gradient;
    return [0, 1, 2].map((i) => (up[i]! - down[i]!) / (2 * h[j]!));
  });
  const hessian = Float64Array.from({ length: 9 }, (_, at) => {
    const [i, j] = [Math.floor(at / 3), at % 3];
    return (columns[j]![i]! + columns[i]![j]!) / 2;
  });
  const diagonal = [0, 4, 8];
  const largest = Math.max(...diagonal.map((at) => Math.abs(hessian[at]!)), 1e-8);
  const down = Float64Array.from(gradient, (slope) => -slope);
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-8 * largest : 10 * ridge) {
    const raised = hessian.slice();
    for (const at of diagonal) raised[at]! += ridge;
    const found = choleskyFactor(raised, 3, 0);
    if ('factor' in found && diagonal.every((at) => found.factor[at]! ** 2 > 1e-10 * largest))
      return solveWithFactor(found.factor, down);
  }
}
