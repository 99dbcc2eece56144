import { type DestinationStream, pino } from 'pino';

/** What must never stand in a log, wherever an object that carries it is logged by mistake. */
const redacted = [
  'password',
  'password_hash',
  'authorization',
  'key',
  'token',
  'session_token',
  'secret',
  'attributes',
];

/**
 * The log of one process. Facts are fields: `request_id`, `job_id`, `run_id`, `account_id`, `duration_ms`; never
 * headers, bodies or payloads, which may hold a patient's values.
 */
export function createLog(name: string, level: string) {
  const options = {
    name,
    level,
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { error: serializeError, err: serializeError },
  };
  return pino(options, gatheredLines(pino.destination({ dest: 1, sync: true })));
}

const betweenWritesMilliseconds = 10;

/**
 * What is logged is written in one call of the system at the end of a turn of the event loop, or at the exit, and not before so many
 * milliseconds after the call before: each wakes who reads the log, which takes as long as much of a small request or run. Never waited
 * for: a process that flushed lines at its exit hung there when its reader was gone.
 */
function gatheredLines(destination: DestinationStream): DestinationStream & { flushSync(): void } {
  let lines = '';
  let written = Number.NEGATIVE_INFINITY;
  const flush = () => {
    const gathered = lines;
    lines = '';
    if (gathered === '') return;
    written = performance.now();
    destination.write(gathered);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') {
        if (performance.now() - written < betweenWritesMilliseconds) setTimeout(flush, betweenWritesMilliseconds);
        else setImmediate(flush);
      }
      lines += line;
    },
    flushSync: flush, // pino asks for it after a fatal line
  };
}
export type Log = ReturnType<typeof createLog>;

/** Ends the process at a fault that nobody has caught, with one line that says which: what it leaves half done is not known. */
export function endOnFault(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      log.fatal({ error }, event === 'uncaughtException' ? 'an uncaught exception' : 'an unhandled rejection');
      process.exit(1);
    });
}

/** The message of a database error may quote a row (`Key (external_id)=(…)`, `Failing row contains …`): its code is enough. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const code = (error as { code?: unknown }).code;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const sqlState = [code, (cause as { code?: unknown } | undefined)?.code].find(
    (value) => typeof value === 'string' && /^[0-9A-Z]{5}$/.test(value),
  );
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  return sqlState === undefined
    ? { type: error.name, code, message: error.message, stack }
    : { type: error.name, sql_state: sqlState, constraint: (error as { constraint?: unknown }).constraint, stack };
}
