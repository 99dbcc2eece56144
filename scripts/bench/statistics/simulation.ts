import type { Table } from '../../../domain/statistics/core/table.ts';

/*
 * Simulated data, the same to the bit here and in scripts/bench/statistics.R: R's generator of Wichmann and Hill is exact
 * in IEEE doubles. The order of the draws matters.
 */

/** R's RNGkind("Wichmann-Hill"). */
class WichmannHill {
  #state: [number, number, number];

  constructor(seed: [number, number, number]) {
    this.#state = seed;
  }

  uniforms(n: number): Float64Array<ArrayBuffer> {
    const values = new Float64Array(n);
    let [a, b, c] = this.#state;
    for (let i = 0; i < n; i++) {
      a = (171 * a) % 30269;
      b = (172 * b) % 30307;
      c = (170 * c) % 30323;
      const v = a / 30269 + b / 30307 + c / 30323;
      values[i] = v - Math.floor(v);
    }
    this.#state = [a, b, c];
    return values;
  }

  /** Box-Muller, first all n radii, then all n angles. */
  normals(n: number): Float64Array<ArrayBuffer> {
    const radius = this.uniforms(n);
    const angle = this.uniforms(n);
    return radius.map((u, i) => Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * angle[i]!));
  }

  /** 1 with this probability, else 0. */
  binary(n: number, probability: number): Float64Array<ArrayBuffer> {
    return this.uniforms(n).map((u) => (u < probability ? 1 : 0));
  }
}

const survivalEffects = [0.5, -0.3, 0.2, -0.1, 0, 0.4, -0.4, 0.2, 0, 0.6];
export const survivalCovariates = survivalEffects.map((_, j) => `x${j + 1}`);
export const logisticCovariates = Array.from({ length: 20 }, (_, j) => `x${j + 1}`);

function tableOf(rows: number, columns: Iterable<readonly [string, Float64Array<ArrayBuffer>]>): Table {
  return {
    rows,
    columns: new Map(
      Array.from(columns, ([name, values]) => [name, { kind: 'numeric' as const, values, boolean: false }]),
    ),
  };
}

/** Ten covariates, follow-up in days (heavy ties) and exact, and four groups. */
function survival(n: number): Table {
  const random = new WichmannHill([1, 2, 3]);
  const covariates = [0, 0, 0, 0, 0].map(() => random.normals(n));
  for (const share of [0.5, 0.3, 0.2, 0.1, 0.05]) covariates.push(random.binary(n, share));
  const death = random.uniforms(n);
  const censoring = random.uniforms(n);
  const group = random.uniforms(n).map((u) => Math.floor(4 * u) + 1);
  const time = new Float64Array(n);
  const continuous = new Float64Array(n);
  const status = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let predictor = 0;
    for (const [j, effect] of survivalEffects.entries()) predictor += effect * covariates[j]![i]!;
    const event = -Math.log(death[i]!) / (Math.exp(predictor) / 1000);
    const censored = 3650 * censoring[i]!;
    status[i] = event <= censored ? 1 : 0;
    continuous[i] = Math.min(event, censored);
    time[i] = Math.max(1, Math.ceil(continuous[i]!));
  }
  return tableOf(n, [
    ...covariates.map((values, j) => [survivalCovariates[j]!, values] as const),
    ['time', time],
    ['time_cont', continuous],
    ['status', status],
    ['group', group],
  ]);
}

/** Twenty covariates and an outcome; a score of the outcome, exact and rounded to some twenty values. */
function logistic(n: number): Table {
  const random = new WichmannHill([4, 5, 6]);
  const covariates = Array.from({ length: 10 }, () => random.normals(n));
  for (let j = 11; j <= 20; j++) covariates.push(random.binary(n, 0.05 * (j - 9)));
  const effects = [0.3, -0.2, 0.1, 0, 0.05];
  const predictor = new Float64Array(n).fill(-1);
  for (const [j, values] of covariates.entries())
    for (let i = 0; i < n; i++) predictor[i]! += effects[j % 5]! * values[i]!;
  const outcome = random.uniforms(n).map((u, i) => (u < 1 / (1 + Math.exp(-predictor[i]!)) ? 1 : 0));
  const noise = random.normals(n);
  const score = predictor.map((value, i) => value + 2 * noise[i]!);
  return tableOf(n, [
    ...covariates.map((values, j) => [logisticCovariates[j]!, values] as const),
    ['y', outcome],
    ['score', score],
    ['score_rounded', score.map(Math.round)],
  ]);
}

/** Two groups whose means differ by 0.01; the same rounded to 0.1. */
function twoGroups(n: number): Table {
  const value = new WichmannHill([7, 8, 9]).normals(n);
  const group = value.map((_, i) => 1 + (i % 2));
  for (let i = 1; i < n; i += 2) value[i]! += 0.01;
  return tableOf(n, [
    ['v', value],
    ['v_rounded', value.map((x) => Number(x.toFixed(1)))],
    ['group', group],
  ]);
}

/** Two arms, 25 measurements and 25 categories of two to five levels; four columns lack a tenth of their values. */
function baseline(n: number): Table {
  const random = new WichmannHill([10, 11, 12]);
  const arm = random.binary(n, 0.5).map((low) => 1 - low);
  const columns = new Map([['arm', arm]]);
  for (let j = 1; j <= 25; j++) {
    const values = random.normals(n);
    for (let i = 0; i < n; i++) values[i]! += 0.02 * arm[i]!;
    columns.set(`c${j}`, values);
  }
  for (let j = 1; j <= 25; j++)
    columns.set(
      `k${j}`,
      random.uniforms(n).map((u) => Math.floor((2 + (j % 4)) * u)),
    );
  for (const name of ['c1', 'c2', 'k1', 'k2']) {
    const missing = random.binary(n, 0.1);
    for (let i = 0; i < n; i++) if (missing[i] === 1) columns.get(name)![i] = Number.NaN;
  }
  return tableOf(n, columns);
}

const simulations = { survival, logistic, two_groups: twoGroups, baseline };
export type DataName = keyof typeof simulations;

/** Sums that R's run printed: if these differ, the times would be those of other data. */
const sums: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  10000: { status: 7398, time: 6957483, x1: -23.4534515947 },
  100000: { status: 73653, time: 69062270, x1: -32.3800307435 },
  1000000: { status: 738671, time: 689023025, x1: 1489.8712268 },
};

export function simulate(data: DataName, n: number): Table {
  const table = simulations[data](n);
  for (const [name, expected] of Object.entries((data === 'survival' && sums[n]) || {})) {
    const column = table.columns.get(name);
    const sum = column?.kind === 'numeric' ? column.values.reduce((total, value) => total + value, 0) : Number.NaN;
    if (!(Math.abs(sum - expected) < 1e-6))
      throw new Error(`The simulated data of ${n} rows are not those that R was timed on: ${name} adds up to ${sum}.`);
  }
  return table;
}
