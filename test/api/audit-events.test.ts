import t from 'tap';
import { auditEvent } from '../../contract/resources/audit-event.ts';
import { uuidOf } from '../../sql/ids.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { insertPatients, kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform({ worker: true });

async function scene() {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const keyOf = async (type: string) => {
    const [key] = await database.ownerQuery('select id from api_keys where account_id = $1 and type = $2', [
      uuidOf('account', account.account_id),
      type,
    ]);
    return key.id as string;
  };
  return { account, api, test: httpClient(url, account.test_key), keyOf };
}
// biome-ignore lint/suspicious/noExplicitAny: whatever the list holds
const eventsOf = async (api: HttpClient, query: string): Promise<any[]> => {
  const { status, data, text } = await api.get(`/audit-events?${query}`);
  if (status !== 200) throw new Error(text);
  return data.items;
};

t.test('each change and each read of patients carries who, what, and the request', async (t) => {
  const { api } = await scene();
  const projectId = await projectWith(database, api);
  const patched = await api.patch(`/projects/${projectId}`, { name: 'Renamed' });
  const added = await api.post(`/projects/${projectId}/patients`, {
    patients: [{ external_id: 'P1', attributes: { age: 61 } }, { attributes: { age: 62 } }],
  });
  const patientId = added.data.patient_ids[0];
  const listed = await api.get(`/projects/${projectId}/patients?limit=1`);
  const read = await api.get(`/patients/${patientId}`);
  const changed = await api.patch(`/patients/${patientId}`, { attributes: { age: 63 } });
  const inferred = await api.post(`/projects/${projectId}/variables/infer`);
  const erased = await api.delete(`/patients/${patientId}`);
  const project = { type: 'project', id: projectId };
  const patient = { type: 'patient', id: patientId };
  const expected: [typeof read, object][] = [
    [
      patched,
      {
        action: 'project.updated',
        resource: project,
        changes: { before: { name: 'Trial' }, after: { name: 'Renamed' } },
      },
    ],
    [added, { action: 'patients.created', resource: project, count: 2, changes: null }],
    [listed, { action: 'patients.listed', resource: project, count: 1 }],
    [read, { action: 'patient.read', resource: patient, count: null }],
    [changed, { action: 'patient.read', resource: patient }], // the answer shows the patient
    [changed, { action: 'patient.updated', resource: patient, changes: null }], // erased since
    [inferred, { action: 'patients.read', resource: project, count: 2 }],
    [erased, { action: 'patient.deleted', resource: patient, changes: null }],
  ];
  for (const [answer, event] of expected) {
    const events = await eventsOf(api, `request_id=${answer.requestId}`);
    const expectedHere = expected.filter(([other]) => other === answer).length;
    t.equal(events.length, expectedHere, JSON.stringify(event));
    const [found] = events.filter(({ action }) => action === (event as { action: string }).action);
    t.match(found, {
      ...event,
      mode: 'live',
      project_id: projectId,
      request_id: answer.requestId,
      address: '127.0.0.1',
      actor: { type: 'api_key', id: /^key_/, name: 'First key' },
    });
    t.ok(auditEvent.strict().safeParse(found).success, 'just the fields of the contract');
  }
  t.notMatch((await api.get('/audit-events?limit=200')).text, /P1|"age"/);
});

t.test('what is refused or not there leaves no event of a read', async (t) => {
  const { api } = await scene();
  const projectId = await projectWith(database, api, smallTrial.slice(0, 1));
  const before = await eventsOf(api, 'limit=200');
  await api.get('/patients/pat_01ja2b3c4d5e6f7g8h9jakbmcn');
  await api.get(`/projects/${projectId}/patients?limit=0`);
  await api.patch(`/projects/${projectId}`, { name: 7 });
  await api.get(`/projects/${projectId}`);
  await api.get('/projects');
  t.strictSame(
    (await eventsOf(api, 'limit=200')).map(({ id }) => id),
    before.map(({ id }) => id),
    'nor do projects, and the trail itself',
  );
});

t.test('a run carries its request through the worker, which reads the patients', async (t) => {
  const { api } = await scene();
  const projectId = await projectWith(database, api, smallTrial);
  const analysis = await api.post(`/projects/${projectId}/analyses`, { name: 'OS', ...kaplanMeier });
  const asked = await api.post(`/analyses/${analysis.data.id}/run`);
  let run = asked.data;
  while (run.status !== 'completed') run = (await api.get(`/runs/${asked.data.id}`, { Prefer: 'wait=10' })).data;
  const events = await eventsOf(api, `request_id=${asked.requestId}`);
  t.match(
    events.map(({ action, actor, resource }) => ({ action, actor: actor.type, resource: resource.id })),
    [
      { action: 'run.completed', actor: 'worker', resource: run.id },
      { action: 'patients.read', actor: 'worker', resource: projectId },
      { action: 'run.queued', actor: 'api_key', resource: run.id },
    ],
  );
  t.match(events[2].changes.after, { method: 'kaplan_meier', analysis_id: analysis.data.id });
});

