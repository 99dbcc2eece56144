import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import { asOwner, type CreatedAccount, createAccount as create, type Plan } from '../../sql/tables/accounts.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { testSecretKey } from './database.ts';
import { programFile } from './program-file.ts';

// biome-ignore lint/suspicious/noExplicitAny: a log line has any fields
export type LogLine = Record<string, any>;

/** A real process of the platform. */
export type RunningProgram = {
  pid: number;
  /** The lines of its log so far. */
  log: LogLine[];
  /** What it printed that is no log line, such as a stack. */
  words: string[];
  /** The first line, past or to come, that the test accepts. Rejects when the process ends before. */
  logged(accept: (line: LogLine) => boolean): Promise<LogLine>;
  /** The same for what is no log line. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and resolves with how it ended. */
  kill(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

export type RunningApi = RunningProgram & { url: string };

/** Starts `api/main.ts` on a free port and waits until it is ready; stopped at the end of the test if it still runs. */
export async function startApi(t: Test, databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<RunningApi> {
  const api = startProgram(t, 'api/main.ts', { DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', ...env });
  const { port } = await api.logged((line) => line.msg === 'listening');
  const url = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${url}/readyz`);
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}: ${await answer.text()}`);
  return { ...api, url };
}

/** Starts `worker/main.ts`; it takes jobs as soon as it can, so there is nothing to wait for but their outcome. */
export function startWorker(t: Test, databaseUrl: string, env: NodeJS.ProcessEnv = {}): RunningProgram {
  return startProgram(t, 'worker/main.ts', { DATABASE_URL: databaseUrl, ...env });
}

/** `behind`: a command that becomes the program in the end, such as `ip netns exec NAME`. */
export function startProgram(
  t: Test,
  file: string,
  env: NodeJS.ProcessEnv,
  { behind = [], ...as }: { uid?: number; gid?: number; behind?: readonly string[] } = {},
): RunningProgram {
  const { DATABASE_URL, SECRET_KEY, DATA_DIR, PORT, HOST, BASE_URL, LOG_LEVEL, ...rest } = process.env;
  const [command, ...args] = [...behind, process.execPath, programFile(file)];
  const child = spawn(command!, args, {
    env: { ...rest, ...cleanEnvironment, SECRET_KEY: testSecretKey, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  const program = watch(child, file);
  t.teardown(async () => {
    // Killed outright: nothing that a test needs may hang on how well a process stops.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await program.ended;
  });
  return program;
}

function watch(child: ChildProcess, file: string): RunningProgram {
  const log: LogLine[] = [];
  const words: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const ended = once(child, 'close').then(([code, signal]) => {
    over = true;
    for (const look of waiting) look();
    return { code, signal };
  });
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => {
      const parsed = parse(line);
      if (parsed === null) words.push(line);
      else log.push(parsed);
      for (const look of waiting) look();
    });
  const until = <T>(find: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const look = () => {
        const found = find();
        if (found === undefined && !over) return;
        waiting.delete(look);
        if (found !== undefined) resolve(found);
        else reject(new Error(`${file} ended before it said that:\n${[...words, ...log.map(toText)].join('\n')}`));
      };
      waiting.add(look);
      look();
    });
  return {
    pid: child.pid!,
    log,
    words,
    ended,
    kill: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
    logged: (accept) => until(() => log.find(accept)),
    said: (pattern) => until(() => words.map((line) => pattern.exec(line)).find((match) => match !== null)),
  };
}

function parse(line: string): LogLine | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const toText = (line: LogLine) => JSON.stringify(line);

/** An account with its owner and keys that may do everything; unlimited unless a plan is named. */
export async function createAccount(
  databaseUrl: string,
  { plan = 'enterprise', ...input }: { plan?: Plan; name?: string; email?: string; password?: string } = {},
): Promise<CreatedAccount> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  return asOwner(databaseUrl, (owner) =>
    create(owner, { name: 'Test', email, password: 'correct horse battery staple', plan, ...input }),
  );
}
