import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentFollows } from '../config.ts';

export type Program = {
  name: string;
  file: URL;
  /** Of Node. */
  options: readonly string[];
  /** Unless the environment says something else. */
  env?: Readonly<Record<string, string>>;
};

const firstPause = 500;
const longestPause = 30_000;
// One that lived this long and dies has met something new: it is not the one that dies at every start.
const healthyAfter = 60_000;
// Longer than the API drains and the worker takes to give its jobs back.
const killAfter = 30_000;

/**
 * 8 MB instead of 16 for what is young: an upload makes garbage faster than it is collected, and this took the API's
 * peak from 386 to 267 MB without costing time (measured with 1,000,000 patients). The Procfile says the same.
 */
export const youngGeneration = ['--max-semi-space-size=8'];

/**
 * The worker's long jobs make much garbage, of which V8 by itself collects little while memory is plenty: an import of
 * 100 MB of PubMed XML took 403 MB, and with the old generation growing by half instead of up to fourfold 280, for 6 % more
 * time (by a fifth: 270 MB for 60 %). With 4 MB for what is young, much of a batch outlived it: indexing took a tenth more
 * time, and no less memory.
 */
export const smallHeap = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/**
 * For glibc, which keeps a heap for each of some threads, and takes large memory from them once some of it was given back: what an
 * import held fell by some 25 to 30 MB of 320. Elsewhere it says nothing. The Procfile says the same.
 */
export const fewArenas = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };

/**
 * The API and the worker as children, which load at once and begin their work when `begin()` tells what they lack for it. One that
 * dies before `started()` fails the group, since what is wrong then is the set-up and would be wrong again; one that dies later is
 * started again after a pause that doubles.
 */
export class ProcessGroup {
  /** Resolves with the reason when a child can't be started at all. */
  readonly failed: Promise<string>;
  readonly #say: (line: string) => void;
  readonly #onLine: (line: string) => void;
  readonly #living = new Set<ChildProcess>();
  readonly #stopping = new AbortController();
  #started = false;
  #rest: NodeJS.ProcessEnv | null = null;
  #fail!: (reason: string) => void;

  /** `say` takes what the group itself has to tell, `onLine` each line that a child prints. */
  constructor(programs: readonly Program[], output: { say(line: string): void; onLine(line: string): void }) {
    this.#say = output.say;
    this.#onLine = output.onLine;
    this.failed = new Promise((resolve) => (this.#fail = resolve));
    for (const program of programs) void this.#keepAlive(program);
  }

  /** What is missing in the environment, such as the address of the database. */
  begin(rest: NodeJS.ProcessEnv): void {
    this.#rest = rest;
    for (const child of this.#living) child.send(rest, () => {}); // one that has ended is told of by itself
  }

  started(): void {
    this.#started = true;
  }

  /** SIGTERM to all of them; resolves when all are gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(
      [...this.#living].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const timer = setTimeout(() => {
          this.#say(`${child.spawnargs.at(-1)} (process ${child.pid}) does not stop: it is killed.`);
          child.kill('SIGKILL');
        }, killAfter);
        await ended;
        clearTimeout(timer);
      }),
    );
  }

  /** For a second Ctrl-C. */
  kill(): void {
    for (const child of this.#living) child.kill('SIGKILL');
  }

  async #keepAlive(program: Program): Promise<void> {
    for (let wait = firstPause; !this.#stopping.signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      const begun = performance.now();
      const reason = await this.#run(program);
      if (this.#stopping.signal.aborted) return;
      if (!this.#started)
        return this.#fail(`The ${program.name} did not start (${reason}). What it said stands above.`);
      if (performance.now() - begun > healthyAfter) wait = firstPause;
      this.#say(`The ${program.name} stopped unexpectedly (${reason}). It starts again in ${wait / 1000} s.`);
      await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  async #run(program: Program): Promise<string> {
    const preload = new URL('./stop-with-parent.ts', import.meta.url).href;
    // Detached: a Ctrl-C in the terminal reaches this process alone, which then stops them in order.
    const child = spawn(process.execPath, [...program.options, '--import', preload, fileURLToPath(program.file)], {
      // No router stands in front that would have to notice a stop, unless it is said that one does.
      env: { DRAIN_SECONDS: '0', ...program.env, ...process.env, ...(this.#rest ?? { [environmentFollows]: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#living.add(child);
    for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', this.#onLine);
    const [code, signal] = await once(child, 'close').catch((error) => [error.message, null]);
    this.#living.delete(child);
    return signal ?? `exit code ${code}`;
  }
}

/** What a person must read: the log's warnings and errors, and whatever is no log line, such as a stack. */
export function isComplaint(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? line.trim() !== '' : Number(level) >= 40;
}
