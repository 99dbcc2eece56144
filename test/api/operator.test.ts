import t from 'tap';
import { sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, setOperator } from '../../sql/tables/accounts.ts';
import { makeSession } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { makeFailedJob } from '../helpers/failed-jobs.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

t.test('routes of the operator', async (t) => {
  const database = await testDatabase(t);
  // Published, so that nobody here comes from the machine itself.
  const { url } = await startApi(t, database.url, { BASE_URL: 'https://research.example' });
  const account = await createAccount(database.url);
  const other = await createAccount(database.url);
  const id = uuidOf('account', account.account_id);
  const owner = httpClient(url, await makeSession(database, account.account_id, 'owner'));
  const operates = (is: boolean) => asOwner(database.url, (database) => setOperator(database, id, is));
  const paths = ['/operator/queues', '/operator/workers', '/operator/failed-jobs'];

  t.test('only a session of an owner of an operator account is let in', async (t) => {
    for (const path of paths) t.equal((await owner.get(path)).status, 403, 'an owner of any account');
    await operates(true);
    const admin = httpClient(url, await makeSession(database, account.account_id, 'admin'));
    const otherTenant = httpClient(url, await makeSession(database, other.account_id, 'owner'));
    const job = await makeFailedJob(database, other.account_id, 'Error: x');
    for (const path of paths) {
      t.equal((await owner.get(path)).status, 200);
      t.equal((await admin.get(path)).status, 403, 'an admin of it');
      t.equal((await otherTenant.get(path)).status, 403, 'an owner of another one');
      t.equal((await httpClient(url, account.live_key).get(path)).error?.details.reason, 'session_required');
    }
    t.equal((await otherTenant.post(`/operator/failed-jobs/${job}/retry`)).status, 403);
    t.equal((await otherTenant.delete(`/operator/failed-jobs/${job}`)).status, 403);
    t.equal((await owner.delete(`/operator/failed-jobs/${job}`)).status, 200);
    t.equal((await owner.delete(`/operator/failed-jobs/${job}`)).status, 404, 'once');
  });

  t.test('an owner of any account is let in from the machine itself, through no proxy and with no key', async (t) => {
    const here = await startApi(t, database.url);
    const token = await makeSession(database, other.account_id, 'owner');
    const local = httpClient(here.url, token);
    for (const path of paths) {
      t.equal((await local.get(path)).status, 200);
      t.equal((await local.get(path, { 'X-Forwarded-For': '127.0.0.1' })).status, 403, 'a proxy');
      t.equal((await httpClient(url, token).get(path)).status, 403, 'where it is published');
      t.equal((await httpClient(here.url, other.live_key).get(path)).error?.details.reason, 'session_required');
      const admin = httpClient(here.url, await makeSession(database, other.account_id, 'admin'));
      t.equal((await admin.get(path)).status, 403, 'an admin');
    }
    t.equal((await local.get('/auth/session')).data.is_operator, true);
    t.equal((await httpClient(url, token).get('/auth/session')).data.is_operator, false);
    t.equal((await owner.get('/auth/session')).data.is_operator, true, 'an operator account, from anywhere');
    const job = await makeFailedJob(database, account.account_id, 'Error: x');
    t.equal((await local.post(`/operator/failed-jobs/${job}/retry`)).status, 202);
  });

  t.test('nor does the database answer the application’s role for anybody else', async (t) => {
    const actor = { kind: 'user', id: uuidOf('user', other.user_id), request_id: null, address: null } as const;
    const tenantScope = {
      accountId: uuidOf('account', other.account_id),
      mode: 'live',
      projectIds: null,
      actor,
    } as const;
    const calls = [
      sql.unsafe`select operator_current_jobs()`,
      sql.unsafe`select operator_failed_jobs(10)`,
      sql.unsafe`select operator_retry_job(1)`,
      sql.unsafe`select operator_discard_job(1)`,
      sql.unsafe`insert into operator_accounts values (${uuidOf('account', other.account_id)})`,
    ];
    for (const call of calls) {
      await t.rejects(
        database.db.inside(tenantScope, (connection) => connection.query(call)),
        call.sql,
      );
      await t.rejects(
        database.db.outside((connection) => connection.query(call)),
        call.sql,
      );
    }
  });

  t.test('failed jobs show no message; a retried one waits again, and the trail tells who did it', async (t) => {
    await operates(true);
    const secret = 'Mrs Smith';
    const job = await makeFailedJob(database, other.account_id, `TypeError: ${secret} is not a number`);
    const failed = await owner.get('/operator/failed-jobs');
    t.notMatch(failed.text, secret);
    t.match(failed.data.jobs[0], { id: job, task: 'seal_webhook_secrets', error_code: 'TypeError', attempts: 3 });
    const queues = (await owner.get('/operator/queues')).data;
    t.match(queues, { workers_alive: false });
    t.match(
      queues.tasks.find(({ task }: { task: string }) => task === 'seal_webhook_secrets'),
      { failed: 1 },
    );
    t.equal((await owner.post(`/operator/failed-jobs/${job}/retry`)).status, 202);
    t.strictSame((await owner.get('/operator/failed-jobs')).data.jobs, []);
    const [event] = (await owner.get('/audit-events?action=failed_job.retried')).data.items;
    t.match(event.changes.after, { task: 'seal_webhook_secrets' });
  });
});
