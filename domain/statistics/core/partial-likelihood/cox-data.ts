import { ascendingOrder } from '../sort-order.ts';

/**
 * Rows as the passes over the risk sets need them: by stratum, within it by descending time, so that the risk set grows
 * along the arrays. Covariates are centred and divided by their standard deviation (products stay in range, and one
 * tolerance fits all); row-major, a row's covariates side by side.
 */
export type CoxData = {
  n: number;
  p: number;
  x: Float64Array;
  /** Added to the linear predictor, about its mean; undefined: none. */
  offset: Float64Array | undefined;
  /** The means taken off, and the standard deviations divided by. */
  centre: Float64Array;
  scale: Float64Array;
  /** Largest minus smallest value of each scaled covariate. */
  range: Float64Array;
  time: Float64Array;
  entry: Float64Array | undefined;
  /** Positions by stratum, within it by descending entry: the order in which rows leave the risk set. */
  byEntry: Int32Array | undefined;
  event: Uint8Array;
  weight: Float64Array | undefined;
  meanWeight: number;
  /** Where each stratum ends. */
  strataEnds: Int32Array;
  /** Index of each position in the rows given. */
  source: Int32Array;
};

/** Rows under observation from `entry` to `time`; `order` is ascending in time. */
type TimedRows = {
  n: number;
  order: Int32Array;
  time: Float64Array;
  entry: Float64Array | undefined;
  event: Uint8Array;
  weights: Float64Array | undefined;
};

export function coxData(
  data: TimedRows,
  columns: readonly Float64Array[],
  { stratum, strata }: { stratum: Int32Array | undefined; strata: number },
  offset?: Float64Array,
): CoxData {
  const n = data.n;
  const p = columns.length;
  const { source, ends } = stratumThenDescending(data.order, stratum, strata);
  const centre = new Float64Array(p);
  const scale = new Float64Array(p);
  const range = new Float64Array(p);
  const x = new Float64Array(n * p);
  for (const [j, values] of columns.entries()) {
    let sum = 0;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < n; i++) {
      const value = values[i]!;
      sum += value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const mean = sum / n;
    let squares = 0;
    for (let i = 0; i < n; i++) squares += (values[i]! - mean) ** 2;
    const deviation = Math.sqrt(squares / n) || 1;
    centre[j] = mean;
    scale[j] = deviation;
    range[j] = (high - low) / deviation;
    for (let i = 0; i < n; i++) x[i * p + j] = (values[source[i]!]! - mean) / deviation;
  }
  const { entry, weights } = data;
  const entries = entry === undefined ? undefined : Float64Array.from(source, (row) => entry[row]!);
  const weight = weights === undefined ? undefined : Float64Array.from(source, (row) => weights[row]!);
  return {
    n,
    p,
    x,
    offset: centred(offset, source),
    centre,
    scale,
    range,
    time: Float64Array.from(source, (row) => data.time[row]!),
    entry: entries,
    byEntry: entries === undefined ? undefined : descendingWithin(entries, ends),
    event: Uint8Array.from(source, (row) => data.event[row]!),
    weight,
    meanWeight: weight === undefined ? 1 : weight.reduce((sum, w) => sum + w, 0) / n,
    strataEnds: ends,
    source,
  };
}

/** A constant in the offset cancels, and without it exponentials stay in range. */
function centred(offset: Float64Array | undefined, source: Int32Array): Float64Array | undefined {
  if (offset === undefined) return undefined;
  const mean = offset.reduce((sum, value) => sum + value, 0) / offset.length;
  return Float64Array.from(source, (row) => offset[row]! - mean);
}

function stratumThenDescending(order: Int32Array, stratum: Int32Array | undefined, strata: number) {
  if (stratum === undefined) return { source: order.slice().reverse(), ends: Int32Array.of(order.length) };
  const ends = new Int32Array(strata);
  for (const code of stratum) ends[code]!++;
  for (let s = 1; s < strata; s++) ends[s]! += ends[s - 1]!;
  const next = new Int32Array(strata);
  next.set(ends.subarray(0, strata - 1), 1);
  const source = new Int32Array(order.length);
  for (let i = order.length - 1; i >= 0; i--) source[next[stratum[order[i]!]!]!++] = order[i]!;
  return { source, ends };
}

function descendingWithin(values: Float64Array, ends: Int32Array): Int32Array {
  const result = new Int32Array(values.length);
  let start = 0;
  for (const end of ends) {
    const order = ascendingOrder(values.subarray(start, end));
    for (let i = 0; i < order.length; i++) result[start + i] = start + order[order.length - 1 - i]!;
    start = end;
  }
  return result;
}

/** The linear predictor of each position for the scaled coefficients. */
export function linearPredictor({ n, p, x, offset }: CoxData, beta: Float64Array): Float64Array {
  const lp = new Float64Array(n);
  for (let i = 0, at = 0; i < n; i++) {
    let sum = offset === undefined ? 0 : offset[i]!;
    for (let j = 0; j < p; j++) sum += x[at++]! * beta[j]!;
    lp[i] = sum;
  }
  return lp;
}

/** Estimates and their covariance, back from the scaled covariates to the units of the data. */
export function inDataUnits(beta: Float64Array, covariance: Float64Array, scale: Float64Array) {
  const p = beta.length;
  return {
    estimates: beta.map((value, j) => value / scale[j]!),
    covariance: covariance.map((value, at) => value / (scale[Math.floor(at / p)]! * scale[at % p]!)),
    before: 0,
  };
}
