import { type ModelRows, type ModelStrip, pivotsOf, stripsOf } from '../core/regression/model-rows.ts';
import { refuseSingular } from '../core/regression/singular-design.ts';
import { choleskyFactor, solveWithFactor } from '../math/cholesky.ts';
import { inverseTriangle, type Qr, QrOfStrips, qrCoefficients } from '../math/linear-algebra/householder-qr.ts';
import { congruence } from '../math/linear-algebra/matrix.ts';
import {
  addTransposedTimes,
  CompensatedSums,
  CrossProducts,
  stripHeight,
  stripTimesVector,
} from '../math/linear-algebra/strips.ts';
import { SandwichOfStrips, type SandwichWanted } from './sandwich-of-strips.ts';

export type LeastSquares = {
  /** Of the covariates less their pivots. */
  qr: Qr;
  coefficients: Float64Array;
  /** (X'WX)^-1. */
  unscaledCovariance: Float64Array;
  /** Where robust errors are asked for. */
  sandwich: Float64Array | undefined;
  /** Rows to draw, of many every k-th: their fitted values, the offset included, and residuals times the root of the weight. */
  drawn: { fitted: Float64Array; residuals: Float64Array; every: number };
  residualSumOfSquares: number;
  /** Sum of squares of the fitted values, the offset left out, about their mean. */
  modelSumOfSquares: number;
  /** Share of the squared residuals that the covariates explain; null with weights. */
  squaredResidualsExplained: number | null;
};

/** From here on normal equations save more time than QR; below, nobody waits. */
const manyRows = 5000;
/** A pivot of this share of its column's sum of squares leaves ten digits to the normal equations, which a step of refinement makes full. */
const farFromCollinear = 1e-6;

/**
 * Least squares in a few passes over the rows, which need not be in memory together. Columns lose a pivot first, so that
 * offsets cost no digits. Few rows, and covariates that nearly determine each other, go by Householder QR; many by the
 * normal equations with one step of refinement from the residuals (Björck, Numerical Methods for Least Squares Problems,
 * 1996, section 2.9). Throws `singular_design`.
 */
export function fitLeastSquares(rows: ModelRows, labels: readonly string[], options: SandwichWanted): LeastSquares {
  const pivots = pivotsOf(rows);
  const p = rows.width;
  const { qr, factor, meanOutcome } = decompose(rows, pivots);
  refuseSingular(qr, labels);
  const gamma = qrCoefficients(qr);
  const found = residualSums(rows, pivots, { gamma, qr, meanOutcome, options });
  if (factor !== undefined) {
    // What is drawn and summed above is next to least already: this changes the digits of single coefficients only.
    const left = solveWithFactor(factor, found.score);
    for (let j = 0; j < p; j++) gamma[j]! += left[j]!;
  }
  const back = withoutPivots(inverseTriangle(qr), pivots, p);
  return {
    qr,
    coefficients: coefficientsOf(gamma, pivots),
    unscaledCovariance: congruence(back, identity(p), p),
    sandwich: found.sandwich && congruence(back, found.sandwich, p),
    drawn: found.drawn,
    residualSumOfSquares: found.residualSumOfSquares,
    modelSumOfSquares: found.modelSumOfSquares,
    squaredResidualsExplained: found.squaredResidualsExplained,
  };
}

type Decomposed = { qr: Qr; factor: Float64Array | undefined; meanOutcome: number };

/** Of the covariates less their pivots, with weights. */
export function decompose(rows: ModelRows, pivots: Float64Array): Decomposed {
  const p = rows.width;
  if (rows.n >= manyRows) {
    const products = new CrossProducts(p + 1);
    const outcome = new MeanOutcome();
    for (const strip of stripsOf(rows, pivots)) {
      outcome.add(strip);
      products.add(strip.xy, strip.weights);
    }
    const attempt = choleskyFactor(leading(products.matrix(), p), p, farFromCollinear);
    if ('factor' in attempt) {
      const { factor } = attempt;
      return { qr: asQr(rows.n, factor, products.matrix(), p), factor, meanOutcome: outcome.value };
    }
  }
  const decomposition = new QrOfStrips(p);
  const outcome = new MeanOutcome();
  for (const strip of stripsOf(rows, pivots)) {
    const { xy, weights } = strip;
    outcome.add(strip);
    if (weights !== undefined)
      for (let j = 0; j <= p; j++)
        for (let i = 0; i < xy.height; i++) xy.values[j * stripHeight + i]! *= Math.sqrt(weights[i]!);
    decomposition.add(xy);
  }
  return { qr: decomposition.finish(), factor: undefined, meanOutcome: outcome.value };
}

/** With an intercept the mean of the fitted values, too. */
class MeanOutcome {
  readonly #sums = new CompensatedSums(2);

  add({ y, weights, x: { height } }: ModelStrip): void {
    let weight = 0;
    let outcome = 0;
    for (let i = 0; i < height; i++) {
      const w = weights === undefined ? 1 : weights[i]!;
      weight += w;
      outcome += w * y[i]!;
    }
    this.#sums.add(0, weight);
    this.#sums.add(1, outcome);
  }

  get value(): number {
    return this.#sums.value(1) / this.#sums.value(0);
  }
}

function leading(matrix: Float64Array, p: number): Float64Array {
  const result = new Float64Array(p * p);
  for (let j = 0; j < p; j++) result.set(matrix.subarray(j * (p + 1), j * (p + 1) + p), j * p);
  return result;
}

