import { setTimeout as pause } from 'node:timers/promises';
import { connectionConfig, DatabaseSilent, hurryConnections, WatchedClient } from './client.ts';

export type Notifications = {
  /** Calls back with each payload on the channel until the returned function is called. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  /** Whether the database answers on this connection now, within so many milliseconds. */
  answers(withinMilliseconds: number): Promise<boolean>;
  end(): Promise<void>;
};

/** How often the connection is asked whether it is still one. */
const beatMilliseconds = 2_000;
/** And how long it may take to answer. */
const answerMilliseconds = 2_000;
/** Where no session can listen, everyone looks for themselves this often. */
const pollMilliseconds = 1_000;

/**
 * One connection that listens, for any number of listeners in this process. When it is lost, or falls silent, it is made
 * again, and every listener is called with an empty payload, since what was announced in between is not known: look for
 * yourself. `polls`: the database is behind a pooler that hands out no sessions, so that listeners are called every second.
 */
export async function openNotifications(
  databaseUrl: string,
  channels: readonly string[],
  { polls = false } = {},
): Promise<Notifications> {
  const listeners = new Map(channels.map((channel) => [channel, new Set<(payload: string) => void>()]));
  let ended = false;
  let client: WatchedClient | null = await connect();
  const notifyAll = () => {
    for (const group of listeners.values()) for (const listener of group) listener('');
  };
  const beat = setInterval(() => void look(), beatMilliseconds);
  const poll = polls ? setInterval(notifyAll, pollMilliseconds).unref() : undefined;
  beat.unref();

  let asking: Promise<unknown> | null = null;
  /** One question at a time: anyone who asks meanwhile waits for the answer that is due anyway. */
  function ask(asked: WatchedClient): Promise<unknown> {
    asking ??= asked.queryWithin(answerMilliseconds, 'select 1').finally(() => {
      asking = null;
    });
    return asking;
  }

  async function look(): Promise<void> {
    try {
      if (client !== null) await ask(client);
    } catch (error) {
      if (error instanceof DatabaseSilent) hurryConnections();
    }
  }

  async function connect(): Promise<WatchedClient> {
    const next = new WatchedClient(connectionConfig(databaseUrl, 'notifications'));
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    next.on('error', () => {}); // 'end' follows, and is where the connection is made anew
    try {
      await next.connect();
      const listen = channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join(';');
      await next.queryWithin(answerMilliseconds, polls ? 'select 1' : listen);
    } catch (error) {
      next.destroy();
      throw error;
    }
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    client = null;
    for (let wait = 100; !ended; wait = Math.min(wait * 2, 5000)) {
      try {
        const next = await connect();
        if (ended) return void next.end().catch(() => {});
        client = next;
        notifyAll();
        return;
      } catch {
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  return {
    subscribe(channel, listener) {
      const group = listeners.get(channel);
      if (group === undefined) throw new TypeError(`not listening on ${channel}`);
      group.add(listener);
      return () => group.delete(listener);
    },
    async answers(withinMilliseconds) {
      if (client === null) return false;
      const answered = ask(client).then(
        () => true,
        () => false,
      );
      return Promise.race([answered, pause(withinMilliseconds, false, { ref: false })]);
    },
    async end() {
      ended = true;
      clearInterval(beat);
      clearInterval(poll);
      await client?.end().catch(() => {});
    },
  };
}
