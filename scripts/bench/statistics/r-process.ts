import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TaskName } from './r-reference.ts';

export type RProcess = {
  /** Runs a task once in R. `missing` tells the package that R would need. */
  run(task: TaskName, n: number): Promise<{ seconds: number; found: number[] } | { missing: string }>;
  stop(): void;
};

/** One R process that keeps the data between tasks; undefined where R or survival is not installed. */
export async function startR(): Promise<RProcess | undefined> {
  const script = fileURLToPath(new URL('../statistics.R', import.meta.url));
  const child = spawn('Rscript', ['--vanilla', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const started = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ]).catch(() => false);
  if (!started) return undefined;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('R ended before it had answered.');
    return JSON.parse(value as string) as { ready?: boolean; missing?: string; seconds?: number; found?: number[] };
  };
  const { missing } = await answer();
  if (missing !== undefined) {
    child.stdin.end();
    return undefined;
  }
  return {
    async run(task, n) {
      child.stdin.write(`${task} ${n}\n`);
      const { missing, seconds, found } = await answer();
      return missing === undefined ? { seconds: seconds!, found: found! } : { missing };
    },
    stop: () => child.stdin.end(),
  };
}
