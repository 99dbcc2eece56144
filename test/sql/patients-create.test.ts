import { hash } from 'node:crypto';
import t from 'tap';
import { encodeId } from '../../contract/ids.ts';
import { scopeKey, signScope, type TenantScope } from '../../domain/access/tenant-scope.ts';
import type { AnsweredClaim } from '../../sql/tables/idempotency.ts';
import { createPatients, findDictionaryState } from '../../sql/tables/patients-create.ts';
import { PatientBatch } from '../../sql/tables/patients-upload.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { uploadScene } from '../helpers/upload.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;

async function scene() {
  const { projectId, tenantScope, stored, count } = await uploadScene(database);
  const { digest } = (await db.inside(tenantScope, (connection) => findDictionaryState(connection, projectId)))!;
  const event = { project_id: encodeId('project', projectId), created: 1, updated: 0, skipped: 0 };
  const create = (
    externalId: string | null,
    { scope = tenantScope, claims = [] as AnsweredClaim[], of = digest, project = projectId } = {},
  ) => {
    const batch = new PatientBatch(1);
    batch.add(externalId, '{"age":71}');
    return db.statement(scope, (connection, signedScope) =>
      createPatients(connection, signedScope, {
        ...{ projectId: project, batch, digest: of, event, requestId: 'req_1', claims },
      }),
    );
  };
  /** Whatever belongs to the account: patients, events, audit events and keys. */
  const all = () =>
    ownerQuery(
      `select (select array_agg(external_id order by id) from patients where account_id = $1) as patients,
        (select array_agg(xmin::text) from patients where account_id = $1) as xmins,
        (select array_agg(xmin::text) from events where account_id = $1) as events,
        (select array_agg(xmin::text) from audit_events where account_id = $1 and action = 'patients.created') as audited,
        (select array_agg(xmin::text) from projects where id = $2 and patient_count > 0) as counted,
        (select array_agg(answer) from idempotency_keys where account_id = $1) as answers`,
      [tenantScope.accountId, projectId],
    ).then(([row]) => row);
  return { create, all, stored, count, projectId, tenantScope };
}

const claim = (key: string, answer = 'answer'): AnsweredClaim => ({
  callerId: '0198f0a0-0000-7000-8000-000000000001',
  keyHash: hash('sha256', key, 'buffer'),
  requestHash: hash('sha256', `request of ${key}`, 'buffer'),
  answer: Buffer.from(answer),
});

t.test('a patient, their event, its audit event, the count and the kept answer are of one transaction', async (t) => {
  const { create, all, count } = await scene();
  t.equal(await create('A', { claims: [claim('one', 'kept')] }), true);
  const { patients, xmins, events, audited, counted, answers } = await all();
  t.strictSame(patients, ['A']);
  t.strictSame({ events, audited, counted }, { events: xmins, audited: xmins, counted: xmins });
  t.strictSame(answers, [Buffer.from('kept')]);
  t.equal(await count(), 1);
});

t.test('nothing is stored, and a transaction has to say why,', async (t) => {
  const { create, all, projectId, tenantScope } = await scene();
  const other = await scene();
  await create('taken', { claims: [claim('used')] });
  await other.create('theirs');
  const before = await all();
  const within = (change: Partial<TenantScope>) => ({ scope: { ...tenantScope, ...change } });
  for (const [why, asked] of [
    ['of another dictionary', { of: Buffer.alloc(32) }],
    ['of a project that is gone', { project: crypto.randomUUID() }],
    ['in the project of another account', { project: other.projectId }],
    ['in the other mode', within({ mode: 'test' })],
    ['by a key of other projects', within({ projectIds: [other.projectId] })],
    ['by a key of another account', { scope: other.tenantScope }],
    ['with a key that was used', { claims: [claim('used')] }],
    ['with a new key before one that was used', { claims: [claim('new'), claim('used')] }],
  ] as const)
    t.equal(await create('new', { ...asked, claims: [...('claims' in asked ? asked.claims : [])] }), false, why);
  t.equal(await create('taken', { claims: [claim('another')] }), false, 'with an external id that is taken');
  const probed = (id: string) =>
    ownerQuery(
      `select create_patients($1, $2, '', array[gen_random_uuid()], array[$3], array['{}'::json], gen_random_uuid(), '{}', null, null, '{}', '{}', '{}')`,
      [signScope(scopeKey(testSecretKey), tenantScope, Date.now()), other.projectId, id],
    ).then(
      () => 'stored',
      ({ message }) => message,
    );
  t.equal(await probed('theirs'), await probed('nobody'), "and nobody learns what is taken in another's project");
  t.strictSame(await all(), before, 'all is as it was');
  t.strictSame((await other.all()).patients, ['theirs']);
  t.equal(await create(null, within({ projectIds: [projectId] })), true, 'a key of this very project may');
});

t.test('a key of yesterday is claimed anew', async (t) => {
  const { create, all } = await scene();
  await create('A', { claims: [claim('old', 'first')] });
  await ownerQuery(`update idempotency_keys set created_at = now() - interval '25 hours'`);
  t.equal(await create('B', { claims: [claim('old', 'second')] }), true);
  t.strictSame((await all()).answers, [Buffer.from('second')]);
});

t.test('patients added at the same moment are all counted', async (t) => {
  const { create, count } = await scene();
  await Promise.all(Array.from({ length: 20 }, (_, i) => create(`P${i}`)));
  t.equal(await count(), 20);
});
