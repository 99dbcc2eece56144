import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import { transferables } from '../../../domain/statistics/core/table.ts';
import { openMethodThreads } from '../../../worker/threads/methods/pool.ts';
import { type MemoryRow, memoryParameters } from './memory.ts';
import { simulate, survivalCovariates } from './simulation.ts';

/** Looked at this often while the thread works, in milliseconds. */
const every = 2;

const [method, rows] = process.argv.slice(2);
const parameters = memoryParameters[method!]!;
const n = Number(rows);
const table = simulate('survival', n);
// The columns that are used and ten variables in all, as a run reads them from the database.
const used = new Set([...survivalCovariates, ...Object.values(parameters).flat()]);
for (const name of [...table.columns.keys()]) if (!used.has(name)) table.columns.delete(name);
const threads = await openMethodThreads(1, 4096);
(globalThis as { gc?: () => void }).gc?.();
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
// The table goes over to the thread, so it is the thread's from the start.
const tableMegabytes = transferables(table).reduce((sum, { byteLength }) => sum + byteLength, 0) / 2 ** 20;
const before = megabytes();
let peak = before;
const timer = setInterval(() => (peak = Math.max(peak, megabytes())), every);
await threads.run(
  { method: method as MethodName, table, filter: [], variables: [], parameters },
  new AbortController().signal,
  () => {},
);
clearInterval(timer);
peak = Math.max(peak, megabytes());
await threads.close();
const row: MemoryRow = {
  method: method!,
  n,
  thread_megabytes: Math.round(peak - before + tableMegabytes),
  process_megabytes: Math.round(peak),
};
console.log(JSON.stringify(row));
