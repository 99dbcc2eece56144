import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { PaperReference } from '../../contract/resources/paper.ts';
import { uuidOf } from '../../sql/ids.ts';
import { mergeSegments } from '../../worker/literature-import/merge-segments.ts';
import { reindexPapers } from '../../worker/literature-import/reindex-papers.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { indexOverlayPapers, indexPapers, withdrawPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const account = await createAccount(database.url);
const api = httpClient(url, account.live_key);
const other = httpClient(url, (await createAccount(database.url)).live_key);
const { data: project } = await api.post('/projects', { name: 'Evidence' });

const cited = (pmid: string | null, doi: string | null = null, citation: string | null = null): PaperReference => ({
  ...{ pmid, doi, citation },
});
const relation = (type: string, pmid: string | null, doi: string | null = null) => ({
  type,
  pmid,
  doi,
  citation: null,
});
const get = async (path: string) => {
  const { status, data, text } = await api.get(path);
  if (status !== 200) throw new Error(text);
  return data;
};

await indexPapers(database, [
  { title: 'A trial', pmid: '1', doi: '10.5555/trial', year: 2010, publication_date: '2010' },
  {
    ...{ title: 'A trial that was made up', pmid: '2', doi: '10.5555/fraud', retracted: true },
    relations: [relation('RetractionIn', '3'), relation('CommentIn', '999')],
  },
  { title: 'Retraction of a trial', pmid: '3', relations: [relation('RetractionOf', '2')] },
  { title: 'The dose was wrong', pmid: '4', relations: [relation('ErratumFor', '1')] },
  { title: 'The preprint', doi: '10.5555/preprint', relations: [relation('PreprintIn', null, '10.5555/trial')] },
  {
    ...{ title: 'A review', pmid: '5', year: 2020, publication_date: '2020' },
    references: [
      cited('1'),
      cited(null, null, 'A book. 1785.'),
      cited('2', '10.5555/fraud', 'Fraud A. 2009.'),
      cited('77'),
    ],
  },
  {
    ...{ title: 'Another review', pmid: '6', year: 2021, publication_date: '2021' },
    references: [cited(null, '10.5555/trial')],
  },
]);
const scope = {
  accountId: uuidOf('account', account.account_id),
  mode: 'live',
  projectIds: null,
  actor: null,
} as never;

t.test('what a paper cites is listed in its order, a page at a time, with the papers that are there', async (t) => {
  const first = await get('/literature/pmid:5/references?limit=3');
  t.equal(first.total, 4);
  t.match(first.items, [
    { position: 1, pmid: '1', paper: { title: 'A trial' } },
    { position: 2, citation: 'A book. 1785.', paper: null },
    { position: 3, pmid: '2', doi: '10.5555/fraud', paper: { retracted: true } },
  ]);
  const next = await get(`/literature/pmid:5/references?limit=3&cursor=${first.next_cursor}`);
  t.match(next, { items: [{ position: 4, pmid: '77', paper: null }], next_cursor: null, total: 4 });
  t.strictSame(await get('/literature/pmid:1/references'), { items: [], next_cursor: null, total: 0 });
});

t.test('who cites a paper by its PMID or DOI is listed, the newest first', async (t) => {
  const first = await get('/literature/pmid:1/cited_by?limit=1');
  t.match(first, { items: [{ title: 'Another review' }], total: 2 });
  const next = await get(`/literature/pmid:1/cited_by?limit=1&cursor=${first.next_cursor}`);
  t.match(next.items, [{ title: 'A review' }]);
  t.equal((await api.get('/literature/pmid:5/cited_by?limit=300')).status, 400);
  t.equal((await api.get('/literature/pmid:12345/cited_by')).status, 404);
});

t.test('notices and versions are told by whichever of two papers names the other, once', async (t) => {
  const told = async (name: string) =>
    (await get(`/literature/${name}/relations`)).items.map(
      ({ kind, type, paper }: { kind: string; type: string; paper: { title: string } | null }) =>
        `${kind} ${type} ${paper?.title}`,
    );
  t.strictSame(await told('pmid:2'), ['retraction RetractionIn Retraction of a trial', 'comment CommentIn undefined']);
  t.strictSame(await told('pmid:3'), ['retraction RetractionOf A trial that was made up']);
  t.strictSame((await told('pmid:1')).sort(), [
    'correction ErratumIn The dose was wrong',
    'version PreprintOf The preprint',
  ]);
  t.strictSame(await told('doi:10.5555/preprint'), ['version PreprintIn A trial']);
});

