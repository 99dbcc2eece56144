import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { type Matrix, weightedCrossproduct } from '../../math/linear-algebra/matrix.ts';

/** Two effects of each study with independent errors of known variance. */
export type PairedEffects = readonly { y: readonly [number, number]; v: readonly [number, number] }[];
/** Symmetric 2 x 2: first and second diagonal element, and the one off the diagonal. */
export type Symmetric = readonly [first: number, second: number, off: number];
/** A root of the covariance between studies. */
export type Root = readonly [number, number, number];
export type BivariateFit = {
  /** Of the columns of the design for the first effect, then for the second. */
  coefficients: Float64Array;
  /** Of the coefficients, row-major. */
  covariance: Float64Array;
  /** Between studies. */
  between: Symmetric;
  root: Root;
  logLikelihood: number;
};
type Options = { reml: boolean; design: Matrix };

const maxIterations = 300;
/** Steps of the root below which a search has ended; a refit is one of many, of which no one's last digits are seen. */
const smallestStep = 1e-11;
const smallestRefitStep = 1e-8;
/** Standard deviations between studies at which the searches begin, and the correlation between them. */
const starts: readonly Root[] = [
  [1, 0],
  [0.3, -0.6],
  [0.3, 0.6],
].map(([sd, r]): Root => [sd!, r! * sd!, sd! * Math.sqrt(1 - r! * r!)]);

/**
 * Bivariate random effects model (van Houwelingen, Arends and Stijnen, Statistics in Medicine 2002;21:589-624) by maximum or
 * restricted maximum likelihood, both effects regressed on the columns of `design` (a row of each study, full rank): Newton's method over a
 * root of the covariance between studies, which is not bound to a positive diagonal, so that variances of 0 and correlations of 1 are
 * inner points. Throws `not_converged`.
 */
export function fitBivariate(effects: PairedEffects, options: Options): BivariateFit {
  const likelihood = new Likelihood(effects, options);
  const found = starts.map((start) => maximise(likelihood, start, smallestStep)).filter((one) => one !== undefined);
  if (found.length === 0)
    throw new AnalysisInputError(
      'not_converged',
      `The likelihood of the bivariate model did not reach its maximum in ${maxIterations} steps: the studies are too few or too uneven to tell how they vary.`,
    );
  return likelihood.fitted(found.reduce((most, other) => (other.deviance < most.deviance - 1e-10 ? other : most)));
}

/** The same from the root of another fit to like data; undefined where that leads nowhere. */
export function refitBivariate(effects: PairedEffects, options: Options, start: Root): BivariateFit | undefined {
  const likelihood = new Likelihood(effects, options);
  const reached = maximise(likelihood, start, smallestRefitStep);
  return reached && likelihood.fitted(reached);
}

type Reached = { root: Root; deviance: number };

class Likelihood {
  /** Both effects of each study, and their variances. */
  readonly #y: Float64Array;
  readonly #v: Float64Array;
  readonly #reml: boolean;
  readonly #x: Matrix;
  /** Of each study: the weights, their determinant, and what the coefficients' variance makes of its row. */
  readonly #weights: Float64Array;

  constructor(effects: PairedEffects, { reml, design }: Options) {
    this.#y = Float64Array.from(effects.flatMap(({ y }) => y));
    this.#v = Float64Array.from(effects.flatMap(({ v }) => v));
    this.#reml = reml;
    this.#x = design;
    this.#weights = new Float64Array(4 * effects.length);
  }

  /** Twice the negative (restricted) log likelihood without its constant, and its slope in the root. */
  at(root: Root): { deviance: number; slope: [number, number, number] } {
    const [value, d0, d1, d2] = this.#evaluate(root);
    const [a, b, c] = root;
    return { deviance: value, slope: [2 * a * d0 + b * d2, 2 * b * d1 + a * d2, 2 * c * d1] };
  }

