import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { connectionConfig, WatchedClient } from '../../sql/connection/client.ts';
import { testDatabase } from '../helpers/database.ts';

setFlagsFromString('--expose-gc');
const collect: (what: { type: 'major' | 'minor' }) => void = runInNewContext('gc');

t.test('answers that nobody holds are gone with a collection of what is young', async (t) => {
  const { url } = await testDatabase(t);
  const client = new WatchedClient(connectionConfig(url, 'test'));
  await client.connect();
  t.teardown(() => client.end());
  const answers = 200; // fewer megabytes than would make a collection of everything begin by itself
  const bytes = 30_000;
  const ask = async () => {
    for (let i = 0; i < answers; i++) {
      await client.query(`select repeat('x', ${bytes}) as text`);
      if (i % 20 === 0) collect({ type: 'minor' });
    }
    collect({ type: 'minor' });
    return process.memoryUsage().heapUsed;
  };
  await ask();
  collect({ type: 'major' });
  const before = process.memoryUsage().heapUsed;
  const grown = (await ask()) - before;
  t.ok(grown < (answers * bytes) / 4, `${grown} bytes more`);
});

t.test('a statement that fails says where it was asked', async (t) => {
  const { url } = await testDatabase(t);
  const client = new WatchedClient(connectionConfig(url, 'test'));
  await client.connect();
  t.teardown(() => client.end());
  const failing = async () => {
    await client.query('select 1 / 0');
  };
  const error: Error = await failing().then(
    () => new Error('it did not fail'),
    (error) => error,
  );
  t.match(error.message, 'division by zero');
  t.match(error.stack, 'failing');
});
