import fc from 'fast-check';
import t from 'tap';
import { sql, type Transaction } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { makeNextChunk } from '../../sql/tables/chunk-making.ts';
import { hasChunks, readChunks } from '../../sql/tables/patient-chunks.ts';
import { deletePatient } from '../../sql/tables/patients.ts';
import { mergePatients, PatientBatch } from '../../sql/tables/patients-upload.ts';
import { chunksAndRows } from '../helpers/chunks.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount } from '../helpers/platform.ts';
import { nobody } from '../helpers/tenants.ts';
import { until } from '../helpers/until.ts';

const { url, db, ownerQuery } = await testDatabase(t);
const accountId = uuidOf('account', (await createAccount(url)).account_id);
const tenantScope = { accountId, mode: 'live', projectIds: null, actor: nobody } as const;
const inside = <T>(run: (transaction: Transaction) => Promise<T>) => db.inside(tenantScope, run);

/** A project of so many patients, of whom some lack values. */
async function projectOf(patients: number): Promise<string> {
  const projectId = crypto.randomUUID();
  await ownerQuery(
    `insert into projects (id, account_id, mode, name, description, variables, metadata) values ($1, $2, 'live', 'p', '', '[]', '{}')`,
    [projectId, accountId],
  );
  await ownerQuery(
    `insert into patients (id, account_id, mode, project_id, external_id, attributes)
     select ('01890a5d-ac96-774b-bcce-' || lpad(to_hex(16 * i), 12, '0'))::uuid, $1, 'live', $2, 'P' || i,
       case i % 3 when 0 then json_build_object('age', i % 90, 'sex', 'f') when 1 then json_build_object('age', i / 7.0, 'note', null)
         else json_build_object('sex', i % 2 = 0, 'age', i) end
     from generate_series(1, $3::int) i`,
    [accountId, projectId, patients],
  );
  await ownerQuery('update projects set patient_count = $2 where id = $1', [projectId, patients]);
  return projectId;
}

async function makeChunks(projectId: string): Promise<number> {
  let made = 0;
  for (let after: string | null = null; ; ) {
    const looked = await inside((transaction) => makeNextChunk(transaction, projectId, after));
    if (looked === 'busy') throw new Error('busy');
    if (looked.isStored) made++;
    if ((after = looked.after) === null) return made;
  }
}

const bothWays = (projectId: string, isReversed = false) =>
  chunksAndRows(db, tenantScope, projectId, { names: ['age', 'sex', 'note'], isReversed });

t.test('chunks and rows say the same after any changes, and a change ends its chunk alone', async (t) => {
  const projectId = await projectOf(3500);
  t.equal(await makeChunks(projectId), 1);
  const someone = async (at: number) =>
    (
      await ownerQuery('select id from patients where project_id = $1 order by id offset $2 limit 1', [projectId, at])
    )[0].id;
  const acts = {
    change: async (at: number) => {
      const id = await someone(at);
      await inside((transaction) =>
        transaction.query(sql.unsafe`update patients set attributes = ${JSON.stringify({ age: at, sex: `s${at}` })}
          where project_id = ${projectId} and id = ${id}`),
      );
    },
    erase: async (at: number) => {
      const id = await someone(at);
      await inside((transaction) => deletePatient(transaction, { projectId, id }));
    },
    // With an id from among those that are there, as one has whose process has a clock that is slow.
    add: async (at: number) => {
      const id = (await someone(at)).replace(/.$/, (digit: string) => (digit === '0' ? '7' : '8'));
      await inside((transaction) =>
        transaction.query(sql.unsafe`insert into patients (id, account_id, mode, project_id, attributes)
          values (${id}, tenant_account(), tenant_mode(), ${projectId}, '{"age": 7}') on conflict do nothing`),
      );
    },
    merge: async (at: number) => {
      const batch = new PatientBatch();
      for (const id of [`P${at + 1}`, `Q${at}`]) batch.add(id, `{"note": "n${at}"}`);
      await inside((transaction) => mergePatients(transaction, projectId, batch, { nullKeeps: true, partialIds: [] }));
    },
    make: () => makeChunks(projectId),
  };
  const act = fc.record({ what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), at: fc.nat(3000) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), fc.boolean(), async (steps, isReversed) => {
      for (const { what, at } of steps) await acts[what](at);
      const { read, present, expected, held } = await bothWays(projectId, isReversed);
      t.same(read, expected);
      t.same(present, held);
      await makeChunks(projectId);
    }),
    { numRuns: 12 },
  );
  const { read, expected } = await bothWays(projectId);
  t.same(read, expected);
  t.ok(await inside((transaction) => hasChunks(transaction, projectId)));
});

