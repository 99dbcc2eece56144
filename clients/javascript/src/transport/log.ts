export type LogLevel = 'off' | 'info' | 'debug';
export type LogFields = Record<string, string | number | null>;
export type Logger = (level: 'info' | 'debug', line: string, fields: LogFields) => void;

export function logLevelOf(text: string | undefined): LogLevel {
  return text === 'info' || text === 'debug' ? text : 'off';
}

/** To the standard error in Node, so that what a program prints stays its own; to the console elsewhere. */
export const standardLogger: Logger = (_level, line) => {
  const { process } = globalThis as { process?: { stderr?: { write?: (text: string) => void } } };
  if (process?.stderr?.write) process.stderr.write(`research-platform ${line}\n`);
  else console.info(`research-platform ${line}`);
};

/**
 * Writes a line where the level asks for it. The callers pass a method, a path without its query, statuses, codes, times
 * and ids, and nothing that a server or a caller wrote in words: that may be a secret or a patient's value.
 */
export function logLine(
  { log, logger }: { log: LogLevel; logger: Logger },
  level: 'info' | 'debug',
  message: string,
  fields: LogFields,
): void {
  if (log === 'off' || (level === 'debug' && log !== 'debug')) return;
  const shown = Object.entries(fields).filter(([, value]) => value !== null);
  logger(level, [message, ...shown.map(([name, value]) => `${name}=${value}`)].join(' '), Object.fromEntries(shown));
}
