import fc from 'fast-check';
import t from 'tap';
import { compareValues, sortKeyOf, valueOfSortKey } from '../../sql/columns/attribute-order.ts';
import { type Queryable, sql, Undone } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { makeNextChunk } from '../../sql/tables/chunk-making.ts';
import { listPatients } from '../../sql/tables/patients.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';
import { nobody } from '../helpers/tenants.ts';

const { url, db, ownerQuery } = await testDatabase(t);
const accountId = uuidOf('account', (await createAccount(url)).account_id);
const tenantScope = { accountId, mode: 'live', projectIds: null, actor: nobody } as const;

/** Values of all kinds, with many that are equal; `x` of some is missing. Ids count up from `from` by 16. */
const addPatients = (projectId: string, from: number, patients: number) =>
  ownerQuery(
    `insert into patients (id, account_id, mode, project_id, attributes)
     select ('01890a5d-ac96-774b-bcce-' || lpad(to_hex(16 * ($3::int + i)), 12, '0'))::uuid, $1, 'live', $2,
       json_build_object('n', (i * 7919) % 100 - 50 + 0.25 * (i % 3), 'site', (array['Lyon', 'Ålborg', '😀', 'a', ''])[1 + i % 5], 'mixed',
         case i % 7 when 0 then to_json(i % 11) when 1 then to_json(i % 2 = 0) when 2 then to_json('t' || i % 13) when 3 then to_json('7'::text)
           when 4 then null else to_json(i / 3.0) end)::jsonb - case i % 6 when 0 then 'n' else 'none' end
     from generate_series(1, $4::int) i`,
    [accountId, projectId, from, patients],
  );

async function makeChunks(projectId: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const looked = await db.inside(tenantScope, (transaction) => makeNextChunk(transaction, projectId, after));
    if (looked === 'busy') throw new Error('busy');
    if ((after = looked.after) === null) return;
  }
}

/** Two chunks, with patients who are in none before, between and behind them. */
async function scene(): Promise<string> {
  const projectId = crypto.randomUUID();
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata) values ($1, $2, 'live', 'p', '', '[]', '{}')`,
    [projectId, accountId],
  );
  for (const from of [1000, 4000]) {
    await addPatients(projectId, from, 1100);
    await makeChunks(projectId);
  }
  for (const from of [0, 3000, 9000]) await addPatients(projectId, from, 40);
  return projectId;
}

type Asked = Pick<Parameters<typeof listPatients>[2], 'filters' | 'sort'>;

async function pages(snapshot: Queryable, projectId: string, asked: Asked, limit: number, offset: number) {
  const found: unknown[] = [];
  for (let after: string | null = null, pages = 0; pages < 4; pages++) {
    const page = await listPatients(snapshot, projectId, {
      ...{ ...asked, externalId: null, page: { limit, after }, offset: after === null ? offset : undefined },
    });
    found.push(
      page.items.map(({ id, attributes }) => [id, attributes]),
      page.nextAfter,
    );
    if ((after = page.nextAfter) === null) break;
  }
  return found;
}

const attribute = fc.constantFrom('n', 'site', 'mixed', 'none');
const value = fc.constantFrom(
  '0',
  '-3',
  '7',
  '10.25',
  'true',
  'false',
  't5',
  'a',
  'Ålborg',
  '😀',
  '',
  '7,true,t5',
  '1e400',
);
const filter = fc.record({
  attribute,
  comparison: fc.constantFrom(
    'eq' as const,
    'ne' as const,
    'in' as const,
    'gt' as const,
    'gte' as const,
    'lt' as const,
    'lte' as const,
  ),
  value,
});
const isNull = fc.record({
  attribute,
  comparison: fc.constant('is_null' as const),
  value: fc.constantFrom('true', 'false'),
});
const asked = fc.record({
  filters: fc.array(fc.oneof(filter, filter, isNull), { maxLength: 2 }),
  sort: fc.record({ attribute: fc.option(attribute), descending: fc.boolean() }),
});

t.test('a page by columns is the page by rows', async (t) => {
  const projectId = await scene();
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(7, 300), fc.constantFrom(0, 3), async (asked, limit, offset) => {
      const [byColumns, byRows] = await db.tentative(tenantScope, async (transaction) => {
        const first = await pages(transaction, projectId, asked, limit, offset);
        await transaction.query(sql.unsafe`delete from patient_chunks where project_id = ${projectId}`);
        return new Undone([first, await pages(transaction, projectId, asked, limit, offset)]);
      });
      t.same(byColumns, byRows, JSON.stringify({ ...asked, limit, offset }));
    }),
    { numRuns: 60 },
  );
});

t.test('the key of a value is that of the database, and leads back to the value', async (t) => {
  const values = [0, -1, 1.5, -1e300, 1e-300, 123_456_789, true, false, '', 'é', '😀', '\uffee', null];
  const keys = values.map(sortKeyOf);
  const inDatabase = await ownerQuery(
    'select attribute_sort_key(value) as key from unnest($1::json[]) with ordinality given (value, place) order by place',
    [values.map((value) => JSON.stringify(value))],
  );
  t.same(
    keys,
    inDatabase.map(({ key }) => key),
  );
  t.same(keys.map(valueOfSortKey), values);
  const [sorted] = await ownerQuery(
    'select array_agg(key order by key collate "C") as keys from unnest($1::text[]) key',
    [keys],
  );
  t.same(values.toSorted(compareValues).map(sortKeyOf), sorted.keys);
  t.throws(() => valueOfSortKey('4'));
});
