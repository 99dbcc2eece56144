import { readFile } from 'node:fs/promises';
import { type HttpClient, httpClient } from '../../helpers/http.ts';
import { playAccount } from './account-scene.ts';
import { playErrors } from './error-scene.ts';
import type { Recorder } from './recorder.ts';
import { playReview } from './review-scene.ts';

export type Scene = {
  url: string;
  key: string;
  email: string;
  password: string;
  /** Where webhooks lead. */
  receiverUrl: string;
  /** The code of a link that signs the owner in once. */
  signInCode: () => Promise<string>;
  /** Makes the account an operator's, with two jobs that have failed for good. */
  operate: () => Promise<{ retried: string; discarded: string }>;
  /** Until then nothing that waits begins. */
  startWorker: () => void;
  /** Waits until everything that has happened may be shown. */
  eventsShown: () => Promise<void>;
};

const kaplanMeier = {
  name: 'Survival by sex',
  method: 'kaplan_meier',
  parameters: { time: 'time', event: 'status', event_value: 2, group: 'sex', quantiles: [0.5], times: [180, 365] },
};

const wait = { Prefer: 'wait=25' };

/** The main job and everything around it, over HTTP, with every operation that there is. */
export async function playScene(recorder: Recorder, scene: Scene): Promise<void> {
  const login = await recorder.record('auth.login', {
    as: recorder.withCredential(null),
    body: { email: scene.email, password: scene.password },
  });
  const session = recorder.withCredential(login.session_token);
  // A second one, to be ended.
  await recorder.record('auth.link', {
    as: recorder.withCredential(null),
    body: { code: await scene.signInCode() },
  });
  const ids = await research(recorder, scene);
  await beforeTheWorker(recorder, ids);
  const webhook = await webhooks(recorder, scene);
  scene.startWorker();
  await failedRun(scene, ids);
  await results(recorder, ids);
  await exportsOf(recorder, ids);
  await literature(recorder, { ...scene, session }, ids);
  await deliveries(recorder, webhook);
  await scene.eventsShown();
  await events(recorder);
  await playAccount(recorder, session, scene);
  await playErrors(recorder, ids);
  await recorder.record('patients.delete', { params: { id: ids.patient } });
  await recorder.record('analyses.delete', { params: { id: ids.other } });
  await recorder.record('projects.delete', { params: { id: ids.spare } });
  await recorder.record('auth.password', {
    as: session,
    body: { current_password: scene.password, new_password: 'a longer and better password' },
  });
  await recorder.record('auth.logout', { as: session });
}

type Ids = Record<'project' | 'spare' | 'patient' | 'analysis' | 'other' | 'run', string>;

