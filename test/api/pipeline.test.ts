import t, { type Test } from 'tap';
import {
  accountTurns,
  largeBodyLimits,
  paperFileLimits,
  requestLimits,
  searchLimits,
  uploadLimits,
} from '../../api/account-turns.ts';
import { createApp } from '../../api/app.ts';
import { createApiServer } from '../../api/server.ts';
import { KnownDictionaries } from '../../api/upload/known-dictionaries.ts';
import { readConfig } from '../../config.ts';
import { cursors } from '../../domain/access/cursors.ts';
import { createLog } from '../../log.ts';
import { openReadTrail } from '../../sql/audit/read-trail.ts';
import { type Database, openDatabase } from '../../sql/db.ts';
import { openAdmission } from '../../sql/tables/admission.ts';
import { noTracing } from '../../tracing/tracing.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { testDatabase, testLogin } from '../helpers/database.ts';
import { httpClient, type SendOptions } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { account_id, live_key } = await createAccount(database.url);

/** How connections were taken since it was last looked at. */
let taken: string[] = [];
const kinds = ['outside', 'shared', 'inside', 'snapshot', 'reading', 'transaction', 'tentative', 'statement'] as const;
// A single one: a request that waited for a second one while it holds the first would never be answered.
const db = await openDatabase(database.url, { ...testLogin, poolSize: 1 });
t.teardown(() => db.end());
const counted = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    (...given: unknown[]) => {
      taken.push(kind === 'shared' ? 'outside' : kind); // with a permit or without
      return (db[kind] as (...given: unknown[]) => unknown)(...given);
    },
  ]),
) as unknown as Database;

const countedDb = { ...db, ...counted };
const admission = openAdmission(countedDb);
t.teardown(() => admission.close());

