import { readFileSync } from 'node:fs';
import { makeSession } from './access-scene.ts';
import type { TestDatabase } from './database.ts';
import { type HttpAnswer, type HttpClient, httpClient } from './http.ts';
import { createAccount } from './platform.ts';
import { projectWith } from './scene.ts';

export type Row = { outcome?: string; arm?: string; answers: Record<string, unknown> };

export const count = (name: string, more: object = {}) => ({ name, type: 'integer', required: true, ...more });

/** The trials of the BCG vaccine of Colditz 1994, as R's package metadat has them. */
export const bcgTrials = readFileSync(new URL('../../domain/statistics/data/dat_bcg.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [trial, author, year, tpos, tneg, cpos, cneg, ablat, alloc] = line.split(',') as [string, ...string[]];
    const counts = { tpos: Number(tpos), tneg: Number(tneg), cpos: Number(cpos), cneg: Number(cneg) };
    return { trial, author: author!, year: Number(year), ...counts, ablat: Number(ablat), alloc: alloc! };
  });

const bcgFields = [
  ...['tpos', 'tneg', 'cpos', 'cneg'].map((name) => count(name)),
  { name: 'ablat', type: 'integer', label: 'Absolute latitude', unit: 'degrees' },
  { name: 'alloc', type: 'category', options: ['random', 'alternate', 'systematic'] },
];

export const ok = ({ status, data, text }: HttpAnswer) => {
  if (status >= 300) throw new Error(text);
  return data;
};

/** A review of the named papers, which one reviewer has included at both stages; `extractors` extract from each. */
export async function includedReview(
  database: TestDatabase,
  url: string,
  papers: readonly string[],
  {
    extractors = 2,
    fields = bcgFields as readonly object[],
    account = null as { account_id: string; live_key: string } | null,
  } = {},
) {
  const { account_id, live_key } = account ?? (await createAccount(database.url, { plan: 'enterprise' }));
  const api = httpClient(url, live_key);
  const person = async (role: 'owner' | 'admin' | 'member' | 'viewer') =>
    httpClient(url, await makeSession(database, account_id, role));
  const project = await projectWith(database, api);
  const { id } = ok(await api.post(`/projects/${project}/reviews`, { name: 'BCG', reviewers: 1 }));
  const path = `/reviews/${id}`;
  ok(await api.post(`${path}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids: papers }));
  const records: { id: string; title: string; paper_id: string }[] = await api.walk(`${path}/records`, 200);
  const decide = async (record: { id: string }, stage: string, decision: string, more: object = {}) =>
    ok(await api.post(`${path}/records/${record.id}/decisions`, { stage, decision, ...more }));
  for (const record of records)
    for (const stage of ['title_abstract', 'full_text']) await decide(record, stage, 'include');
  if (fields.length > 0) ok(await api.patch(`${path}/extraction-form`, { fields, reviewers: extractors }));
  const at = (record: { id: string }) => `${path}/records/${record.id}/extraction`;
  return {
    ...{ api, person, project, id, path, records, decide },
    seen: async (client: HttpClient, record: { id: string }) => client.get(at(record)),
    save: (client: HttpClient, record: { id: string }, rows: readonly Row[], more: object = {}) =>
      client.patch(at(record), { rows, ...more }),
    complete: (client: HttpClient, record: { id: string }, rows: readonly Row[], more: object = {}) =>
      client.patch(at(record), { rows, completed: true, ...more }),
    withdraw: (client: HttpClient, record: { id: string }, query = '') => client.delete(at(record) + query),
    agree: (client: HttpClient, record: { id: string }, rows: readonly Row[]) =>
      client.patch(`${at(record)}/agreed`, { rows }),
    form: (body: object, headers = {}) => api.patch(`${path}/extraction-form`, body, headers),
    table: async (query = '') => (await api.get(`${path}/effect-table${query}`)).data,
  };
}
