import { Client } from 'pg';
import t, { type Test } from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { indexOverlayPapers } from '../helpers/papers.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { kaplanMeier, kaplanMeierResult, smallTrial } from '../helpers/scene.ts';
import { nobody } from '../helpers/tenants.ts';
import { until } from '../helpers/until.ts';

const advisoryLock = 471_142;

/**
 * A scene in which a read of analyses stops in the middle of its first statement, until a run's end waits for nothing but
 * that statement. A read of two statements then has the end of the run between them, a read of one moment does not.
 */
async function scene(t: Test) {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  const client = httpClient(api.url, (await createAccount(database.url)).live_key);
  const { data: project } = await client.post('/projects', { name: 'P' });
  await client.post(`/projects/${project.id}/patients`, { patients: smallTrial });
  const { data: analysis } = await client.post(`/projects/${project.id}/analyses`, {
    name: 'A',
    ...kaplanMeier,
    run: true,
  });
  await database.ownerQuery(`update runs set status = 'running', worker_id = 'w', started_at = now()`);
  await database.ownerQuery(`
    create function pauses() returns boolean volatile language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${advisoryLock}); return true; end $$`);
  await database.ownerQuery('grant execute on function pauses() to public');
  const [holder, finisher] = [new Client(database.url), new Client(database.url)];
  for (const other of [holder, finisher]) {
    await other.connect();
    t.teardown(() => other.end());
  }
  const waits = async (locktype: string) => {
    const look = () =>
      database.ownerQuery(
        `select from pg_locks where locktype = $1 and not granted and database = (select oid from pg_database where datname = current_database())`,
        [locktype],
      );
    await until(async () => (await look()).length > 0);
  };
  await database.ownerQuery('create policy pauses on analyses as restrictive for select using (pauses())');

  /** What the read answers when the run ends in the middle of it. */
  const readWhileItEnds = async (path: string) => {
    await holder.query('select pg_advisory_lock($1)', [advisoryLock]);
    const reading = client.get(path);
    await Promise.race([
      waits('advisory'),
      reading.then(({ text }) => Promise.reject(new Error(`answered without a pause: ${text}`))),
    ]);
    const ending = finisher.query(`
      begin;
      lock table runs in access exclusive mode;
      update runs set status = 'completed', worker_id = null, finished_at = now(), progress = 1, result = '${JSON.stringify(kaplanMeierResult())}', dataset = '{"patients":0,"used":0,"excluded_missing":0,"sha256":"${'0'.repeat(64)}"}';
      commit`);
    await waits('relation');
    await holder.query('select pg_advisory_unlock($1)', [advisoryLock]);
    const answer = await reading;
    await ending;
    return answer;
  };
  return { readWhileItEnds, project, analysis, client };
}

t.test('an analysis is never shown beside a run of another moment', async (t) => {
  const { readWhileItEnds, analysis, client } = await scene(t);
  const { data, text } = await readWhileItEnds(`/analyses/${analysis.id}`);
  t.equal(data.latest_run.status, 'running', text);
  t.equal(data.status, data.latest_run.status);
  const { data: after } = await client.get(`/analyses/${analysis.id}`);
  t.strictSame([after.status, after.latest_run.status], ['completed', 'completed'], 'the run did end');
});

t.test('nor are the analyses of a list', async (t) => {
  const { readWhileItEnds, project } = await scene(t);
  const { data, text } = await readWhileItEnds(`/projects/${project.id}/analyses`);
  const [listed] = data.items;
  t.equal(listed.latest_run.status, 'running', text);
  t.equal(listed.status, listed.latest_run.status);
});

t.test('papers that are asked for by name are those of one moment, each with its own record', async (t) => {
  const database = await testDatabase(t);
  const { url } = await startApi(t, database.url);
  const { account_id, live_key } = await createAccount(database.url);
  const papers = [1, 2].map((i) => ({ title: `Paper ${i}`, pmid: `${900_000 + i}`, doi: `10.1000/torn.${i}` }));
  const accountId = uuidOf('account', account_id);
  await indexOverlayPapers(database, { accountId, mode: 'live', projectIds: null, actor: nobody }, papers);
  await database.ownerQuery(`
    create function pauses() returns boolean volatile language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${advisoryLock}); return true; end $$`);
  await database.ownerQuery('grant execute on function pauses() to public');
  await database.ownerQuery(
    'create policy pauses on overlay_papers as restrictive for select to public using (pauses())',
  );
  const holder = new Client(database.url);
  await holder.connect();
  t.teardown(() => holder.end());
  await holder.query('select pg_advisory_lock($1)', [advisoryLock]);
  const client = httpClient(url, live_key);
  const reading = client.post('/literature/batch', { ids: papers.map(({ doi }) => `doi:${doi}`) });
  await until(async () => {
    const waiting = await database.ownerQuery(`
      select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
    return waiting.length > 0;
  });
  await holder.query(`delete from overlay_papers where pmid = 900001`);
  await holder.query('select pg_advisory_unlock($1)', [advisoryLock]);
  const { data, text } = await reading;
  t.match(
    data,
    {
      items: [
        { pmid: '900001', title: 'Paper 1' },
        { pmid: '900002', title: 'Paper 2' },
      ],
      not_found: [],
    },
    text,
  );
});