t.test('a paper of a project tells that it cites a retracted one, from its retraction on', async (t) => {
  const fraud = { pmid: '2', title: 'A trial that was made up', notices: [{ type: 'RetractionIn', pmid: '3' }] };
  const attached = await api.post(`/projects/${project.id}/papers`, { paper_ids: ['pmid:5', 'pmid:6'] });
  t.equal(attached.status, 200);
  const retracted = async () => {
    const { items } = await get(`/projects/${project.id}/papers`);
    return Object.fromEntries(
      items.map((one: { paper: { pmid: string }; retracted_references: unknown[] }) => [
        one.paper.pmid,
        one.retracted_references,
      ]),
    );
  };
  t.match(await retracted(), { 5: [fraud], 6: [] });
  t.match((await get('/literature/pmid:5/relations')).retracted_references, [fraud]);
  await indexPapers(database, [{ title: 'A trial', pmid: '1', doi: '10.5555/trial', retracted: true }]);
  t.match(await retracted(), { 5: [{ pmid: '1' }, fraud], 6: [{ pmid: '1', title: 'A trial', notices: [] }] });
});

t.test("an account's own papers cite, are cited, and are nobody else's", async (t) => {
  await indexOverlayPapers(database, scope, [
    { title: 'Own review', doi: '10.5555/own', references: [cited('2'), cited(null, '10.5555/own2')] },
    { title: 'Own trial', doi: '10.5555/own2', retracted: true },
  ]);
  t.match(await get('/literature/doi:10.5555%2Fown2/cited_by'), { items: [{ title: 'Own review' }], total: 1 });
  t.equal((await get('/literature/pmid:2/cited_by')).total, 2);
  t.equal((await other.get('/literature/pmid:2/cited_by')).data.total, 1);
  t.equal((await get('/literature/doi:10.5555%2Fown/relations')).retracted_references.length, 2);
});

t.test('a notice alone retracts the paper that it names, whichever of the two comes first', async (t) => {
  const trial = (pmid: string) => ({ title: `Trial ${pmid}`, pmid, doi: `10.5555/trial${pmid}`, year: 2012 });
  const notice = (pmid: string, of: string, doi: string | null = null) => ({
    ...{ title: `Retraction of ${of}`, pmid, relations: [relation('RetractionOf', doi === null ? of : null, doi)] },
  });
  const retractedOf = async (q: string) =>
    (await get(`/literature/search?q=${q}&sort=oldest&retracted=true`)).items.map(({ pmid }: { pmid: string }) => pmid);
  const citing = { title: 'It cites both', pmid: '40', references: [cited('41'), cited(null, '10.5555/trial42')] };
  await indexPapers(database, [trial('41'), notice('52', '42', '10.5555/trial42'), citing]);
  t.match(await get('/literature/pmid:41'), { retracted: false, relations: [] });
  const counts = { added: 1, updated: 0, unchanged: 0, joined: [] };
  t.match(await indexPapers(database, [notice('51', '41')]), counts, 'a record counts once');
  t.match(await indexPapers(database, [trial('42')]), counts);
  t.match(await indexPapers(database, [notice('53', '43'), trial('43')]), { added: 2 }, 'in one batch too');
  for (const pmid of ['41', '42', '43'])
    t.match(await get(`/literature/pmid:${pmid}`), {
      retracted: true,
      relations: [{ type: 'RetractionIn', pmid: `5${pmid[1]}` }],
    });
  const ofThese = (await retractedOf('Trial[ti]')).filter((pmid: string) => /^4[1-3]$/.test(pmid ?? ''));
  t.strictSame(ofThese, ['41', '42', '43']);
  t.match((await get('/literature/pmid:40/relations')).retracted_references, [
    { pmid: '41', notices: [{ type: 'RetractionIn', pmid: '51' }] },
    { pmid: '42', notices: [{ type: 'RetractionIn', pmid: '52' }] },
  ]);
  t.match((await get('/literature/pmid:41/relations')).items, [
    { kind: 'retraction', paper: { title: 'Retraction of 41' } },
  ]);
  for (const again of [trial('41'), notice('51', '41'), trial('42')])
    t.match(await indexPapers(database, [again]), { unchanged: 1, updated: 0, added: 0 });
  t.match(await indexPapers(database, [{ ...trial('41'), dates: { revised: '2026-01-02' } }]), { updated: 1 });
  t.equal((await get('/literature/pmid:41')).retracted, true, 'a revision that does not say so yet takes nothing back');
  const errata = { title: 'Part of it', pmid: '61', relations: [relation('PartialRetractionOf', '1')] };
  await indexPapers(database, [errata, { title: 'Itself', pmid: '62', relations: [relation('RetractionOf', '62')] }]);
  t.equal((await get('/literature/pmid:62')).retracted, false, 'nothing retracts itself');
});

