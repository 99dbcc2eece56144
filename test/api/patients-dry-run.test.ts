import t from 'tap';
import { makeKey } from '../helpers/access-scene.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const variables = [
  { name: 'age', type: 'integer', min: 0, max: 120, required: true },
  { name: 'stage', type: 'category', categories: ['I', 'II'].map((value) => ({ value, label: value })) },
];
const there = [{ external_id: 'P1', attributes: { age: 50 } }];

async function scene() {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api, there, { variables });
  const path = `/projects/${project}/patients`;
  const send = (type: string, body: string, query = '', client = api) =>
    client.send('POST', `${path}?dry_run=true${query}`, { body, headers: { 'Content-Type': type } });
  const state = async () => ({
    patients: await database.ownerQuery('select external_id, attributes::text, xmin::text from patients order by id'),
    events: await database.ownerQuery('select count(*) from events'),
    changes: await database.ownerQuery(`select count(*) from audit_events where action like 'patients.%ated'`),
    counts: await database.ownerQuery('select patient_count, updated_at from projects order by id'),
  });
  return { account, api, path, send, state };
}
const csv = 'text/csv';
const ndjson = 'application/x-ndjson';
const json = 'application/json';

t.test('a dry run tells what an upload would do, in each format, and does nothing', async (t) => {
  const { send, state } = await scene();
  const before = await state();
  const counts = { dry_run: true, valid: true, total: 0, problems: [], groups: [], truncated: false };
  for (const [type, body] of [
    [csv, 'external_id,age\nP1,51\nP2,52\n'],
    [ndjson, '{"external_id":"P1","attributes":{"age":51}}\n{"external_id":"P2","attributes":{"age":52}}\n'],
    [json, '{"patients":[{"external_id":"P1","attributes":{"age":51}},{"external_id":"P2","attributes":{"age":52}}]}'],
  ] as const) {
    const update = await send(type, body, '&on_conflict=update');
    t.equal(update.status, 200, `${type}: ${update.text}`);
    t.strictSame(update.data, { ...counts, created: 1, updated: 1, skipped: 0 }, type);
    const skip = await send(type, body, '&on_conflict=skip');
    t.strictSame(skip.data, { ...counts, created: 1, updated: 0, skipped: 1 }, type);
    const taken = await send(type, body);
    t.equal(taken.status, 200);
    t.match(taken.data, {
      valid: false,
      created: 0,
      total: 1,
      problems: [{ row: 1, column: 'external_id', code: 'taken_external_id', message: 'is taken' }],
      groups: [{ column: 'external_id', code: 'taken_external_id', rows: 1, first_row: 1 }],
    });
  }
  t.strictSame(await state(), before, 'nothing is stored, counted or told of');
});

t.test('problems are told cell by cell, with a code, and those of many rows once', async (t) => {
  const { send, api, path } = await scene();
  const rows = Array.from({ length: 150 }, (_, i) => `N${i},${i % 2 ? 'old' : 30},I`);
  const { status, data, text } = await send(csv, ['external_id,age,stage', ...rows, 'X,,III', 'Y,121,I'].join('\n'));
  t.equal(status, 200);
  t.match(data, { valid: false, total: 78, truncated: false });
  t.match(data.problems.slice(0, 1), [{ row: 2, column: 'age', code: 'wrong_type', message: /whole number/ }]);
  t.match(data.groups, [
    { column: 'age', code: 'wrong_type', rows: 75, first_row: 2 },
    { column: 'age', code: 'required', rows: 1, first_row: 151 },
    { column: 'stage', code: 'unknown_category', rows: 1, first_row: 151 },
    { column: 'age', code: 'out_of_range', rows: 1, first_row: 152 },
  ]);
  t.notMatch(text, /old|N149/, 'no value is quoted');
  t.match((await send(csv, 'external_id,agee\nP2,1\n')).data.problems, [
    { row: 0, column: 'agee', code: 'unknown_variable' },
    { row: 0, column: 'age', code: 'required' },
  ]);
  t.match((await send(csv, 'external_id,age\nP2,1,3\n')).data.problems, [{ row: 1, column: null, code: 'malformed' }]);
  t.match((await send(csv, 'external_id,age\nP2,1\nP2,2\n')).data, {
    problems: [{ row: 2, column: 'external_id', code: 'repeated_external_id' }],
  });
  const mixed = { patients: [{ attributes: { age: 'x' } }, { attributes: { age: 1.5, weight: 3 } }] };
  t.match((await send(json, JSON.stringify(mixed))).data.problems, [
    { row: 1, column: 'age', code: 'wrong_type' },
    { row: 2, column: 'age', code: 'wrong_type' },
    { row: 2, column: 'weight', code: 'unknown_variable' },
  ]);
  t.match((await send(ndjson, '{"attributes":{"age":1}}\n{\n')).data.problems, [{ row: 2, code: 'malformed' }]);
  t.equal((await send(json, '{"patients":[]}')).status, 400, 'what is no upload at all is refused as ever');
  t.equal((await send('text/plain', 'x')).status, 415);
  t.equal((await api.get(path)).data.items.length, 1);
});

t.test('the same Idempotency-Key is still free for the upload, and a key without read sees no value', async (t) => {
  const { account, api, path, send } = await scene();
  const writes = httpClient(url, await makeKey(database, account.account_id, { permissions: ['write'] }));
  const body = { patients: [{ external_id: 'P1', attributes: { age: 51 } }] };
  const headers = { 'Idempotency-Key': 'once', 'Content-Type': json };
  const dry = await api.send('POST', `${path}?dry_run=true&on_conflict=update`, { body, headers });
  t.match(dry.data, { valid: true, updated: 1 });
  const real = await api.send('POST', `${path}?on_conflict=update`, { body, headers });
  t.match([real.status, real.data], [201, { updated: 1 }]);
  const shown = await send(csv, 'external_id,age\nP1,51\n', '', writes);
  t.equal(shown.status, 200);
  t.notMatch(shown.text, /P1/);
});
