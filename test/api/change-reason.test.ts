import t from 'tap';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { everySeal, testKeys } from '../helpers/audit.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { insertPatients, projectWith } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const verify = () => asOwner(database.url, (owner) => verifyAudit(owner, { secretKeys: testKeys }));

async function scene() {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api);
  const patients = await insertPatients(
    database,
    project,
    [61, 62, 63].map((age) => ({ attributes: { age } })),
  );
  const events = async (patient: string, action: string, as = api) =>
    (await as.get(`/audit-events?resource=${patient}&action=${action}`)).data.items;
  return { account, api, project, patients: patients as [string, string, string], events };
}
const because = (reason: string) => ({ 'Change-Reason': encodeURIComponent(reason) });

t.test('the reason of a change and of an erasure stands in the trail, and the seal covers it', async (t) => {
  const { api, project, patients, events } = await scene();
  const [first, second, third] = patients;
  await api.patch(`/patients/${first}`, { attributes: { age: 16 } }, because('vertauscht: 61 % → 16'));
  await api.patch(`/patients/${first}`, { attributes: { age: 17 } });
  const [without, changed] = await events(first, 'patient.updated');
  t.match(changed, { reason: 'vertauscht: 61 % → 16', changes: { before: {}, after: { attributes: { age: 16 } } } });
  t.strictSame(Object.keys(changed.changes), ['before', 'after'], 'and nowhere else');
  t.equal(without.reason, null);
  await everySeal(database);
  t.match(await verify(), { problem: null, unsealed: 0 });

  await api.delete(`/patients/${first}`, because('consent withdrawn'));
  t.match(await events(first, 'patient.deleted'), [{ reason: 'consent withdrawn', changes: null }]);
  t.match(
    await events(first, 'patient.updated'),
    [{ reason: null }, { reason: null }],
    'what was said of it before is erased',
  );
  await api.send('DELETE', `/projects/${project}/patients?confirm=all`, { headers: because('wrong file') });
  for (const patient of [second, third]) t.match(await events(patient, 'patient.deleted'), [{ reason: 'wrong file' }]);
  await everySeal(database);
  t.match(await verify(), { problem: null, unsealed: 0 });

  await database.ownerQuery(
    `update audit_values set changes = replace(changes::text, 'consent withdrawn', 'they moved')::json`,
  );
  t.match(await verify(), { problem: /Before and after of Event aud_.* were changed/ }, 'another reason is found');
  await database.ownerQuery(
    `update audit_values set changes = replace(changes::text, 'they moved', 'consent withdrawn')::json`,
  );
  await api.delete(`/projects/${project}`);
  t.match(await events(first, 'patient.deleted'), [{ reason: null }], 'a reason goes with the project');
  await everySeal(database);
  t.match(await verify(), { problem: null });
});

t.test('a chain that was sealed before reasons were known still verifies', async (t) => {
  const { api, patients } = await scene();
  // As the trail was before the migration: no reason anywhere, in the same form of events.
  await api.patch(`/patients/${patients[0]}`, { attributes: { age: 1 } });
  await everySeal(database);
  await api.patch(`/patients/${patients[0]}`, { attributes: { age: 2 } }, because('afterwards'));
  await everySeal(database);
  t.match(await verify(), { problem: null });
});

t.test('a reason is up to 500 characters of text, in UTF-8 or percent-encoded', async (t) => {
  const { api, patients, events } = await scene();
  let age = 0;
  const send = (header: string) =>
    api.patch(`/patients/${patients[0]}`, { attributes: { age: age++ } }, { 'Change-Reason': header });
  for (const [header, message] of [
    [encodeURIComponent('ä'.repeat(501)), /at most 500 characters/],
    ['two%0Alines', /no control characters/],
    ['bell%07', /no control characters/],
    ['100% sure', /percent-encoded/],
    ['%FF', /percent-encoded/],
    ['\u00fc', /must be UTF-8/],
  ] as const)
    t.match(await send(header), { status: 400, error: { code: 'INVALID_REQUEST', message } }, header.slice(0, 20));
  t.match(await events(patients[0], 'patient.updated'), [], 'and nothing is changed');
  for (const [header, reason] of [
    [encodeURIComponent('😀'.repeat(500)), '😀'.repeat(500)],
    [Buffer.from('Tippfehler, laut Bogen 3 — geprüft').toString('latin1'), 'Tippfehler, laut Bogen 3 — geprüft'],
    ['  plain words ', 'plain words'],
    ['%20', null],
  ] as const) {
    t.equal((await send(header)).status, 200);
    t.equal((await events(patients[0], 'patient.updated'))[0].reason, reason);
  }
});

t.test('a reason may name a patient: who may not read does not see it, and reading it is audited', async (t) => {
  const { account, api, patients, events } = await scene();
  await api.patch(`/patients/${patients[0]}`, { attributes: { age: 1 } }, because('source document 12'));
  const adminOnly = httpClient(url, await makeKey(database, account.account_id, { permissions: ['admin'] }));
  const [seen] = await events(patients[0], 'patient.updated', adminOnly);
  t.notOk('reason' in seen || 'changes' in seen);
  await api.delete(`/patients/${patients[0]}`, because('withdrawn'));
  const read = await api.get(`/audit-events?resource=${patients[0]}&action=patient.deleted`);
  t.equal(read.data.items[0].reason, 'withdrawn');
  const told = await api.get(`/audit-events?request_id=${read.requestId}`);
  t.match(told.data.items, [{ action: 'patients.read', count: 1 }]);
});
