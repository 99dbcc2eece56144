import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionConfig } from './connection.ts';

export type Notifications = {
  /** Calls back with each payload on the channel until the returned function is called. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  end(): Promise<void>;
};

/**
 * One connection that listens, for any number of listeners in this process. When it is lost it is made again, and every
 * listener is called with an empty payload, since what was announced in between is not known: look for yourself.
 */
export async function openNotifications(databaseUrl: string, channels: readonly string[]): Promise<Notifications> {
  const listeners = new Map(channels.map((channel) => [channel, new Set<(payload: string) => void>()]));
  let ended = false;
  let client = await listen();

  async function listen(): Promise<Client> {
    const next = new Client({ ...connectionConfig(databaseUrl, 'notifications'), keepAlive: true });
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    next.on('error', () => {}); // 'end' follows, and is where the connection is made anew
    await next.connect();
    for (const channel of channels) await next.query(`listen ${channel}`);
    next.on('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !ended; wait = Math.min(wait * 2, 5000)) {
      try {
        client = await listen();
        if (ended) await client.end();
        for (const group of listeners.values()) for (const listener of group) listener('');
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
    async end() {
      ended = true;
      await client.end();
    },
  };
}
