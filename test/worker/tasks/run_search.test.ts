import { Client } from 'pg';
import t, { type Test } from 'tap';
import { encodeId } from '../../../contract/ids.ts';
import { uuidOf } from '../../../sql/ids.ts';
import { queueNightlySearchRuns } from '../../../sql/tables/search-runs.ts';
import { testDatabase } from '../../helpers/database.ts';
import { httpClient } from '../../helpers/http.ts';
import { author, indexOverlayPapers, indexPapers } from '../../helpers/papers.ts';
import { createAccount, type RunningProgram, startApi, startWorker } from '../../helpers/platform.ts';
import { jobs } from '../../helpers/queue.ts';
import { until } from '../../helpers/until.ts';
import { rescueFromAll } from '../../helpers/workers.ts';

const erratum = (pmid: string) => ({ type: 'ErratumIn', pmid, doi: null, citation: 'J Corr. 2026;1:1.' });
const retraction = { type: 'RetractionIn', pmid: '990', doi: null, citation: 'J Corr. 2026;1:2.' };

async function makeScene(t: Test) {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  const account = await createAccount(database.url);
  const client = httpClient(api.url, account.live_key);
  const { data: project } = await client.post('/projects', { name: 'Living review' });
  const save = async (body: object) => {
    const made = await client.post(`/projects/${project.id}/searches`, body);
    t.equal(made.status, 201, made.text);
    return made.data;
  };
  const ended = async (search: string, run: string) => {
    for (;;) {
      const { data } = await client.get(`/searches/${search}/runs/${run}`, { Prefer: 'wait=25' });
      if (data.finished_at !== null) return data;
    }
  };
  const run = async (search: string) => {
    const queued = await client.post(`/searches/${search}/run`, {});
    t.equal(queued.status, 202, queued.text);
    return ended(search, queued.data.id);
  };
  const matches = async (search: string, query = '') => {
    const { data } = await client.get(`/searches/${search}/matches${query}`);
    return data.items.map((match: { kind: string; paper: { title: string } }) => `${match.kind}: ${match.paper.title}`);
  };
  // Not over HTTP, which shows no event while a transaction of another database is older.
  const events = async (search: string) =>
    (
      await database.ownerQuery(
        `select data from events where type = 'search.matched' and data ->> 'search_id' = $1 order by id`,
        [search],
      )
    ).map(({ data }) => data);
  return { database, account, client, project, save, ended, run, matches, events };
}
const whole = t;
const { database, account, client, project, save, ended, run, matches, events } = await makeScene(t);

t.test('the clock queues each active search once a night, spread and one after the other for an account', async (t) => {
  const searches = [
    await save({ name: 'A', query: 'asthma' }),
    await save({ name: 'B', query: 'asthma' }),
    await save({ name: 'Paused', query: 'asthma', active: false }),
  ];
  const nightly = () =>
    database.db.outside((connection) => queueNightlySearchRuns(connection, { atMost: 100, spreadSeconds: 3600 }));
  t.equal(await nightly(), 0, 'their first runs are queued');
  await database.ownerQuery(
    `update search_runs set status = 'failed', finished_at = now(), error = '{"code": "internal_error", "message": "-"}'`,
  );
  t.equal(await nightly(), 0, 'and so late that the next night is soon enough');
  await database.ownerQuery(`update searches set queued_at = now() - interval '13 hours'`);
  t.equal(await nightly(), 2);
  t.equal(await nightly(), 0);
  const queued = await database.ownerQuery(`select id, search_id from search_runs where status = 'queued'`);
  t.same(
    queued.map(({ search_id }) => search_id).sort(),
    searches
      .slice(0, 2)
      .map(({ id }) => uuidOf('search', id))
      .sort(),
  );
  for (const { id } of queued) {
    const [job] = await jobs(database, { key: `search:${id}` });
    t.match(job, { task: 'run_search', queue: `searches:${account.account_id}:live` });
    t.ok(job!.run_at.getTime() <= Date.now() + 3_600_000);
  }
  for (const { id } of searches) t.equal((await client.delete(`/searches/${id}`)).status, 200);
});

let worker: RunningProgram;

