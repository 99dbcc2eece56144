/**
 * Speed of the methods against R on the same data, in turns with R where Rscript is installed, else against R's figures of
 * the reference measurement; and the memory of the thread. `node scripts/bench/statistics.ts [largest n] [method]`
 */
import { type MethodName, methods } from '../../domain/statistics/catalogue.ts';
import type { Table } from '../../domain/statistics/core/table.ts';
import { runMethod } from '../../domain/statistics/run-method.ts';
import { type MemoryRow, measureMemory } from './statistics/memory.ts';
import { type RProcess, startR } from './statistics/r-process.ts';
import { referenceMachine, rReference } from './statistics/r-reference.ts';
import { simulate } from './statistics/simulation.ts';
import { assertFound, benchTasks, type Task } from './statistics/tasks.ts';

type BenchmarkRow = {
  task: string;
  n: number;
  seconds: number;
  seconds_in_r: number;
  /** Above 1: faster than R. */
  times_as_fast: number;
  /** Whether R ran in turns with us, or its figures are those of the reference machine. */
  r: 'measured' | 'stored';
};

export type StatisticsBenchmark = { rows: BenchmarkRow[]; skipped: string[]; memory: MemoryRow[]; r: string };

const runs = 5;

/** All tasks up to this n, or those of one method. */
export async function benchStatistics(largest = 1e6, method?: string): Promise<StatisticsBenchmark> {
  const tasks = benchTasks.filter((task) => method === undefined || task.method === method);
  const wanted = tasks.flatMap((task) =>
    rReference[task.name].filter(({ n }) => n <= largest).map(({ n, seconds }) => ({ task, n, inR: seconds })),
  );
  const present = wanted.filter(({ task }) => Object.hasOwn(methods, task.method));
  const skipped = wanted
    .filter((entry) => !present.includes(entry))
    .map(({ task, n }) => `${task.title}, n = ${n}: the method ${task.method} is not in the catalogue`);
  const r = await startR();
  const rows: BenchmarkRow[] = [];
  let held = '';
  let table: Table = { rows: 0, columns: new Map() };
  try {
    for (const { task, n, inR } of present.sort((a, b) => a.n - b.n)) {
      if (held !== `${task.data} ${n}`) {
        table = simulate(task.data, n);
        held = `${task.data} ${n}`;
      }
      rows.push(await measure(task, table, inR, r));
    }
  } finally {
    r?.stop();
  }
  const memory = await measureMemory(largest, method);
  return { rows, skipped, memory, r: r === undefined ? `stored: ${referenceMachine}` : 'measured in turns' };
}

/** The least of the runs on both sides. */
async function measure(task: Task, table: Table, inR: number, r: RProcess | undefined): Promise<BenchmarkRow> {
  let seconds = Number.POSITIVE_INFINITY;
  let secondsInR = Number.POSITIVE_INFINITY;
  let peer = r;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const results = task.parameters.map(
      (parameters) => runMethod(task.method as MethodName, table, [], parameters).result,
    );
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
    assertFound(task, table.rows, task.found(results), 'we');
    const theirs = await peer?.run(task.name, table.rows);
    if (theirs === undefined) continue;
    if ('missing' in theirs) {
      peer = undefined;
      continue;
    }
    assertFound(task, table.rows, theirs.found, 'R');
    secondsInR = Math.min(secondsInR, theirs.seconds);
  }
  const measured = Number.isFinite(secondsInR);
  const peerSeconds = measured ? secondsInR : inR;
  return {
    task: task.title,
    n: table.rows,
    seconds: Number(seconds.toFixed(4)),
    seconds_in_r: peerSeconds,
    times_as_fast: Number((peerSeconds / seconds).toFixed(1)),
    r: measured ? 'measured' : 'stored',
  };
}

if (import.meta.main) {
  const { rows, skipped, memory, r } = await benchStatistics(Number(process.argv[2] ?? 1e6), process.argv[3]);
  console.log(`R's times: ${r}`);
  console.table(rows);
  for (const line of skipped) console.log(`Skipped: ${line}`);
  console.table(memory);
}
