import t from 'tap';
import { accountTurns, searchLimits } from '../../api/account-turns.ts';
import { createApp } from '../../api/app.ts';
import { createApiServer } from '../../api/server.ts';
import { readConfig } from '../../config.ts';
import { cursors } from '../../domain/access/cursors.ts';
import { createLog } from '../../log.ts';
import type { Database } from '../../sql/db.ts';
import { noTracing } from '../../tracing/tracing.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient, type SendOptions } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { live_key } = await createAccount(database.url);

/** How connections were taken since it was last looked at. */
let taken: string[] = [];
const kinds = ['outside', 'inside', 'snapshot', 'transaction', 'tentative'] as const;
const { db } = database;
const counted = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    (...given: unknown[]) => {
      taken.push(kind);
      return (db[kind] as (...given: unknown[]) => unknown)(...given);
    },
  ]),
) as unknown as Database;

const never = new AbortController().signal;
const server = createApiServer(
  createApp({
    config: readConfig({ SECRET_KEY: 'a key that only tests ever use, of 32 characters' }),
    db: { ...db, ...counted },
    notifications: { subscribe: () => () => {} },
    cursors: cursors(['a key that only tests ever use, of 32 characters']),
    searches: accountTurns(searchLimits),
    log: createLog('api', 'silent'),
    requestLog: { add() {} },
    tracing: noTracing,
    draining: never,
  } as never),
  never,
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
t.teardown(() => new Promise((resolve) => server.close(resolve)));
const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
const client = httpClient(url, live_key);
const { data: project } = await client.post('/projects', { name: 'trial' });
const patients = `/projects/${project.id}/patients`;
const csv = (body: string): SendOptions => ({ body, headers: { 'Content-Type': 'text/csv' } });

async function takes(status: number, method: string, path: string, options?: SendOptions, of = client) {
  taken = [];
  const answer = await of.send(method, path, options);
  t.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
  return taken;
}

t.test('what fails before the answer takes no connection but that of its admission', async (t) => {
  const admission = ['outside'];
  const nobody = httpClient(url, null);
  t.same(await takes(401, 'GET', '/projects', {}, nobody), admission, 'no credential');
  t.same(await takes(400, 'GET', '/projects/prj_1'), admission, 'an id that is none');
  t.same(await takes(400, 'GET', '/projects?limit=0'), admission, 'a wrong query');
  t.same(await takes(400, 'POST', '/projects', { body: {} }), admission, 'a wrong body');
  t.same(await takes(415, 'POST', '/projects', csv('x')), admission, 'a body of another type');
  t.same(
    await takes(400, 'DELETE', `${patients}?confirm=all`, { headers: { 'Change-Reason': '%zz' } }),
    admission,
    'a header that can not be read',
  );
  t.same(
    await takes(400, 'POST', '/projects', { body: { name: 'x' }, headers: { 'Idempotency-Key': ' ' } }),
    admission,
  );
});

t.test('each kind of request takes as many connections as it needs', async (t) => {
  t.same(await takes(200, 'GET', `/projects/${project.id}`), ['outside'], 'a row comes with the credential');
  t.same(await takes(200, 'GET', '/projects'), ['outside', 'snapshot']);
  t.same(await takes(200, 'PATCH', `/projects/${project.id}`, { body: { name: 'y' } }), ['outside', 'transaction']);
  const once = { body: { name: 'once' }, headers: { 'Idempotency-Key': 'once' } };
  t.same(await takes(201, 'POST', '/projects', once), ['outside', 'transaction']);
  t.same(await takes(201, 'POST', '/projects', once), ['outside', 'transaction'], 'also when it is sent again');
});

t.test('an upload takes one for the dictionary and one to store', async (t) => {
  const upload = ['outside', 'inside', 'tentative'];
  t.same(await takes(201, 'POST', patients, { body: { patients: [{ attributes: { x: 1 } }] } }), upload);
  t.same(await takes(201, 'POST', patients, csv('external_id,x\nA,1\n')), upload);
  t.same(await takes(200, 'POST', `${patients}?dry_run=true`, csv('external_id,x\nB,1\n')), upload);
  t.same(
    await takes(409, 'POST', patients, csv('external_id,x\nA,1\n')),
    [...upload, 'tentative'],
    'with every conflict',
  );
  t.same(
    await takes(400, 'POST', patients, csv('external_id,x\nB\n')),
    ['outside', 'inside'],
    'wrong rows store nothing',
  );
});
