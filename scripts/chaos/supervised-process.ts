import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { builtName, builtPrograms, root } from '../programs.ts';

export type ProcessSettings = {
  name: string;
  /** From the root of the project. */
  file: string;
  options: readonly string[];
  env: NodeJS.ProcessEnv;
  logPath: string;
};

/** Longer than the 25 s in which a process must have stopped: on a busy machine its last second may be a long one. */
const stopLimitSeconds = 30;
const restartPauseMilliseconds = 200;
/** As `npm start` starts them where they are built. */
const built = builtPrograms();

/**
 * A process of the platform that is started again whenever it ends, as a dyno would be. It remembers which ends were by
 * an act of ours; every other one, and every fatal or unreadable line of its log, is a problem.
 */
export class SupervisedProcess {
  readonly name: string;
  readonly problems: string[] = [];
  starts = 0;
  readonly #settings: ProcessSettings;
  readonly #log: WriteStream;
  #child: ChildProcess | null = null;
  #expected = false;
  #isClosing = false;
  #started: (() => void)[] = [];
  #loop: Promise<void>;

  constructor(settings: ProcessSettings) {
    this.name = settings.name;
    this.#settings = settings;
    this.#log = createWriteStream(settings.logPath, { flags: 'a', mode: 0o600 });
    this.#loop = this.#keepRunning();
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Kills it outright and resolves when the next one has been started. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to stop and resolves when the next one has been started; one that does not stop in time is a problem. */
  async terminate(): Promise<void> {
    const begun = performance.now();
    const killing = setTimeout(() => {
      this.problems.push(`${this.name} did not end within ${stopLimitSeconds} s of SIGTERM`);
      this.#child?.kill('SIGKILL');
    }, stopLimitSeconds * 1000);
    try {
      await this.#end('SIGTERM');
    } finally {
      clearTimeout(killing);
    }
    this.#log.write(`-- ended ${Math.round(performance.now() - begun)} ms after SIGTERM\n`);
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.isRunning) await this.terminate();
    await this.#loop;
    await new Promise((ended) => this.#log.end(ended));
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const next = this.#isClosing ? once(child, 'close') : new Promise<void>((started) => this.#started.push(started));
    this.#expected = true;
    this.#log.write(`-- ${signal} by the chaos run\n`);
    child.kill(signal);
    await next;
  }

  async #keepRunning(): Promise<void> {
    while (!this.#isClosing) {
      const child = this.#start();
      const [code, signal] = await once(child, 'close');
      this.#child = null;
      const how = signal ?? `exit code ${code}`;
      this.#log.write(`-- ended with ${how}\n`);
      if (!this.#expected) this.problems.push(`${this.name} ended by itself with ${how}`);
      if (!this.#isClosing) await pause(restartPauseMilliseconds);
    }
  }

  #start(): ChildProcess {
    const { file, options, env } = this.#settings;
    const child = spawn(
      process.execPath,
      [...options, built === null ? join(root, file) : join(built, builtName(file))],
      // Detached: a Ctrl-C in the terminal is for the chaos run to answer.
      { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
    );
    this.#child = child;
    this.#expected = false;
    this.starts++;
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on('line', (line) => this.#read(line));
    for (const started of this.#started.splice(0)) started();
    return child;
  }

  #read(line: string): void {
    this.#log.write(`${line}\n`);
    const problem = problemOf(line);
    if (problem !== null) this.problems.push(`${this.name}: ${problem}`);
  }
}

/** What no log of a process that was only killed, stopped or cut off may say: a fatal line, or one that is no log line. */
function problemOf(line: string): string | null {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  // A process that was killed while it wrote leaves half a line.
  if (level === undefined) return line.trim() === '' || line.startsWith('{"') ? null : line.slice(0, 300);
  return Number(level) >= 60 ? line.slice(0, 600) : null;
}
