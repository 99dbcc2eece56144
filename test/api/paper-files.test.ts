import { parse } from 'csv-parse/sync';
import t from 'tap';
import type { PaperRecord } from '../../contract/resources/paper.ts';
import { readPapers } from '../../domain/literature/formats/read-papers.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { author, heading, indexOverlayPapers, indexPapers } from '../helpers/papers.ts';
import { inPieces } from '../helpers/parsed.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, account.live_key);
const other = httpClient(url, (await createAccount(database.url)).live_key);

const journal = {
  title: 'Journal of Synthetic Medicine',
  iso: 'J Synth Med',
  issn: '1234-5679',
  volume: '12',
  issue: '3',
  pages: '101-109',
  nlm_id: '0123456',
};
const steroids = ['Budesonide, once daily & twice', 'Fluticasone "in" adults'].map((title, i) => ({
  title: `${title}.`,
  pmid: String(500 + i),
  doi: `10.1000/steroid.${i}`,
  abstract: 'Steroids were inhaled.\nBACKGROUND: {asthma}, 5 % of µg.',
  authors: [author('Müller', 'AB', { fore: 'Anna Beate' }), author('Smith', 'J', { fore: 'John' })],
  journal,
  publication_date: '2020-05-07',
  year: 2020,
  language: 'eng',
  publication_types: ['Journal Article'],
  keywords: ['inhaler', 'steroid'],
  mesh: [heading('Asthma')],
}));
await indexPapers(database, [...steroids, { title: '=HYPERLINK("http://x") of insulin', pmid: '510' }]);
await indexOverlayPapers(
  database,
  { accountId: uuidOf('account', account.account_id), mode: 'live', projectIds: null, actor: null } as never,
  [{ title: 'Steroids of ours', doi: '10.1000/ours', source: 'ris' }],
);

const told = (paper: PaperRecord) => ({
  ...{ title: paper.title, pmid: paper.pmid, doi: paper.doi, year: paper.year, language: paper.language },
  ...{ journal: paper.journal, publication_date: paper.publication_date },
  authors: paper.authors.map(({ last, fore }) => [last, fore]),
});

async function readBack(text: string): Promise<PaperRecord[]> {
  const records: PaperRecord[] = [];
  for await (const items of (await readPapers(inPieces(text))).items)
    for (const item of items) {
      if (item.kind !== 'paper') throw new Error(`not a paper: ${JSON.stringify(item)}`);
      records.push(item.record);
    }
  return records;
}

for (const format of ['ris', 'bibtex', 'nbib', 'csl-json'])
  t.test(`what a search finds goes out as ${format} and is read back by the importer`, async (t) => {
    const search = { q: 'steroids[tiab]', year_from: 2020 };
    const { status, data, text } = await api.post('/literature/citations', { format, search });
    t.equal(status, 200, text);
    t.match(data, { format, papers: 2, not_found: [] });
    const records = await readBack(data.citations);
    // Only MEDLINE's format has the number of a journal at the NLM.
    const known = format === 'nbib' ? journal : { ...journal, nlm_id: null };
    t.strictSame(
      records.map(told),
      steroids.map((paper) => told({ ...paper, journal: known } as never)),
    );
    t.match(records[0]!.abstract, /^Steroids were inhaled/);
  });

t.test('a file of a search tells how its query was read, as a search does, and how it differs from one', async (t) => {
  const fileOf = async (q: string) => (await api.post('/literature/citations', { search: { q } })).data;
  const words = await fileOf('inhaled budesonide');
  t.match(words, { papers: 1, query: { matching: 'all', reading: 'free_text', text: 'inhaled budesonide' } });
  t.match(words.query.notes, [/with every word.* A search by relevance lists those with some/]);
  const misspelt = await fileOf('budesnoide');
  t.match(misspelt, { papers: 0, query: { corrected: null, suggestions: [{ alternatives: ['budesonide'] }] } });
  t.match(misspelt.query.notes, [/No paper has "budesnoide", and it was searched as it stands.*budesonide/]);

  const q = 'inhaled[tiab] AND budesonid*[ti]';
  const { data: found } = await api.get(`/literature/search?q=${encodeURIComponent(q)}`);
  t.strictSame((await fileOf(q)).query, found.query, 'a strict query has the very papers, and no more is said');
  t.equal((await api.post('/literature/citations', { paper_ids: ['pmid:500'] })).data.query, null);
});