t.test('a key out of its scope leaves an event that the key itself does not see', async (t) => {
  const { api, keyOf } = await scene();
  const mine = await projectWith(database, api);
  const other = await projectWith(database, api);
  const [patient] = await insertPatients(database, other, smallTrial.slice(0, 1));
  await database.ownerQuery('update api_keys set project_ids = $1 where id = $2', [
    [uuidOf('project', mine)],
    await keyOf('live'),
  ]);
  const refused = [
    await api.get(`/projects/${other}`),
    await api.get(`/patients/${patient}`),
    await api.post('/projects', { name: 'New' }),
  ];
  const seen = await eventsOf(api, 'limit=200');
  t.ok(seen.length > 0 && seen.every((event) => event.project_id === mine));
  await database.ownerQuery('update api_keys set project_ids = null where id = $1', [await keyOf('live')]);
  for (const [i, resource] of [
    { type: 'project', id: other },
    { type: 'patient', id: patient },
    { type: 'project', id: null },
  ].entries()) {
    t.equal(refused[i]!.error.details.reason, 'project_scope');
    t.match(await eventsOf(api, `request_id=${refused[i]!.requestId}`), [{ action: 'api_key.out_of_scope', resource }]);
  }
});

t.test('the list pages newest first, and filters', async (t) => {
  const { account, api, keyOf } = await scene();
  const projectId = await projectWith(database, api);
  for (const name of ['a', 'b', 'c', 'd']) await api.patch(`/projects/${projectId}`, { name });
  const all = await api.walk('/audit-events', 2);
  t.strictSame(
    all.map(({ id }) => id),
    [...all.map(({ id }) => id)].sort().reverse(),
  );
  t.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const updated = await api.walk('/audit-events?action=project.updated', 1);
  t.strictSame(
    updated.map((event) => event.changes.after.name),
    ['d', 'c', 'b', 'a'],
  );
  t.equal((await eventsOf(api, `resource=${projectId}`)).length, 5);
  t.strictSame(
    [...new Set((await eventsOf(api, 'resource_type=api_key')).map(({ action }) => action))],
    ['api_key.created'],
  );
  t.equal((await eventsOf(api, `actor=${updated[0].actor.id}`)).length, 5);
  t.equal((await eventsOf(api, `actor=${account.user_id}`)).length, 0);
  const { created_at } = updated[1];
  t.match(await eventsOf(api, `action=project.updated&since=${created_at}&limit=1`), [{ id: updated[0].id }]);
  const until = await eventsOf(api, `action=project.updated&until=${created_at}`);
  t.notOk(until.some(({ id }) => id === updated[1].id || id === updated[0].id));
  const one = await api.get(`/audit-events/${updated[0].id}`);
  t.strictSame({ ...one.data, sealed: null }, { ...updated[0], sealed: null });
  t.ok(one.headers.get('etag'));
  t.ok(await keyOf('live'));
});

t.test('wrong filters are named, all at once', async (t) => {
  const { api } = await scene();
  const { status, error } = await api.get(
    '/audit-events?resource=x&actor=proj_1&request_id=1&since=today&resource_type=palimpsest&colour=red',
  );
  t.equal(status, 400);
  t.strictSame(error.details.issues.map(({ path }: { path: string }) => path).sort(), [
    'actor',
    'colour',
    'request_id',
    'resource',
    'resource_type',
    'since',
  ]);
  const misspelt = await api.get('/audit-events?action=patients.red');
  t.equal(misspelt.status, 400);
  t.strictSame(misspelt.error.details.issues, [
    { path: 'action', message: 'is not known as an action, did you mean `patients.read`?' },
  ]);
});

t.test('the modes see their own and what belongs to neither; other tenants and lesser keys nothing', async (t) => {
  const { api, test, keyOf } = await scene();
  const projectId = await projectWith(database, api);
  const [event] = await eventsOf(api, `resource=${projectId}`);
  const inTest = await eventsOf(test, 'limit=200');
  t.ok(inTest.length > 0 && inTest.every(({ mode }) => mode === null));
  t.equal((await test.get(`/audit-events/${event.id}`)).status, 404);
  const { api: otherTenant } = await scene();
  t.equal((await otherTenant.get(`/audit-events/${event.id}`)).status, 404);
  t.strictSame(await eventsOf(otherTenant, `resource=${projectId}`), []);
  await database.ownerQuery(`update api_keys set permissions = '{read,write,delete}' where id = $1`, [
    await keyOf('live'),
  ]);
  for (const path of ['/audit-events', `/audit-events/${event.id}`]) {
    const { status, error } = await api.get(path);
    t.match([status, error.details], [403, { reason: 'missing_permission', required: 'admin' }]);
  }
});
