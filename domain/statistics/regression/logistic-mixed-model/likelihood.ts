import { gaussHermite, type HermiteRule } from '../../math/quadrature/gauss-hermite.ts';

/** Rows sorted by group. Random effects are root times standard normal ones: b = root u. */
export type GroupedRows = {
  n: number;
  /** Fixed effects, the intercept among them. */
  p: number;
  /** Random effects a group. */
  q: number;
  groups: number;
  /** Row-major, n x p and n x q. */
  x: Float64Array;
  z: Float64Array;
  y: Float64Array;
  /** Where the rows of each group begin, and the end of the last. */
  starts: Int32Array;
  /** Free elements of the lower-triangular root, column by column, as lme4 orders its theta. */
  elements: readonly (readonly [row: number, column: number])[];
};

const maxSteps = 100;
/** Squared length of a Newton step, in standard deviations of the random effect, at which its mode is found. */
const modeFound = 1e-24;

/**
 * -2 log likelihood of a logistic mixed model, the random effects integrated out by Laplace's approximation or, of one
 * random effect, by adaptive Gauss-Hermite quadrature (Pinheiro and Bates, Journal of Computational and Graphical
 * Statistics 1995;4:12-35; Liu and Pierce, Biometrika 1994;81:624-629), and its exact gradient by fixed effects and
 * elements of the root: modes follow the parameters by the implicit function theorem.
 */
export class MarginalLikelihood {
  readonly rows: GroupedRows;
  /** Modes of the standard normal random effects of each group: where the next evaluation begins. */
  readonly modes: Float64Array;
  /** Inverse of the curvature at each mode, q x q a group. */
  readonly spreads: Float64Array;
  readonly gradient: Float64Array;
  readonly #rule: HermiteRule | undefined;
  readonly #fixed: Float64Array;
  readonly #v: Float64Array;
  readonly #mean: Float64Array;
  readonly #weight: Float64Array;
  readonly #root: Float64Array;

  /** `points` of quadrature: 1 is Laplace's approximation; more need a single random effect. */
  constructor(rows: GroupedRows, points: number) {
    this.rows = rows;
    this.#rule = points > 1 ? gaussHermite(points) : undefined;
    this.modes = new Float64Array(rows.groups * rows.q);
    this.spreads = new Float64Array(rows.groups * rows.q * rows.q);
    this.gradient = new Float64Array(rows.p + rows.elements.length);
    this.#fixed = new Float64Array(rows.n);
    this.#v = new Float64Array(rows.n * rows.q);
    this.#mean = new Float64Array(rows.n);
    this.#weight = new Float64Array(rows.n);
    this.#root = new Float64Array(rows.q * rows.q);
  }

  /** Fixed effects, then elements of the root. NaN where a mode is not found. Fills `gradient`. */
  evaluate(parameters: Float64Array): number {
    const { n, p, q, groups, x, z, elements } = this.rows;
    const root = this.#root;
    root.fill(0);
    for (const [k, [row, column]] of elements.entries()) root[row * q + column] = parameters[p + k]!;
    for (let i = 0; i < n; i++) {
      let eta = 0;
      for (let j = 0; j < p; j++) eta += x[i * p + j]! * parameters[j]!;
      this.#fixed[i] = eta;
      for (let b = 0; b < q; b++) {
        let value = 0;
        for (let a = b; a < q; a++) value += root[a * q + b]! * z[i * q + a]!;
        this.#v[i * q + b] = value;
      }
    }
    this.gradient.fill(0);
    let value = 0;
    for (let g = 0; g < groups; g++) {
      const joint = this.#findMode(g);
      if (Number.isNaN(joint)) return Number.NaN;
      value += this.#rule === undefined ? this.#laplace(g, joint) : this.#quadrature(g, joint, this.#rule);
    }
    for (let j = 0; j < this.gradient.length; j++) this.gradient[j]! *= -2;
    return -2 * value;
  }

