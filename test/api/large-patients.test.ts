import t from 'tap';
import { maximumAttributeBytes } from '../../contract/resources/patient.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const { live_key: key } = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, key);
const { data: project } = await api.post('/projects', { name: 'Long texts' });
const patients = `/projects/${project.id}/patients`;

const texts = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`note_${from + i}`, 'y'.repeat(10_000)]));
const { data: created } = await api.post(patients, { patients: [{ external_id: 'A', attributes: texts(150) }] });
const patient = `/patients/${created.patient_ids[0]}`;
const held = async () => Object.keys((await api.get(patient)).data.attributes).length;

t.test('a patient has at most 4 MB of attributes, however they come', async (t) => {
  const refused = {
    status: 400,
    error: { message: /attributes` holds at most 4,000,000 bytes as JSON: shorten its texts, or leave attributes out/ },
  };
  t.match(await api.post(patients, { patients: [{ external_id: 'B', attributes: texts(400) }] }), refused);
  t.equal((await api.patch(patient, { attributes: texts(150, 150) })).status, 200);
  t.match(await api.patch(patient, { attributes: texts(150, 300) }), refused, 'what is there counts too');
  t.equal(await held(), 300);
});

t.test('an upload that merges is refused where a patient would have more, by row', async (t) => {
  const merged = (attributes: object, id = 'A') =>
    api.send('POST', `${patients}?on_conflict=update`, {
      body: `${JSON.stringify({ external_id: 'C', attributes: { a: 1 } })}\n${JSON.stringify({ external_id: id, attributes })}\n`,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
  t.match(await merged(texts(90, 300)), { status: 201, data: { created: 1, updated: 1 } });
  const more = await merged(texts(90, 390));
  t.equal(more.status, 400);
  t.match(more.error.details.issues, [
    { row: 2, path: 'attributes', message: /more than 5,000 attributes, or 4,000,000 bytes as JSON.*PATCH with null/ },
  ]);
  t.equal(await held(), 390);
  const answer = await api.get(patient);
  t.ok(answer.text.length < maximumAttributeBytes);

  const many = (from: number) => Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`v${from + i}`, 1]));
  t.equal((await merged(many(0), 'D')).status, 201);
  t.equal((await merged(many(1), 'D')).status, 201);
  t.match(await merged(many(3_000), 'D'), { status: 400, error: { details: { issues: [{ row: 2 }] } } });
});

t.test('attributes that are removed make room', async (t) => {
  const none = Object.fromEntries(Object.keys(texts(300)).map((name) => [name, null]));
  t.equal((await api.patch(patient, { attributes: none })).status, 200);
  t.equal((await api.patch(patient, { attributes: texts(150, 1000) })).status, 200);
});
