import { AnalysisInputError } from '../core/input-error.ts';
import type { Family } from '../core/regression/family.ts';
import { derivatives, evaluateRows, type GlmBasis, type GlmFit, type GlmInput } from '../core/regression/glm.ts';
import { dot } from '../core/regression/newton-fit.ts';
import { choleskyFactor, solveWithFactor } from '../math/cholesky.ts';
import { chiSquareUpperQuantile } from '../math/distributions/chi-square.ts';

const maxSteps = 100;

/** Limits of each coefficient by the profile likelihood, to machine precision. The fit is not changed. */
export function profileIntervals(
  fit: GlmFit,
  family: Family,
  { labels, confLevel }: { labels: GlmInput['labels']; confLevel: number },
  onProgress: (fraction: number) => void,
): { conf_low: number; conf_high: number }[] {
  const { rows } = fit.basis;
  const n = rows.y.length;
  const basis: GlmBasis = {
    ...fit.basis,
    rows: {
      ...rows,
      linearPredictor: new Float64Array(n),
      mean: new Float64Array(n),
      information: new Float64Array(n),
      score: new Float64Array(n),
    },
  };
  const critical = Math.sqrt(chiSquareUpperQuantile(1 - confLevel, 1));
  return labels.map((label, j) => {
    onProgress(j / labels.length);
    const direction = coefficientRow(basis, j);
    const limit = (sign: 1 | -1) => profileLimit(basis, family, fit, { direction, label, critical, sign });
    return { conf_low: limit(-1), conf_high: limit(1) };
  });
}

/** The coefficient is this times gamma. */
function coefficientRow({ toCoefficients, z }: GlmBasis, j: number): Float64Array {
  const p = z.columns;
  if (toCoefficients !== undefined) return toCoefficients.slice(j * p, (j + 1) * p);
  const row = new Float64Array(p);
  row[j] = 1;
  return row;
}

/**
 * Where the signed root of the profile deviance reaches `critical`. Nuisance coefficients and the limit move together
 * (Venzon and Moolgavkar, Applied Statistics 1988;37:87-94): the quadratic model at each point gives the profile deviance
 * and its slope, and the root of the deviance, which is nearly linear, is solved for by Newton's method.
 */
function profileLimit(
  basis: GlmBasis,
  family: Family,
  fit: GlmFit,
  options: { direction: Float64Array; label: string; critical: number; sign: 1 | -1 },
): number {
  const { direction, critical, sign } = options;
  const size = direction.length;
  const { atMaximum } = fit;
  const along = solveWithFactor(atMaximum.factor, direction);
  const variance = dot(direction, along);
  const std_error = Math.sqrt(variance);
  let step = along.map((value) => (sign * critical * std_error * value) / variance);
  let gamma = atMaximum.gamma;
  let distance = critical;
  for (let iteration = 0; iteration < maxSteps; iteration++) {
    let next = gamma.map((value, i) => value + step[i]!);
    let excess = evaluateRows(basis, family, next) - atMaximum.deviance;
    // A step that lands far beyond the limit left the region where the quadratic model means anything.
    for (let halved = 0; !(excess < (critical + 2 * distance + 1) ** 2) && halved < 40; halved++) {
      step = step.map((value) => value / 2);
      next = gamma.map((value, i) => value + step[i]!);
      excess = evaluateRows(basis, family, next) - atMaximum.deviance;
    }
    gamma = next;
    const { score, information } = derivatives(basis);
    const factored = choleskyFactor(information, size, 0);
    if (!('factor' in factored)) break;
    const newton = solveWithFactor(factored.factor, score);
    const toward = solveWithFactor(factored.factor, direction);
    const unit = dot(direction, toward);
    const drift = dot(direction, newton);
    // What the nuisance coefficients would still gain at this value of the coefficient.
    const left = dot(score, newton) - (drift * drift) / unit;
    const root = Math.sqrt(Math.max(excess - left, Number.MIN_VALUE));
    const slope = -drift / unit / root;
    const move = (critical - root) / slope;
    if (!Number.isFinite(move)) break;
    if (Math.abs(move) <= 1e-9 * std_error && left <= 1e-12) return dot(direction, gamma) + move;
    distance = Math.abs(critical - root);
    const held = Math.max(-3 * critical * std_error, Math.min(3 * critical * std_error, move));
    step = newton.map((value, i) => value + (toward[i]! * (held - drift)) / unit);
  }
  throw new AnalysisInputError(
    'not_converged',
    `The profile-likelihood limits of "${options.label}" were not found. Set ci_method to "wald", or use the Firth penalty.`,
    { term: options.label },
  );
}
