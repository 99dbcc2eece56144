import { inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { momentsOf, varianceOf } from '../../math/moments.ts';
import type { RRandom } from '../../math/r-random.ts';
import { addProduct, factorOrRidge, mirror, moved, predicted, type Target } from './draws.ts';

/** Rows of a fit: what was observed, and made-up rows of little weight that keep it from separation. */
type Augmented = { rows: Float64Array[]; y: Float64Array; weights: Float64Array };

/** White, Daniel and Royston, Computational Statistics and Data Analysis 2010;54:2267-2275, as mice does it. */
function augmented({ y, x, observed, missing }: Target, levels: number): Augmented {
  const p = x.length;
  const row = (i: number) => Float64Array.from({ length: p + 1 }, (_, j) => (j === 0 ? 1 : x[j - 1]![i]!));
  const rows = Array.from(observed, row);
  const values = Array.from(observed, (i) => y[i]!);
  const weights = values.map(() => 1);
  if (p > 0 && missing.length > 1) {
    const ranges = x.map(spreadOf);
    const made = 2 * p * levels;
    for (let r = 0; r < made; r++) {
      const column = Math.floor(r / (2 * levels));
      const at = ranges.map(({ mean, sd, least, most }, j) =>
        j === column ? Math.min(most, Math.max(least, mean + (r % 2 === 0 ? 0.5 : -0.5) * sd)) : mean,
      );
      rows.push(Float64Array.of(1, ...at));
      values.push(Math.floor((r % (2 * levels)) / 2));
      weights.push((p + 1) / made);
    }
  }
  return { rows, y: Float64Array.from(values), weights: Float64Array.from(weights) };
}

function spreadOf(values: Float64Array) {
  const moments = momentsOf(values);
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  return { mean: moments.mean, sd: Math.sqrt(varianceOf(moments)), least, most };
}

/** As R's glm, whose steps these are. */
const epsilon = 1e-8;
const glmSteps = 25;

/** Bayesian logistic regression of a variable of two levels, 0 and 1 (Rubin 1987, example 5.3). */
export function imputeLogreg(target: Target, random: RRandom): Float64Array {
  const { coefficients, root } = logisticFit(augmented(target, 2));
  const drawn = moved(coefficients, root, 1, random);
  const probabilities = Float64Array.from(target.missing, (i) => 1 / (1 + Math.exp(-predicted(target.x, drawn, i))));
  return probabilities.map((probability) => (random.uniform() <= probability ? 1 : 0));
}

function logisticFit({ rows, y, weights }: Augmented): { coefficients: Float64Array; root: Float64Array } {
  const p = rows[0]!.length;
  let eta = y.map((value, i) => {
    const mean = (weights[i]! * value + 0.5) / (weights[i]! + 1);
    return Math.log(mean / (1 - mean));
  });
  let coefficients = new Float64Array(p);
  let root = new Float64Array(p * p);
  let before = devianceAt(eta, y, weights);
  for (let step = 0; step < glmSteps; step++) {
    const products = new Float64Array(p * p);
    const right = new Float64Array(p);
    for (const [i, row] of rows.entries()) {
      const mean = 1 / (1 + Math.exp(-eta[i]!));
      const slope = Math.max(mean * (1 - mean), Number.EPSILON);
      const weight = weights[i]! * slope;
      addProduct(products, row, weight);
      const response = weight * (eta[i]! + (y[i]! - mean) / slope);
      for (let j = 0; j < p; j++) right[j]! += row[j]! * response;
    }
    mirror(products, p);
    const factor = factorOrRidge(products, p);
    coefficients = Float64Array.from(solveWithFactor(factor, right));
    root = Float64Array.from(factorOrRidge(inverseFromFactor(factor, p), p));
    eta = Float64Array.from(rows, (row) => row.reduce((sum, value, j) => sum + value * coefficients[j]!, 0));
    const deviance = devianceAt(eta, y, weights);
    if (Math.abs(deviance - before) / (Math.abs(deviance) + 0.1) < epsilon) break;
    before = deviance;
  }
  return { coefficients, root };
}

function devianceAt(eta: Float64Array, y: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    const signed = y[i] === 1 ? -eta[i]! : eta[i]!;
    sum += 2 * weights[i]! * (signed > 0 ? signed + Math.log1p(Math.exp(-signed)) : Math.log1p(Math.exp(signed)));
  }
  return sum;
}

