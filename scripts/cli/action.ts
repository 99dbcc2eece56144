import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from '../../clients/javascript/src/node.ts';
import { type Connection, clientOf, connectionOf } from './connection.ts';
import { Ended, exitCode, Interrupted } from './exit-code.ts';
import { Output } from './output.ts';

type Globals = { profile?: string; baseUrl?: string; json?: boolean; quiet?: boolean; color?: boolean };

export type Context = {
  output: Output;
  globals: Globals;
  /** Aborted by Ctrl-C and by SIGTERM. */
  signal: AbortSignal;
  connect(): Promise<{ client: Client; connection: Connection }>;
};

const stopped = new AbortController();
let isListening = false;

/** Aborted by the first Ctrl-C, which ends a command in order; a second one, later than a terminal and npm both send it, ends it at once. */
export function stopSignal(): AbortSignal {
  if (isListening) return stopped.signal;
  isListening = true;
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (stopped.signal.aborted && Date.now() - first > 1_000) process.exit(exitCode.interrupted);
      first ||= Date.now();
      stopped.abort(new Interrupted());
    });
  return stopped.signal;
}

/** What commander calls: `act` with the options of the command, its arguments, and all that it needs of the world. */
export function action<Options, Args extends unknown[]>(
  act: (context: Context, options: Options, ...args: Args) => Promise<void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1) as Command;
    const globals = command.optsWithGlobals<Globals>();
    const output = new Output(globals);
    const connect = async () => {
      const connection = await connectionOf(globals);
      return { client: clientOf(connection), connection };
    };
    const context = { output, globals, signal: stopSignal(), connect };
    await act(context, command.opts() as Options, ...(given.slice(0, -2) as Args));
  };
}

/** Says what goes on although nobody waits for it any more. */
export async function unlessInterrupted<T>(work: Promise<T>, whatGoesOn: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Interrupted) throw new Ended(exitCode.interrupted, `Interrupted. ${whatGoesOn}`);
    throw error;
  }
}

export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 to 9999999.');
  return Number(text);
}

const units = { m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** `2026-11-01`, `2026-11-01T08:00Z`, or how long ago: `90m`, `12h`, `7d`, `2w`. */
export function pastMoment(text: string): Date {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(Date.now() - Number(count) * units[unit as keyof typeof units] * 1000);
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = new Date(text);
  if (!isDate || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError(
      'It must be a day (2026-11-01), a time with its zone (2026-11-01T08:00Z), or how long ago (90m, 12h, 7d, 2w).',
    );
  return time;
}

export const collect = (value: string, all: string[] = []): string[] => [...all, value];