const never = new AbortController().signal;
const server = createApiServer(
  createApp({
    config: readConfig({ SECRET_KEY: 'a key that only tests ever use, of 32 characters' }),
    db: countedDb,
    admission,
    readTrail: openReadTrail(countedDb),
    notifications: { subscribe: () => () => {} },
    cursors: cursors(['a key that only tests ever use, of 32 characters']),
    dictionaries: new KnownDictionaries(countedDb),
    searches: accountTurns(searchLimits),
    paperFiles: accountTurns(paperFileLimits),
    requests: accountTurns(requestLimits),
    largeBodies: accountTurns(largeBodyLimits),
    uploads: accountTurns(uploadLimits),
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
  t.same(await takes(200, 'GET', '/projects'), ['outside', 'reading']);
  t.same(await takes(200, 'PATCH', `/projects/${project.id}`, { body: { name: 'y' } }), ['outside', 'transaction']);
  const once = { body: { name: 'once' }, headers: { 'Idempotency-Key': 'once' } };
  t.same(await takes(201, 'POST', '/projects', once), ['outside', 'transaction']);
  const again = ['outside', 'transaction', 'transaction'];
  t.same(await takes(201, 'POST', '/projects', once), again, 'sent again, the key is not new');
});

t.test('an upload takes one for the dictionary and one to store', async (t) => {
  const upload = ['outside', 'inside', 'tentative'];
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

t.test('a short list of new patients takes one statement, once the dictionary is known', async (t) => {
  const path = `/projects/${(await client.post('/projects', { name: 'few' })).data.id}/patients`;
  const list = (id: string): SendOptions => ({ body: { patients: [{ external_id: id, attributes: { x: 1 } }] } });
  t.same(await takes(201, 'POST', path, list('A')), ['outside', 'inside', 'statement']);
  t.same(await takes(201, 'POST', path, list('B')), ['outside', 'statement']);
  const once = { ...list('C'), headers: { 'Idempotency-Key': 'few' } };
  t.same(await takes(201, 'POST', path, once), ['outside', 'statement']);
  const step = ['inside', 'tentative'];
  t.same(await takes(201, 'POST', path, once), ['outside', 'statement', ...step], 'sent again, it has its answer');
  t.same(await takes(409, 'POST', path, list('A')), ['outside', 'inside', 'statement', ...step, 'tentative']);
  t.same(await takes(200, 'POST', `${path}?dry_run=true`, list('D')), ['outside', ...step]);
});

t.test('a short list whose statement clashes is stored by a transaction, once', async (t) => {
  const { data: into } = await client.post('/projects', { name: 'clash of few' });
  const inserts = await clashOnce(t, 'patients');
  const answer = await client.post(`/projects/${into.id}/patients`, { patients: [{ attributes: { x: 1 } }] });
  t.equal(answer.status, 201, answer.text);
  t.equal(await inserts(), 2, 'it did clash');
  t.equal((await client.get(`/projects/${into.id}`)).data.patient_count, 1);
});

t.test('a scoped key is refused what is elsewhere, and the refusal is written down', async (t) => {
  const { data: elsewhere } = await client.post('/projects', { name: 'elsewhere' });
  const scoped = httpClient(url, await makeKey(database, account_id, { projects: [project.id] }));
  const [patient] = (await client.get(patients)).data.items;
  const written = ['outside', 'inside'];
  t.same(await takes(403, 'GET', `/projects/${elsewhere.id}/patients`, {}, scoped), written);
  t.same(await takes(200, 'GET', `/patients/${patient.id}`, {}, scoped), ['outside', 'outside'], 'and the audit trail');
  const { data } = await client.post(`/projects/${elsewhere.id}/patients`, { patients: [{ attributes: { x: 1 } }] });
  t.same(
    await takes(403, 'DELETE', `/patients/${data.patient_ids[0]}`, {}, scoped),
    ['outside', 'transaction', 'inside', 'inside'],
    'looked for, found elsewhere, written down',
  );
});

/** The first transaction that writes to the table fails as if it clashed with another, at its very end. */
async function clashOnce(t: Test, table: string) {
  const { ownerQuery } = database;
  await ownerQuery('create sequence clashes');
  await ownerQuery(`create function clash_once() returns trigger language plpgsql security definer as $$ begin
    if nextval('clashes') = 1 then raise exception 'clash' using errcode = 'serialization_failure'; end if;
    return null; end $$`);
  await ownerQuery(`create constraint trigger clash after insert on ${table} deferrable initially deferred
    for each row execute function clash_once()`);
  t.teardown(() => ownerQuery(`drop function clash_once cascade; drop sequence clashes`));
  return async () => (await ownerQuery<{ n: number }>('select last_value::int as n from clashes'))[0]!.n;
}

t.test('an upload whose transaction clashes is stored by the next one, whole and once', async (t) => {
  const inserts = await clashOnce(t, 'patients');
  const { data: into } = await client.post('/projects', { name: 'clash' });
  const rows = Array.from({ length: 7000 }, (_, i) => `C${i},${i}\n`).join('');
  const upload = { ...csv(`external_id,x\n${rows}`), headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': 'c' } };
  const path = `/projects/${into.id}/patients`;
  const first = await client.send('POST', path, upload);
  t.match([first.status, first.data], [201, { created: 7000, updated: 0, skipped: 0 }], first.text);
  t.equal(await inserts(), 7001, 'it did clash');
  const again = await client.send('POST', path, upload);
  t.same([again.status, again.data], [201, first.data]);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.equal((await client.get(`/projects/${into.id}`)).data.patient_count, 7000);
});

t.test('a file of literature whose transaction clashes is queued once, with all of its bytes', async (t) => {
  const inserts = await clashOnce(t, 'literature_imports');
  const file = Array.from({ length: 20_000 }, (_, i) => `{"pmid":"${i + 1}","title":"Paper ${i}"}\n`).join('');
  const answer = await client.post('/literature/imports', file, { 'Content-Type': 'application/x-ndjson' });
  t.equal(answer.status, 202, answer.text);
  t.equal(await inserts(), 2, 'it did clash');
  const stored = await database.ownerQuery<{ bytes: Buffer }>(
    'select bytes from literature_import_chunks order by import_id, number',
  );
  t.equal(Buffer.concat(stored.map(({ bytes }) => bytes)).toString(), file);
});