  fitted({ root, deviance }: Reached): BivariateFit {
    const { coefficients, covariance } = this.#solve(root);
    const k = this.#x.rows;
    const p = this.#x.columns;
    const crossproduct = choleskyFactor(weightedCrossproduct(this.#x), p, 0);
    let logDeterminant = 0;
    if ('factor' in crossproduct)
      for (let j = 0; j < p; j++) logDeterminant += 2 * Math.log(crossproduct.factor[j * p + j]!);
    // The constant of the restricted likelihood is metafor's: the crossproduct of both effects' columns is twice this one's.
    const constant = this.#reml
      ? (2 * k - 2 * p) * Math.log(2 * Math.PI) - 2 * logDeterminant
      : 2 * k * Math.log(2 * Math.PI);
    return { coefficients, covariance, between: covarianceOf(root), root, logLikelihood: -(deviance + constant) / 2 };
  }

  #solve(root: Root) {
    const [psi0, psi1, psi2] = covarianceOf(root);
    const { columns: p, values: x } = this.#x;
    const size = 2 * p;
    const normal = new Float64Array(size * size);
    const right = new Float64Array(size);
    const weights = this.#weights;
    const y = this.#y;
    const v = this.#v;
    for (let i = 0; i < this.#x.rows; i++) {
      const a = v[2 * i]! + psi0;
      const b = v[2 * i + 1]! + psi1;
      const determinant = a * b - psi2 * psi2;
      const w0 = b / determinant;
      const w1 = a / determinant;
      const w2 = -psi2 / determinant;
      const y0 = y[2 * i]!;
      const y1 = y[2 * i + 1]!;
      weights[4 * i] = w0;
      weights[4 * i + 1] = w1;
      weights[4 * i + 2] = w2;
      weights[4 * i + 3] = determinant;
      for (let j = 0; j < p; j++) {
        const xj = x[i * p + j]!;
        right[j]! += xj * (w0 * y0 + w2 * y1);
        right[p + j]! += xj * (w2 * y0 + w1 * y1);
        for (let l = 0; l < p; l++) {
          const product = xj * x[i * p + l]!;
          normal[j * size + l]! += w0 * product;
          normal[(p + j) * size + p + l]! += w1 * product;
          normal[(p + j) * size + l]! += w2 * product;
        }
      }
    }
    for (let j = 0; j < p; j++) for (let l = 0; l < p; l++) normal[l * size + p + j] = normal[(p + j) * size + l]!;
    const found = choleskyFactor(normal, size, 0);
    if (!('factor' in found))
      return {
        coefficients: right.fill(Number.NaN),
        covariance: normal.fill(Number.NaN),
        logDeterminant: Number.NaN,
      };
    let logDeterminant = 0;
    for (let j = 0; j < size; j++) logDeterminant += 2 * Math.log(found.factor[j * size + j]!);
    return {
      coefficients: solveWithFactor(found.factor, right),
      covariance: inverseFromFactor(found.factor, size),
      logDeterminant,
    };
  }

  /** The value and its slopes in the elements of the covariance between studies. */
  #evaluate(root: Root): [value: number, first: number, second: number, off: number] {
    const { coefficients, covariance, logDeterminant } = this.#solve(root);
    const { columns: p, values: x } = this.#x;
    const size = 2 * p;
    let value = this.#reml ? logDeterminant : 0;
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    const weights = this.#weights;
    for (let i = 0; i < this.#x.rows; i++) {
      const w0 = weights[4 * i]!;
      const w1 = weights[4 * i + 1]!;
      const w2 = weights[4 * i + 2]!;
      let r0 = this.#y[2 * i]!;
      let r1 = this.#y[2 * i + 1]!;
      for (let j = 0; j < p; j++) {
        r0 -= x[i * p + j]! * coefficients[j]!;
        r1 -= x[i * p + j]! * coefficients[p + j]!;
      }
      const u0 = w0 * r0 + w2 * r1;
      const u1 = w2 * r0 + w1 * r1;
      value += Math.log(weights[4 * i + 3]!) + r0 * u0 + r1 * u1;
      s0 += w0 - u0 * u0;
      s1 += w1 - u1 * u1;
      s2 += 2 * w2 - 2 * u0 * u1;
      if (!this.#reml) continue;
      let h0 = 0;
      let h1 = 0;
      let h2 = 0;
      for (let j = 0; j < p; j++)
        for (let l = 0; l < p; l++) {
          const product = x[i * p + j]! * x[i * p + l]!;
          h0 += product * covariance[j * size + l]!;
          h1 += product * covariance[(p + j) * size + p + l]!;
          h2 += product * covariance[j * size + p + l]!;
        }
      // By an element of the covariance a study's weights W change as -W D W: here W H W, element by element.
      s0 -= w0 * w0 * h0 + w2 * w2 * h1 + 2 * w0 * w2 * h2;
      s1 -= w2 * w2 * h0 + w1 * w1 * h1 + 2 * w1 * w2 * h2;
      s2 -= 2 * (w0 * w2 * h0 + w1 * w2 * h1 + (w0 * w1 + w2 * w2) * h2);
    }
    return [value, s0, s1, s2];
  }
}

function covarianceOf([a, b, c]: Root): Symmetric {
  return [a * a, b * b + c * c, a * b];
}

function maximise(likelihood: Likelihood, start: Root, smallest: number): Reached | undefined {
  let root = start;
  let at = likelihood.at(root);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    if (!Number.isFinite(at.deviance)) return undefined;
    const step = descent(likelihood, root, at.slope);
    let share = 1;
    let next = moved(root, step, share);
    let there = likelihood.at(next);
    while (!(there.deviance <= at.deviance + 1e-13 * Math.abs(at.deviance)) && share > 1e-12) {
      share *= 0.4;
      next = moved(root, step, share);
      there = likelihood.at(next);
    }
    const length = share * Math.max(...step.map(Math.abs));
    if (!Number.isFinite(there.deviance)) return undefined;
    root = next;
    at = there;
    if (length < smallest * (1 + Math.max(...root.map(Math.abs)))) return { root, deviance: at.deviance };
  }
  return undefined;
}