async function research(recorder: Recorder, { url, key }: Scene): Promise<Ids> {
  const { id: spare } = await recorder.record('projects.create', { body: { name: 'A project to delete' } });
  const { id: project } = await recorder.record('projects.create', {
    body: {
      name: 'NCCTG lung cancer trial',
      description: 'Survival of patients with advanced lung cancer (Loprinzi et al., 1994)',
      variables: [
        { name: 'time', label: 'Survival time', type: 'integer', unit: 'days', min: 0 },
        {
          name: 'status',
          label: 'Status',
          type: 'category',
          categories: [
            { value: 1, label: 'censored' },
            { value: 2, label: 'dead' },
          ],
        },
        { name: 'age', label: 'Age', type: 'integer', unit: 'years' },
        {
          name: 'sex',
          label: 'Sex',
          type: 'category',
          categories: [
            { value: 1, label: 'male' },
            { value: 2, label: 'female' },
          ],
        },
      ],
      metadata: { protocol: 'NCCTG 82-24-51' },
    },
  });
  const { patient_ids } = await recorder.record('patients.create', {
    params: { id: project },
    body: {
      patients: [
        { external_id: 'P001', attributes: { time: 306, status: 2, age: 74, sex: 1 } },
        { external_id: 'P002', attributes: { time: 455, status: 2, age: 68, sex: 2 } },
      ],
    },
  });
  // The rest as a file, with the columns that the dictionary has.
  const file = await readFile(new URL('../../../domain/statistics/data/lung.csv', import.meta.url), 'utf8');
  const columns = file
    .trim()
    .split('\n')
    .slice(3)
    .map((line) => line.split(',').slice(1, 5).join(','));
  const rows = columns.map((line, i) => `P${String(i + 3).padStart(3, '0')},${line}`);
  const csv = `external_id,time,status,age,sex\n${rows.join('\n')}\n`;
  const uploaded = await httpClient(url, key).send('POST', `/projects/${project}/patients`, {
    body: csv,
    headers: { 'Content-Type': 'text/csv' },
  });
  if (uploaded.status !== 201) throw new Error(uploaded.text);
  const patient = patient_ids[1];
  await recorder.record('projects.update', {
    params: { id: project },
    body: { description: 'Survival of 228 patients with advanced lung cancer (Loprinzi et al., 1994)' },
  });
  await recorder.record('projects.get', { params: { id: project } });
  await recorder.record('projects.list', { query: { limit: 2 } });
  await recorder.record('variables.infer', { params: { id: project } });
  await recorder.record('variables.summary', {
    params: { id: project },
    query: { variable: 'age', bins: 5, levels: 3, 'filter[sex]': '2' },
  });
  await recorder.record('patients.list', {
    params: { id: project },
    query: { 'filter[age][gte]': '70', sort: '-age', limit: 2 },
  });
  await recorder.record('patients.get', { params: { id: patient } });
  await recorder.record('patients.update', { params: { id: patient }, body: { attributes: { age: 69 } } });
  const { id: other } = await recorder.record('analyses.create', {
    params: { id: project },
    body: { ...kaplanMeier, name: 'To delete', run: true },
  });
  const dryRun = { query: { dry_run: 'true' } };
  await recorder.record(
    'patients.create',
    {
      params: { id: project },
      ...dryRun,
      body: { patients: [{ external_id: 'P900', attributes: { time: -4, status: 2, age: 'old', sex: 1 } }] },
    },
    'patients.create dry_run',
  );
  await recorder.record(
    'analyses.create',
    { params: { id: project }, ...dryRun, body: kaplanMeier },
    'analyses.create dry_run',
  );
  await recorder.record('patients.delete_many', {
    params: { id: project },
    query: { 'filter[age][lt]': 40, dry_run: 'true' },
  });
  const { id: analysis } = await recorder.record('analyses.create', { params: { id: project }, body: kaplanMeier });
  return { project, spare, patient, analysis, other, run: '' };
}

async function beforeTheWorker(recorder: Recorder, ids: Ids): Promise<void> {
  await recorder.record('analyses.cancel', { params: { id: ids.other } });
  const exported = await recorder.record('exports.create_of_project', {
    params: { id: ids.project },
    body: { format: 'csv', filter: [{ column: 'age', op: '>=', value: 60 }] },
  });
  await recorder.record('exports.cancel', { params: { id: exported.id } });
  await recorder.record('exports.delete', { params: { id: exported.id } });
  const imported = await recorder.record('literature_imports.create', {
    body: { source: 'pubmed', query: 'lung neoplasms[mh] AND survival[ti]', limit: 1000 },
  });
  await recorder.record('literature_imports.cancel', { params: { id: imported.id } });
  ids.run = (await recorder.record('analyses.run', { params: { id: ids.analysis } })).id;
}

async function webhooks(recorder: Recorder, { receiverUrl }: Scene): Promise<string> {
  const { id } = await recorder.record('webhooks.create', {
    body: {
      url: `${receiverUrl}/research-events`,
      events: ['analysis.completed', 'export.ready', 'data.uploaded'],
      description: 'The registry',
    },
  });
  await recorder.record('webhooks.get', { params: { id } });
  await recorder.record('webhooks.list');
  await recorder.record('webhooks.update', { params: { id }, body: { description: 'The registry of the hospital' } });
  return id;
}