t.test(
  "a notice of an account retracts its own papers, and nobody else's; a shared one both that come later",
  async (t) => {
    const notice = { title: 'Own notice', doi: '10.5555/own-notice', relations: [relation('RetractionOf', '6')] };
    const theirs = { ...notice, doi: '10.5555/n2', relations: [relation('RetractionOf', null, '10.5555/own')] };
    await indexOverlayPapers(database, scope, [notice, { ...theirs, title: 'Another' }]);
    t.equal((await get('/literature/pmid:6')).retracted, false);
    t.equal((await get('/literature/doi:10.5555%2Fown')).retracted, true);
    await indexPapers(database, [
      { title: 'N3', pmid: '63', relations: [relation('RetractionOf', null, '10.5555/late')] },
    ]);
    await indexOverlayPapers(database, scope, [{ title: 'Late', doi: '10.5555/late' }]);
    t.equal((await get('/literature/doi:10.5555%2Flate')).retracted, true);
  },
);

t.test('a source that leaves out the references takes none away, and a later list stands for all', async (t) => {
  const stored = { title: 'A review', pmid: '5', year: 2020, publication_date: '2020' };
  t.match(await indexPapers(database, [stored]), { unchanged: 1, updated: 0 });
  t.equal((await get('/literature/pmid:5/references')).total, 4);
  t.match(await indexPapers(database, [{ ...stored, dates: { revised: '2026-01-01' }, references: [cited('1')] }]), {
    updated: 1,
  });
  t.equal((await get('/literature/pmid:5/references')).total, 1);
  t.equal((await get('/literature/pmid:2/cited_by')).total, 1);
});

t.test(
  'whatever is indexed, merged, withdrawn and indexed anew, who cites a paper is as a count of all lists tells',
  async (t) => {
    const names = Array.from({ length: 90 }, (_, at) => ({ pmid: String(1_000 + at), doi: `10.6666/${at}` }));
    const lists = fc.sample(fc.array(fc.tuple(fc.nat(names.length - 1), fc.boolean()), { maxLength: 12 }), {
      numRuns: names.length,
      seed: 20261127,
    });
    const papers = names.map((name, at) => ({
      ...{ ...name, title: `Paper ${at}` },
      references: lists[at]!.map(([to, byDoi]) => (byDoi ? cited(null, names[to]!.doi) : cited(names[to]!.pmid))),
    }));
    for (let at = 0; at < papers.length; at += 15) await indexPapers(database, papers.slice(at, at + 15));
    const withdrawn = new Set(['1003', '1050']);
    const check = async (t: Test) => {
      for (const at of [0, 1, 7, 23, 42, 64, 89]) {
        const truth = names.filter((name, from) => !withdrawn.has(name.pmid) && lists[from]!.some(([to]) => to === at));
        const { items, total } = await get(`/literature/pmid:${names[at]!.pmid}/cited_by?limit=200`);
        t.strictSame(items.map(({ pmid }: { pmid: string }) => pmid).sort(), truth.map(({ pmid }) => pmid).sort());
        t.equal(total, truth.length);
      }
    };
    await withdrawPapers(database, [...withdrawn]);
    await check(t);
    const act = <T>(run: Parameters<typeof database.db.outside<T>>[0]) => database.db.outside(run);
    await mergeSegments(act, { library: 'shared', isTransaction: false }, new AbortController().signal);
    await check(t);
    await reindexPapers(act, new AbortController().signal);
    await check(t);
  },
);
