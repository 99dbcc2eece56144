/**
 * Methods on more rows than memory is meant for: they take their data in pieces from a file, as a worker's thread does.
 * `node scripts/bench/pieces.ts [rows, 20000000 without] [method...]` tells of each the time, and the peak of this process' memory since
 * its start.
 */
import { applyInPieces } from '../../domain/statistics/apply-method.ts';
import { folderOf } from '../../domain/statistics/catalogue.ts';
import type { ColumnPiece } from '../../domain/statistics/core/table.ts';
import { methodsInPieces } from '../../domain/statistics/in-pieces.ts';
import { loadComputeInPieces, loadMethod } from '../../domain/statistics/load-method.ts';
import { ColumnSpool } from '../../worker/threads/methods/column-spool.ts';
import { tableOfSpool } from '../../worker/threads/methods/spooled-table.ts';

const covariates = ['age', 'arm', 'marker'];
const asked: Record<(typeof methodsInPieces)[number], object> = {
  descriptive_summary: { variables: ['age', 'marker'], by: 'arm' },
  table_one: { by: 'arm', continuous: ['age'], nonnormal: ['marker'], categorical: ['dead'] },
  t_test: { design: 'two_sample', variable: 'marker', group: 'arm' },
  linear_regression: { outcome: 'marker', covariates: ['age', 'arm', 'days'] },
  logistic_regression: { outcome: 'dead', covariates },
  kaplan_meier: { time: 'days', event: 'dead', group: 'arm' },
  cox_regression: { time: 'days', event: 'dead', covariates },
};

const rows = Number(process.argv[2] ?? 20_000_000);
const wanted =
  process.argv.length > 3 ? methodsInPieces.filter((name) => process.argv.includes(name)) : methodsInPieces;
const names = ['age', 'marker', 'days', 'dead', 'arm'];
const spool = await ColumnSpool.open(names, names);
let left = rows;
for (const next = chance(1); left > 0; ) {
  const size = Math.min(left, 10_000);
  await spool.add(size, somePatients(size, next));
  left -= size;
}
const table = await spool.finish();
console.log(`${rows} rows in a file, memory ${peakMegabytes()} MB`);
for (const name of wanted) {
  const [method, computeInPieces] = [
    await loadMethod(name, folderOf(name)),
    await loadComputeInPieces(name, folderOf(name)),
  ];
  const before = process.cpuUsage();
  const { used } = applyInPieces(method, computeInPieces, tableOfSpool(table), [], asked[name]);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${name}: ${used} rows, ${((user + system) / 1e6).toFixed(1)} s of processor time, peak ${peakMegabytes()} MB`,
  );
}
await spool.close();

/** Ages in years, a marker to three digits, days of follow-up: what an export has. */
function somePatients(size: number, next: () => number): Map<string, ColumnPiece> {
  const numbers = (make: () => number): ColumnPiece => ({
    kind: 'number',
    values: Float64Array.from({ length: size }, make),
  });
  return new Map([
    ['age', numbers(() => 30 + Math.floor(60 * next()))],
    [
      'marker',
      numbers(() => (next() < 0.02 ? Number.NaN : Math.round(1000 * Math.exp(next() + next() - next())) / 1000)),
    ],
    ['days', numbers(() => Math.floor(-Math.log(1 - next()) * 900))],
    ['dead', numbers(() => Number(next() < 0.4))],
    [
      'arm',
      { kind: 'level', codes: Int32Array.from({ length: size }, () => Number(next() < 0.5)), levels: ['a', 'b'] },
    ],
  ]);
}

/** Numbers that look like chance, the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
