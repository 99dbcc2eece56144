import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import t, { type Test } from 'tap';
import { makeKey } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { follow } from '../helpers/export-scene.ts';
import { bcgTrials, count, includedReview, ok } from '../helpers/extraction-scene.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { insertPatients, projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
startWorker(t, database.url);
await indexPapers(
  database,
  bcgTrials.map((trial, i) => ({
    title: `BCG vaccine against tuberculosis, trial ${i}`,
    pmid: String(800 + i),
    year: trial.year,
    authors: [author(trial.author.split(/[ ,]/)[0]!, 'A')],
  })),
);
const papers = bcgTrials.map((_, i) => `pmid:${800 + i}`);
const rowOf = ({ tpos, tneg, cpos, cneg, ablat, alloc }: (typeof bcgTrials)[number]) => ({
  answers: { tpos, tneg, cpos, cneg, ablat, alloc },
});
const trialOf = ({ title }: { title: string }) => bcgTrials[Number(title.match(/\d+$/)![0])]!;

const caseOf = (method: string, id: string) =>
  JSON.parse(readFileSync(new URL(`../../domain/statistics/meta/${method}/cases.json`, import.meta.url), 'utf8')).find(
    (one: { id: string }) => one.id === id,
  );

async function completed(api: HttpClient, project: string, method: string, parameters: object) {
  const { id } = ok(await api.post(`/projects/${project}/analyses`, { name: method, method, run: true, parameters }));
  const { latest_run: run } = (await api.over(`/analyses/${id}`)).data;
  if (run.status !== 'completed') throw new Error(JSON.stringify(run.error));
  return run;
}

/** As far as the case of R tells of them. */
function near(t: Test, found: Numbers[], expected: Numbers[], names: readonly string[]) {
  t.equal(found.length, expected.length);
  for (const [i, one] of expected.entries())
    for (const name of names)
      t.ok(Math.abs(found[i]![name]! - one[name]!) <= 1e-6 * Math.abs(one[name]!), `${name} ${i}: ${found[i]![name]}`);
}
type Numbers = Record<string, number>;

const dataOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(new URL(`../../domain/statistics/data/${file}`, import.meta.url), 'utf8'), { columns: true });

/** A review whose papers are extracted by one from a spreadsheet, a row for each of `rows`; its effect table as a project. */
async function extracted(fields: readonly object[], rows: readonly ({ paper: number } & Record<string, unknown>)[]) {
  const named = [...new Set(rows.map(({ paper }) => paper))].map((paper) => `pmid:${2000 + paper}`);
  const { api, path, project } = await includedReview(database, url, named, { fields, extractors: 1 });
  const columns = Object.keys(rows[0]!).filter((name) => name !== 'paper');
  const lines = rows.map((row) => [2000 + row.paper, ...columns.map((name) => row[name])].join(','));
  const text = [['pmid', ...columns].join(','), ...lines].join('\n');
  ok(await api.post(`${path}/extractions/sheet`, { text, completed: true }));
  ok(await api.post(`${path}/effect-table`, {}));
  return { api, project };
}