/** The decomposition that the Cholesky factor of X'WX is. */
function asQr(n: number, factor: Float64Array, products: Float64Array, p: number): Qr {
  const r = new Float64Array(p * p);
  for (let i = 0; i < p; i++) for (let j = i; j < p; j++) r[i * p + j] = factor[j * p + i]!;
  const effects = new Float64Array(p);
  let left = products[p * (p + 1) + p]!;
  for (let i = 0; i < p; i++) {
    let sum = products[p * (p + 1) + i]!;
    for (let j = 0; j < i; j++) sum -= factor[i * p + j]! * effects[j]!;
    effects[i] = sum / factor[i * p + i]!;
    left -= effects[i]! ** 2;
  }
  const pivot = Int32Array.from({ length: p }, (_, j) => j);
  return { rows: n, columns: p, rank: p, pivot, r, effects, residualSumOfSquares: left };
}

/** More points say no more in a figure. */
const mostDrawn = 10_000;

function residualSums(
  rows: ModelRows,
  pivots: Float64Array,
  at: { gamma: Float64Array; qr: Qr; meanOutcome: number; options: SandwichWanted },
) {
  const { gamma, qr, meanOutcome, options } = at;
  const p = rows.width;
  const every = Math.max(1, Math.ceil(rows.n / mostDrawn));
  const fitted: number[] = [];
  const residuals: number[] = [];
  const linear = new Float64Array(stripHeight);
  const score = new Float64Array(stripHeight);
  const sums = new CompensatedSums(3);
  const scores = new CompensatedSums(p);
  const ofSquares = new CompensatedSums(p);
  const squares = new Float64Array(stripHeight);
  // The mean of the squared residuals but for rounding: what is near it keeps its digits in sums of squares.
  const nearMean = qr.residualSumOfSquares / rows.n;
  const sandwich = new SandwichOfStrips(rows, qr, options);
  let isWeighted = false;
  let before = 0;
  for (const { x, y, weights, chunk, from } of stripsOf(rows, pivots)) {
    stripTimesVector(x, gamma, linear);
    isWeighted ||= weights !== undefined;
    let left = 0;
    let explained = 0;
    let squared = 0;
    for (let i = 0; i < x.height; i++) {
      const weight = weights === undefined ? 1 : weights[i]!;
      const residual = y[i]! - linear[i]!;
      const fromMean = linear[i]! - meanOutcome;
      score[i] = weight * residual;
      const square = residual * residual - nearMean;
      squares[i] = square;
      squared += square * square;
      left += weight * residual * residual;
      explained += weight * fromMean * fromMean;
      if ((before + i) % every === 0 && weight > 0) {
        fitted.push(linear[i]! + pivots[p]! + (chunk.offset === undefined ? 0 : chunk.offset[from + i]!));
        residuals.push(Math.sqrt(weight) * residual);
      }
    }
    sums.add(0, left);
    sums.add(1, explained);
    sums.add(2, squared);
    addTransposedTimes(x, score, scores);
    addTransposedTimes(x, squares, ofSquares);
    sandwich.add(x, score, weights, chunk.clusters?.subarray(from, from + x.height));
    before += x.height;
  }
  const residualSumOfSquares = sums.value(0);
  return {
    score: scores.values(),
    squaredResidualsExplained: isWeighted
      ? null
      : explainedShare(qr, {
          effects: ofSquares.values(),
          squares: sums.value(2),
          shift: residualSumOfSquares / rows.n - nearMean,
        }),
    drawn: { fitted: Float64Array.from(fitted), residuals: Float64Array.from(residuals), every },
    residualSumOfSquares,
    modelSumOfSquares: sums.value(1),
    sandwich: sandwich.covariance(),
  };
}

/**
 * R-squared of the squared residuals on the covariates, from their sums of products and of squares less a number near their
 * mean, which is `shift` larger.
 */
function explainedShare(
  qr: Qr,
  { effects, squares, shift }: { effects: Float64Array; squares: number; shift: number },
): number | null {
  const { rows, r } = qr;
  // The sum of each column is r[0][0] r[0][j]: the first column is of ones.
  const centred = forwardSolved(
    qr,
    effects.map((effect, j) => effect - shift * r[0]! * r[j]!),
  );
  const share = centred.reduce((sum, effect) => sum + effect * effect, 0) / (squares - rows * shift * shift);
  return Number.isFinite(share) ? share : null;
}

/** R'^-1 times the vector. */
function forwardSolved({ columns: p, r }: Qr, right: Float64Array): Float64Array {
  const x = right.slice();
  for (let i = 0; i < p; i++) {
    let sum = x[i]!;
    for (let j = 0; j < i; j++) sum -= r[j * p + i]! * x[j]!;
    x[i] = sum / r[i * p + i]!;
  }
  return x;
}

/** Of the covariates as they are: only the intercept was another. */
function coefficientsOf(gamma: Float64Array, pivots: Float64Array): Float64Array {
  const p = gamma.length;
  const coefficients = gamma.slice();
  let intercept = pivots[p]! + gamma[0]!;
  for (let j = 1; j < p; j++) intercept -= pivots[j]! * gamma[j]!;
  coefficients[0] = intercept;
  return coefficients;
}

/** What turns coefficients of the orthonormal columns into those of the covariates as they are. */
export function withoutPivots(rInverse: Float64Array, pivots: Float64Array, p: number): Float64Array {
  const result = rInverse.slice();
  for (let j = 1; j < p; j++) for (let k = j; k < p; k++) result[k]! -= pivots[j]! * rInverse[j * p + k]!;
  return result;
}

function identity(p: number): Float64Array {
  const result = new Float64Array(p * p);
  for (let j = 0; j < p; j++) result[j * p + j] = 1;
  return result;
}
