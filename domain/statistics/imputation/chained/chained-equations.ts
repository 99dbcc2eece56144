import { symmetricEigen } from '../../math/linear-algebra/symmetric-eigen.ts';
import { momentsOf, varianceOf } from '../../math/moments.ts';
import { RRandom } from '../../math/r-random.ts';
import { imputeLogreg, imputePolyreg } from './categorical-draws.ts';
import { imputeNorm, imputePmm, type Target } from './draws.ts';

export const imputationMethods = ['pmm', 'norm', 'logreg', 'polyreg'] as const;
export type ImputationMethod = (typeof imputationMethods)[number];

/** A variable of the imputation models. Levels of a categorical one are 0, 1, …; NaN is missing. */
export type ImputedVariable = {
  name: string;
  values: Float64Array;
  levels: readonly string[] | undefined;
  /** undefined: nothing is missing. */
  method: ImputationMethod | undefined;
};

/** Of one variable: mean and SD of its imputed values (of a category its level's number, from 1), by iteration and imputation. */
export type Chain = { variable: string; iteration: number; imputation: number; mean: number; sd: number };

export type Imputed = {
  /** The values of each variable in each completed data set, those observed included. */
  completed: Float64Array[][];
  chains: Chain[];
  /** Predictors that were left out of the model of a variable. */
  left_out: { variable: string; predictor: string }[];
};

type Options = {
  m: number;
  iterations: number;
  seed: number;
  donors: number;
  onProgress(fraction: number): void;
};

/**
 * Multiple imputation by chained equations (Van Buuren and Groothuis-Oudshoorn, Journal of Statistical Software 2011;45(3)): the
 * draws follow each other as in mice after `set.seed(seed)`, so that pmm, norm and logreg find its very values.
 */
export function chainedEquations(
  variables: readonly ImputedVariable[],
  { m, iterations, seed, donors, onProgress }: Options,
): Imputed {
  const random = new RRandom(seed);
  const targets = variables.flatMap((variable, at) => {
    const { observed, missing } = rowsOf(variable.values);
    return missing.length === 0 ? [] : [{ ...variable, at, observed, missing }];
  });
  // Of each variable that lacks values, those of each imputation.
  const imputed: Float64Array[][] = targets.map(({ values, observed, missing }) =>
    Array.from({ length: m }, () => {
      const donor = random.indices(Math.max(2, observed.length), missing.length);
      return Float64Array.from(donor, (i) => values[observed[Math.min(i, observed.length - 1)]!]!);
    }),
  );
  const current = variables.map(({ values }) => values.slice());
  const chains: Chain[] = [];
  const leftOut = new Map<string, { variable: string; predictor: string }>();
  for (let iteration = 1; iteration <= iterations; iteration++) {
    for (let i = 0; i < m; i++) {
      for (const [t, target] of targets.entries()) put(current[target.at]!, target.missing, imputed[t]![i]!);
      for (const [t, target] of targets.entries()) {
        const columns = predictors(variables, current, target.at);
        const kept = independent(columns, current[target.at]!, target.observed);
        for (const { variable: predictor } of columns.filter((column) => !kept.includes(column)))
          leftOut.set(`${target.name}\n${predictor}`, { variable: target.name, predictor });
        const found = drawn({ ...target, y: current[target.at]!, x: kept.map(({ values }) => values) }, donors, random);
        imputed[t]![i] = found;
        put(current[target.at]!, target.missing, found);
      }
      onProgress(((iteration - 1) * m + i + 1) / (iterations * m));
    }
    for (const [t, { name, levels }] of targets.entries())
      for (let i = 0; i < m; i++) {
        const { mean, sd } = spread(imputed[t]![i]!);
        chains.push({ variable: name, iteration, imputation: i + 1, mean: mean + (levels === undefined ? 0 : 1), sd });
      }
  }
  const completed = Array.from({ length: m }, (_, i) => {
    const values: Float64Array[] = variables.map((variable) => variable.values);
    for (const [t, { at, missing }] of targets.entries()) {
      values[at] = values[at]!.slice();
      put(values[at], missing, imputed[t]![i]!);
    }
    return values;
  });
  return { completed, chains, left_out: [...leftOut.values()] };
}

