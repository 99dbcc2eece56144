import t from 'tap';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import type { Transaction } from '../../sql/db.ts';
import {
  holdProject,
  insertNewPatients,
  insertPatients,
  mergePatients,
  PatientBatch,
} from '../../sql/tables/patients-upload.ts';
import { testDatabase } from '../helpers/database.ts';

const { db, ownerQuery } = await testDatabase(t);

async function setup() {
  const accountId = crypto.randomUUID();
  const projectId = crypto.randomUUID();
  const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
  const tenantScope: TenantScope = { accountId, mode: 'test', projectIds: null, actor };
  await ownerQuery(`insert into accounts (id, name) values ($1, 'a')`, [accountId]);
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata) values ($1, $2, 'test', 'p', '', '[]', '{}')`,
    [projectId, accountId],
  );
  const inside = <T>(run: (transaction: Transaction) => Promise<T>, behind = tenantScope) =>
    db.inside(behind, (connection) => connection.transaction(run));
  const stored = () => ownerQuery('select * from patients where project_id = $1 order by id', [projectId]);
  return { accountId, projectId, tenantScope, inside, stored };
}

function batchOf(...patients: [string | null, object][]): PatientBatch {
  const batch = new PatientBatch();
  for (const [externalId, attributes] of patients) batch.add(externalId, JSON.stringify(attributes));
  return batch;
}

t.test('a batch is stored in its order, in the tenant and mode of the tenant scope', async (t) => {
  const { accountId, projectId, inside, stored } = await setup();
  const batch = batchOf(['B', { x: 'é 😀' }], [null, {}], ['A', { x: 'y'.repeat(300_000) }]);
  t.equal(await inside((transaction) => insertPatients(transaction, projectId, batch)), 3);
  const rows = await stored();
  t.same(
    rows.map((row) => row.external_id),
    ['B', null, 'A'],
  );
  t.same(
    rows.map((row) => row.id),
    batch.ids(),
    'the ids are those that the batch made',
  );
  t.same(rows[0].attributes, { x: 'é 😀' });
  t.equal(rows[2].attributes.x.length, 300_000);
  for (const row of rows) t.match(row, { account_id: accountId, mode: 'test' });
});

t.test('the ids of a batch are UUIDs of version 7, each later than the one before', async (t) => {
  const batch = new PatientBatch();
  while (!batch.isFull) batch.add(null, '{}');
  const first = batch.ids();
  batch.clear();
  batch.add(null, '{}');
  const ids = [...first, ...batch.ids()];
  t.same([...ids].sort(), ids);
  t.equal(new Set(ids).size, ids.length);
  t.ok(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)));
});

t.test('a batch that was cleared holds nothing of what it held', async (t) => {
  const { projectId, inside, stored } = await setup();
  const batch = batchOf(['old', { x: 1 }], ['older', { x: 2 }]);
  batch.clear();
  batch.add('new', '{"x":3}');
  await inside((transaction) => insertPatients(transaction, projectId, batch));
  t.match(await stored(), [{ external_id: 'new', attributes: { x: 3 } }]);
});

t.test('an external id that is taken is null instead of a count, and nothing is stored', async (t) => {
  const { projectId, inside, stored } = await setup();
  const twice = batchOf(['A', {}], ['A', {}]);
  t.equal(await inside((transaction) => insertPatients(transaction, projectId, twice)), null);
  t.strictSame(await stored(), []);
});

t.test('insertNewPatients tells which were new', async (t) => {
  const { projectId, inside } = await setup();
  await inside((transaction) => insertPatients(transaction, projectId, batchOf(['A', {}])));
  const batch = batchOf(['A', {}], ['B', {}], [null, {}]);
  const stored = await inside((transaction) => insertNewPatients(transaction, projectId, batch));
  t.same(stored, batch.ids().slice(1));
});

t.test('a merge keeps order and spelling, and moves updated_at of those it changed', async (t) => {
  const { projectId, inside, stored } = await setup();
  const first = new PatientBatch();
  first.add('A', '{"z":1.50,"a":null,"m":"x"}');
  first.add('B', '{}');
  await inside((transaction) => insertPatients(transaction, projectId, first));
  const second = new PatientBatch();
  second.add('A', '{"new":[],"m":null,"z":2.0}');
  second.add('C', '{}');
  const merged = await inside((transaction) =>
    mergePatients(transaction, projectId, second, { nullKeeps: true, partialIds: ['A', 'C'] }),
  );
  t.same(merged, { created: 1, updated: 1, partial: ['C'], large: [] });
  const [a, b] = await stored();
  const text = await ownerQuery('select attributes::text from patients where id = $1', [a.id]);
  t.equal(text[0].attributes, '{"z":2.0,"a":null,"m":"x","new":[]}');
  t.ok(a.updated_at > a.created_at);
  t.same(b.updated_at, b.created_at);
});

t.test('a merge of nothing into nothing is an empty object', async (t) => {
  const { projectId, inside, stored } = await setup();
  for (let i = 0; i < 2; i++)
    await inside((transaction) =>
      mergePatients(transaction, projectId, batchOf(['A', {}]), { nullKeeps: false, partialIds: [] }),
    );
  t.match(await stored(), [{ attributes: {} }]);
});

t.test('the tenant scope keeps a batch out of the project of another tenant', async (t) => {
  const mine = await setup();
  const other = await setup();
  t.equal(await mine.inside((transaction) => holdProject(transaction, other.projectId)), null);
  const scoped: TenantScope = { ...mine.tenantScope, projectIds: [crypto.randomUUID()] };
  await t.rejects(
    mine.inside((transaction) => insertPatients(transaction, mine.projectId, batchOf(['A', {}])), scoped),
    'a key that is scoped to another project writes nothing here',
  );
  t.same(await mine.stored(), []);
});
