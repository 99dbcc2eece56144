/**
 * Speed against R on simulated data, the same to the bit as in R's measurement. `node scripts/bench/statistics.ts`
 * R's figures: R 4.2.2, survival 3.5-3, reference BLAS, 2 cores of an AMD EPYC; the least of 5 runs, data in memory.
 */

import type { MethodName } from '../../contract/methods/catalogue.ts';
import { runMethod } from '../../worker/statistics/run-method.ts';
import type { Table } from '../../worker/statistics/table.ts';

export type BenchmarkRow = {
  task: string;
  n: number;
  seconds: number;
  seconds_in_r: number;
  /** Above 1: faster than R. */
  times_as_fast: number;
};

const RUNS = 5;

/** R's RNGkind("Wichmann-Hill"): exact in IEEE doubles, so both sides draw the same numbers. */
class WichmannHill {
  #state: [number, number, number];

  constructor(seed: [number, number, number]) {
    this.#state = seed;
  }

  uniforms(n: number): Float64Array {
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
  normals(n: number): Float64Array {
    const radius = this.uniforms(n);
    const angle = this.uniforms(n);
    return radius.map((u, i) => Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * angle[i]!));
  }
}

const EFFECTS = [0.5, -0.3, 0.2, -0.1, 0, 0.4, -0.4, 0.2, 0, 0.6];

export function simulatedSurvival(n: number): Table {
  const random = new WichmannHill([1, 2, 3]);
  const covariates = [0, 0, 0, 0, 0].map(() => random.normals(n));
  for (const share of [0.5, 0.3, 0.2, 0.1, 0.05]) covariates.push(random.uniforms(n).map((u) => (u < share ? 1 : 0)));
  const death = random.uniforms(n);
  const censoring = random.uniforms(n);
  const group = random.uniforms(n).map((u) => Math.floor(4 * u) + 1);
  const time = new Float64Array(n);
  const continuous = new Float64Array(n);
  const status = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let predictor = 0;
    for (const [j, effect] of EFFECTS.entries()) predictor += effect * covariates[j]![i]!;
    const event = -Math.log(death[i]!) / (Math.exp(predictor) / 1000);
    const censored = 3650 * censoring[i]!;
    status[i] = event <= censored ? 1 : 0;
    continuous[i] = Math.min(event, censored);
    time[i] = Math.max(1, Math.ceil(continuous[i]!));
  }
  const numeric = (values: Float64Array) => ({
    kind: 'numeric' as const,
    values: new Float64Array(values),
    boolean: false,
  });
  const columns = new Map([
    ...covariates.map((values, j) => [`x${j + 1}`, numeric(values)] as const),
    ['time', numeric(time)] as const,
    ['time_cont', numeric(continuous)] as const,
    ['status', numeric(status)] as const,
    ['group', numeric(group)] as const,
  ]);
  return { rows: n, columns };
}

/** Sums that R's run printed: if these differ, the times would be those of other data. */
const CHECKS: Readonly<Record<number, { events: number; days: number; x1: number }>> = {
  10000: { events: 7398, days: 6957483, x1: -23.4534515947 },
  100000: { events: 73653, days: 69062270, x1: -32.3800307435 },
  1000000: { events: 738671, days: 689023025, x1: 1489.8712268 },
};

export function checkSimulation(table: Table): void {
  const check = CHECKS[table.rows];
  const sum = (name: string) => {
    const column = table.columns.get(name);
    return column?.kind === 'numeric' ? column.values.reduce((total, value) => total + value, 0) : Number.NaN;
  };
  const near = check !== undefined && Math.abs(sum('x1') - check.x1) < 1e-6;
  if (!near || sum('status') !== check.events || sum('time') !== check.days)
    throw new Error(`The simulated data of ${table.rows} rows are not those that R was timed on.`);
}

const survival = { time: 'time', event: 'status' };
const TASKS: readonly { task: string; n: number; method: MethodName; parameters: object; inR: number }[] = [
  { task: 'kaplan_meier, one group', n: 1e6, method: 'kaplan_meier', parameters: survival, inR: 0.699 },
  {
    task: 'kaplan_meier, 4 groups',
    n: 1e6,
    method: 'kaplan_meier',
    parameters: { ...survival, group: 'group' },
    inR: 1.209,
  },
  {
    task: 'kaplan_meier, continuous time',
    n: 1e6,
    method: 'kaplan_meier',
    parameters: { ...survival, time: 'time_cont' },
    inR: 1.421,
  },
  {
    task: 'log_rank_test, 4 groups',
    n: 1e6,
    method: 'log_rank_test',
    parameters: { ...survival, group: 'group' },
    inR: 1.227,
  },
  ...(
    [
      [1e5, 0.363, 0.401],
      [1e6, 5.958, 5.824],
    ] as const
  ).flatMap(([n, days, continuous]) => {
    const covariates = EFFECTS.map((_, j) => `x${j + 1}`);
    const method = 'cox_regression' as const;
    return [
      { task: 'cox_regression, 10 covariates', n, method, parameters: { ...survival, covariates }, inR: days },
      {
        task: 'cox_regression, continuous time',
        n,
        method,
        parameters: { ...survival, time: 'time_cont', covariates },
        inR: continuous,
      },
    ];
  }),
];

export async function benchStatistics(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  let table: Table = { rows: 0, columns: new Map() };
  for (const { task, n, method, parameters, inR } of [...TASKS].sort((a, b) => a.n - b.n)) {
    if (table.rows !== n) checkSimulation((table = simulatedSurvival(n)));
    let seconds = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS; run++) {
      const start = performance.now();
      runMethod(method, table, [], parameters);
      seconds = Math.min(seconds, (performance.now() - start) / 1000);
    }
    rows.push({
      task,
      n,
      seconds: Number(seconds.toFixed(3)),
      seconds_in_r: inR,
      times_as_fast: Number((inR / seconds).toFixed(1)),
    });
  }
  return rows;
}

if (import.meta.main) {
  console.table(await benchStatistics());
  console.log(`Most memory held: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}