t.test(
  'trials of the BCG vaccine, extracted by two and settled, give the meta-analysis that metafor gives',
  async (t) => {
    const { api, person, project, path, records, complete, agree } = await includedReview(database, url, papers);
    const [one, two] = [await person('member'), await person('member')];
    for (const [i, record] of records.entries()) {
      const row = rowOf(trialOf(record));
      ok(await complete(one, record, [row]));
      // Every third time the second misreads a number, and the first one's is settled on.
      const misread = i % 3 === 0 ? { answers: { ...row.answers, tpos: row.answers.tpos + 1 } } : row;
      const { state } = ok(await complete(two, record, [misread]));
      t.equal(state, i % 3 === 0 ? 'to_settle' : 'agreed');
      if (state === 'to_settle') ok(await agree(one, record, [row]));
    }
    const written = ok(await api.post(`${path}/effect-table`, {}));
    t.match(written, {
      project_id: project,
      rows: 13,
      created: 13,
      updated: 0,
      unchanged: 0,
      deleted: 0,
      warnings: [],
    });
    const cases = JSON.parse(
      readFileSync(new URL('../../domain/statistics/meta/meta_analysis/cases.json', import.meta.url), 'utf8'),
    );
    const { parameters, expected } = cases.find(({ id }: { id: string }) => id === 'meta_analysis-c01');
    const analysis = ok(
      await api.post(`/projects/${project}/analyses`, {
        ...{ name: 'BCG', method: 'meta_analysis', run: true, parameters: { ...parameters, study: 'study' } },
      }),
    );
    const { status, result } = (await api.over(`/analyses/${analysis.id}`)).data.latest_run;
    t.equal(status, 'completed');
    for (const name of ['k', 'estimate', 'std_error', 'tau_squared', 'i_squared', 'q'])
      if (expected[name] !== undefined)
        t.ok(Math.abs(result[name] - expected[name]) <= 1e-6 * Math.abs(expected[name]), `${name} is metafor's`);
    t.ok(Math.abs(result.estimate - expected.estimate) < 1e-6, 'and there is an estimate');
    t.match(result.studies[0].label, /^Aronson 1948/);

    const regression = caseOf('meta_regression', 'meta_regression-c01');
    const { result: regressed } = await completed(api, project, 'meta_regression', regression.parameters);
    t.match(regressed, { k: 13 });
    near(t, regressed.coefficients, regression.expected.coefficients, ['estimate', 'std_error']);

    const evidence = `/analyses/${analysis.id}/papers`;
    t.match(ok(await api.post(evidence, { review_id: path.split('/')[2] })), { papers: 13, added: 13 });
    t.match(ok(await api.post(evidence, { paper_ids: [papers[0], 'pmid:1'] })), {
      papers: 1,
      added: 0,
      not_found: ['pmid:1'],
    });
    t.equal((await api.post(evidence, {})).status, 400);
    const listed = await api.walk(evidence, 5);
    t.equal(listed.length, 13);
    t.match(listed[0], { review_id: path.split('/')[2], paper: { title: /BCG/ }, attached_by: { type: 'api_key' } });
    const exported = ok(await api.post(`/analyses/${analysis.id}/export`, { format: 'html' }));
    const { files } = (await api.over(`/exports/${exported.id}`)).data;
    const report = (await follow(files[0].download_url)).bytes.toString('utf8');
    t.match(report, /Evidence/);
    t.match(report, /Aronson A\. BCG vaccine against tuberculosis, trial 0\. 1948\. PMID 800\./, 'as a reference');
    const [first, second] = listed.map(({ paper_id }) => paper_id);
    t.match((await api.get(`/projects/${project}/papers`)).data.items.length, 13, 'they are the project’s, too');
    ok(await api.delete(`${evidence}/${first}`));
    t.equal((await api.delete(`${evidence}/${first}`)).status, 404);
    ok(await api.delete(`/projects/${project}/papers/${second}`));
    t.equal((await api.walk(evidence, 200)).length, 11, 'a paper that leaves the project leaves its analyses');
    const actions = (await api.get(`/audit-events?resource=${analysis.id}`)).data.items.map(
      ({ action }: { action: string }) => action,
    );
    t.match(actions.slice(0, 3), ['analysis.papers_detached', 'analysis.papers_detached', 'analysis.papers_attached']);
  },
);

t.test(
  'arms of trials and tables of tests go from the spreadsheet into the methods that pool them, as R does',
  async (t) => {
    await indexPapers(
      database,
      Array.from({ length: 26 }, (_, i) => ({
        ...{ title: `A study ${i}`, pmid: String(2000 + i), year: 1990 + i, authors: [author(`Author${i}`, 'A')] },
      })),
    );
    const senn = dataOf('dat_senn2013.csv');
    const studies = [...new Set(senn.map(({ study }) => study))];
    const number = (name: string) => ({ name, type: 'number', required: true });
    const network = await extracted(
      [number('mi'), number('sdi'), count('ni')],
      senn.map(({ study, treatment, mi, sdi, ni }) => ({ paper: studies.indexOf(study), arm: treatment, mi, sdi, ni })),
    );
    const pooled = caseOf('network_meta_analysis', 'network_meta_analysis-c01');
    const parameters = { ...pooled.parameters, treatment: 'arm' };
    const { result } = await completed(network.api, network.project, 'network_meta_analysis', parameters);
    t.match(result, { n_studies: 26, n_treatments: 10, n_comparisons: 28, n_multi_arm: 1 });
    near(t, result.effects, pooled.expected.effects, ['estimate', 'std_error']);

    const cells = ['tp', 'fn', 'fp', 'tn'];
    const diagnostic = await extracted(
      cells.map((name) => count(name)),
      dataOf('AuditC.csv').map((row, paper) => ({
        paper,
        ...Object.fromEntries(cells.map((name) => [name, row[name.toUpperCase()]])),
      })),
    );
    const { expected } = caseOf('meta_diagnostic', 'meta_diagnostic-c01');
    const { result: accuracy } = await completed(diagnostic.api, diagnostic.project, 'meta_diagnostic', {
      ...{ true_positives: 'tp', false_positives: 'fp', false_negatives: 'fn', true_negatives: 'tn' },
      ...{ study: 'study', auc_resamples: 0 },
    });
    t.match(accuracy, { k: 14, n_condition: expected.n_condition });
    for (const name of ['sensitivity', 'specificity'])
      t.ok(Math.abs(accuracy[name].estimate - expected[name].estimate) < 1e-4, `${name} ${accuracy[name].estimate}`);
  },
);

