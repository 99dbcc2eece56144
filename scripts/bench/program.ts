import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPrograms } from '../build-programs.ts';
import { fewArenas, smallHeap, youngGeneration } from '../process-group.ts';
import { builtName, root } from '../programs.ts';

/** A process under measurement. */
export type BenchProgram = {
  pid: number;
  child: ChildProcess;
  port: number | null;
  peakRssMegabytes(): number;
  /** Of all its threads since it began. */
  processorSeconds(): number;
  stop(): Promise<void>;
};

/** For whatever of a benchmark speaks to the database itself. */
export const benchSecretKey = 'only for this benchmark, of 32 characters';

/** What a program under measurement is set to. */
export function benchEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: benchSecretKey,
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

/** As `npm start` would the next time: from the build of what is measured. */
async function programFile(source: string): Promise<string> {
  const built = join(await buildPrograms(), builtName(source));
  return existsSync(built) ? built : join(root, source);
}

/** Starts a program of this repository and waits for the log line that says it works. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  message: string,
  options: readonly string[] = [],
): Promise<BenchProgram> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...(file === 'api/main.ts' ? youngGeneration : file === 'worker/main.ts' ? smallHeap : []),
      ...options,
      await programFile(file),
    ],
    {
      env: { ...(file === 'worker/main.ts' ? fewArenas : {}), ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const lines = createInterface({ input: child.stdout! });
  const port = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    lines.on('line', (line) => {
      if (!line.includes(`"msg":"${message}"`)) return;
      lines.removeAllListeners('line');
      resolve(JSON.parse(line).port ?? null);
    });
  });
  // The pipe must be emptied, or the program would wait for it; reading it raw costs this process least.
  lines.close();
  child.stdout!.resume();
  return {
    pid: child.pid!,
    child,
    port,
    peakRssMegabytes: () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    processorSeconds() {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return (Number(user) + Number(system)) / 100;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