function moved(root: Root, step: ArrayLike<number>, share: number): Root {
  return [root[0] + share * step[0]!, root[1] + share * step[1]!, root[2] + share * step[2]!];
}

/** Newton's step, with the Hessian by differences of the slope, and as much added to its diagonal as makes it go down. */
function descent(likelihood: Likelihood, root: Root, slope: readonly number[]): Float64Array {
  const h = [0, 1, 2].map((j) => 1e-5 * (0.1 + Math.abs(root[j]!)));
  const columns = [0, 1, 2].map((j) => {
    const unit = [0, 0, 0];
    unit[j] = h[j]!;
    const up = likelihood.at(moved(root, unit, 1)).slope;
    const down = likelihood.at(moved(root, unit, -1)).slope;
    return [0, 1, 2].map((i) => (up[i]! - down[i]!) / (2 * h[j]!));
  });
  const hessian = Float64Array.from({ length: 9 }, (_, at) => {
    const [i, j] = [Math.floor(at / 3), at % 3];
    return (columns[j]![i]! + columns[i]![j]!) / 2;
  });
  const diagonal = [0, 4, 8];
  const largest = Math.max(...diagonal.map((at) => Math.abs(hessian[at]!)), 1e-8);
  const down = Float64Array.from(slope, (value) => -value);
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-8 * largest : 10 * ridge) {
    const raised = hessian.slice();
    for (const at of diagonal) raised[at]! += ridge;
    const found = choleskyFactor(raised, 3, 0);
    if ('factor' in found && diagonal.every((at) => found.factor[at]! ** 2 > 1e-10 * largest))
      return solveWithFactor(found.factor, down);
  }
}
