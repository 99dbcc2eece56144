import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { openDatabaseProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { openDatabase, sql } from '../../sql/db.ts';
import { testDatabase, testLogin } from '../helpers/database.ts';

t.test('anyone who waits for a connection that can’t be made is not forgotten', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await openDatabaseProxy(url);
  t.teardown(() => proxy.close());
  const db = await openDatabase(proxy.through(url), { ...testLogin, poolSize: 1 });
  t.teardown(() => db.end());
  const ask = () =>
    db
      .outside((connection) => connection.oneFirst(sql.unsafe`select 1 as one`))
      .catch((error: unknown) => error as Error);
  proxy.swallow('all');
  const first = ask();
  await pause(200);
  const second = ask();
  await pause(200);
  await proxy.pass();
  proxy.drop(); // the connection that is being made for the first; a new one gets through
  t.type(await first, Error);
  t.equal(await second, 1, 'it gets a connection of its own');
});
