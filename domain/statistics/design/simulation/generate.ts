import { AnalysisInputError } from '../../core/input-error.ts';
import type { Column, Table } from '../../core/table.ts';
import { choleskyFactor } from '../../math/cholesky.ts';
import { gammaUpperTail } from '../../math/distributions/gamma.ts';
import { normalQuantile } from '../../math/distributions/normal.ts';
import { expit, logit } from '../../math/logit.ts';
import type { RRandom } from '../../math/r-random.ts';

type Effects = {
  effects: readonly { covariate: string; coefficient: number }[];
  trend?: readonly number[] | undefined;
};
export type SimulatedOutcome = Effects &
  (
    | { distribution: 'normal' | 'log_normal'; column: string; means: number[]; std_devs: number[] }
    | { distribution: 'binary'; column: string; probabilities: number[] }
    | { distribution: 'count'; column: string; means: number[] }
    | {
        distribution: 'survival';
        time: string;
        event: string;
        hazards: number[];
        follow_up: number;
        accrual: number;
        dropout_hazard: number;
        shape: number;
      }
  );
export type SimulatedDesign = {
  groups: readonly { name: string; ratio: number }[];
  outcomes: readonly SimulatedOutcome[];
  normal_covariates: readonly { column: string; mean: number; std_dev: number }[];
  correlations?: readonly number[] | undefined;
  repeated?: { rows: number; std_dev: number } | undefined;
};

/** Patients of each group where `n` are in one of ratio 1. */
export function groupSizes(n: number, { groups }: Pick<SimulatedDesign, 'groups'>): number[] {
  return groups.map(({ ratio }) => Math.ceil(n * ratio - 1e-9));
}

/** Lower root of the correlations of the covariates, row-major; undefined where they are not those of any variables. */
export function correlationRoot({ normal_covariates, correlations }: SimulatedDesign): Float64Array | undefined {
  const k = normal_covariates.length;
  const matrix = new Float64Array(k * k);
  let at = 0;
  for (let i = 0; i < k; i++) {
    matrix[i * k + i] = 1;
    for (let j = 0; j < i; j++) matrix[i * k + j] = matrix[j * k + i] = correlations?.[at++] ?? 0;
  }
  const factored = choleskyFactor(matrix, k);
  return 'factor' in factored ? factored.factor : undefined;
}

/** One data set. Numbers are drawn in the order of the R script: covariates, what rows share, then each outcome. */
export function simulate(n: number, design: SimulatedDesign, root: Float64Array, random: RRandom): Table {
  const { groups, normal_covariates, outcomes, repeated } = design;
  const sizes = groupSizes(n, design);
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const times = repeated?.rows ?? 1;
  const rows = units * times;
  const group = new Int32Array(rows);
  for (let g = 0, row = 0; g < sizes.length; g++) for (let i = 0; i < sizes[g]! * times; i++) group[row++] = g;
  const k = normal_covariates.length;
  const z = Array.from({ length: k }, () => Float64Array.from({ length: units }, () => random.normal()));
  const x = normal_covariates.map(({ mean, std_dev }, j) => {
    const values = new Float64Array(rows);
    for (let unit = 0; unit < units; unit++) {
      let value = 0;
      for (let l = 0; l <= j; l++) value += root[j * k + l]! * z[l]![unit]!;
      values.fill(mean + std_dev * value, unit * times, (unit + 1) * times);
    }
    return values;
  });
  const shared =
    repeated === undefined ? undefined : Float64Array.from({ length: units }, () => repeated.std_dev * random.normal());

  const columns = new Map<string, Column>();
  const add = (name: string, values: Float64Array<ArrayBuffer>) =>
    columns.set(name, { kind: 'numeric', values, boolean: false });
  add(
    'patient',
    Float64Array.from({ length: rows }, (_, row) => 1 + Math.floor(row / times)),
  );
  columns.set('group', { kind: 'text', codes: group, levels: groups.map(({ name }) => name) });
  if (repeated !== undefined)
    add(
      'visit',
      Float64Array.from({ length: rows }, (_, row) => 1 + (row % times)),
    );
  for (const [j, { column }] of normal_covariates.entries()) add(column, x[j]!);
  for (const outcome of outcomes) {
    const shift = new Float64Array(rows);
    const { trend, effects } = outcome;
    for (let row = 0; row < rows; row++) {
      if (trend !== undefined) shift[row]! += ofGroup(trend, group[row]!) * (row % times);
      for (const { covariate, coefficient } of effects)
        shift[row]! += coefficient * x[normal_covariates.findIndex(({ column }) => column === covariate)]![row]!;
      if (shared !== undefined) shift[row]! += shared[Math.floor(row / times)]!;
    }
    drawOutcome(outcome, { group, shift, random, add });
  }
  return { rows, columns };
}