  /** Log density of outcome and random effects at u, less the constant of the normal one; fills means and weights. */
  #joint(g: number, u: Float64Array): number {
    const { q, y, starts } = this.rows;
    let value = 0;
    for (let b = 0; b < q; b++) value -= (u[b]! * u[b]!) / 2;
    for (let i = starts[g]!; i < starts[g + 1]!; i++) {
      let eta = this.#fixed[i]!;
      for (let b = 0; b < q; b++) eta += this.#v[i * q + b]! * u[b]!;
      const e = Math.exp(-Math.abs(eta));
      const smaller = e / (1 + e);
      const larger = 1 / (1 + e);
      this.#mean[i] = eta >= 0 ? larger : smaller;
      this.#weight[i] = smaller * larger;
      value -= Math.log1p(e) + (eta >= 0 ? (1 - y[i]!) * eta : -y[i]! * eta);
    }
    return value;
  }

  /** Newton's method with halved steps on a concave function; returns the log density at the mode. */
  #findMode(g: number): number {
    const { q, y, starts } = this.rows;
    const u = this.modes.subarray(g * q, (g + 1) * q);
    const inverse = this.spreads.subarray(g * q * q, (g + 1) * q * q);
    const score = new Float64Array(q);
    const curvature = new Float64Array(q * q);
    const before = new Float64Array(q);
    const step = new Float64Array(q);
    let value = this.#joint(g, u);
    for (let steps = 0; steps < maxSteps; steps++) {
      curvature.fill(0);
      for (let b = 0; b < q; b++) {
        score[b] = -u[b]!;
        curvature[b * q + b] = 1;
      }
      for (let i = starts[g]!; i < starts[g + 1]!; i++) {
        const residual = y[i]! - this.#mean[i]!;
        const weight = this.#weight[i]!;
        for (let b = 0; b < q; b++) {
          const vb = this.#v[i * q + b]!;
          score[b]! += residual * vb;
          for (let c = 0; c <= b; c++) curvature[b * q + c]! += weight * vb * this.#v[i * q + c]!;
        }
      }
      invertInto(inverse, curvature, q);
      let length = 0;
      for (let b = 0; b < q; b++) {
        step[b] = 0;
        for (let c = 0; c < q; c++) step[b]! += inverse[b * q + c]! * score[c]!;
        length += step[b]! * score[b]!;
      }
      if (length < modeFound) return value;
      before.set(u);
      const valueBefore = value;
      for (let share = 1; ; share /= 2) {
        for (let b = 0; b < q; b++) u[b] = before[b]! + share * step[b]!;
        value = this.#joint(g, u);
        // Near the mode the gain drowns in rounding.
        if (value >= valueBefore || length < 1e-8) break;
        if (share < 1e-10 || Number.isNaN(value)) return Number.NaN;
      }
      if (length < 1e-12 && steps > 20) return value;
    }
    return Number.NaN;
  }

  #laplace(g: number, joint: number): number {
    const { p, q, x, z, y, starts, elements } = this.rows;
    const v = this.#v;
    const u = this.modes.subarray(g * q, (g + 1) * q);
    const inverse = this.spreads.subarray(g * q * q, (g + 1) * q * q);
    const from = starts[g]!;
    const to = starts[g + 1]!;
    // Half log |H| is what Laplace's approximation takes away; `pull` is how it moves with the mode.
    const towards = new Float64Array(q);
    const third = (i: number): number => {
      let leverage = 0;
      for (let b = 0; b < q; b++)
        for (let c = 0; c < q; c++) leverage += v[i * q + b]! * inverse[b * q + c]! * v[i * q + c]!;
      return this.#weight[i]! * (1 - 2 * this.#mean[i]!) * leverage;
    };
    for (let i = from; i < to; i++) {
      const t = third(i);
      for (let b = 0; b < q; b++) towards[b]! += t * v[i * q + b]!;
    }
    const pull = new Float64Array(q);
    for (let b = 0; b < q; b++) for (let c = 0; c < q; c++) pull[b]! += inverse[b * q + c]! * towards[c]!;
    const gradient = this.gradient;
    const spread = new Float64Array(q * q);
    const plain = new Float64Array(q);
    const whole = new Float64Array(q);
    for (let i = from; i < to; i++) {
      const weight = this.#weight[i]!;
      let along = 0;
      for (let b = 0; b < q; b++) along += pull[b]! * v[i * q + b]!;
      const residual = y[i]! - this.#mean[i]!;
      const r = residual - (third(i) - weight * along) / 2;
      for (let j = 0; j < p; j++) gradient[j]! += r * x[i * p + j]!;
      for (let a = 0; a < q; a++) {
        const za = z[i * q + a]!;
        whole[a]! += r * za;
        plain[a]! += residual * za;
        for (let b = 0; b < q; b++) {
          let leverage = 0;
          for (let c = 0; c < q; c++) leverage += inverse[b * q + c]! * v[i * q + c]!;
          spread[a * q + b]! += weight * za * leverage;
        }
      }
    }
    for (const [k, [a, b]] of elements.entries())
      gradient[p + k]! += u[b]! * whole[a]! - spread[a * q + b]! - (pull[b]! * plain[a]!) / 2;
    return joint + logDeterminant(inverse, q) / 2;
  }

  /** Of one random effect. */
  #quadrature(g: number, joint: number, { nodes, weights }: HermiteRule): number {
    const { p, x, z, y, starts } = this.rows;
    const v = this.#v;
    const from = starts[g]!;
    const to = starts[g + 1]!;
    const mode = this.modes[g]!;
    const variance = this.spreads[g]!;
    const sd = Math.sqrt(variance);
    // At the mode: slopes of the curvature h and of the mode.
    const thirds = new Float64Array(to - from);
    const atMode = new Float64Array(to - from);
    let byMode = 0;
    let byRoot = 0;
    let modeByRoot = 0;
    for (let i = from; i < to; i++) {
      const weight = this.#weight[i]!;
      const vi = v[i]!;
      const t = weight * (1 - 2 * this.#mean[i]!) * vi * vi;
      thirds[i - from] = t;
      atMode[i - from] = weight * vi;
      byMode += t * vi;
      byRoot += t * z[i]! * mode + 2 * weight * vi * z[i]!;
      modeByRoot += variance * ((y[i]! - this.#mean[i]!) * z[i]! - weight * vi * z[i]! * mode);
    }
    const residuals = new Float64Array(to - from);
    const u = new Float64Array(1);
    let total = 0;
    let slope = 0;
    let slopeAtNodes = 0;
    let rootSlope = 0;
    for (let k = 0; k < nodes.length; k++) {
      u[0] = mode + nodes[k]! * sd;
      const share = weights[k]! * Math.exp(this.#joint(g, u) - joint + (nodes[k]! * nodes[k]!) / 2);
      total += share;
      let score = -u[0]!;
      let along = 0;
      for (let i = from; i < to; i++) {
        const residual = y[i]! - this.#mean[i]!;
        residuals[i - from]! += share * residual;
        score += residual * v[i]!;
        along += residual * z[i]!;
      }
      slope += share * score;
      slopeAtNodes += share * score * nodes[k]!;
      rootSlope += share * along * u[0]!;
    }
    const byCurvature = -(variance + (slopeAtNodes / total) * sd * variance) / 2;
    const throughMode = slope / total + byCurvature * byMode;
    for (let i = from; i < to; i++) {
      const r =
        residuals[i - from]! / total + byCurvature * thirds[i - from]! - throughMode * variance * atMode[i - from]!;
      for (let j = 0; j < p; j++) this.gradient[j]! += r * x[i * p + j]!;
    }
    this.gradient[p]! += rootSlope / total + byCurvature * byRoot + throughMode * modeByRoot;
    return joint + Math.log(sd * total);
  }
}

/** Inverse of a symmetric positive definite matrix of which the lower triangle is given. */
function invertInto(inverse: Float64Array, matrix: Float64Array, q: number): void {
  if (q === 1) {
    inverse[0] = 1 / matrix[0]!;
    return;
  }
  const factor = matrix;
  for (let i = 0; i < q; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * q + j]!;
      for (let l = 0; l < j; l++) sum -= factor[i * q + l]! * factor[j * q + l]!;
      factor[i * q + j] = i === j ? Math.sqrt(sum) : sum / factor[j * q + j]!;
    }
  for (let column = 0; column < q; column++) {
    for (let i = 0; i < q; i++) {
      let sum = i === column ? 1 : 0;
      for (let l = 0; l < i; l++) sum -= factor[i * q + l]! * inverse[l * q + column]!;
      inverse[i * q + column] = sum / factor[i * q + i]!;
    }
    for (let i = q - 1; i >= 0; i--) {
      let sum = inverse[i * q + column]!;
      for (let l = i + 1; l < q; l++) sum -= factor[l * q + i]! * inverse[l * q + column]!;
      inverse[i * q + column] = sum / factor[i * q + i]!;
    }
  }
}

function logDeterminant(matrix: Float64Array, q: number): number {
  if (q === 1) return Math.log(matrix[0]!);
  const factor = matrix.slice();
  let log = 0;
  for (let i = 0; i < q; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * q + j]!;
      for (let l = 0; l < j; l++) sum -= factor[i * q + l]! * factor[j * q + l]!;
      factor[i * q + j] = i === j ? Math.sqrt(sum) : sum / factor[j * q + j]!;
      if (i === j) log += 2 * Math.log(factor[i * q + i]!);
    }
  return log;
}
