import { maximise } from '../../core/partial-likelihood/maximise.ts';
import type { Likelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import type { ErrorDistribution, LogTerm } from './error-distributions.ts';

/** `columns` without the intercept, centred and scaled; `logTime` as it is. */
type FailureTimeData = {
  logTime: Float64Array;
  event: Uint8Array;
  columns: readonly Float64Array[];
  error: ErrorDistribution;
  /** The scale is 1 (exponential), not estimated. */
  fixedScale: boolean;
};

export type FailureTimeFit = {
  /** Intercept, then one a column. */
  beta: Float64Array;
  scale: number;
  /** Of beta and, unless fixed, the logarithm of the scale. */
  variance: Float64Array;
  logLikelihood: number;
  iterations: number;
  nearSingular: boolean;
};

/**
 * Maximum likelihood of log time = x beta + scale * error. The search runs over beta / scale and 1 / scale, in which the
 * likelihood is concave (Burridge, Journal of the Royal Statistical Society B 1981;43:41-45), so Newton steps with
 * halving find its one maximum from anywhere.
 */
export function fitFailureTime(
  data: FailureTimeData,
  labels: readonly string[],
  onIteration: (iteration: number) => void,
): FailureTimeFit {
  const { logTime, columns, fixedScale } = data;
  const n = logTime.length;
  const centre = logTime.reduce((sum, y) => sum + y, 0) / n;
  const spread = fixedScale ? 1 : Math.sqrt(logTime.reduce((sum, y) => sum + (y - centre) ** 2, 0) / n) || 1;
  const y = logTime.map((value) => (value - centre) / spread);
  const q = columns.length + 1;
  const p = fixedScale ? q : q + 1;
  const range = new Float64Array(p);
  for (const [j, column] of columns.entries()) range[j + 1] = spanOf(column);
  // The search is for the change from a scale equal to the spread of the log times.
  const fit = maximise(
    { p, range, meanWeight: 1 },
    ['(intercept)', ...labels, 'log(scale)'],
    (theta) => concaveLikelihood(data, y, theta, p, q),
    onIteration,
    true,
  );
  const inverseScale = 1 + (fixedScale ? 0 : fit.beta[q]!);
  const scale = spread / inverseScale;
  const beta = fit.beta.slice(0, q).map((value, j) => value * scale + (j === 0 ? centre : 0));
  const information = naturalInformation(data, beta, scale, p, q);
  const factor = choleskyFactor(information, p, 0);
  const variance = 'factor' in factor ? inverseFromFactor(factor.factor, p) : new Float64Array(p * p).fill(Number.NaN);
  // Back from the standardised log times to times.
  const jacobian = data.event.reduce((sum, e, i) => sum + (e === 1 ? logTime[i]! + Math.log(spread) : 0), 0);
  return {
    beta,
    scale,
    variance,
    logLikelihood: fit.logLikelihood - jacobian,
    iterations: fit.iterations,
    nearSingular: fit.nearSingular,
  };
}

function spanOf(column: Float64Array): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of column) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

/** theta: coefficients over the scale, then 1 / scale less 1. */
function concaveLikelihood(
  { event, columns, error, fixedScale }: FailureTimeData,
  y: Float64Array,
  theta: Float64Array,
  p: number,
  q: number,
): Likelihood {
  const inverseScale = 1 + (fixedScale ? 0 : theta[q]!);
  const score = new Float64Array(p);
  const information = new Float64Array(p * p);
  if (!(inverseScale > 0)) return { logLikelihood: Number.NEGATIVE_INFINITY, score, information };
  const term: LogTerm = { value: 0, first: 0, second: 0 };
  const gradient = new Float64Array(p);
  let logLikelihood = 0;
  let deaths = 0;
  for (let i = 0; i < y.length; i++) {
    let z = inverseScale * y[i]! - theta[0]!;
    gradient[0] = -1;
    for (let j = 1; j < q; j++) {
      const x = columns[j - 1]![i]!;
      z -= theta[j]! * x;
      gradient[j] = -x;
    }
    if (!fixedScale) gradient[q] = y[i]!;
    error(z, event[i] === 1, term);
    logLikelihood += term.value;
    deaths += event[i]!;
    for (let j = 0; j < p; j++) {
      score[j]! += term.first * gradient[j]!;
      const weighted = term.second * gradient[j]!;
      for (let k = 0; k <= j; k++) information[j * p + k]! -= weighted * gradient[k]!;
    }
  }
  if (!fixedScale) {
    logLikelihood += deaths * Math.log(inverseScale);
    score[q]! += deaths / inverseScale;
    information[q * p + q]! += deaths / (inverseScale * inverseScale);
  }
  mirror(information, p);
  return { logLikelihood, score, information };
}

/** Observed information of the coefficients and the logarithm of the scale. */
function naturalInformation(
  { logTime, event, columns, error, fixedScale }: FailureTimeData,
  beta: Float64Array,
  scale: number,
  p: number,
  q: number,
): Float64Array {
  const information = new Float64Array(p * p);
  const term: LogTerm = { value: 0, first: 0, second: 0 };
  const x = new Float64Array(q).fill(1);
  for (let i = 0; i < logTime.length; i++) {
    let residual = logTime[i]! - beta[0]!;
    for (let j = 1; j < q; j++) {
      x[j] = columns[j - 1]![i]!;
      residual -= beta[j]! * x[j]!;
    }
    const z = residual / scale;
    error(z, event[i] === 1, term);
    const second = -term.second / (scale * scale);
    const mixed = -(term.first + z * term.second) / scale;
    for (let j = 0; j < q; j++) {
      for (let k = 0; k <= j; k++) information[j * p + k]! += second * x[j]! * x[k]!;
      if (!fixedScale) information[q * p + j]! += mixed * x[j]!;
    }
    if (!fixedScale) information[q * p + q]! -= z * term.first + z * z * term.second;
  }
  mirror(information, p);
  return information;
}

function mirror(matrix: Float64Array, p: number): void {
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) matrix[k * p + j] = matrix[j * p + k]!;
}