t.test('a table has a row for each paper, and no cell that a spreadsheet runs', async (t) => {
  const paper_ids = ['pmid:510', 'doi:10.1000/steroid.1', 'pmid:99999', 'pmid:510'];
  const { data } = await api.post('/literature/citations', { format: 'csv', paper_ids });
  t.match(data, { media_type: 'text/csv', papers: 2, not_found: ['pmid:99999'] }, 'each once, in the order of the ids');
  t.match(parse(data.citations, { columns: true }), [
    { pmid: '510', title: '\'=HYPERLINK("http://x") of insulin', retracted: 'false' },
    {
      ...{ pmid: '501', title: 'Fluticasone "in" adults.', authors: 'Müller, Anna Beate; Smith, John' },
      ...{ mesh: 'Asthma', keywords: 'inhaler; steroid', pages: '101-109', abstract: steroids[1]!.abstract },
    },
  ]);
});

t.test('papers of an account are in its files alone', async (t) => {
  const ask = (client: typeof api) => client.post('/literature/citations', { search: { q: '"of ours"[ti]' } });
  t.match((await ask(api)).data, { papers: 1, format: 'ris', citations: /10\.1000\/ours/ });
  t.match((await ask(other)).data, { papers: 0, citations: '' });
});

t.test('what can not be asked for is refused with the way out', async (t) => {
  t.match(await api.post('/literature/citations', { search: { q: 'a' }, paper_ids: ['pmid:1'] }), { status: 400 });
  t.match(await api.post('/literature/citations', { search: { q: '(a', syntax: 'pubmed' } }), { status: 400 });
  t.match(await api.post('/literature/citations', { format: 'endnote', paper_ids: ['pmid:1'] }), { status: 400 });
});

t.test('a review gives what it includes, what a set brought, and all without duplicates', async (t) => {
  const project = await projectWith(database, api);
  const { data: review } = await api.post(`/projects/${project}/reviews`, { name: 'Steroids', reviewers: 1 });
  const path = `/reviews/${review.id}`;
  const sets = [
    ['pmid:500', 'pmid:510'],
    ['pmid:500', 'pmid:501'],
  ];
  const ids: string[] = [];
  for (const paper_ids of sets) {
    const made = await api.post(`${path}/sets`, { name: 'MEDLINE', kind: 'organisation', paper_ids });
    ids.push(made.data.id);
  }
  const [first] = (await api.get(`${path}/records`)).data.items;
  await api.post(`${path}/records/${first.id}/decisions`, { stage: 'full_text', decision: 'include' });
  const pmids = async (query: string) => {
    const { data } = await api.get(`${path}/citations?format=csv${query}`);
    const rows: { pmid: string }[] = parse(data.citations, { columns: true });
    return rows.map(({ pmid }) => pmid);
  };
  t.same(await pmids(''), ['500', '510', '501']);
  t.same(await pmids('&state=included'), ['500']);
  t.same(await pmids(`&set=${ids[1]}`), ['501'], 'the duplicate is in the set that brought it first');
  t.same(await pmids(`&set=${ids[1]}&state=duplicate`), ['500']);
  const other = (await api.post(`/projects/${project}/reviews`, { name: 'Another' })).data;
  for (const list of ['citations', 'records'])
    t.match(await api.get(`/reviews/${other.id}/${list}?set=${ids[1]}`), {
      status: 404,
      error: { message: /no such set of this review/ },
    });
  await database.ownerQuery(
    `insert into review_records (id, account_id, mode, project_id, review_id, set_id, paper_id, title, title_key, enters_at_full_text, rank, state)
     select gen_random_uuid(), account_id, mode, project_id, review_id, id, gen_random_uuid(), 'T', '', false, i, 'title_abstract'
     from review_sets, generate_series(1, 5001) i where id = $1`,
    [uuidOf('reviewSet', ids[0]!)],
  );
  t.match(await api.get(`${path}/citations`), { status: 400, error: { message: /5,000.*one state, or for one set/ } });
  t.same(await pmids('&state=included'), ['500']);
});
