import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { type HttpClient, httpClient, sendRaw } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';

const papersJsonl = (count: number, more: object = {}) =>
  Array.from(
    { length: count },
    (_, i) => `${JSON.stringify({ pmid: String(9_000_000 + i), title: `Paper ${i}`, ...more })}\n`,
  ).join('');

async function scene(t: Test) {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  const account = await createAccount(database.url);
  return { database, api, account, client: httpClient(api.url, account.live_key) };
}
const { database, api, account, client } = await scene(t);
const uploadBy =
  (client: HttpClient) =>
  (body: string | Uint8Array | ReadableStream, type: string, query = '', headers = {}) =>
    client.send('POST', `/literature/imports${query}`, { body, headers: { 'Content-Type': type, ...headers } });
const upload = uploadBy(client);
const chunksOf = async (id: string) =>
  (
    await database.ownerQuery('select bytes from literature_import_chunks where import_id = $1 order by number', [
      uuidOf('import', id),
    ])
  ).map(({ bytes }) => bytes as Buffer);

t.test('a question to a source is queued with its job', async (t) => {
  const answer = await client.post('/literature/imports', { source: 'europepmc', query: ' asthma ', limit: 10 });
  t.equal(answer.status, 202);
  t.equal(answer.headers.get('location'), `/v1/literature/imports/${answer.data.id}`);
  t.match(answer.data, {
    ...{
      source: 'europepmc',
      query: 'asthma',
      limit: 10,
      file_name: null,
      format: null,
      status: 'queued',
      progress: 0,
    },
    ...{
      counts: { added: 0, updated: 0, unchanged: 0, deleted: 0, skipped: 0, joined: 0, noted: 0 },
      skipped_records: [],
      error: null,
    },
    ...{ started_at: null, finished_at: null },
  });
  const [job] = await jobs(database, { key: `import:${uuidOf('import', answer.data.id)}` });
  t.match(job, { task: 'index_literature', queue: `literature:${account.account_id}:live:europepmc` });
  const got = await client.get(`/literature/imports/${answer.data.id}`);
  t.same(got.data, answer.data);
  t.equal(got.headers.get('retry-after'), '1');
  const again = await client.get(`/literature/imports/${answer.data.id}`, {
    'If-None-Match': got.headers.get('etag')!,
  });
  t.equal(again.status, 304);
  const { data } = await client.get(`/audit-events?resource=${answer.data.id}`);
  t.match(data.items, [{ action: 'import.queued', changes: { after: { source: 'europepmc', query: 'asthma' } } }]);
});

t.test('a file is kept byte by byte, whatever it is sent as', async (t) => {
  const bytes = Buffer.alloc(3_000_000, 'abcdefghi');
  const answer = await upload(bytes, 'application/octet-stream', '?file_name=some.nbib&format=nbib');
  t.equal(answer.status, 202);
  t.match(answer.data, { source: 'file', query: null, file_name: 'some.nbib', format: 'nbib', status: 'queued' });
  const chunks = await chunksOf(answer.data.id);
  t.same(
    chunks.map((chunk) => chunk.length),
    [...Array.from({ length: 11 }, () => 262_144), 116_416],
  );
  t.ok(Buffer.concat(chunks).equals(bytes));
  for (const type of [
    'text/plain; charset=utf-8',
    'application/xml',
    'application/x-research-info-systems',
    'text/x-bibtex',
  ])
    t.equal((await upload('x', type)).status, 202, type);
  const packed = await upload(gzipSync('<x/>'), 'application/xml', '', { 'Content-Encoding': 'gzip' });
  t.same(String(Buffer.concat(await chunksOf(packed.data.id))), '<x/>', 'Content-Encoding is undone');
  const gzip = await upload(gzipSync('<x/>'), 'application/gzip');
  t.same((await chunksOf(gzip.data.id))[0]!.subarray(0, 2), Buffer.from([0x1f, 0x8b]), 'a gzip file stays one');
  const json = await upload('[{"title": "x"}]', 'application/json', '?file_name=export.json');
  t.match(json.data, { source: 'file', file_name: 'export.json' }, 'JSON with a file name is a file');
});

t.test('what is neither a question nor a file is refused, and nothing is stored', async (t) => {
  const count = async () => (await database.ownerQuery('select count(*)::int as n from literature_imports'))[0].n;
  const before = await count();
  for (const body of [
    {},
    { source: 'file', query: 'x' },
    { source: 'pubmed' },
    { source: 'pubmed', query: '  ' },
    { source: 'pubmed', query: 'x', limit: 0 },
    { source: 'pubmed', query: 'x', limit: 1.5 },
    { source: 'pubmed', query: 'x', more: true },
    { source: 'pubmed', query: 'x'.repeat(10_001) },
  ]) {
    const { status, error } = await client.post('/literature/imports', body);
    t.match([status, error.code], [400, 'INVALID_REQUEST'], JSON.stringify(body).slice(0, 60));
  }
  t.equal((await client.post('/literature/imports')).status, 400);
  t.equal((await upload('x', 'image/png')).status, 415);
  t.equal((await upload('x', 'text/plain', '?format=docx')).status, 400);
  t.equal((await upload('x', 'text/plain', '?file_name=a%00b')).status, 400);
  t.equal((await client.post('/literature/imports?format=ris', { source: 'pubmed', query: 'x' })).status, 400);
  t.equal((await upload('not gzip', 'text/plain', '', { 'Content-Encoding': 'gzip' })).status, 400);
  t.equal(await count(), before);
});

