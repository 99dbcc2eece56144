import { appendFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import {
  ApiConnectionError,
  Client,
  DownloadError,
  InvalidRequestError,
} from '../../../clients/javascript/src/node.ts';
import { emptyFolder } from './packed.ts';
import { failureOf } from './scripted-fetch.ts';
import { openStage } from './stage.ts';

const stage = await openStage(t);
const client = new Client({ apiKey: stage.apiKey, baseUrl: `${stage.url}/v1` });
const control = async (name: string) => (await fetch(`${stage.url}/control/${name}`)).json();
const newProject = async () => (await client.projects.create({ name: 'Files' })).id;
const stored = async (id: string) => (await client.projects.get(id)).patient_count;

// Larger than what goes in one piece.
const rows = 4000;
const csv = `external_id,age,note\n${Array.from({ length: rows }, (_, i) => `P${i},${40 + (i % 50)},${'n'.repeat(40)}\n`).join('')}`;

t.test('a file that is cut off is sent again from its beginning', async (t) => {
  const path = join(await emptyFolder(t), 'trial.csv');
  await writeFile(path, csv);
  const id = await newProject();
  await control('cut-upload');
  const told: number[] = [];
  const { created } = await client.patients.upload(id, path, { onProgress: (bytes) => told.push(bytes) });
  t.equal(created, rows);
  t.equal(told.at(-1), csv.length);
  t.equal(await stored(id), rows);
});

t.test('a stream that is cut off is not sent again, and nothing is stored', async (t) => {
  const id = await newProject();
  await control('requests');
  await control('cut-upload');
  const stream = Readable.from(csv.match(/[\s\S]{1,10000}/g)!.map((part) => Buffer.from(part)));
  await t.rejects(client.patients.upload(id, stream, { contentType: 'text/csv' }), ApiConnectionError);
  const uploads = (await control('requests')).filter((line: string) => line.startsWith('POST'));
  t.equal(uploads.length, 1);
  t.equal(await stored(id), 0);
});

t.test('every kind of source arrives whole', async (t) => {
  const folder = await emptyFolder(t);
  const [plain, gzipped, lines] = ['a.csv', 'b.csv.gz', 'c.ndjson'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(plain, csv);
  await writeFile(gzipped, gzipSync(csv));
  const ndjson = Array.from({ length: rows }, (_, i) =>
    JSON.stringify({ external_id: `N${i}`, attributes: { age: i } }),
  ).join('\n');
  await writeFile(lines, ndjson);
  const contentType = 'text/csv';
  for (const [what, source, options] of [
    ['a path', plain, {}],
    ['a compressed file', gzipped, {}],
    ['NDJSON', lines, {}],
    ['uncompressed', plain, { compress: false }],
    ['bytes', new TextEncoder().encode(csv), { contentType }],
    ['a Blob', new Blob([csv], { type: 'text/csv;charset=utf-8' }), {}],
    ['a File', new File([csv], 'x.csv'), {}],
    ['a stream of the web', new Blob([csv]).stream() as ReadableStream<Uint8Array>, { contentType }],
    ['texts one by one', Readable.from([csv.slice(0, 100), csv.slice(100)]), { contentType }],
    [
      'rows',
      Array.from({ length: rows }, (_, i) => ({ external_id: `R${i}`, age: i, at: new Date(0), gone: undefined })),
      {},
    ],
  ] as const) {
    const id = await newProject();
    const { created } = await client.patients.upload(id, source, options);
    t.equal(created, rows, what);
  }
});

t.test('on_conflict says what becomes of a patient who is there already', async (t) => {
  const id = await newProject();
  const first = [{ external_id: 'P1', age: 60 }];
  await client.patients.upload(id, first);
  t.match(await client.patients.upload(id, [{ external_id: 'P1', age: 61 }], { on_conflict: 'update' }), {
    updated: 1,
  });
  t.match(await client.patients.upload(id, first, { on_conflict: 'skip' }), { skipped: 1 });
  const [patient] = await client.patients.list(id).toArray();
  t.equal(patient!.attributes.age, 61);
});

t.test(
  'what is wrong with a source is said before anything is sent, or ends the upload with nothing stored',
  async (t) => {
    const folder = await emptyFolder(t);
    const id = await newProject();
    const path = join(folder, 'trial.txt');
    await writeFile(path, csv);
    await control('requests');
    for (const [source, words] of [
      [join(folder, 'none.csv'), /none\.csv can not be uploaded: there is no such file/],
      [folder, /it is no file/],
      [path, /What kind of data.*contentType.*csv/],
      [new Blob([csv]), /What kind of data/],
      [7 as never, /Pass the path of a file/],
    ] as const)
      await t.rejects(client.patients.upload(id, source), { name: 'ResearchPlatformError', message: words });
    t.same(await control('requests'), [], 'nothing was sent');

    const failing = Readable.from(
      (async function* () {
        yield csv.slice(0, 90_000);
        throw new TypeError('the tape broke');
      })(),
    );
    await t.rejects(
      client.patients.upload(id, failing, { contentType: 'text/csv' }),
      /could not be read to its end.*the tape broke/,
    );
    const rowsWithProblems = [{ age: 1 }, { age: Number.NaN }, { age: 3 }];
    await t.rejects(client.patients.upload(id, rowsWithProblems), {
      name: 'ResearchPlatformError',
      message: /Row 2: `age` must be/,
    });
    await t.rejects(
      client.patients.upload(id, new Blob([csv], { type: 'text/csv' }), {
        onProgress: () => {
          throw new Error('The page is gone.');
        },
      }),
      /The page is gone/,
    );
    const problems = await failureOf<InvalidRequestError>(client.patients.upload(id, [{ age: 'x'.repeat(20_000) }]));
    t.ok(problems instanceof InvalidRequestError);
    t.ok(problems.issues.length > 0);
    t.equal(await stored(id), 0);
  },
);

t.test('a file that changes while it is uploaded is not taken for a whole', async (t) => {
  const path = join(await emptyFolder(t), 'trial.csv');
  await writeFile(path, csv);
  const id = await newProject();
  await control('cut-upload');
  let isChanged = false;
  const upload = client.patients.upload(id, path, {
    onProgress: () => {
      if (isChanged) return;
      isChanged = true;
      appendFileSync(path, 'P9999,1,x\n');
    },
  });
  await t.rejects(upload, /changed/);
  t.equal(await stored(id), 0);
});

t.test('a download is written as .part, goes on where it was, and is renamed when it is right', async (t) => {
  const id = await newProject();
  await client.patients.upload(id, new Blob([csv], { type: 'text/csv' }));
  const { id: exported } = await client.exports.create(id, { format: 'ndjson' });
  const folder = await emptyFolder(t);
  const whole = await client.exports.download(exported, `${folder}/whole/`);
  const first = whole[0]!;
  t.equal((await stat(first.path)).size, first.size);
  const bytes = await readFile(first.path);

  const path = join(folder, 'once.data');
  const only = first.name;
  await control('cut-download');
  const onProgress = () => void control('cut-now');
  await t.rejects(client.exports.download(exported, path, { only, maxRetries: 0, onProgress }), ApiConnectionError);
  t.same((await readdir(folder)).sort(), ['once.data.part', 'whole']);
  const begun = (await stat(`${path}.part`)).size;
  t.ok(begun > 0 && begun < first.size);
  await control('requests');
  const [again] = await client.exports.download(exported, path, { only });
  t.equal(again!.path, path);
  t.match(
    (await control('requests')).join('\n'),
    new RegExp(`/downloads/.* bytes=${begun}-$`, 'm'),
    'in a later call too',
  );
  t.ok(bytes.equals(await readFile(path)));
  t.same((await readdir(folder)).sort(), ['once.data', 'whole']);

  await writeFile(`${path}.part`, 'of another export that was called the same');
  await client.exports.download(exported, path, { only });
  t.ok(bytes.equals(await readFile(path)), 'a part of another file is begun anew');

  await control('corrupt-download');
  await t.rejects(client.exports.download(exported, join(folder, 'spoilt.data'), { only }), DownloadError);
  t.same((await readdir(folder)).sort(), ['once.data', 'whole'], 'nothing is left of what came wrong');
  await t.rejects(client.exports.download(exported, folder, { only: 'none.csv' }), /no file `none\.csv`. It has: /);
});

t.test('an export of an analysis is told by its id, and one that is canceled is an error of its own', async (t) => {
  const id = await newProject();
  await client.patients.upload(id, [{ age: 1 }, { age: 2 }, { age: 4 }]);
  const analysis = await client.analyses.create(id, {
    name: 'Ages',
    method: 'descriptive_summary',
    parameters: { variables: ['age'] },
    run: true,
  });
  const done = await client.analyses.wait(analysis.id);
  t.equal(done.status, 'completed');
  const { id: exported } = await client.exports.create(analysis.id, { format: 'html' });
  const files = await client.exports.download(exported);
  t.match(await files.find(({ name }) => name.endsWith('.html'))!.blob.text(), /<html/i);
  await control('stop-worker');
  const queued = await client.exports.create(id, { format: 'csv' });
  await client.exports.cancel(queued.id);
  await t.rejects(client.exports.wait(queued.id), { name: 'ExportFailedError', status: 'canceled' });
});

t.test('a wait that takes too long says so and the run goes on; an abort may cancel it', async (t) => {
  const id = await newProject();
  await client.patients.upload(id, [{ age: 1 }, { age: 2 }, { age: 4 }]);
  const { id: analysis } = await client.analyses.create(id, {
    name: 'Ages',
    method: 'descriptive_summary',
    parameters: { variables: ['age'] },
  });
  await t.rejects(client.analyses.runAndWait(analysis, { timeout: 1 }), {
    name: 'ApiTimeoutError',
    message: /goes on/,
  });
  t.equal((await client.analyses.get(analysis)).status, 'queued');
  const abort = new AbortController();
  const waiting = client.analyses.wait(analysis, {
    signal: abort.signal,
    cancelOnAbort: true,
    onProgress: () => abort.abort(new Error('The page was left.')),
  });
  await t.rejects(waiting, /The page was left/);
  t.equal((await client.analyses.get(analysis)).status, 'canceled');
  await t.rejects(client.analyses.wait(analysis), { name: 'RunFailedError', status: 'canceled' });
});
