import { randomUUID } from 'node:crypto';
import t from 'tap';
import { encodeId } from '../../contract/ids.ts';
import { testDatabase } from '../helpers/database.ts';

t.test('the database writes an id as the contract does', async (t) => {
  const database = await testDatabase(t);
  const uuids = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ...Array.from({ length: 300 }, () => randomUUID()),
  ];
  const rows = await database.ownerQuery(
    `select public_id('run', id) as public from unnest($1::uuid[]) with ordinality as given (id, place) order by place`,
    [uuids],
  );
  t.strictSame(
    rows.map((row) => row.public),
    uuids.map((uuid) => encodeId('run', uuid)),
  );
});
