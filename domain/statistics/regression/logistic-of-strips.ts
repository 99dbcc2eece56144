import { binomial, type GlmRows } from '../core/regression/family.ts';
import { coefficientsOfSample, sampledEvery } from '../core/regression/glm.ts';
import { type ModelRows, type ModelStrip, pivotsOf, stripsOf } from '../core/regression/model-rows.ts';
import { newtonFit } from '../core/regression/newton-fit.ts';
import { throwSeparation } from '../core/regression/separation.ts';
import { refuseSingular } from '../core/regression/singular-design.ts';
import { inverseFromFactor } from '../math/cholesky.ts';
import { inverseTriangle, type Qr } from '../math/linear-algebra/householder-qr.ts';
import { congruence, timesVector } from '../math/linear-algebra/matrix.ts';
import {
  addTransposedTimes,
  CompensatedSums,
  CrossProducts,
  emptyStrip,
  orthonormaliseStrip,
  type Strip,
  stripHeight,
  stripTimesVector,
} from '../math/linear-algebra/strips.ts';
import { decompose, withoutPivots } from './least-squares.ts';

export type LogisticOfStrips = {
  coefficients: Float64Array;
  /** Inverse of the expected information, row-major. */
  covariance: Float64Array;
  deviance: number;
  iterations: number;
  /** Of the covariates less their pivots. */
  qr: Qr;
  /** Goes through all rows: their outcomes, linear predictors and fitted probabilities, which the next call overwrites. */
  eachPrediction(visit: (y: Float64Array, linearPredictor: Float64Array, fitted: Float64Array) => void): void;
};

/**
 * Logistic regression of rows that need not be in memory together, without weights and offset: one pass for the triangle of
 * X = QR, then one each step of Newton's method for the coefficients of Q, from where `fitGlm` begins. Throws as that.
 */
export function fitLogisticOfStrips(rows: ModelRows, labels: readonly string[]): LogisticOfStrips {
  const p = rows.width;
  const pivots = pivotsOf(rows);
  // The outcome is an event or none, and keeps to that.
  pivots[p] = 0;
  const { qr } = decompose(rows, pivots);
  refuseSingular(qr, labels);
  const back = withoutPivots(inverseTriangle(qr), pivots, p);
  const inCovariates = (gamma: Float64Array) => timesVector({ rows: p, columns: p, values: back }, gamma);
  const passes = new Passes(rows, pivots, qr);
  const { fit, iterations } = newtonFit(
    {
      size: p,
      fromOutcomes: () => passes.fromOutcomes(),
      devianceAt: (gamma) => passes.goTo(gamma),
      derivatives: () => passes.derivatives,
      farthest: (step) => passes.farthest(step),
      separated: (change) => throwSeparation(qr, inCovariates(change), labels),
    },
    startFromSample(rows, labels, pivots, qr),
  );
  return {
    coefficients: inCovariates(fit.gamma),
    covariance: congruence(back, inverseFromFactor(fit.factor, p), p),
    deviance: fit.deviance,
    iterations,
    qr,
    eachPrediction: (visit) => passes.eachPrediction(fit.gamma, visit),
  };
}

type Derivatives = { score: Float64Array; information: Float64Array };

class Passes {
  readonly #rows: ModelRows;
  readonly #pivots: Float64Array;
  readonly #qr: Qr;
  readonly #z: Strip;
  readonly #ofStrip: GlmRows;
  derivatives: Derivatives;

