import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { Client } from 'pg';
import t from 'tap';
import { uuidOf } from '../../../sql/ids.ts';
import { exportScene, follow } from '../../helpers/export-scene.ts';
import { httpClient } from '../../helpers/http.ts';
import { author, indexOverlayPapers, indexPapers } from '../../helpers/papers.ts';
import { createAccount } from '../../helpers/platform.ts';
import { jobsAreGone } from '../../helpers/queue.ts';
import { until } from '../../helpers/until.ts';
import { rescueFromAll } from '../../helpers/workers.ts';

const scene = await exportScene(t, { patients: [] });
const { database, client, project, account } = scene;
/** More than one page of the database, and of the same first author and year. */
const many = 300;
await indexPapers(
  database,
  Array.from({ length: many }, (_, i) => ({
    title: `Asthma in children, part ${i}`,
    pmid: String(1000 + i),
    year: 2000 + (i % 20),
    abstract: `Steroids were inhaled: ${i}.\nBACKGROUND: "quoted", half; ${'x'.repeat(200)}`,
    authors: [author('Smith', 'J')],
  })),
);
const scopeOf = (id: string) =>
  ({ accountId: uuidOf('account', id), mode: 'live', projectIds: null, actor: null }) as never;
await indexOverlayPapers(database, scopeOf(account.account_id), [
  { title: 'Asthma of ours', doi: '10.1000/ours', source: 'ris' },
]);
const search = { q: 'asthma[ti]' };
const ask = async (body: object): Promise<string> => {
  const { status, data, text } = await client.post(`/projects/${project}/papers/export`, body);
  t.equal(status, 202, text);
  return data.id;
};
const fileOf = async (id: string) => {
  const ready = await scene.finished(id);
  t.match(ready, { status: 'ready', progress: 1, error: null, row_counts: null, subject: 'papers' });
  const [file] = ready.files;
  const { bytes } = await follow(file.download_url);
  t.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256);
  return { ready, file, text: bytes.toString() };
};

t.test('what is asked for is refused while somebody looks, and nothing is queued', async (t) => {
  const post = (body: object, of = project) => client.post(`/projects/${of}/papers/export`, body);
  t.match(await post({ search: { q: '(asthma[ti] AND' } }), { status: 400 });
  t.match(await post({ search, paper_ids: ['pmid:1000'] }), { status: 400, error: { message: /one of search/ } });
  t.match(await post({ search, state: 'included' }), { status: 400, error: { message: /of a review/ } });
  t.match(await post({ paper_ids: ['pmid:1000', 'pmid:77'] }), { status: 400, error: { message: /pmid:77/ } });
  t.match(await post({ search }, 'proj_00000000000000000000000000'), { status: 404 });
  const { data: elsewhere } = await client.post('/projects', { name: 'Elsewhere' });
  const { data: review } = await client.post(`/projects/${elsewhere.id}/reviews`, { name: 'Theirs' });
  t.match(await post({ review_id: review.id }), { status: 404, error: { message: /review of this project/ } });
  const stranger = httpClient(scene.api.url, (await createAccount(database.url)).live_key);
  t.match(await stranger.post(`/projects/${project}/papers/export`, { search }), { status: 404 });
  t.strictSame((await client.get(`/projects/${project}/exports`)).data.items, []);
});

t.test(
  'all that a search finds is written as the file that comes at once has it, in each kind of format',
  async (t) => {
    const worker = scene.worker();
    for (const format of ['ris', 'csl-json', 'csv']) {
      const { file, ready, text } = await fileOf(await ask({ format, search }));
      const atOnce = await client.post('/literature/citations', { format, search });
      t.ok(text === atOnce.data.citations, format);
      t.match(file, { name: /^papers\./, media_type: atOnce.data.media_type, rows: many + 1 });
      t.match(ready, { format, papers: { search }, analysis_id: null });
      t.strictSame(ready.papers.query, atOnce.data.query, 'and tells how the search was read');
    }
    const none = await fileOf(await ask({ format: 'csl-json', search: { q: 'nothing[ti] AND asthma[ti]' } }));
    t.same(JSON.parse(none.text), []);
    const named = await fileOf(await ask({ format: 'csv', paper_ids: ['pmid:1003', 'doi:10.1000/ours', 'pmid:1003'] }));
    t.match(named.ready, { papers: { named: 2 } });
    t.match(parse(named.text, { columns: true }), [{ pmid: '1003' }, { doi: '10.1000/ours' }]);

    const { data: review } = await client.post(`/projects/${project}/reviews`, { name: 'Asthma', reviewers: 1 });
    const sets = `/reviews/${review.id}/sets`;
    await client.post(sets, { name: 'A', kind: 'website', paper_ids: ['pmid:1001', 'pmid:1002'] });
    const { data: set } = await client.post(sets, {
      name: 'B',
      kind: 'website',
      paper_ids: ['pmid:1002', 'pmid:1005'],
    });
    const pmidsOf = async (body: object) =>
      (
        parse((await fileOf(await ask({ format: 'csv', review_id: review.id, ...body }))).text, { columns: true }) as {
          pmid: string;
        }[]
      ).map(({ pmid }) => pmid);
    t.strictSame(await pmidsOf({}), ['1001', '1002', '1005']);
    t.strictSame(await pmidsOf({ set: set.id }), ['1005']);
    t.strictSame(await pmidsOf({ state: 'included' }), []);

    const { items } = (await client.get(`/projects/${project}/exports?limit=3`)).data;
    t.match(items, [{ subject: 'papers' }, { subject: 'papers' }, { subject: 'papers' }]);
    t.notOk('papers' in items[0], 'a list leaves out searches, which may be long');
    const [{ data }] = await database.ownerQuery(
      `select data from events where type = 'export.ready' order by id limit 1`,
    );
    t.match(data, { subject: 'papers', format: 'ris', analysis_id: null, status: 'ready' });
    const { data: trail } = await client.get('/audit-events?action=export.created&limit=200');
    t.match(trail.items.at(-1), { changes: { after: { papers: { search }, format: 'ris', include: [] } } });
    const asking = ask({ search });
    t.equal((await client.delete(`/exports/${await asking}`)).status, 200, 'and it is deleted as others are');
    await jobsAreGone(database);
    await worker.kill();
  },
);

