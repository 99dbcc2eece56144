import type { Platform } from './platform.ts';
import { sentenceOf } from './sentence.ts';

/**
 * Runs a platform until SIGINT or SIGTERM, stops it in order and ends this process: with 0 when it was asked to stop
 * and with 1 and one sentence when something failed. Ctrl-C a second time kills the children and ends at once.
 */
export async function runUntilStopped(start: (signal: AbortSignal) => Promise<Platform | null>): Promise<never> {
  const asked = new AbortController();
  let platform: Platform | null = null;
  let firstSignal = 0;
  const onSignal = () => {
    if (!asked.signal.aborted) {
      firstSignal = Date.now();
      asked.abort();
    } else if (Date.now() - firstSignal > 1_000) {
      // One Ctrl-C may arrive twice, from the terminal and from npm; so only a later one means impatience.
      console.error('Stopping without waiting for what still runs.');
      platform?.kill();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // npm was killed outright: nobody is left who could stop this. (A SIGTERM to npm reaches us, since the scripts of
  // package.json replace their shell by `exec`: some shells would die of it and leave us behind.)
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onSignal();
  }, 500);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  // Anyone who read what is printed here may go away (`npm start | head`): the log is in its file all the same.
  process.stdout.on('error', () => {});
  let code = 0;
  try {
    platform = await start(asked.signal);
    if (platform !== null) {
      const reason = await Promise.race([platform.failed, stopOf(asked.signal)]);
      if (reason !== null) {
        console.error(reason);
        code = 1;
      }
      await platform.stop();
    }
  } catch (error) {
    // What fails once a stop was asked for fails because of it.
    if (!asked.signal.aborted) {
      console.error(sentenceOf(error));
      code = 1;
    }
    await platform?.stop();
  }
  process.exit(code);
}

function stopOf(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}
