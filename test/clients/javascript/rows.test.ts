import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { Client as PageClient } from '../../../clients/javascript/src/index.ts';
import { Client } from '../../../clients/javascript/src/node.ts';
import { failureOf, scriptedFetch } from './scripted-fetch.ts';
import { openStage } from './stage.ts';

type Row = { external_id: string; age: number };

const stage = await openStage(t);
const client = new Client({ apiKey: stage.apiKey, baseUrl: `${stage.url}/v1` });
const newProject = async () => (await client.projects.create({ name: 'Rows' })).id;
const count = 4000;
const rowOf = (i: number): Row => ({ external_id: `R${i}`, age: i % 90 });

async function* rowsOneByOne() {
  for (let i = 0; i < count; i++) yield rowOf(i);
}
function* rowsAtOnce() {
  for (let i = 0; i < count; i++) yield rowOf(i);
}

/** Rows without an end, as a cursor of a database gives them: how many were asked for, and whether it was closed. */
function endlessRows() {
  const state = { given: 0, isClosed: false };
  async function* rows() {
    try {
      for (;;) yield { external_id: `R${state.given++}`, note: 'n'.repeat(100) };
    } finally {
      state.isClosed = true;
    }
  }
  return { state, rows: rows() };
}

t.test('rows that come one by one arrive whole, whatever gives them', async (t) => {
  for (const [what, source] of [
    ['an async generator', rowsOneByOne()],
    ['a generator', rowsAtOnce()],
    ['a Set', new Set(rowsAtOnce())],
    ['a stream of objects', Readable.from(rowsAtOnce())],
    ['a stream of the web', Readable.toWeb(Readable.from(rowsAtOnce())) as ReadableStream<Row>],
  ] as const) {
    const id = await newProject();
    t.equal((await client.patients.upload(id, source)).created, count, what);
  }
});

t.test('rows are asked for only as they are sent, and closed when the upload is given up', async (t) => {
  const { state, rows } = endlessRows();
  const abort = new AbortController();
  let given = 0;
  const stalled = new Client({
    baseUrl: 'http://localhost:9/v1',
    fetch: async (_, init) => {
      const body = (init!.body as ReadableStream<Uint8Array>).getReader();
      await body.read();
      // Time enough to run ahead, were nothing to hold it.
      for (let i = 0; i < 1000; i++) await new Promise(setImmediate);
      given = state.given;
      abort.abort(new Error('The reader went home.'));
      await body.cancel();
      throw init!.signal!.reason;
    },
  });
  const upload = stalled.patients.upload('proj_1', rows, { signal: abort.signal, compress: false });
  await t.rejects(upload, { message: 'The reader went home.' });
  t.ok(given > 0 && given < 5000, `${given} rows were asked for`);
  t.ok(state.isClosed);
});

t.test('an abort ends the wait for a row that does not come, in a page too', async (t) => {
  for (const AnyClient of [Client, PageClient]) {
    const { fetch, seen } = scriptedFetch([]);
    const abort = new AbortController();
    let isClosed = false;
    const silent: AsyncIterable<Row> = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          setImmediate(() => abort.abort(new Error('Enough.')));
          return new Promise<never>(() => {});
        },
        return: async () => {
          isClosed = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const upload = new AnyClient({ baseUrl: 'http://localhost:9/v1', fetch }).patients.upload('proj_1', silent, {
      signal: abort.signal,
    });
    await t.rejects(upload, { message: 'Enough.' });
    t.equal(seen.length, 0);
    t.ok(isClosed);
  }
});

t.test('in a page rows are collected, and sent again after a failure', async (t) => {
  const bodies: Blob[] = [];
  const answers = [503, 201];
  const page = new PageClient({
    baseUrl: 'http://localhost:9/v1',
    fetch: async (_, init) => {
      bodies.push(init!.body as Blob);
      return Response.json({ success: true, data: {} }, { status: answers.shift()!, headers: { 'Retry-After': '0' } });
    },
  });
  await page.patients.upload('proj_1', rowsOneByOne());
  const texts = await Promise.all(bodies.map(async (body) => gunzipSync(await body.arrayBuffer()).toString()));
  t.equal(texts.length, 2);
  t.equal(texts[0], texts[1]);
  t.equal(texts[0]!.trim().split('\n').length, count);
});

t.test('what is wrong with rows is said by row and field, and nothing is stored', async (t) => {
  const id = await newProject();
  const told = async (source: object, options = {}) =>
    (await failureOf(client.patients.upload(id, source as never, options))).message;
  async function* of(...parts: unknown[]) {
    yield* parts;
  }
  t.match(await told(of({ age: 1 }, { age: Number.NaN })), /nothing was stored: Row 2: `age` must be/);
  t.match(await told(of({ age: 1 }, 'age\n1\n')), /Row 2 is no object of fields/);
  t.match(
    await told(of('age\n1\n', { age: 1 }), { contentType: 'text/csv' }),
    /each of its parts must be bytes or text/,
  );
  t.match(await told(of({ age: 1 }), { contentType: 'text/csv' }), /Rows are sent as application\/x-ndjson, not as/);
  t.match(await told([{ age: 1 }], { contentType: 'text/csv' }), /leave `contentType` out\. Nothing was sent/);
  t.match(await told(new Map([['age', 1]])), /Row 1 is no object of fields/);
  t.match(await told(of()), /gives nothing: it is empty, or was read before/);
  const stream = new Blob(['age\n1\n']).stream();
  stream.getReader();
  t.match(await told(stream, { contentType: 'text/csv' }), /could not be read.*locked/);
  const file = failureOf(client.literatureImports.upload(of({ title: 'x' }) as never));
  t.match((await file).message, /These are rows, and a file is bytes or text/);
  t.equal((await client.projects.get(id)).patient_count, 0);
});