t.test('a file that is too large, or breaks off, leaves nothing behind', async (t) => {
  const rows = async () =>
    (
      await database.ownerQuery(
        'select (select count(*) from literature_imports) + (select count(*) from literature_import_chunks) as n',
      )
    )[0].n;
  const before = await rows();
  const megabyte = new Uint8Array(1_048_576);
  let sent = 0;
  const large = new ReadableStream({
    pull: (controller) => (sent++ < 201 ? controller.enqueue(megabyte) : controller.close()),
  });
  const { status, error } = await upload(large, 'application/octet-stream');
  t.match([status, error.code, error.details.maximum_bytes], [413, 'PAYLOAD_TOO_LARGE', 209_715_200]);
  const head = `POST /v1/literature/imports HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${account.live_key}\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n`;
  const short = await sendRaw(api.url, `${head}TY  - JOUR`, { halfClose: true });
  t.match([short.status, short.error.code], [400, 'INVALID_REQUEST']);
  t.equal(await rows(), before);
});

t.test('the same Idempotency-Key imports once', async (t) => {
  const headers = { 'Idempotency-Key': uuidv7() };
  const [first, second] = await Promise.all([
    upload('TY  - JOUR', 'text/plain', '', headers),
    upload('TY  - JOUR', 'text/plain', '', headers),
  ]);
  t.equal(first!.data.id, second!.data.id);
  t.equal((await upload('other', 'text/plain', '', headers)).status, 422);
  const asked = { 'Idempotency-Key': uuidv7() };
  const question = { source: 'pubmed', query: 'once' };
  const once = await client.post('/literature/imports', question, asked);
  const twice = await client.post('/literature/imports', question, asked);
  t.match([twice.data.id, twice.headers.get('idempotent-replayed')], [once.data.id, 'true']);
});

t.test('an import is canceled while it waits, once, and its bytes are gone', async (t) => {
  const { data } = await upload('TY  - JOUR', 'text/plain');
  const waiting = client.get(`/literature/imports/${data.id}`, { Prefer: 'wait=25' });
  const canceled = await client.post(`/literature/imports/${data.id}/cancel`);
  t.match([canceled.status, canceled.data.status], [200, 'canceled']);
  t.match((await waiting).data, { status: 'canceled' }, 'who waits is told');
  t.same(await chunksOf(data.id), []);
  t.same(await jobs(database, { key: `import:${uuidOf('import', data.id)}` }), []);
  const again = await client.post(`/literature/imports/${data.id}/cancel`);
  t.match([again.status, again.error.details], [409, { status: 'canceled' }]);
});

t.test('imports are listed newest first, in pages', async (t) => {
  const own = await createAccount(database.url);
  const mine = httpClient(api.url, own.live_key);
  const ids: string[] = [];
  for (const query of ['a', 'b', 'c'])
    ids.unshift((await mine.post('/literature/imports', { source: 'pubmed', query })).data.id);
  const listed = await mine.walk('/literature/imports', 2);
  t.same(
    listed.map(({ id }) => id),
    ids,
  );
  const test = httpClient(api.url, own.test_key);
  t.same((await test.get('/literature/imports')).data.items, [], 'each mode has its own');
});

t.test('an import is followed to its end, and tells its event', async (t) => {
  const { database, client } = await scene(t);
  const upload = uploadBy(client);
  await client.post('/webhooks', {
    url: 'https://example.org/',
    events: ['literature.imported'],
  });
  const body = `${papersJsonl(3)}{"pmid": "1"}\nno json\n`;
  const { data } = await upload(body, 'application/x-ndjson', '?file_name=papers.jsonl');
  const worker = startWorker(t, database.url);
  const done = await client.over(`/literature/imports/${data.id}`);
  t.match(done.data, {
    ...{ status: 'completed', progress: 1, format: 'jsonl', error: null },
    counts: { added: 3, updated: 0, unchanged: 0, deleted: 0, skipped: 2 },
    skipped_records: [
      { record: 4, reason: 'no_title' },
      { record: 5, reason: 'malformed_record' },
    ],
  });
  await shownToFollowers(database);
  t.match((await client.get('/events?types=literature.imported')).data.items, [
    { data: { import_id: data.id, status: 'completed', added: 3, updated: 0, deleted: 0, skipped: 2 } },
  ]);
  t.same(await database.ownerQuery('select from literature_import_chunks'), []);
  const second = await upload(body, 'application/x-ndjson');
  const repeated = await client.over(`/literature/imports/${second.data.id}`);
  t.match(repeated.data.counts, { added: 0, unchanged: 3, skipped: 2 }, 'the same file again changes nothing');
  await worker.kill();
});
