import type { Database } from '../sql/db.ts';

/**
 * A worker that could write no heartbeat for so long does no work that counts: others consider it dead. It ends, for its
 * supervisor to start another.
 */
export const longestSilenceSeconds = 30;
/** The longest that the event loop may stand still, as of a process that was stopped, before time begins anew. */
const standstillMilliseconds = 5_000;

/** The database that heartbeats go to. Calls back once when none has got through for too long. */
export function endWithoutSigns(signs: Database, onSilence: () => void): Database {
  let last = performance.now();
  let looked = last;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - looked > standstillMilliseconds) last = now;
    looked = now;
    if (now - last < longestSilenceSeconds * 1000) return;
    clearInterval(timer);
    onSilence();
  }, 1_000).unref();
  return {
    ...signs,
    async outside(run) {
      const answer = await signs.outside(run);
      last = performance.now();
      return answer;
    },
  };
}
