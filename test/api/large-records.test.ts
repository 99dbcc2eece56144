import t, { type Test } from 'tap';
import { maximumOwnRecordBytes, overlayLimits } from '../../contract/resources/literature-import.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { author, indexOverlayPapers } from '../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { projectWith } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
startWorker(t, database.url);
const account = await createAccount(database.url, { plan: 'enterprise' });
const api = httpClient(url, account.live_key);
const scope = {
  accountId: uuidOf('account', account.account_id),
  mode: 'live',
  projectIds: null,
  actor: null,
} as never;

/** As many as take nine tenths of what a record may have. */
const authors = Array.from({ length: 9_000 }, () => author('Collaborator', 'A'));
const large = Array.from({ length: 60 }, (_, i) => ({
  ...{ title: `Zebras of collaboration ${i + 1}`, doi: `10.1000/zebra.${i}`, year: 2001, source: 'ris' as const },
  authors,
}));
const dois = large.map(({ doi }) => `doi:${doi}`);
for (let from = 0; from < large.length; from += 10)
  await indexOverlayPapers(database, scope, large.slice(from, from + 10));
await indexOverlayPapers(database, scope, [
  {
    ...{ title: 'What cites them', doi: '10.1000/citing' },
    references: large.slice(0, 20).map(({ doi }) => ({ pmid: null, doi, citation: null })),
  },
]);
const project = await projectWith(database, api);
const attached = async (names: readonly string[]) => {
  for (let from = 0; from < names.length; from += 5)
    await api.post(`/projects/${project}/papers`, { paper_ids: names.slice(from, from + 5) });
};
await attached(dois);

/** More than the records of one answer have, and what JSON adds. */
const mostBytes = 10_000_000;

/** The items of the first pages of a list: these are short, and none is left out between them. */
async function firstPages(t: Test, path: string, pages: number) {
  // biome-ignore lint/suspicious/noExplicitAny: items of any list
  const items: any[] = [];
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const { status, data, text } = await api.get(`${path}${path.includes('?') ? '&' : '?'}limit=50${cursor}`);
    t.equal(status, 200, text.slice(0, 500));
    t.ok(text.length < mostBytes, `${path}: ${text.length} bytes`);
    t.ok(data.items.length > 0, path);
    items.push(...data.items);
    cursor = `&cursor=${data.next_cursor}`;
  }
  return items;
}