/** Multinomial logistic regression; levels are drawn from its probabilities. Values are 0 to levels - 1. */
export function imputePolyreg(target: Target, levels: number, random: RRandom): Float64Array {
  const uniform = Float64Array.from(target.missing, () => random.uniform());
  const coefficients = multinomialFit(augmented(target, levels), levels);
  const p = target.x.length + 1;
  const row = new Float64Array(p).fill(1);
  return Float64Array.from(target.missing, (i, at) => {
    for (let j = 1; j < p; j++) row[j] = target.x[j - 1]![i]!;
    const shares = probabilities(row, coefficients, levels);
    let level = 0;
    let sum = shares[0]!;
    while (level < levels - 1 && uniform[at]! > sum) sum += shares[++level]!;
    return level;
  });
}

/** Of each level; the first is the reference. */
function probabilities(row: Float64Array, coefficients: Float64Array, levels: number): Float64Array {
  const p = row.length;
  const shares = new Float64Array(levels);
  for (let level = 1; level < levels; level++)
    for (let j = 0; j < p; j++) shares[level]! += coefficients[(level - 1) * p + j]! * row[j]!;
  const most = shares.reduce((a, b) => Math.max(a, b));
  let total = 0;
  for (let level = 0; level < levels; level++) total += shares[level] = Math.exp(shares[level]! - most);
  return shares.map((share) => share / total);
}

const newtonSteps = 50;

/** Maximum likelihood by Newton's steps, halved where the likelihood would fall; the made-up rows keep it finite. */
function multinomialFit({ rows, y, weights }: Augmented, levels: number): Float64Array {
  const p = rows[0]!.length;
  const size = (levels - 1) * p;
  const likelihood = (at: Float64Array) =>
    rows.reduce((sum, row, i) => sum + weights[i]! * Math.log(probabilities(row, at, levels)[y[i]!]!), 0);
  let coefficients = new Float64Array(size);
  let current = likelihood(coefficients);
  for (let step = 0; step < newtonSteps; step++) {
    const score = new Float64Array(size);
    const information = new Float64Array(size * size);
    for (const [i, row] of rows.entries()) {
      const shares = probabilities(row, coefficients, levels);
      for (let a = 1; a < levels; a++) {
        const residual = weights[i]! * ((y[i] === a ? 1 : 0) - shares[a]!);
        for (let j = 0; j < p; j++) score[(a - 1) * p + j]! += residual * row[j]!;
        for (let b = 1; b <= a; b++) {
          const weight = weights[i]! * shares[a]! * ((a === b ? 1 : 0) - shares[b]!);
          for (let j = 0; j < p; j++)
            for (let k = 0; k < p; k++)
              information[((a - 1) * p + j) * size + (b - 1) * p + k]! += weight * row[j]! * row[k]!;
        }
      }
    }
    mirror(information, size);
    const change = solveWithFactor(factorOrRidge(information, size), score);
    let next = coefficients.map((value, j) => value + change[j]!);
    let reached = likelihood(next);
    for (let halved = 0; !(reached >= current) && halved < 20; halved++) {
      next = next.map((value, j) => (value + coefficients[j]!) / 2);
      reached = likelihood(next);
    }
    const gain = reached - current;
    if (!(gain > 0)) break;
    coefficients = Float64Array.from(next);
    current = reached;
    if (gain < 1e-10 * (Math.abs(current) + 1)) break;
  }
  return coefficients;
}
