import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
startWorker(t, database.url);
await indexPapers(database, [
  {
    title: 'Montelukast in mild asthma',
    pmid: '900',
    doi: '10.1000/shared',
    year: 2015,
    authors: [author('Lee', 'A')],
  },
]);

const ris = (...records: readonly { title?: string; doi?: string; author?: string }[]) =>
  records
    .map(({ title, doi, author: name = 'Doe, Ann' }) =>
      [
        'TY  - JOUR',
        ...(title === undefined ? [] : [`TI  - ${title}`]),
        ...[`AU  - ${name}`, 'PY  - 2016'],
        ...(doi === undefined ? [] : [`DO  - ${doi}`]),
        'ER  - ',
        '',
      ].join('\n'),
    )
    .join('\n');

async function imported(api: HttpClient, name: string, body: string) {
  const headers = { 'Content-Type': 'application/x-research-info-systems' };
  const { data } = await api.send('POST', `/literature/imports?file_name=${name}`, { body, headers });
  return (await api.send('GET', `/literature/imports/${data.id}`, { headers: { Prefer: 'wait=25' } })).data;
}

async function scene() {
  const { live_key } = await createAccount(database.url, { plan: 'enterprise' });
  const api = httpClient(url, live_key);
  const project = await projectWith(database, api);
  const { data } = await api.post(`/projects/${project}/reviews`, { name: 'Asthma', reviewers: 1 });
  const path = `/reviews/${data.id}`;
  const add = (body: object) => api.post(`${path}/sets`, { kind: 'database', ...body });
  return { api, path, add };
}

const embase = ris(
  { title: 'Montelukast in mild asthma', doi: '10.1000/shared', author: 'Lee, A' },
  { title: 'Omalizumab for severe asthma in adults', doi: '10.1000/a' },
  { title: 'Omalizumab for severe asthma in adults', doi: '10.1000/a' },
  { doi: '10.1000/untitled' },
  { title: 'Tiotropium as add-on therapy in asthma', doi: '10.1000/b' },
  { title: 'Tiotropium as add-on therapy in asthma', doi: '10.1000/c' },
);

t.test(
  'each record of a file is identified once: joined, known and possible duplicates add up to the flow',
  async (t) => {
    const { api, path, add } = await scene();
    const first = await imported(api, 'embase.ris', embase);
    t.match(first.counts, { added: 3, joined: 1, noted: 1, skipped: 1 });
    const set = await add({ name: 'Embase', platform: 'Ovid', import_id: first.id, strategy: 'exp asthma/' });
    t.match(set, {
      status: 201,
      data: {
        ...{ import_id: first.id, records: 5, duplicates: 1, skipped: 1, not_found: [] },
        ...{ strategy: 'exp asthma/', searched_at: first.created_at },
      },
    });
    t.match((await api.get(`${path}/records?state=duplicate`)).data.items, [
      { duplicate_rule: 'same_paper', title: /^Omalizumab/ },
    ]);
    t.match((await api.get(path)).data, { possible_duplicates: 1, records: { title_abstract: 4, duplicate: 1 } });

    // The same file from another source: nothing new but one paper, and each record is known to be which.
    const again = await imported(
      api,
      'scopus.ris',
      `${embase}\n${ris({ title: 'Theophylline revisited', doi: '10.1000/d' })}`,
    );
    t.match(again.counts, { added: 1, unchanged: 4, noted: 1, skipped: 1 });
    t.match((await add({ name: 'Scopus', import_id: again.id })).data, { records: 6, duplicates: 5, strategy: null });
    const { flow } = (await api.get(`${path}/prisma`)).data;
    t.match(flow.databases_and_registers, {
      identified: 11,
      sources: [
        { name: 'Embase', records: 5 },
        { name: 'Scopus', records: 6 },
      ],
      duplicates_removed: 6,
      awaiting_screening: 5,
    });
    const report = (await api.get(`${path}/search-report`)).data.text;
    t.match(report, /Embase: 5 records, besides 1 that could not be read/);
    t.match(report, /6 records were removed as duplicates \(by the same paper of the library: 6\)/);
    t.match(report, /\*\*Scopus\*\*: not known to the platform: the papers were imported from a file/);

    const refused = await add({ name: 'Embase', import_id: first.id });
    t.match(refused, { status: 409, error: { message: /in the review already/ } });
    t.equal((await add({ name: 'Embase', import_id: first.id, paper_ids: ['pmid:900'] })).status, 400);
  },
);

t.test('what an import can not tell is refused, and a paper that is gone or became another is followed', async (t) => {
  const { api, path, add } = await scene();
  const stranger = await scene();
  const file = await imported(
    api,
    'a.ris',
    ris(
      { title: 'Roflumilast in asthma, a trial', doi: '10.1000/r' },
      { title: 'Zileuton for asthma attacks', doi: '10.1000/z' },
    ),
  );
  t.equal((await stranger.add({ name: 'Embase', import_id: file.id })).status, 404, 'of another account');
  const failed = await imported(api, 'b.ris', 'no such format');
  t.match(await add({ name: 'Embase', import_id: failed.id }), {
    status: 409,
    error: { details: { status: 'failed' } },
  });
  await database.ownerQuery(
    'delete from literature_import_papers where account_id = (select account_id from literature_import_papers where paper_ids[1] = (select id from overlay_papers where doi = $1))',
    ['10.1000/r'],
  );
  t.match(await add({ name: 'Embase', import_id: file.id }), { status: 409, error: { message: /older/ } });

  // A paper of the first file and one of the second become one when a third names both.
  const nbib = (pmid: string, doi = '') =>
    `PMID- ${pmid}\nTI  - Budesonide in asthma, a trial\nDP  - 2010\nFAU - Roe, Bob\n${doi === '' ? '' : `AID - ${doi} [doi]\n`}\n`;
  const byDoi = await imported(api, 'doi.ris', ris({ title: 'Budesonide in asthma, a trial', doi: '10.1000/one' }));
  const byPmid = await imported(api, 'pmid.nbib', nbib('950'));
  t.match([byDoi.counts.added, byPmid.counts.added], [1, 1]);
  t.match((await imported(api, 'both.nbib', nbib('950', '10.1000/one'))).counts, { added: 0, updated: 1 });
  t.match((await add({ name: 'Scopus', import_id: byDoi.id })).data, { records: 1, duplicates: 0, not_found: [] });
  t.match((await add({ name: 'PubMed', import_id: byPmid.id })).data, { records: 1, duplicates: 1, not_found: [] });

  const same = await imported(
    api,
    'a2.ris',
    ris(
      { title: 'Roflumilast in asthma, a trial', doi: '10.1000/r' },
      { title: 'Fluticasone for asthma attacks', doi: '10.1000/f' },
    ),
  );
  const gone = (await api.get('/literature/search?q=fluticasone')).data.items[0].id;
  await api.delete(`/literature/${gone}`);
  t.match((await add({ name: 'Embase', import_id: same.id })).data, { records: 1, not_found: [gone] });
  t.equal((await api.get(`${path}/records`)).data.items.length, 3);
});
