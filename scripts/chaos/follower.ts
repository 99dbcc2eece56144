import { setTimeout as pause } from 'node:timers/promises';
import type { ChaosClient } from './client.ts';

export type Follower = {
  /** Event ids in the order in which they were shown. */
  seen: string[];
  /** Reads on until nothing is new. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Pulls the events as a hospital behind a firewall does: from the last one it knows on, whatever fails in between. */
export function followEvents(client: ChaosClient): Follower {
  const stopping = new AbortController();
  const seen: string[] = [];
  let reading: Promise<void> = Promise.resolve();
  const read = async () => {
    for (;;) {
      const after = seen.at(-1);
      const path = `/events?limit=200${after === undefined ? '' : `&after=${after}`}`;
      const { outcome, data } = await client.send({ method: 'GET', path });
      if (outcome !== 'acknowledged' || data.items.length === 0) return;
      seen.push(...data.items.map((event: { id: string }) => event.id));
    }
  };
  /** One reader at a time: two would both append what follows the same event. */
  const next = () => (reading = reading.then(read));
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await next();
      await pause(500, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    seen,
    catchUp: next,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
