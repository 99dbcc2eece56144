import t from 'tap';
import { encodeId } from '../../contract/ids.ts';
import { mayShowPatientValues, showsPatientValues, withoutPatientValues } from '../../contract/patient-values.ts';
import { type Route, type RouteName, routes } from '../../contract/routes.ts';
import { uuidOf } from '../../sql/ids.ts';
import { expectations } from '../helpers/access-expectations.ts';
import { type AccessScene, makeKey, makeScene, namesRead } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { kaplanMeierResult } from '../helpers/scene.ts';

const secret = 'Zacharias-Quirrenbach';

const database = await testDatabase(t);
// An invitation that a key makes goes by mail alone; nobody listens there.
const { url } = await startApi(t, database.url, { SMTP_URL: 'smtp://127.0.0.1:1' });
const account = await createAccount(database.url, { plan: 'enterprise' });
const everything = httpClient(url, account.live_key);

/** Everything that a route can name, and in all of it where a patient's value can stand the same secret. */
async function secretScene(name?: RouteName): Promise<AccessScene> {
  const wanted = name && (['patient', 'analysis', 'run', ...namesRead(expectations[name].send)] as const);
  const scene = await makeScene(database, url, account.account_id, account.live_key, wanted && ['project', ...wanted]);
  const project = uuidOf('project', scene.project);
  const run = uuidOf('run', scene.run);
  const { ownerQuery } = database;
  await everything.patch(`/patients/${scene.patient}`, {
    external_id: `${secret}-${scene.patient}`,
    attributes: { surname: secret },
  });
  // Of all of them, so that the dictionary that is proposed calls it a category.
  await ownerQuery(
    `update patients set attributes = (attributes::jsonb || jsonb_build_object('surname', $2::text))::json where project_id = $1 and attributes ->> 'surname' is null`,
    [project, secret],
  );
  // A change of a patient, which the trail keeps, and a run with a result that quotes him.
  const [{ id: event }] = await ownerQuery(
    `select id from audit_events where action = 'patient.updated' and resource_id = $1`,
    [uuidOf('patient', scene.patient)],
  );
  if (name !== 'analyses.cancel')
    await ownerQuery(
      `update runs set status = 'completed', started_at = now(), finished_at = now(), result = $2, filter = $3,
       dataset = '{"patients": 3, "used": 3, "excluded_missing": 0, "sha256": "${secret}"}',
       warnings = '[{"code": "w", "message": "${secret}"}]' where id = $1`,
      [
        run,
        JSON.stringify(kaplanMeierResult(secret)),
        JSON.stringify([{ column: 'surname', op: '==', value: secret }]),
      ],
    );
  await ownerQuery(`update analyses set latest_run_id = $1, filter = $3 where id = $2`, [
    run,
    uuidOf('analysis', scene.analysis),
    JSON.stringify([{ column: 'surname', op: '==', value: secret }]),
  ]);
  await ownerQuery(`update projects set variables = $2 where id = $1`, [
    project,
    JSON.stringify([
      ...['time', 'status', 'age'].map((name) => ({ ...variable, name, type: 'number' })),
      {
        ...variable,
        name: 'arm',
        type: 'category',
        categories: ['A', 'B', secret].map((value) => ({ value, label: value })),
      },
      { ...variable, name: 'surname', type: 'text' },
    ]),
  ]);
  return { ...scene, auditEvent: encodeId('auditEvent', event) };
}
const variable = { label: '', unit: null, categories: null, min: null, max: null, required: false, identifier: false };

/** What a route is asked for when a change of nothing would show most. */
const bodies: Partial<Record<RouteName, unknown>> = {
  'patients.update': {},
  'analyses.update': {},
  'projects.update': {},
};

async function ask(name: RouteName, scene: AccessScene, key: string) {
  const { path, body } = expectations[name].send(scene);
  const sent = name in bodies ? bodies[name] : body;
  return httpClient(url, key).send(routes[name].method, path, sent === undefined ? {} : { body: sent });
}

const names = Object.keys(routes) as RouteName[];

/** What is only read may be read again. */
const shared = await secretScene();
const sceneFor = async (name: RouteName) => (routes[name].method === 'GET' ? shared : secretScene(name));

t.test('a caller without read gets no value of a patient, whatever the route', async (t) => {
  for (const name of names) {
    const { permission, credential } = routes[name] as Route;
    if (permission === null || permission === 'read' || credential !== undefined) continue;
    const scene = await sceneFor(name);
    const answer = await ask(name, scene, await makeKey(database, account.account_id, { permissions: [permission] }));
    t.equal(answer.status, expectations[name].ok, `${name}: ${answer.text.slice(0, 300)}`);
    t.notOk(answer.text.includes(secret), `${name} shows no value: ${answer.text.slice(0, 500)}`);
    if (mayShowPatientValues(routes[name].answer) && permission === 'write')
      t.equal(answer.headers.get('etag'), null, `${name} has no digest of the values`);
  }
});

/** The dictionary, and what was asked of the patients: written by people, and in no answer to who may not read. */
const unaudited = new Set<RouteName>([
  'projects.list',
  'projects.get',
  'projects.update',
  'analyses.list',
  'analyses.run',
  'analyses.cancel',
  'runs.list',
]);

t.test('every answer that shows a value of a patient is in the audit trail', async (t) => {
  const shown: string[] = [];
  const admin = httpClient(url, account.live_key);
  for (const name of names) {
    const { credential } = routes[name] as Route;
    if (credential !== undefined) continue;
    const scene = await sceneFor(name);
    const answer = await ask(name, scene, account.live_key);
    if (!answer.text.includes(secret)) continue;
    shown.push(name);
    const { answer: schema } = routes[name] as Route;
    t.notOk(
      JSON.stringify(withoutPatientValues(schema, answer.data)).includes(secret),
      `${name} shows values in fields that are marked, and in no other`,
    );
    if (!showsPatientValues(schema, answer.data)) {
      t.ok(unaudited.has(name), `${name} shows values and is audited`);
      continue;
    }
    const { data } = await admin.get(`/audit-events?request_id=${answer.requestId}&limit=200`);
    const actions = data.items.map(({ action }: { action: string }) => action);
    t.ok(
      actions.some((action: string) => /^(patient\.read|patients\.(read|listed))$/.test(action)),
      `${name} is told: ${actions}`,
    );
  }
  for (const name of [
    'patients.list',
    'patients.get',
    'patients.update',
    'variables.infer',
    'analyses.get',
    'analyses.update',
    'runs.get',
    'audit_events.get',
  ])
    t.ok(shown.includes(name), `${name} was looked at with a value in it`);
});

t.test('a change of nothing by a key that may only write shows no patient', async (t) => {
  const scene = await secretScene();
  const writer = httpClient(url, await makeKey(database, account.account_id, { permissions: ['write'] }));
  const answer = await writer.patch(`/patients/${scene.patient}`, {});
  t.equal(answer.status, 200);
  t.strictSame(Object.keys(answer.data).sort(), ['created_at', 'id', 'project_id', 'updated_at']);
});

t.test('the repeat of a request that showed values is told as well', async (t) => {
  const scene = await secretScene();
  await everything.get(`/runs/${scene.run}`);
  const key = { 'Idempotency-Key': `infer-${scene.project}` };
  for (const time of ['first', 'second']) {
    const answer = await everything.post(`/projects/${scene.project}/variables/infer`, undefined, key);
    const { data } = await everything.get(`/audit-events?request_id=${answer.requestId}`);
    t.match(data.items, [{ action: 'patients.read', resource: { id: scene.project } }], time);
  }
});
