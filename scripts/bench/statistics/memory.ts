import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { methods } from '../../../domain/statistics/catalogue.ts';
import { survivalCovariates } from './simulation.ts';

const survival = { time: 'time', event: 'status' };
/** What is run on the simulated survival data, with ten variables beside time, event and group. */
export const memoryParameters: Readonly<Record<string, object>> = {
  kaplan_meier: { ...survival, group: 'group' },
  log_rank_test: { ...survival, group: 'group' },
  cox_regression: { ...survival, covariates: survivalCovariates },
  descriptive_summary: { variables: survivalCovariates, by: 'group' },
  linear_regression: { outcome: 'time', covariates: survivalCovariates },
  logistic_regression: { outcome: 'status', covariates: survivalCovariates },
  table_one: { by: 'group', continuous: survivalCovariates.slice(0, 5), categorical: survivalCovariates.slice(5) },
};

export type MemoryRow = {
  method: string;
  n: number;
  /** The most that the thread held, its table included. */
  thread_megabytes: number;
  /** The most that the whole process held meanwhile. */
  process_megabytes: number;
};

/**
 * The most memory that a thread holds while it runs a method on ten variables. Each method has a process of its own, since
 * freed memory may stay with a process.
 */
export async function measureMemory(n: number, only?: string): Promise<MemoryRow[]> {
  const rows: MemoryRow[] = [];
  for (const method of Object.keys(memoryParameters)) {
    if (!Object.hasOwn(methods, method) || (only !== undefined && only !== method)) continue;
    const program = fileURLToPath(new URL('./memory-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--expose-gc', program, method, String(n)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error(`The measurement of ${method}'s memory ended with ${code}.`);
    rows.push(JSON.parse(output) as MemoryRow);
  }
  return rows;
}