function ofGroup(values: readonly number[], group: number): number {
  return values.length === 1 ? values[0]! : values[group]!;
}

function drawOutcome(
  outcome: SimulatedOutcome,
  {
    group,
    shift,
    random,
    add,
  }: {
    group: Int32Array;
    shift: Float64Array;
    random: RRandom;
    add: (name: string, values: Float64Array<ArrayBuffer>) => void;
  },
): void {
  const rows = group.length;
  const each = (value: (row: number, g: number) => number) =>
    Float64Array.from({ length: rows }, (_, row) => value(row, group[row]!));
  switch (outcome.distribution) {
    case 'normal':
    case 'log_normal': {
      const { means, std_devs } = outcome;
      const values = each((row, g) => ofGroup(means, g) + shift[row]! + ofGroup(std_devs, g) * random.normal());
      add(outcome.column, outcome.distribution === 'normal' ? values : values.map(Math.exp));
      return;
    }
    case 'binary':
      add(
        outcome.column,
        each((row, g) => {
          const p = ofGroup(outcome.probabilities, g);
          const own = shift[row] === 0 ? p : expit(logit(p) + shift[row]!);
          return random.uniform() < own ? 1 : 0;
        }),
      );
      return;
    case 'count':
      add(
        outcome.column,
        each((row, g) => poissonQuantile(random.uniform(), ofGroup(outcome.means, g) * Math.exp(shift[row]!))),
      );
      return;
    case 'survival': {
      const { hazards, follow_up, accrual, dropout_hazard, shape } = outcome;
      const failure = each(
        (row, g) => (-Math.log(random.uniform()) / (ofGroup(hazards, g) * Math.exp(shift[row]!))) ** (1 / shape),
      );
      const entry = accrual > 0 ? each(() => random.uniform() * accrual) : undefined;
      const lost = dropout_hazard > 0 ? each(() => -Math.log(random.uniform()) / dropout_hazard) : undefined;
      const end = each((row) =>
        Math.min(accrual + follow_up - (entry?.[row] ?? 0), lost?.[row] ?? Number.POSITIVE_INFINITY),
      );
      add(
        outcome.time,
        each((row) => Math.min(failure[row]!, end[row]!)),
      );
      add(
        outcome.event,
        each((row) => (failure[row]! <= end[row]! ? 1 : 0)),
      );
      return;
    }
  }
}

/** Of more nobody plans to count; above it neighbouring counts are not told apart by their probabilities. */
const largestMean = 1_000_000;
/** Up to here probabilities are summed, which is exact and as fast. */
const largestSummed = 100;

/**
 * The smallest count whose probability of so many or fewer reaches u, forgiving the rounding of the probability as R's qpois does.
 * Throws invalid_parameter for a mean above a million.
 */
export function poissonQuantile(u: number, mean: number): number {
  if (!(mean <= largestMean))
    throw new AnalysisInputError(
      'invalid_parameter',
      `A row of the simulated counts has a mean above ${largestMean}. Lower the means, the effects of covariates, or the standard deviation between patients.`,
      { parameter: 'outcomes' },
    );
  const least = u * (1 - 8 * Number.EPSILON);
  let at = 0;
  if (mean <= largestSummed) {
    let term = Math.exp(-mean);
    for (let below = term; below < least; below += term) {
      at++;
      term *= mean / at;
      if (term === 0) break;
    }
    return at;
  }
  // By Cornish and Fisher within a count or two, from which it goes step by step.
  const z = normalQuantile(u);
  const sd = Math.sqrt(mean);
  at = Math.max(0, Math.round(mean + sd * (z + (z * z - 1) / (6 * sd))));
  const reaches = (count: number) => gammaUpperTail(mean, count + 1) >= least;
  while (at > 0 && reaches(at - 1)) at--;
  while (!reaches(at)) at++;
  return at;
}