t.test('a saved search tells each paper that is new, corrected or retracted once', async (t) => {
  worker = startWorker(whole, database.url);
  const before = [
    { title: 'Asthma in children', pmid: '101' },
    { title: 'Asthma in adults', pmid: '102' },
    { title: 'Of the heart', pmid: '103' },
  ];
  await indexPapers(database, before);
  const search = await save({ name: 'Asthma', query: 'asthma[ti]' });
  t.match(await ended(search.id, search.latest_run.id), {
    ...{ status: 'completed', counts: { papers: 2, new: 0, corrected: 0, retracted: 0 }, first: true },
  });
  const kept = (await client.get(`/searches/${search.id}`)).data.latest_run.query;
  t.match(kept, { text: 'asthma[ti]', reading: 'strict', syntax: 'pubmed', notes: Array, suggestions: [] });
  t.same((await client.get(`/searches/${search.id}/runs`)).data.items[0].query, kept, 'a run keeps how it was read');
  t.same(await matches(search.id), [], 'what was there when the search was saved is not new');

  await indexPapers(database, [
    { title: 'Asthma in dogs', pmid: '104' },
    { ...before[0]!, relations: [erratum('991')] },
    { ...before[1]!, title: 'RETRACTED: On adults', relations: [retraction], retracted: true },
    { ...before[2]!, keywords: ['added'] },
  ]);
  const second = await run(search.id);
  t.match(second, { first: false, counts: { papers: 2, new: 1, corrected: 1, retracted: 1 } });
  t.same(
    (await matches(search.id)).sort(),
    ['corrected: Asthma in children', 'new: Asthma in dogs', 'retracted: RETRACTED: On adults'],
    'a known paper is told of though its title is found no longer',
  );
  t.same(await matches(search.id, '?kind=new'), ['new: Asthma in dogs']);
  t.same(await matches(search.id, `?run_id=${search.latest_run.id}`), []);
  const nowhere = encodeId('searchRun', '0190a3c5-7b1e-7c3a-9f00-000000000001');
  t.match(
    await client.get(`/searches/${search.id}/matches?run_id=${nowhere}`),
    { status: 404, error: { message: /no such run of this search/ } },
    'a run that is none of this search',
  );
  t.strictSame(await events(search.id), [
    {
      ...{ project_id: project.id, search_id: search.id, run_id: second.id },
      ...{ papers: 2, new: 1, corrected: 1, retracted: 1 },
    },
  ]);

  t.match(await run(search.id), { counts: { papers: 2, new: 0, corrected: 0, retracted: 0 } });
  await indexPapers(database, [{ ...before[0]!, relations: [erratum('991')], keywords: ['indexed'] }]);
  t.match(await run(search.id), { counts: { new: 0, corrected: 0 } }, 'a new version is no correction');
  await indexPapers(database, [{ ...before[0]!, relations: [erratum('991'), erratum('992')] }]);
  t.match(await run(search.id), { counts: { corrected: 1 } }, 'a second erratum is');
  t.equal((await events(search.id)).length, 2, 'a run that tells nothing is no event');
  await indexPapers(database, [
    { title: 'A notice alone', pmid: '995', relations: [{ ...retraction, type: 'RetractionOf', pmid: '104' }] },
  ]);
  t.match(await run(search.id), { counts: { papers: 2, retracted: 1 } }, 'a notice retracts the paper that it names');

  // The account's own record gives way to the shared library's of the same paper.
  const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
  const scope = { accountId: uuidOf('account', account.account_id), mode: 'live', projectIds: null, actor } as const;
  await indexOverlayPapers(database, scope, [{ title: 'Asthma of ours', doi: '10.1000/ours', source: 'ris' }]);
  t.match(await run(search.id), { counts: { new: 1 } });
  await indexPapers(database, [{ title: 'Asthma of ours', doi: '10.1000/ours', pmid: '105' }]);
  t.match(await run(search.id), { counts: { papers: 3, new: 0 } }, 'and is not told of again');

  const { headers } = await client.get(`/searches/${search.id}`);
  await run(search.id); // is no change of the search that its entity tag tells
  const changed = await client.send('PATCH', `/searches/${search.id}`, {
    body: JSON.stringify({ query: 'asthma OR heart', filters: { retracted: false } }),
    headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': headers.get('etag')! },
  });
  t.equal(changed.status, 200, changed.text);
  t.match(await run(search.id), { first: true, counts: { papers: 3, new: 0 } }, 'another query begins anew');
  const { data } = await client.get(`/searches/${search.id}/runs?limit=3`);
  t.match(data, { items: [{ first: true }, { first: false }, { first: false }], next_cursor: String });
});