/** For the event of it. */
async function failedRun({ url, key }: Scene, { project }: Ids): Promise<void> {
  const api = httpClient(url, key);
  const filter = [{ column: 'age', op: '>', value: 200 }];
  const { data } = await api.post(`/projects/${project}/analyses`, { ...kaplanMeier, filter, run: true });
  const failed = await api.over(`/analyses/${data.id}`);
  if (failed.data.status !== 'failed') throw new Error(`should have failed: ${failed.text}`);
  await api.delete(`/analyses/${data.id}`);
}

async function results(recorder: Recorder, ids: Ids): Promise<void> {
  await recorder.record('analyses.get', { params: { id: ids.analysis }, headers: wait });
  await recorder.record('runs.get', { params: { id: ids.run }, headers: wait });
  await recorder.record('analyses.update', { params: { id: ids.analysis }, body: { parameters: { conf_level: 0.9 } } });
  const { id: second } = await recorder.record('analyses.run', { params: { id: ids.analysis } });
  await recorder.record('runs.get', { params: { id: second }, headers: wait });
  await recorder.record('runs.list', { params: { id: ids.analysis } });
  await recorder.record('analyses.list', { params: { id: ids.project }, query: { limit: 2 } });
  await recorder.record('methods.list');
  if (recorder.has('methods.get')) await recorder.record('methods.get', { params: { name: 'kaplan_meier' } });
  await recorder.record('runs.compare', { params: { id: ids.run, other_id: second } });
}

async function exportsOf(recorder: Recorder, ids: Ids): Promise<void> {
  await recorder.record('exports.create_of_analysis', { params: { id: ids.analysis }, body: { format: 'csv' } });
  const { id } = await recorder.record('exports.create_of_project', {
    params: { id: ids.project },
    body: { format: 'csv', filter: [{ column: 'age', op: '>=', value: 60 }] },
  });
  const ofPapers = { format: 'ris', search: { q: 'lung cancer', year_from: 1990 } };
  await recorder.record('exports.create_of_papers', { params: { id: ids.project }, body: ofPapers });
  await recorder.record('exports.get', { params: { id }, headers: wait });
  await recorder.record('exports.list', { params: { id: ids.project }, query: { limit: 2 } });
}

async function literature(
  recorder: Recorder,
  { url, key, session }: Scene & { session: HttpClient },
  { project }: Ids,
): Promise<void> {
  const file = await readFile(new URL('../../../scripts/demo/papers.ris', import.meta.url));
  const importFile = async () => {
    const sent = await httpClient(url, key).send('POST', '/literature/imports?file_name=papers.ris', {
      body: file,
      headers: { 'Content-Type': 'application/x-research-info-systems' },
    });
    if (sent.status !== 202) throw new Error(sent.text);
    await recorder.record('literature_imports.get', { params: { id: sent.data.id }, headers: wait });
  };
  await importFile();
  const imported = recorder.recorded.operations['literature_imports.get']!;
  await recorder.record('literature_imports.list', { query: { limit: 2 } });
  const { items } = await recorder.record('literature.search', {
    query: { q: 'prognosis lung cancer questionnaire', limit: 2, facets: 'year' },
  });
  await recorder.record('literature.search_strategy', {
    body: { q: '1. exp Lung Neoplasms/\n2. (prognos$ adj3 cancer).ti,ab.\n3. 1 or 2', syntax: 'ovid', limit: 1 },
  });
  const id = items[0].id;
  await recorder.record('search_history.create', {
    body: { query: 'lung neoplasms', filters: { source: ['pubmed'] } },
  });
  await recorder.make('/search_history', { query: '#1 AND prognosis[tiab]' });
  await recorder.record('search_history.list', { query: { limit: 2 } });
  await recorder.record('search_history.delete', { query: { number: 1 } });
  await recorder.record('literature.get', { params: { id } });
  await recorder.record('literature.batch', { body: { ids: [id, 'pmid:99999999'] } });
  await recorder.record('literature.similar', { params: { id }, query: { limit: 2 } });
  await recorder.record('literature.references', { params: { id }, query: { limit: 2 } });
  await recorder.record('literature.cited_by', { params: { id }, query: { limit: 2 } });
  await recorder.record('literature.relations', { params: { id } });
  await recorder.record('literature.citation', { params: { id }, query: { format: 'bibtex' } });
  await recorder.record('literature.citations', { body: { format: 'csv', paper_ids: [id, 'pmid:99999999'] } });
  await playReview(recorder, project, [id, items[1].id], { url, key, session });
  await recorder.record('project_papers.attach', {
    params: { id: project },
    body: { paper_ids: [items[1].id, id, 'pmid:99999999'] },
  });
  await recorder.record('project_papers.list', { params: { id: project }, query: { limit: 2 } });
  await recorder.record('project_papers.citations', { params: { id: project }, query: { format: 'ris' } });
  await recorder.record('project_papers.detach', { params: { id: project, paper_id: id } });
  await recorder.record('literature.delete', { params: { id: items[1].id } });
  await searches(recorder, project, importFile);
  recorder.recorded.operations['literature_imports.get'] = imported;
}