t.test('a file is of one moment: papers are found and read in one snapshot, however many come meanwhile', async (t) => {
  const worker = scene.worker();
  let isOver = false;
  let version = 0;
  const changing = (async () => {
    // Each batch gives some papers another number and another title.
    while (!isOver) {
      await setTimeout(50);
      version++;
      await indexPapers(
        database,
        Array.from({ length: 20 }, (_, i) => ({
          title: `Asthma of version ${version}, part ${i}`,
          pmid: String(5000 + i),
          authors: [author('Moving', 'T')],
        })),
      );
    }
  })();
  for (let tries = 0; tries < 2; tries++) {
    const { text } = await fileOf(await ask({ format: 'csv', search: { q: 'moving[au] OR part[ti]' } }));
    const rows: { title: string }[] = parse(text, { columns: true });
    const versions = new Set(rows.flatMap(({ title }) => /version \d+/.exec(title)?.[0] ?? []));
    t.ok(versions.size <= 1, [...versions].join());
    t.equal(rows.length, many + (versions.size === 0 ? 0 : 20), 'none is lost that changed its number meanwhile');
  }
  isOver = true;
  await changing;
  await worker.kill();
});

t.test('a worker is killed in the middle, and another writes the file once', async (t) => {
  const id = await ask({ format: 'ris', search });
  const owner = new Client(database.url);
  await owner.connect();
  t.teardown(() => owner.end());
  // While it reads the papers, and after the file is there, within the transaction that says so.
  for (const [lock, blocked] of [
    ['lock table papers in access exclusive mode', 'record::text'],
    ['lock table events in exclusive mode', 'emit_event'],
  ] as const) {
    await owner.query('begin');
    await owner.query(lock);
    const worker = scene.worker();
    await until(async () => {
      const [row] = await database.ownerQuery(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1) as waits`,
        [blocked],
      );
      return row.waits;
    });
    await worker.kill('SIGKILL');
    await owner.query('rollback');
    await rescueFromAll(database);
  }
  const last = scene.worker();
  const { ready } = await fileOf(id);
  t.match(ready, { attempt: 3, rescues: 2 });
  t.strictSame(
    await database.ownerQuery(`select type from events where data ->> 'export_id' = $1`, [id]),
    [{ type: 'export.ready' }],
    'told of once',
  );
  t.same(await scene.leftovers(), { chunks: 0, objects: [] });
  await jobsAreGone(database);
  await last.kill();
});

t.test(
  'of more papers than an export may hold it says how many they are, before and after it was asked for',
  async (t) => {
    const { data: review } = await client.post(`/projects/${project}/reviews`, { name: 'Large', reviewers: 1 });
    const { data: set } = await client.post(`/reviews/${review.id}/sets`, {
      ...{ name: 'A', kind: 'website', paper_ids: ['pmid:1001'] },
    });
    await database.ownerQuery(
      `insert into review_records (id, account_id, mode, project_id, review_id, set_id, paper_id, title, title_key, enters_at_full_text, rank, state)
     select gen_random_uuid(), account_id, mode, project_id, review_id, id, gen_random_uuid(), 'T', '', false, i, 'title_abstract'
     from review_sets, generate_series(1, 100000) i where id = $1`,
      [uuidOf('reviewSet', set.id)],
    );
    const worker = scene.worker();
    const failed = await scene.finished(await ask({ review_id: review.id }));
    t.match(failed, {
      status: 'failed',
      files: [],
      error: { code: 'RESOURCE_LIMIT', message: /100,000 of an export/ },
    });
    await worker.kill();
  },
);