t.test('what can not be followed says why', async (t) => {
  const search = await save({ name: 'Any', query: 'asthma' });
  const refused = await client.post(`/projects/${project.id}/searches`, { name: 'Broken', query: '(asthma[ti] AND' });
  t.match(refused, { status: 400, error: { code: 'INVALID_REQUEST' } }, 'a query that can not be read is not saved');
  await ended(search.id, search.latest_run.id);
  await database.ownerQuery(`update searches set query = '(asthma[ti] AND' where id = $1`, [
    uuidOf('search', search.id),
  ]);
  t.match(await run(search.id), { status: 'failed', counts: null, error: { code: 'invalid_query' } });
});

t.test('the mapping of terms is part of what is saved', async (t) => {
  await indexPapers(database, [{ title: 'Something else', pmid: '880', authors: [author('Mappington', 'AB')] }]);
  const papers = async ({ id, latest_run }: { id: string; latest_run: { id: string } }) =>
    (await ended(id, latest_run.id)).counts.papers;
  const mapped = await save({ name: 'Mapped', query: 'mappington ab' });
  t.match(mapped, { map_terms: true });
  t.equal(await papers(mapped), 1);
  const typed = await save({ name: 'As typed', query: 'mappington ab', map_terms: false });
  t.match(typed, { map_terms: false });
  t.equal(await papers(typed), 0);
  const changed = await client.patch(`/searches/${typed.id}`, { map_terms: true });
  t.match(changed, { status: 200, data: { map_terms: true } });
  t.match(await run(typed.id), { first: true, counts: { papers: 1, new: 0 } });
});

t.test('a worker that is killed in the middle of a run tells nothing twice and forgets nothing', async (t) => {
  await indexPapers(database, [{ title: 'Asthma before', pmid: '201' }]);
  const search = await save({ name: 'Asthma', query: 'asthma[ti]' });
  await ended(search.id, search.latest_run.id);
  await indexPapers(database, [
    { title: 'Asthma after', pmid: '202' },
    { title: 'Asthma before', pmid: '201', relations: [retraction], retracted: true },
  ]);

  const owner = new Client(database.url);
  await owner.connect();
  t.teardown(() => owner.end());
  /** Kills the worker while it waits for a lock of ours, and lets another rescue what it had. */
  const killAt = async (lock: string, blocked: string, worker: RunningProgram) => {
    await owner.query('begin');
    await owner.query(lock);
    const { data } = await client.post(`/searches/${search.id}/run`, {});
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
    return data.id;
  };
  // Within the transaction of the outcome: before anything of it is stored, and after most of it is.
  const run = await killAt('lock table search_papers in access exclusive mode', 'search_papers', worker);
  t.match(await client.get(`/searches/${search.id}/runs/${run}`), { data: { status: 'queued', counts: null } });
  worker = startWorker(t, database.url);
  t.match(await ended(search.id, run), { status: 'completed', attempt: 2, counts: { new: 1, retracted: 1 } });

  await indexPapers(database, [{ title: 'Asthma later', pmid: '203' }]);
  const later = await killAt('lock table events in exclusive mode', 'emit_event', worker);
  t.equal((await matches(search.id)).length, 2, 'nothing of what was not committed is there');
  worker = startWorker(t, database.url);
  t.match(await ended(search.id, later), { status: 'completed', attempt: 2, counts: { new: 1, retracted: 0 } });

  t.same(await matches(search.id), ['new: Asthma later', ...(await matches(search.id, `?run_id=${run}`))]);
  t.same((await matches(search.id)).sort(), ['new: Asthma after', 'new: Asthma later', 'retracted: Asthma before']);
  t.match(await events(search.id), [
    { run_id: run, new: 1, retracted: 1 },
    { run_id: later, new: 1, retracted: 0 },
  ]);
  t.equal((await events(search.id)).length, 2, 'told of once');
});
