import { setTimeout as pause } from 'node:timers/promises';

/**
 * Ends the process when all is closed. Node joins V8's threads then, and one that compiles may wait for a garbage collection, which only
 * a running loop begins: it would wait for ever (nodejs/node#54918; seen in one of some hundred stops). So they get a moment.
 */
export async function exitAtRest(code: number): Promise<never> {
  await pause(100);
  process.exit(code);
}