  constructor(rows: ModelRows, pivots: Float64Array, qr: Qr) {
    this.#rows = rows;
    this.#pivots = pivots;
    this.#qr = qr;
    this.#z = emptyStrip(rows.width);
    const empty = () => new Float64Array(stripHeight);
    this.#ofStrip = {
      y: empty(),
      weights: undefined,
      linearPredictor: empty(),
      mean: empty(),
      information: empty(),
      score: empty(),
    };
    this.derivatives = { score: empty(), information: empty() };
  }

  /** Deviance at gamma, with the derivatives there. */
  goTo(gamma: Float64Array): number {
    const ofStrip = this.#ofStrip;
    return this.#sum((z) => {
      stripTimesVector(z, gamma, ofStrip.linearPredictor);
      return { deviance: binomial.evaluate(ofStrip, 0, z.height), response: ofStrip.score };
    });
  }

  fromOutcomes(): Derivatives {
    const { y, linearPredictor, information, score } = this.#ofStrip;
    const response = new Float64Array(stripHeight);
    this.#sum((z) => {
      for (let i = 0; i < z.height; i++) linearPredictor[i] = binomial.link(binomial.startingMean(y[i]!, 1));
      const deviance = binomial.evaluate(this.#ofStrip, 0, z.height);
      for (let i = 0; i < z.height; i++) response[i] = information[i]! * linearPredictor[i]! + score[i]!;
      return { deviance, response };
    });
    return this.derivatives;
  }

  farthest(step: Float64Array): number {
    const moved = new Float64Array(stripHeight);
    let most = 0;
    for (const z of this.#strips()) {
      stripTimesVector(z, step, moved);
      for (let i = 0; i < z.height; i++) most = Math.max(most, Math.abs(moved[i]!));
    }
    return most;
  }

  eachPrediction(
    gamma: Float64Array,
    visit: (y: Float64Array, linearPredictor: Float64Array, fitted: Float64Array) => void,
  ): void {
    const { y, linearPredictor, mean } = this.#ofStrip;
    for (const z of this.#strips()) {
      const { height } = z;
      stripTimesVector(z, gamma, linearPredictor);
      binomial.evaluate(this.#ofStrip, 0, height);
      visit(y.subarray(0, height), linearPredictor.subarray(0, height), mean.subarray(0, height));
    }
  }

  #sum(evaluate: (z: Strip) => { deviance: number; response: Float64Array }): number {
    const p = this.#rows.width;
    const products = new CrossProducts(p);
    const scores = new CompensatedSums(p);
    const total = new CompensatedSums(1);
    for (const z of this.#strips()) {
      const { deviance, response } = evaluate(z);
      total.add(0, deviance);
      products.add(z, this.#ofStrip.information);
      addTransposedTimes(z, response, scores);
    }
    this.derivatives = { score: scores.values(), information: products.matrix() };
    return total.value(0);
  }

  /** The orthonormal columns, strip by strip, with the outcomes beside them. */
  *#strips(): Generator<Strip> {
    const z = this.#z;
    for (const { x, y } of stripsOf(this.#rows, this.#pivots) as Iterable<ModelStrip>) {
      orthonormaliseStrip(x, this.#qr, z);
      this.#ofStrip.y.set(y.subarray(0, x.height));
      yield z;
    }
  }
}

/** As of `fitGlm`: the coefficients of Q that a sample of the rows has. */
function startFromSample(
  rows: ModelRows,
  labels: readonly string[],
  pivots: Float64Array,
  { r }: Qr,
): Float64Array | undefined {
  const { n, width: p } = rows;
  const every = sampledEvery(n, p);
  if (every === undefined) return undefined;
  const size = Math.floor(n / every);
  const values = new Float64Array(size * p);
  const y = new Float64Array(size);
  let before = 0;
  for (const chunk of rows.chunks()) {
    for (let at = Math.ceil(before / every); at < size && at * every < before + chunk.n; at++) {
      const row = at * every - before;
      values[at * p] = 1;
      for (let j = 1; j < p; j++) values[at * p + j] = chunk.columns[j - 1]![row]!;
      y[at] = chunk.outcome[row]!;
    }
    before += chunk.n;
  }
  const beta = coefficientsOfSample({ x: { rows: size, columns: p, values }, labels, y, family: binomial });
  if (beta === undefined) return undefined;
  for (let j = 1; j < p; j++) beta[0]! += pivots[j]! * beta[j]!;
  return timesVector({ rows: p, columns: p, values: r }, beta);
}
