import { setTimeout as pause } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import t, { type Test } from 'tap';
import { openDatabaseProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { connectionConfig, WatchedClient } from '../../sql/connection/client.ts';
import { testDatabase } from '../helpers/database.ts';

// Longer than a busy machine lets this process stand still.
const silenceMilliseconds = 1500;

/** A COPY of 200 MB through a proxy, of which the first bytes have been read. */
async function copying(t: Test) {
  const { url } = await testDatabase(t);
  const proxy = await openDatabaseProxy(url);
  const client = new WatchedClient({ ...connectionConfig(proxy.through(url), 'test'), silenceMilliseconds });
  client.on('error', () => {});
  await client.connect();
  t.teardown(async () => {
    client.destroy();
    await proxy.close();
  });
  const rows = client.query(copyTo(`copy (select repeat('x', 1000) from generate_series(1, 200000)) to stdout`));
  const chunks = rows[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  t.ok((await chunks.next()).value.length > 0);
  const rest = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  };
  return { proxy, rest };
}

t.test('a COPY whose connection falls silent ends with an error', async (t) => {
  const { proxy, rest } = await copying(t);
  proxy.swallow('established');
  await t.rejects(rest());
});

t.test('a COPY whose reader takes its time goes on', async (t) => {
  const { rest } = await copying(t);
  await pause(3 * silenceMilliseconds);
  await t.resolves(rest());
});