t.test('chunks of ten thousand and what is left; the gap of one who is erased is no gap for others', async (t) => {
  const projectId = await projectOf(12_100);
  t.equal(await makeChunks(projectId), 2);
  const chunks = () =>
    ownerQuery('select first_id, rows from patient_chunks where project_id = $1 order by 1', [projectId]);
  t.same(
    (await chunks()).map(({ rows }) => rows),
    [10_000, 2100],
  );
  const [, { first_id: id }] = await chunks();
  await inside((transaction) => deletePatient(transaction, { projectId, id }));
  t.same(
    (await chunks()).map(({ rows }) => rows),
    [10_000],
    'only the chunk of the erased patient is gone',
  );
  t.same(await ownerQuery('select from patient_columns where first_id = $1 and project_id = $2', [id, projectId]), []);
  const { read, expected } = await bothWays(projectId);
  t.same(read, expected);
  t.equal(await makeChunks(projectId), 1);
});

t.test('who makes a chunk and who changes a patient never overlook each other', async (t) => {
  const projectId = await projectOf(1200);
  const change = (transaction: Transaction) =>
    transaction.query(sql.unsafe`update patients set attributes = '{"age": 1000000}' where project_id = ${projectId}
      and external_id = 'P5'`);
  await inside(async (writer) => {
    await change(writer);
    t.equal(await inside((maker) => makeNextChunk(maker, projectId, null)), 'busy', 'a change is not committed yet');
  });
  let changed: Promise<unknown> | undefined;
  await inside(async (maker) => {
    t.match(await makeNextChunk(maker, projectId, null), { isStored: true });
    changed = inside(change);
    await until(async () => {
      const waiting = await ownerQuery(
        `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.length === 1;
    });
  });
  await changed;
  t.notOk(
    await inside((transaction) => hasChunks(transaction, projectId)),
    'the change came after the chunk and ended it',
  );
});

t.test('a snapshot goes on with the chunks that it began with', async (t) => {
  const projectId = await projectOf(2100);
  await makeChunks(projectId);
  await db.snapshot(tenantScope, async (snapshot) => {
    const before = await snapshot.any(sql.unsafe`select 1 from projects`);
    t.ok(before);
    await inside((transaction) =>
      transaction.query(
        sql.unsafe`update patients set attributes = '{"age": 1000000}' where project_id = ${projectId}`,
      ),
    );
    let largest = 0;
    let rows = 0;
    for await (const chunk of readChunks(snapshot, projectId, ['age'])) {
      const age = chunk.columns.get('age')!;
      if (age.kind === 'number') largest = Math.max(largest, ...age.values);
      rows += chunk.rows;
    }
    t.same({ largest, rows }, { largest: 2099, rows: 2100 });
  });
});

t.test('a maker that is killed leaves nothing', async (t) => {
  const projectId = await projectOf(1200);
  await t.rejects(
    inside(async (maker) => {
      t.match(await makeNextChunk(maker, projectId, null), { isStored: true });
      const [{ pid }] = await ownerQuery(
        `select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
           and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
      );
      await ownerQuery('select pg_terminate_backend($1)', [pid]);
      await maker.query(sql.unsafe`select 1`);
    }),
  );
  t.notOk(await inside((transaction) => hasChunks(transaction, projectId)));
  t.equal(await makeChunks(projectId), 1, 'and is no obstacle for the next');
});

t.test('patients are not changed under a snapshot, which would not see a chunk that is made meanwhile', async (t) => {
  const projectId = await projectOf(1);
  await t.rejects(
    db.snapshot(tenantScope, (snapshot) =>
      snapshot.query(sql.unsafe`update patients set updated_at = now() where project_id = ${projectId}`),
    ),
  );
});

t.test('no chunk outlives its project, or all patients', async (t) => {
  const [first, second] = [await projectOf(1200), await projectOf(1200)];
  for (const id of [first, second]) await makeChunks(id);
  await ownerQuery('delete from projects where id = $1', [first]);
  t.same(await ownerQuery('select from patient_chunks where project_id = $1', [first]), []);
  t.same(await ownerQuery('select from patient_columns where project_id = $1', [first]), []);
  t.ok(await inside((transaction) => hasChunks(transaction, second)));
  await ownerQuery('truncate patients');
  t.notOk(await inside((transaction) => hasChunks(transaction, second)));
});
