import t from 'tap';
import { makeKey } from '../helpers/access-scene.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { generatePatients, kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform({ worker: true });

/** The trial, where some lack their time, some their arm and some both. */
const incomplete = smallTrial.map((patient, i) => ({
  ...patient,
  attributes: {
    ...patient.attributes,
    ...(i % 10 === 0 ? { time: null } : {}),
    ...(i % 8 === 0 ? { arm: null } : {}),
    centre: ['a', 'b', 'c'][i % 3],
  },
}));

t.test('what a dry run counts is what the run then uses', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, incomplete);
  const old = [{ column: 'age', op: 'gte', value: 50 }];
  for (const [asked, events] of [
    [kaplanMeier, true],
    [{ ...kaplanMeier, filter: old }, true],
    [{ method: 'cox_regression', parameters: { time: 'time', event: 'status', covariates: ['age', 'arm'] } }, true],
    [
      {
        method: 't_test',
        parameters: { design: 'two_sample', variable: 'age', group: 'centre', group_levels: ['a', 'b'] },
      },
      false,
    ],
    [{ method: 'descriptive_summary', parameters: { variables: ['age', 'time'] }, filter: old }, false],
    [{ method: 'chi_square_test', parameters: { row: 'arm', column: 'centre' } }, false],
    [{ method: 'kaplan_meier', parameters: { time: 'time', event: 'status', event_value: 1 } }, true],
  ] as const) {
    const path = `/projects/${project}/analyses`;
    const dry = await api.post(`${path}?dry_run=true`, { name: 'A', ...asked, run: true });
    t.equal(dry.status, 200, dry.text);
    const { data } = await api.post(path, { name: 'A', ...asked, run: true });
    const run = (await api.over(`/runs/${data.latest_run.id}`)).data;
    t.equal(run.status, 'completed', JSON.stringify(run.error));
    t.match(
      dry.data,
      {
        dry_run: true,
        valid: true,
        n_patients: run.dataset.patients,
        n_used: run.dataset.used,
        n_events: events ? run.result.n_events : null,
        n_excluded: { missing: run.dataset.excluded_missing },
        problems: [],
        warnings: run.warnings,
        unknown_because: null,
      },
      asked.method,
    );
    const { filter, missing, other } = dry.data.n_excluded;
    t.equal(dry.data.n_used + filter + missing + other, 40, 'nobody is left out of the count');
  }
  const { n_excluded } = (await api.post(`/projects/${project}/analyses?dry_run=true`, { name: 'A', ...kaplanMeier }))
    .data;
  t.strictSame(n_excluded, {
    filter: 0,
    missing: 8,
    missing_by_column: [
      { column: 'time', n: 4 },
      { column: 'status', n: 0 },
      { column: 'arm', n: 5 },
    ],
    other: 0,
  });
});

t.test('nothing is stored, what would fail is told, and what can not be created is refused', async (t) => {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const project = await projectWith(database, api, incomplete);
  const path = `/projects/${project}/analyses?dry_run=true`;
  const noEvents = {
    method: 'cox_regression',
    parameters: { time: 'time', event: 'status', event_value: 7, covariates: ['age'] },
  };
  const { status, data } = await api.post(path, { name: 'A', ...noEvents, run: true }, { 'Idempotency-Key': 'once' });
  t.equal(status, 200);
  t.match(data, {
    valid: false,
    n_patients: 40,
    n_used: null,
    n_excluded: { filter: 0, missing: null, missing_by_column: [{ column: 'time', n: 4 }] },
    problems: [{ reason: 'no_events', message: /./ }],
  });
  t.equal(
    (await api.post(`${path.slice(0, -13)}`, { name: 'A', ...noEvents }, { 'Idempotency-Key': 'once' })).status,
    201,
  );
  const wrong = await api.post(path, { name: 'A', ...kaplanMeier, parameters: { time: 'tiem', event: 'status' } });
  t.match(
    [wrong.status, wrong.error.details],
    [400, { reason: 'missing_column', issues: [{ path: 'parameters.time' }] }],
  );
  t.match((await api.get(path)).status, 400, 'a list has no dry run');
  const [stored] = await database.ownerQuery(
    `select (select count(*)::int from analyses a where p.id = a.project_id) as analyses,
       (select count(*)::int from runs r where p.id = r.project_id) as runs, analysis_count
     from projects p where id = (select project_id from patients order by id desc limit 1)`,
  );
  t.same(stored, { analyses: 1, runs: 0, analysis_count: 1 });
  const writes = httpClient(url, await makeKey(database, account.account_id, { permissions: ['write'] }));
  t.match((await writes.post(path, { name: 'A', ...kaplanMeier })).error.details, {
    reason: 'missing_permission',
    required: 'read',
  });
  const [{ reads }] = await database.ownerQuery(
    `select coalesce(sum(count), 0)::int as reads from audit_events where action = 'patients.read' and count = 40`,
  );
  t.ok(reads >= 40, 'whose values were counted stands in the audit trail');
});

t.test('a project too large for a request says so', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, smallTrial);
  await generatePatients(database, project, 100_000, `json_build_object('time', i, 'status', i % 2, 'arm', 'A')`);
  const { data } = await api.post(`/projects/${project}/analyses?dry_run=true`, { name: 'A', ...kaplanMeier });
  t.match(data, { valid: null, n_used: null, n_excluded: null, problems: [], unknown_because: 'too_many_patients' });
});
