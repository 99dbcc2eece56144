import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform({ worker: true });

/** Asks for a run and waits until it is over. */
async function finished(api: HttpClient, analysis: string): Promise<string> {
  const { data } = await api.post(`/analyses/${analysis}/run`);
  await api.over(`/runs/${data.id}`);
  return data.id;
}

t.test('two runs are compared: parameters, data and results', async (t) => {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api, smallTrial);
  const { data: analysis } = await api.post(`/projects/${project}/analyses`, { name: 'A', ...kaplanMeier });
  const first = await finished(api, analysis.id);
  const again = await finished(api, analysis.id);
  const unchanged = { a: { id: first }, b: { id: again }, result: { differences: [], total: 0, truncated: false } };
  t.match((await api.get(`/runs/${first}/compare/${again}`)).data, {
    ...unchanged,
    same: { method: true, method_version: true, parameters: true, filter: true, data: true, result: true },
    patients: { added: 0, removed: 0, changed: 0, unknown_because: null },
    parameters: { differences: [], total: 0 },
  });

  const patients = (await api.get(`/projects/${project}/patients?limit=200`)).data.items as { id: string }[];
  await api.patch(`/patients/${patients[0]!.id}`, { attributes: { time: 999 } });
  await api.patch(`/patients/${patients[1]!.id}`, { attributes: { age: 1 } });
  await api.delete(`/patients/${patients[2]!.id}`);
  await api.post(`/projects/${project}/patients`, {
    patients: [1, 2].map((time) => ({ attributes: { time, status: 1, arm: 'A', age: 50 } })),
  });
  const later = await finished(api, analysis.id);
  const { data: changed } = await api.get(`/runs/${first}/compare/${later}`);
  t.match(changed, {
    same: { parameters: true, data: false, result: false },
    patients: { added: 2, removed: 1, changed: 1, unknown_because: null },
  });
  const n = changed.result.differences.find(({ path }: { path: string }) => path === 'n');
  t.same(n, { path: 'n', a: 40, b: 41, absolute: 1, relative: 1 / 40 });
  t.ok(
    changed.result.differences.some(({ path }: { path: string }) => /^groups\[0\]\.quantiles\[\d\]\./.test(path)),
    'fields within lists are named',
  );
  t.notOk(changed.result.differences.some(({ path }: { path: string }) => /^(?:tables|figures|r_script)/.test(path)));
  t.match((await api.get(`/runs/${later}/compare/${first}`)).data.patients, { added: 1, removed: 2, changed: 1 });

  await api.patch(`/analyses/${analysis.id}`, {
    parameters: { group: null, conf_level: 0.9 },
    filter: [{ column: 'age', op: 'gte', value: 45 }],
  });
  const otherwise = await finished(api, analysis.id);
  const { data: asked } = await api.get(`/runs/${later}/compare/${otherwise}`);
  t.match(asked, {
    same: { parameters: false, filter: false, data: false },
    parameters: {
      differences: [
        { path: 'group', a: 'arm', b: null, only_in: 'a' },
        { path: 'conf_level', a: null, b: 0.9, only_in: 'b' },
      ],
      total: 2,
    },
    filter: { a: [], b: [{ column: 'age', op: 'gte', value: 45 }] },
    patients: { added: 0, removed: 0, changed: null, unknown_because: 'other_columns' },
  });

  await database.ownerQuery('delete from run_rows where run_id = $1', [uuidOf('run', first)]);
  t.match((await api.get(`/runs/${first}/compare/${later}`)).data, {
    same: { data: false },
    patients: { added: null, removed: null, changed: null, unknown_because: 'not_kept' },
  });
  const audited = await database.ownerQuery(
    `select count(*)::int as reads from audit_events where action = 'patients.read' and resource_id = $1`,
    [uuidOf('run', later)],
  );
  t.ok(audited[0].reads >= 4, 'whose results are shown stands in the audit trail');
});

t.test('a run that is not over, or not the caller’s, can not be compared', async (t) => {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api, smallTrial);
  const { data: analysis } = await api.post(`/projects/${project}/analyses`, { name: 'A', ...kaplanMeier });
  const run = await finished(api, analysis.id);
  await database.ownerQuery(`update runs set status = 'queued', finished_at = null, result = null where id = $1`, [
    uuidOf('run', run),
  ]);
  const second = await api.post(`/projects/${project}/analyses`, {
    name: 'B',
    method: 'kaplan_meier',
    parameters: { time: 'arm', event: 'status' },
  });
  t.equal(second.status, 400, 'a column of text is no time');
  const { status, error } = await api.get(`/runs/${run}/compare/${run}`);
  t.match([status, error], [409, { code: 'CONFLICT', details: { run_id: run } }]);
  const other = httpClient(url, (await createAccount(database.url)).live_key);
  t.equal((await other.get(`/runs/${run}/compare/${run}`)).status, 404);
  const scoped = httpClient(
    url,
    await makeKey(database, account.account_id, { projects: [await projectWith(database, api)] }),
  );
  t.equal((await scoped.get(`/runs/${run}/compare/${run}`)).error.details.reason, 'project_scope');
  const writes = httpClient(url, await makeKey(database, account.account_id, { permissions: ['write'] }));
  t.equal((await writes.get(`/runs/${run}/compare/${run}`)).status, 403);
});
