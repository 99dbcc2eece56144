import t from 'tap';
import { makeKey } from '../helpers/access-scene.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { generatePatients, projectWith } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const people = Array.from({ length: 6 }, (_, i) => ({
  external_id: `P${i}`,
  attributes: { age: 15 + i, site: i % 2 ? 'x' : 'y' },
}));

t.test('patients are erased by a filter, each findable in the audit trail, and a dry run only counts', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, people);
  const path = `/projects/${project}/patients`;
  const before = (await api.get(path)).data.items as { id: string; external_id: string }[];
  const adults = 'filter[age][gte]=18&filter[site]=x';
  t.match(await api.send('DELETE', `${path}?${adults}&dry_run=true`), {
    status: 200,
    data: { dry_run: true, matched: 2, deleted: 0, remaining: 2 },
  });
  t.equal((await api.get(path)).data.items.length, 6, 'nothing happened');
  t.match(await api.send('DELETE', `${path}?${adults}`), {
    status: 200,
    data: { dry_run: false, matched: 2, deleted: 2, remaining: 0 },
  });
  const left = (await api.get(path)).data.items as { external_id: string }[];
  t.strictSame(
    left.map(({ external_id }) => external_id),
    ['P0', 'P1', 'P2', 'P4'],
  );
  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 4);
  for (const { id, external_id } of before) {
    const { items } = (await api.get(`/audit-events?resource=${id}&action=patient.deleted`)).data;
    t.equal(items.length, ['P3', 'P5'].includes(external_id) ? 1 : 0, external_id);
  }
  t.match((await api.send('DELETE', `${path}?${adults}`)).data, { matched: 0, deleted: 0, remaining: 0 });
  t.match((await api.send('DELETE', `${path}?external_id=P0`)).data, { deleted: 1 });
  t.match((await api.send('DELETE', `${path}?confirm=all`)).data, { deleted: 3 });
  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 0);
});

t.test('what does not say whom is refused, and deletes nobody', async (t) => {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api, people);
  const path = `/projects/${project}/patients`;
  for (const [query, issue] of [
    ['', /confirm=all/],
    ['?dry_run=true', /confirm=all/],
    ['?confirm=yes', /must be `all`/],
    ['?confirm=all&filter[age]=17', /not for a request with filters/],
    ['?filter[agee]=17', /did you mean "age"/],
    ['?filter[age][is_nul]=true', /did you mean is_null/],
    ['?filter[age]=old', /is a number/],
    ['?filter[age]=17&dry_run=yes', /must be `true` or `false`/],
    ['?filter[age]=17&limit=2', /not known/],
  ] as const) {
    const { status, error } = await api.send('DELETE', `${path}${query}`);
    t.equal(status, 400, query);
    t.match(error?.details.issues[0].message, issue, query);
  }
  const deleteOnly = httpClient(url, await makeKey(database, account.account_id, { permissions: ['delete'] }));
  t.match(await deleteOnly.send('DELETE', `${path}?filter[age]=17&dry_run=true`), {
    status: 403,
    error: { details: { reason: 'missing_permission', required: 'read' } },
  });
  t.equal((await api.get(path)).data.items.length, 6);
});

t.test('one call deletes ten thousand and tells how many are left', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api);
  await generatePatients(database, project, 10_002, `json_build_object('x', i % 2)`);
  const path = `/projects/${project}/patients?filter[x][in]=0,1`;
  t.match((await api.send('DELETE', path)).data, { matched: 10_002, deleted: 10_000, remaining: 2 });
  t.match((await api.send('DELETE', path)).data, { matched: 2, deleted: 2, remaining: 0 });
});
