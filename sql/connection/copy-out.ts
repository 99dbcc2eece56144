import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { WatchedClient, type WatchedConfig } from './client.ts';

/** The rows of a query by COPY, which the pool's library has not, on a connection of its own. */
export async function* copyOut(
  config: WatchedConfig,
  { settings, scope, snapshot }: { settings: readonly string[]; scope: string; snapshot: string },
  query: string,
): AsyncGenerator<Buffer> {
  const client = new WatchedClient(config);
  client.on('error', () => {}); // the stream's reader hears of it
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set transaction snapshot ${escapeLiteral(snapshot)}`);
    for (const setting of settings) await client.query(setting);
    await client.query("select set_config('app.scope', $1, true)", [scope]);
    yield* client.query(copyTo(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>;
  } finally {
    // With a query under way this closes the socket, and the server stops by itself.
    await client.end().catch(() => {});
  }
}