t.test('written again it changes what has changed, takes away what is gone, and touches nothing else', async (t) => {
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const { api, project, path, records, complete, agree, decide, form, table } = await includedReview(
    database,
    url,
    papers.slice(0, 4),
    { extractors: 1, account },
  );
  for (const record of records.slice(0, 3)) ok(await complete(api, record, [rowOf(trialOf(record))]));
  const write = (body: object = {}, client = api) => client.post(`${path}/effect-table`, body);
  t.match(ok(await write()), { created: 3, warnings: [{ code: 'not_agreed', message: /1 included paper/ }] });
  const before = (await api.get(`/projects/${project}`)).data;
  t.match(ok(await write()), { created: 0, updated: 0, unchanged: 3, deleted: 0 });
  t.strictSame((await api.get(`/projects/${project}`)).data, before, 'the same again is no change');
  const held = async () => (await api.get(`/projects/${project}/patients`)).data.items;
  t.match(before.variables, [
    { name: 'study', type: 'text' },
    { name: 'tpos', type: 'integer' },
    {},
    {},
    {},
    { name: 'ablat', unit: 'degrees' },
    { categories: [{ value: 'random' }, {}, {}] },
  ]);

  const [a, b, , d] = records as { id: string; title: string }[];
  ok(await agree(api, a!, [{ answers: { tpos: 99, tneg: 1, cpos: 1, cneg: 1 } }]));
  await decide(b!, 'full_text', 'exclude', { reason: 'Wrong outcome' });
  ok(await complete(api, d!, [rowOf(trialOf(d!))]));
  const writer = httpClient(url, await makeKey(database, account.account_id, { permissions: ['read', 'write'] }));
  t.match(
    await write({}, writer),
    { status: 403, error: { details: { reason: 'missing_permission' } } },
    'rows would be erased',
  );
  t.match(ok(await write()), { rows: 3, created: 1, updated: 1, unchanged: 1, deleted: 1 });
  t.strictSame(
    (await held())
      .map(({ external_id, attributes }: { external_id: string; attributes: object }) => ({ external_id, attributes }))
      .sort((one: { external_id: string }, other: { external_id: string }) =>
        one.external_id < other.external_id ? -1 : 1,
      ),
    (await table()).patients,
    'attributes that are no longer answered are gone',
  );
  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 3);
  ok(await api.post(`/projects/${await projectWith(database, api)}/patients`, { patients: (await table()).patients }));
  const { fields } = (await api.get(`${path}/extraction-form`)).data;
  ok(
    await form({
      fields: fields.map((field: { name: string }) => (field.name === 'ablat' ? { ...field, retired: true } : field)),
    }),
  );
  ok(await write());
  t.notMatch(JSON.stringify(await held()), /ablat/);

  const other = await projectWith(database, api);
  await insertPatients(database, other, [{ external_id: 'P1', attributes: { age: 60 } }]);
  t.match(await write({ project_id: other }), { status: 409, error: { details: { other_rows: 1 } } });
  t.equal((await api.get(`/projects/${other}`)).data.patient_count, 1);
  const empty = await projectWith(database, api);
  t.match(ok(await write({ project_id: empty })), { project_id: empty, created: 3 });
  t.match((await table()).projects, [{ id: empty }, { id: project }], 'the one written last first');
  const strict = await projectWith(database, api);
  ok(
    await api.patch(`/projects/${strict}`, {
      variables: [
        { name: 'tpos', type: 'integer', required: true },
        { name: 'site', type: 'text', required: true },
      ],
    }),
  );
  t.match(await write({ project_id: strict }), {
    status: 409,
    error: { message: /`site` in 3 of 3 rows/, details: { lacking: [{ name: 'site', rows: 3 }] } },
  });
  ok(await api.patch(`/projects/${strict}`, { variables: [{ name: 'tpos', type: 'integer', required: true }] }));
  ok(await write({ project_id: strict }));
  t.match(
    (await api.get(`/projects/${strict}`)).data.variables,
    [{}, { name: 'tpos', required: true }],
    'it stays required',
  );
  const wide = await projectWith(database, api);
  const variables = Array.from({ length: 4_995 }, (_, i) => ({ name: `v${i}`, type: 'number' }));
  ok(await api.patch(`/projects/${wide}`, { variables }));
  t.match(await write({ project_id: wide }), { status: 409, error: { message: /may have up to 5000/ } });
  t.equal((await api.get(`/projects/${wide}`)).data.patient_count, 0, 'and nothing was written');
  const stranger = httpClient(url, (await createAccount(database.url)).live_key);
  t.equal((await write({}, stranger)).status, 404);
});
