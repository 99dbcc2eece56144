import { CommanderError } from 'commander';
import {
  ApiConnectionError,
  ApiError,
  AuthenticationError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitedError,
  ResearchPlatformError,
} from '../../clients/javascript/src/node.ts';
import { sentenceOf } from '../sentence.ts';

/** What the process ends with. Scripts rely on them: a number is never given another meaning. */
export const exitCode = {
  done: 0,
  failed: 1,
  usage: 2,
  partly: 3,
  notAuthorised: 4,
  notFound: 5,
  serverAway: 6,
  limited: 7,
  interrupted: 130,
} as const;

export const exitCodesText = `Exit codes: 0 done; 1 failed; 2 the command line is wrong, or a file that it names; 3 done in part;
4 the key is not known or may not; 5 not found; 6 the server can't be reached; 7 a limit is reached: try later;
130 interrupted.`;

/** The command line, a file that it names, or a setting is wrong: nothing was sent. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Somebody pressed Ctrl-C, or the process was asked to end. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  constructor() {
    super('Interrupted.');
  }
}

/** An end that is no success, with its own words and number. */
export class Ended extends Error {
  override name = 'Ended';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof Ended) return error.code;
  if (error instanceof Interrupted) return exitCode.interrupted;
  if (error instanceof UsageError) return exitCode.usage;
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.usage;
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return exitCode.notAuthorised;
  if (error instanceof NotFoundError) return exitCode.notFound;
  if (error instanceof RateLimitedError) return exitCode.limited;
  if (error instanceof ApiConnectionError) return exitCode.serverAway;
  if (error instanceof ApiError && [502, 503, 504].includes(error.status)) return exitCode.serverAway;
  return exitCode.failed;
}

/** What went wrong, and the way out where the error does not name it itself. */
export function wordsOf(error: unknown): string {
  if (error instanceof AuthenticationError)
    return `${error.message}\nCheck the key: \`research-platform profile list\` shows which one is used, \`research-platform login\` stores another.`;
  if (error instanceof Ended || error instanceof UsageError || error instanceof Interrupted) return error.message;
  if (error instanceof ResearchPlatformError) return error.message;
  if (error instanceof CommanderError)
    return error.code === 'commander.help' ? 'A command is missing.' : error.message.replace(/^error: /, '');
  return sentenceOf(error);
}

/** The same as one JSON object, for standard error under --json. */
function errorJson(error: unknown): object {
  const api = error instanceof ApiError ? error : null;
  return {
    error: {
      message: api?.serverMessage ?? wordsOf(error),
      exit_code: exitCodeOf(error),
      ...(api && {
        status: api.status,
        code: api.code,
        reason: api.reason,
        request_id: api.requestId,
        issues: api.issues,
      }),
    },
  };
}

/** Tells on standard error why a command failed, in the form that was asked for, and fails. */
export function endWith(error: unknown, { json = false }: { json?: boolean }): void {
  console.error(json ? JSON.stringify(errorJson(error)) : wordsOf(error));
  process.exitCode = exitCodeOf(error);
}
