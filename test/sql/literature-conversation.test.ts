import { Pool } from 'pg';
import t from 'tap';
import { connectionConfig } from '../../sql/connection/client.ts';
import { conversation } from '../../sql/literature/conversation.ts';
import { testDatabase } from '../helpers/database.ts';

t.test('rows are told one by one, and whatever goes wrong meanwhile is told to whoever asked', async (t) => {
  const { url } = await testDatabase(t);
  const pool = new Pool({ ...connectionConfig(url, 'test'), max: 1 });
  t.teardown(() => pool.end());
  const numbers = 'select n from generate_series(1, $1::int) n';

  const client = await pool.connect();
  const told: unknown[] = [];
  const { ask, askEach } = conversation(client, false);
  await askEach(numbers, [3], (row) => told.push(row));
  t.strictSame(told, [{ n: 1 }, { n: 2 }, { n: 3 }]);

  let visits = 0;
  const unread = new Error('a row that cannot be read');
  const failing = askEach(numbers, [1000], () => {
    visits++;
    throw unread;
  });
  await t.rejects(failing, unread);
  t.equal(visits, 1, 'and no more rows are told');
  await t.rejects(ask('select 1'), unread, 'what is asked after that neither, as the search is over');
  client.release();

  const other = await pool.connect();
  const refused = conversation(other, false).askEach('select 1 / $1::int', [0], () => {});
  await t.rejects(refused, { code: '22012' });
  other.release();
});
