import t from 'tap';
import { keptAuditVerifications } from '../../contract/resources/audit-verification.ts';
import { uuidOf } from '../../sql/ids.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { auditScene, everySeal, forging } from '../helpers/audit.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { startApi, startWorker } from '../helpers/platform.ts';
import { deleteJobs, jobs } from '../helpers/queue.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const wait = { Prefer: 'wait=25' };

async function scene() {
  const trail = await auditScene(t, database);
  return { ...trail, api: httpClient(url, trail.account.live_key), forge: forging(database) };
}

t.test('a verification is asked for once at a time, listed, and stands in the trail itself', async (t) => {
  const { account, api } = await scene();
  const asked = await api.post('/audit-verifications');
  t.match(asked, {
    status: 202,
    data: {
      ...{ id: /^audv_/, object: 'audit_verification', mode: 'live', status: 'queued' },
      ...{ result: null, error: null, created_at: String, finished_at: null },
    },
  });
  t.equal(asked.headers.get('location'), `/v1/audit-verifications/${asked.data.id}`);
  const again = await Promise.all([api.post('/audit-verifications'), api.post('/audit-verifications', {})]);
  t.strictSame(
    again.map(({ status, data }) => [status, data]),
    [
      [202, asked.data],
      [202, asked.data],
    ],
    'while one is under way it is the answer',
  );
  const test = await httpClient(url, account.test_key).post('/audit-verifications');
  t.match(test, { status: 202, data: { mode: 'test' } });
  t.not(test.data.id, asked.data.id, 'each mode has its own');
  t.strictSame((await api.get('/audit-verifications')).data, { items: [asked.data], next_cursor: null });
  t.strictSame((await api.get(`/audit-verifications/${asked.data.id}`)).data, asked.data);
  const { items } = (await api.get('/audit-events?resource_type=audit_verification')).data;
  t.match(items, [
    {
      action: 'audit_verification.queued',
      resource: { type: 'audit_verification', id: asked.data.id },
      actor: { type: 'api_key' },
    },
  ]);
  const key = `audit_verification:${uuidOf('auditVerification', asked.data.id)}`;
  t.equal((await jobs(database, { task: 'verify_audit', key })).length, 1);

  const project = (await api.get('/projects')).data.items[0].id;
  const scoped = httpClient(url, await makeKey(database, account.account_id, { projects: [project] }));
  t.match(await scoped.post('/audit-verifications'), { status: 403, error: { details: { reason: 'project_scope' } } });
  t.match(await scoped.get('/audit-verifications'), { status: 403 });
});

t.test(`the newest ${keptAuditVerifications} are kept`, async (t) => {
  const { api, tenantScope } = await scene();
  await database.ownerQuery(
    `insert into audit_verifications (id, account_id, mode, status, error_message, finished_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'live', 'failed', 'long ago', now()
     from generate_series(1, 150) n`,
    [tenantScope.accountId],
  );
  const { id } = (await api.post('/audit-verifications')).data;
  const { items } = (await api.get('/audit-verifications?limit=200')).data;
  t.equal(items.length, keptAuditVerifications);
  t.equal(items[0].id, id);
  t.equal((await api.walk('/audit-verifications', 30)).length, keptAuditVerifications);
});

t.test('a verification whose job is gone fails with a reason, and another can be started', async (t) => {
  const { api } = await scene();
  const { id } = (await api.post('/audit-verifications')).data;
  await deleteJobs(database, { key: `audit_verification:${uuidOf('auditVerification', id)}` });
  const held = api.get(`/audit-verifications/${id}`, wait);
  await database.ownerQuery('select fail_lost_audit_verifications()');
  t.match((await held).data, {
    status: 'failed',
    result: null,
    error: { code: 'internal_error', message: /was lost.*Start another/ },
    finished_at: String,
  });
  t.match((await api.get('/audit-events?action=audit_verification.failed')).data.items, [{ resource: { id } }]);
  t.not((await api.post('/audit-verifications')).data.id, id);
});

t.test('a worker verifies, and tells what it found', async (t) => {
  const { api, forge, tenantScope } = await scene();
  await everySeal(database);
  const { id } = (await api.post('/audit-verifications')).data;
  const worker = startWorker(t, database.url);
  const honest = await api.over(`/audit-verifications/${id}`);
  t.match(honest.data, {
    status: 'completed',
    error: null,
    result: { intact: true, problem: null, head: /^\d+:[0-9a-f]{64}$/ },
  });
  t.ok(honest.data.result.events.verified > 0);
  const [{ id: one }] = await database.ownerQuery(
    `select e.id from audit_events e join audit_links l on l.event_id = e.id where e.account_id = $1 order by e.id limit 1`,
    [tenantScope.accountId],
  );
  await forge(`update audit_events set address = '192.0.2.1' where id = '${one}'`);
  const { id: second } = (await api.post('/audit-verifications')).data;
  const found = await api.over(`/audit-verifications/${second}`);
  t.match(found.data, {
    status: 'completed',
    result: { intact: false, problem: /^Event aud_\w+ at place \d+ was changed/, events: null, head: null },
  });
  const told = await worker.logged(({ level, msg }) => level === 50 && /tampered/.test(msg));
  t.match(told, { verification_id: second, problem: found.data.result.problem });
  t.match((await api.get('/audit-events?action=audit_verification.completed')).data.items, [{}, {}]);
});
