import { choleskyFactor } from '../../math/cholesky.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { symmetricEigen } from '../../math/linear-algebra/symmetric-eigen.ts';
import { WeightedRegression } from '../moderators/weighted-regression.ts';
import type { Effects } from '../tau-squared.ts';
import type { NetworkStudy } from './network-study.ts';

export type NetworkFit = {
  /** Of each treatment against the reference, whose own is 0. */
  effects: Float64Array;
  /** Row-major, with rows of zeros for the reference. */
  covariance: Float64Array;
  q: number;
};

/**
 * The network as a regression. The effects of a study with several arms are correlated, by V within it and by tau2 Z between
 * studies, Z having 1 on its diagonal and 1/2 elsewhere. Both become diagonal at once: with Z = L L' and L^-1 V L'^-1 = U D U',
 * the effects U' L^-1 y are independent with variances D + tau2. What is found is the generalised least squares estimate, which
 * is that of Rücker's graph-theoretical model (Rücker and Schwarzer 2014).
 */
export class NetworkModel extends WeightedRegression {
  readonly effects: Effects;
  readonly #reference: number;
  readonly #treatments: number;

  constructor(studies: readonly NetworkStudy[], { treatments, reference }: { treatments: number; reference: number }) {
    const columns = treatments - 1;
    const rows = studies.reduce((sum, study) => sum + study.treatments.length - 1, 0);
    const values = new Float64Array(rows * columns);
    const effects = { y: new Float64Array(rows), v: new Float64Array(rows) };
    let at = 0;
    for (const study of studies) {
      const { transform, variances, size } = independentRows(study);
      for (let i = 0; i < size; i++, at++) {
        effects.v[at] = variances[i]!;
        effects.y[at] = sumOf(size, (j) => transform[i * size + j]! * study.effects[j + 1]!);
        const add = (treatment: number, amount: number) => {
          if (treatment !== reference) values[at * columns + treatment - (treatment > reference ? 1 : 0)]! += amount;
        };
        for (let j = 0; j < size; j++) {
          add(study.treatments[j + 1]!, transform[i * size + j]!);
          add(study.treatments[0]!, -transform[i * size + j]!);
        }
      }
    }
    super({ rows, columns, values }, effects);
    this.effects = effects;
    this.#reference = reference;
    this.#treatments = treatments;
  }

  fit(tau2: number): NetworkFit {
    const { coefficients, inverse, q } = this.solve(this.weights(tau2));
    const size = this.#treatments;
    const column = (i: number) => (i === this.#reference ? -1 : i - (i > this.#reference ? 1 : 0));
    const effects = Float64Array.from({ length: size }, (_, i) => (column(i) < 0 ? 0 : coefficients[column(i)]!));
    const covariance = Float64Array.from({ length: size * size }, (_, at) => {
      const [i, j] = [column(Math.floor(at / size)), column(at % size)];
      return i < 0 || j < 0 ? 0 : inverse[i * (size - 1) + j]!;
    });
    return { effects, covariance, q };
  }

  /** How many more effects than coefficients there are. */
  get df(): number {
    return this.effects.y.length - this.coefficients;
  }
}

/** The rows of U' L^-1, and D. */
function independentRows({ treatments, variances }: NetworkStudy) {
  const arms = treatments.length;
  const size = arms - 1;
  if (size === 1) return { transform: Float64Array.of(1), variances: Float64Array.of(variances[1]!), size };
  const v = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size) + 1, (at % size) + 1];
    return (variances[i]! + variances[j]! - variances[i * arms + j]!) / 2;
  });
  const z = v.map((_, at) => (Math.floor(at / size) === at % size ? 1 : 0.5));
  const found = choleskyFactor(z, size);
  if (!('factor' in found)) throw new Error("I + 11' is positive definite");
  const inverse = inverseLower(found.factor, size);
  const whitened = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++)
      whitened[i * size + j] = whitened[j * size + i] = sumOf(size * size, (at) => {
        const [k, l] = [Math.floor(at / size), at % size];
        return inverse[i * size + k]! * v[at]! * inverse[j * size + l]!;
      });
  const { values, vectors } = symmetricEigen(whitened, size);
  const transform = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      transform[i * size + j] = sumOf(size, (k) => vectors[k * size + i]! * inverse[k * size + j]!);
  return { transform, variances: values, size };
}

function inverseLower(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let j = 0; j < size; j++)
    for (let i = j; i < size; i++) {
      const below = sumOf(i - j, (k) => factor[i * size + j + k]! * inverse[(j + k) * size + j]!);
      inverse[i * size + j] = ((i === j ? 1 : 0) - below) / factor[i * size + i]!;
    }
  return inverse;
}
