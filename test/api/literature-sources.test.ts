import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { indexOverlayPapers, indexPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, account.live_key);

await indexPapers(database, [
  { title: 'Statins of PubMed alone', pmid: '1' },
  { title: 'Statins of Europe PMC alone', pmid: '2', source: 'europepmc' },
  { title: 'Statins of both', pmid: '3', source: 'europepmc' },
]);
await indexPapers(database, [{ title: 'Statins of both', pmid: '3', doi: '10.1000/both', source: 'pubmed' }]);
await indexOverlayPapers(
  database,
  { accountId: uuidOf('account', account.account_id), mode: 'live', projectIds: null, actor: null } as never,
  [
    { title: 'Statins of a RIS file', doi: '10.1000/ris', source: 'ris' },
    { title: 'Statins of a BibTeX file', doi: '10.1000/bib', source: 'bibtex' },
    { title: 'Statins of a BibTeX file', doi: '10.1000/bib', source: 'ris' },
  ],
);

const names = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title.slice(11)).sort();
const ofSource = async (source: string) => {
  const { data, text } = await api.get(`/literature/search?q=statins&source=${source}`);
  return data === undefined ? text : names(data);
};

t.test('a paper is found by every source that a record of it came from, and by no other', async (t) => {
  t.strictSame(await ofSource('pubmed'), ['PubMed alone', 'both']);
  t.strictSame(await ofSource('europepmc'), ['Europe PMC alone', 'both']);
  t.strictSame(await ofSource('ris'), ['a BibTeX file', 'a RIS file']);
  t.strictSame(await ofSource('bibtex,pubmed'), ['PubMed alone', 'a BibTeX file', 'both']);
  t.strictSame(await ofSource('nbib'), []);
  const all = (await api.get('/literature/search?q=statins&sort=newest')).data;
  t.equal(all.total.value, 5);
  const sources = new Map<string, { sources: string[] }>(
    all.items.map((one: { title: string; sources: string[] }) => [one.title.slice(11), one]),
  );
  t.match(sources.get('both'), { source: 'pubmed', sources: ['pubmed', 'europepmc'] });
  t.match(sources.get('a BibTeX file'), { source: 'ris', sources: ['ris', 'bibtex'] });
  t.strictSame(sources.get('PubMed alone')?.sources, ['pubmed']);
});

t.test('strategies and the language of PubMed ask for the same', async (t) => {
  const { data } = await api.post('/literature/search', { q: 'statins[ti]', source: ['bibtex', 'europepmc'] });
  t.strictSame(names(data), ['Europe PMC alone', 'a BibTeX file', 'both']);
  t.strictSame(
    names((await api.get(`/literature/search?q=${encodeURIComponent('statins[ti] AND europepmc[sb]')}`)).data),
    ['Europe PMC alone', 'both'],
  );
});

t.test('a source that there is not is refused with the nearest', async (t) => {
  t.match(await api.get('/literature/search?q=statins&source=pubmde'), { status: 400, text: /did you mean `pubmed`/ });
  t.match(await api.get('/literature/search?q=statins&source=ris,scopus'), {
    ...{ status: 400, text: /must be `pubmed`, `europepmc`, `nbib`, `ris`, `bibtex` or `jsonl`/ },
  });
  t.match(await api.get('/literature/search?q=statins&source='), { status: 400 });
  t.match(await api.post('/literature/search', { q: 'statins', source: [] }), { status: 400 });
  t.match(await api.post('/literature/citations', { search: { q: 'statins', source: ['riss'] } }), {
    ...{ status: 400, text: /did you mean `ris`/ },
  });
});

t.test('files, exports, saved searches and sets take the source along, and the report tells it', async (t) => {
  const search = { q: 'statins', source: ['ris', 'europepmc'] };
  t.match((await api.post('/literature/citations', { format: 'ris', search })).data, { papers: 4 });
  const project = await projectWith(database, api);
  t.match(await api.post(`/projects/${project}/papers/export`, { format: 'ris', search }), { status: 202 });

  const saved = await api.post(`/projects/${project}/searches`, {
    ...{ name: 'Statins', query: 'statins', filters: { source: ['ris'], retracted: false } },
  });
  t.match(saved, { status: 201, data: { filters: { source: ['ris'], retracted: false } } });
  const changed = await api.patch(`/searches/${saved.data.id}`, { filters: { source: null } });
  t.strictSame(changed.data.filters, { retracted: false });

  const { data: review } = await api.post(`/projects/${project}/reviews`, { name: 'Statins', reviewers: 1 });
  const set = await api.post(`/reviews/${review.id}/sets`, { name: 'Library', kind: 'database', search });
  t.match(set.data, { records: 4, filters: { source: ['ris', 'europepmc'] } });
  const { text } = (await api.get(`/reviews/${review.id}/search-report`)).data;
  t.match(text, /Limits and restrictions\n\n\* Library: source: ris or europepmc\n/);
  t.match(text, /Library: 4 records/);
  t.match(
    text,
    /\*\*Library\*\* \(run on the literature of this platform/,
    'whatever a set is called, it was searched here',
  );
});

t.test('a search of the history keeps what narrowed it, and what combines it is narrowed so too', async (t) => {
  const keep = async (body: object) => (await api.post('/search_history', body)).data;
  const first = await keep({ query: 'statins', filters: { source: ['ris', 'pubmed'] } });
  t.match(first, { papers: 4, combinable: true, filters: { source: ['ris', 'pubmed'] } });
  t.match(await keep({ query: 'statins', filters: { source: ['ris'] } }), { number: first.number + 1, papers: 2 });
  t.match(await keep({ query: `#${first.number} NOT #${first.number + 1}` }), { papers: 2, filters: {} });
});