function rowsOf(values: Float64Array): { observed: Int32Array; missing: Int32Array } {
  const all = Int32Array.from(values, (_, i) => i);
  return {
    observed: all.filter((i) => !Number.isNaN(values[i]!)),
    missing: all.filter((i) => Number.isNaN(values[i]!)),
  };
}

function put(values: Float64Array, rows: Int32Array, found: Float64Array): void {
  for (const [at, i] of rows.entries()) values[i] = found[at]!;
}

function spread(values: Float64Array): { mean: number; sd: number } {
  const moments = momentsOf(values);
  return { mean: moments.mean, sd: Math.sqrt(varianceOf(moments)) };
}

type Predictor = { variable: string; values: Float64Array };

/** Every other variable, categories by indicators of all levels but the first. */
function predictors(variables: readonly ImputedVariable[], current: Float64Array[], target: number): Predictor[] {
  return variables.flatMap(({ name, levels }, at) => {
    if (at === target) return [];
    const values = current[at]!;
    if (levels === undefined) return [{ variable: name, values }];
    return levels.slice(1).map((_, level) => ({
      variable: name,
      values: values.map((value) => (value === level + 1 ? 1 : 0)),
    }));
  });
}

/** Smallest variance of a predictor, and smallest share of the first eigenvalue of their correlations; as in mice. */
const leastSpread = 1e-4;
const mostCorrelated = 0.99;

/** Those that vary, don't give the variable away, and don't determine each other in the rows where it was observed. */
function independent(columns: readonly Predictor[], y: Float64Array, observed: Int32Array): Predictor[] {
  const outcome = standardised(y, observed);
  if (!(outcome.variance >= leastSpread)) return [];
  let kept = columns
    .map((column) => ({ column, ...standardised(column.values, observed) }))
    .filter(({ variance, z }) => variance > leastSpread && correlation(z, outcome.z) < mostCorrelated);
  while (kept.length > 1) {
    const size = kept.length;
    const matrix = new Float64Array(size * size);
    for (let j = 0; j < size; j++)
      for (let k = 0; k <= j; k++)
        matrix[j * size + k] = matrix[k * size + j] = j === k ? 1 : correlation(kept[j]!.z, kept[k]!.z);
    const { values, vectors } = symmetricEigen(matrix, size);
    let least = 0;
    let most = 0;
    for (let j = 1; j < size; j++) {
      if (values[j]! < values[least]!) least = j;
      if (values[j]! > values[most]!) most = j;
    }
    if (!(values[least]! / values[most]! < leastSpread)) break;
    let gone = 0;
    for (let j = 1; j < size; j++)
      if (Math.abs(vectors[j * size + least]!) > Math.abs(vectors[gone * size + least]!)) gone = j;
    kept = kept.filter((_, j) => j !== gone);
  }
  return kept.map(({ column }) => column);
}

/** In these rows, with a sum of squares of 1. */
function standardised(values: Float64Array, rows: Int32Array): { z: Float64Array; variance: number } {
  const own = Float64Array.from(rows, (i) => values[i]!);
  const { mean, sd } = spread(own);
  const length = sd * Math.sqrt(own.length - 1);
  return { z: own.map((value) => (value - mean) / length), variance: sd ** 2 };
}

function correlation(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function drawn(target: Target & Pick<ImputedVariable, 'method' | 'levels'>, donors: number, random: RRandom) {
  switch (target.method) {
    case 'norm':
      return imputeNorm(target, random);
    case 'logreg':
      return imputeLogreg(target, random);
    case 'polyreg':
      return imputePolyreg(target, target.levels!.length, random);
    default:
      return imputePmm(target, donors, random);
  }
}