/** Saved searches; `importAgain` brings back a paper that was deleted, which is then new to them. */
async function searches(recorder: Recorder, project: string, importAgain: () => Promise<unknown>): Promise<void> {
  const saved = await recorder.record('searches.create', {
    params: { id: project },
    body: {
      name: 'Trials of the NCCTG',
      query: '"North Central Cancer Treatment Group"[ti]',
      syntax: 'pubmed',
      filters: { year_from: 1980 },
    },
  });
  const { id, latest_run } = saved;
  await recorder.record('searches.get_run', { params: { id, run_id: latest_run.id }, headers: wait });
  await importAgain();
  const run = await recorder.record('searches.run', { params: { id } });
  await recorder.record('searches.get_run', { params: { id, run_id: run.id }, headers: wait });
  await recorder.record('searches.get', { params: { id } });
  await recorder.record('searches.list', { params: { id: project }, query: { limit: 2 } });
  await recorder.record('searches.runs', { params: { id }, query: { limit: 2 } });
  await recorder.record('searches.matches', { params: { id }, query: { limit: 2 } });
  await recorder.record('searches.update', { params: { id }, body: { active: false } });
  await recorder.record('searches.delete', { params: { id } });
}

async function deliveries(recorder: Recorder, webhook: string): Promise<void> {
  const { id } = await recorder.record('webhooks.test', { params: { id: webhook } });
  await recorder.record('deliveries.redeliver', { params: { id } });
  await recorder.record('deliveries.list', { params: { id: webhook }, query: { limit: 2 } });
  await recorder.record('deliveries.get', { params: { id } });
  await recorder.record('webhooks.rotate_secret', { params: { id: webhook }, body: { grace_seconds: 3600 } });
  await recorder.record('webhooks.recover', {
    params: { id: webhook },
    body: { since: new Date(Date.now() - 3_600_000).toISOString() },
  });
  await recorder.record('webhooks.delete', { params: { id: webhook } });
}

async function events(recorder: Recorder): Promise<void> {
  const { items } = await recorder.record('events.list', { query: { limit: 200 } });
  recorder.recorded.operations['events.list']!.query = { limit: 50 };
  await recorder.record('events.get', { params: { id: items[0].id } });
  const { events } = recorder.recorded;
  for (const event of items) events[event.type] = event;
  // No export of a sound platform fails, so this one is made from one that was ready.
  const ready = items.find((event: { type: string }) => event.type === 'export.ready');
  const data = { ...ready.data, status: 'failed', error_code: 'RESOURCE_LIMIT' };
  events['export.failed'] = { ...ready, type: 'export.failed', data };
}