t.test('a page ends earlier where more records would not fit, and the next one goes on from there', async (t) => {
  const byNumber = (title: string) => Number(title.split(' ').at(-1));
  const shown = await firstPages(t, `/projects/${project}/papers`, 3);
  const last = shown.length;
  t.ok(last >= 20, `${last} papers`);
  t.strictSame(
    shown.map(({ paper }) => `doi:${paper.doi}`),
    dois.toReversed().slice(0, last),
  );
  t.equal(new Set(shown.map(({ paper_id }) => paper_id)).size, last, 'each once');
  t.equal(shown[0].paper.authors.length, 9_000, 'as they are');

  const { data: review } = await api.post(`/projects/${project}/reviews`, { name: 'R', question: 'Q?', reviewers: 1 });
  await api.post(`/reviews/${review.id}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids: dois });
  const records = await firstPages(t, `/reviews/${review.id}/records`, 3);
  const numbers = records.map(({ title }) => byNumber(title));
  t.equal(new Set(numbers).size, records.length, 'each once');
  t.ok(records.every(({ paper }) => paper !== null));

  const cited = await firstPages(t, '/literature/doi:10.1000%2Fciting/references', 2);
  t.strictSame(
    cited.map(({ position, paper }) => [position, paper.doi]),
    large.slice(0, cited.length).map(({ doi }, i) => [i + 1, doi]),
  );
});

t.test('so does a page of a search', async (t) => {
  const found = await firstPages(t, '/literature/search?q=zebras&highlight=false', 3);
  t.ok(found.length >= 20);
  t.equal(new Set(found.map(({ id }) => id)).size, found.length, 'each once');
  const [first] = found;
  const cited = await api.get(`/literature/${first.id}/similar?limit=50`);
  t.ok(cited.text.length < mostBytes);
});

t.test('papers that are named one by one are refused when they are too large together', async (t) => {
  const { status, error } = await api.post('/literature/batch', { ids: dois.slice(0, 20) });
  t.equal(status, 400);
  t.match(error, { code: 'INVALID_REQUEST', details: { issues: [{ path: 'ids' }] } });
  const [, most] = /more than the 8 MB .* at most (\d+) of them/.exec(error.message)!;
  const { data } = await api.post('/literature/batch', { ids: dois.slice(0, Number(most)) });
  t.strictSame(
    data.items.map(({ doi }: { doi: string }) => `doi:${doi}`),
    dois.slice(0, Number(most)),
    'and what the message says is possible is',
  );
  const tooMany = await api.post(`/projects/${project}/papers`, { paper_ids: dois.slice(0, 20) });
  t.match(tooMany, { status: 400, error: { details: { issues: [{ path: 'paper_ids' }] } } });
});

t.test('a file of papers is refused when their records are too large together', async (t) => {
  const refused = {
    status: 400,
    error: { code: 'INVALID_REQUEST', message: /more than the 50 MB .* Export them as a job/ },
  };
  t.match(await api.get(`/projects/${project}/citations?format=ris`), refused);
  t.match(await api.post('/literature/citations', { format: 'ris', paper_ids: dois }), refused);
  t.match(await api.post('/literature/citations', { format: 'csv', search: { q: 'zebras' } }), refused);
  const some = await api.post('/literature/citations', { format: 'csv', paper_ids: dois.slice(0, 20) });
  t.match(some, { status: 200, data: { papers: 20 } });
});

t.test('the room of a plan is counted in bytes of JSON, however little compression leaves of them', async (t) => {
  const { account_id, live_key } = await createAccount(database.url, { plan: 'starter' });
  const starter = httpClient(url, live_key);
  const { bytes: most } = overlayLimits.starter;
  const kept = () =>
    database.ownerQuery<{ json: number; counted: number; stored: number }>(
      `select sum(octet_length(record::text) + coalesce(octet_length(reference_list::text), 0))::int as json,
        sum(record_bytes + reference_bytes)::int as counted, sum(pg_column_size(record))::int as stored
      from overlay_papers where account_id = $1`,
      [uuidOf('account', account_id)],
    );
  const send = async (from: number, papers: number) => {
    const records = Array.from({ length: papers }, (_, i) => ({
      ...{ title: `Quaggas ${from + i}`, type: 'article-journal', DOI: `10.1000/quagga.${from + i}` },
      author: Array.from({ length: 8_000 }, () => ({ family: 'Collaborator', given: 'Anna' })),
      reference: [{ DOI: '10.1000/cited' }],
    }));
    const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const { data, error } = await starter.send('POST', '/literature/imports', {
      body,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    return error ?? (await starter.over(`/literature/imports/${data.id}`)).data;
  };
  t.match(await send(0, 20), { status: 'completed', counts: { added: 20 } });
  const [whole] = await kept();
  t.equal(whole!.counted, whole!.json);
  t.ok(whole!.stored < whole!.json / 20, `${whole!.stored} bytes are stored of ${whole!.json}`);
  t.match(await send(20, 20), { status: 'failed', error: { code: 'overlay_full', message: /room for 20 MB/ } });
  const [full] = await kept();
  t.ok(full!.json <= most, `${full!.json} bytes`);
});

t.test('a record of a file that is too large is skipped, and the import goes on', async (t) => {
  const send = async (...records: object[]) => {
    const body = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    const { data } = await api.send('POST', '/literature/imports', {
      body,
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
    return (await api.over(`/literature/imports/${data.id}`)).data;
  };
  const people = (count: number, affiliation?: string) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ family: `Okapi${i}`, given: 'Anna' },
      ...(affiliation === undefined ? {} : { affiliation: [{ name: affiliation }] }),
    }));
  const paper = (n: number, more: object) => ({
    title: `Okapi ${n}`,
    type: 'article-journal',
    DOI: `10.1000/okapi.${n}`,
    ...more,
  });
  const sent = await send(
    paper(1, { author: people(5_154) }),
    paper(2, { author: people(20_000) }),
    paper(3, { title: 'O'.repeat(6_000) }),
    paper(4, {
      reference: Array.from({ length: 10_000 }, (_, i) => ({ DOI: `10.1000/${i}`, unstructured: 'x'.repeat(300) })),
    }),
    paper(5, { keyword: Array.from({ length: 60_000 }, (_, i) => `word${i}`).join(',') }),
  );
  t.match(
    sent,
    { status: 'completed', counts: { added: 2, skipped: 3 } },
    'the authors of the largest papers have room',
  );
  const { skipped_records: skipped } = sent;
  t.strictSame(
    skipped.map(({ reason }: { reason: string }) => reason),
    ['too_large', 'too_large', 'too_large'],
  );
  t.match(
    skipped[0].message,
    /^The record of "Okapi 2" has [\d,]+ bytes as JSON, more than the 1,000,000 .* Leave out/,
  );
  t.match(skipped[1].message, /6,000 characters/);
  t.match(skipped[2].message, /^What "Okapi 4" cites has/);

  const again = await send(paper(5, { keyword: Array.from({ length: 60_000 }, (_, i) => `other${i}`).join(',') }));
  t.match(again, {
    counts: { added: 0, updated: 0, unchanged: 0, joined: 0, skipped: 1 },
    skipped_records: [{ reason: 'too_large', message: /would have .* stays as it was/ }],
  });
  const { text } = await api.get('/literature/doi:10.1000%2Fokapi.5');
  t.ok(text.length < maximumOwnRecordBytes + 1_000);
});
