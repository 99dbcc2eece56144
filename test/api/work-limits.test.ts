import t, { type Test } from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, findAccount, type Limits, setLimits } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpAnswer, httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
// Two processes, so that nothing in the memory of one could make it exact.
const apis = [await startApi(t, database.url), await startApi(t, database.url)];

async function scene(limits: Limits) {
  const account = await createAccount(database.url);
  await asOwner(database.url, async (owner) => setLimits(owner, await findAccount(owner, account.account_id), limits));
  const clients = apis.map(({ url }) => httpClient(url, account.live_key));
  const client = clients[0]!;
  const project = await projectWith(database, client, smallTrial);
  return { account, clients, client, project };
}
const granted = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status === 202);

/** Of so many requests at once just those are granted that the limit allows; the others say which it is. */
function isExact(t: Test, answers: readonly HttpAnswer[], name: string, limit: number, says: RegExp): void {
  t.equal(granted(answers).length, limit, `${limit} are granted`);
  for (const refused of answers.filter(({ status }) => status !== 202)) {
    t.match(refused, { status: 429, error: { code: 'RATE_LIMITED', message: says } });
    t.strictSame(refused.error.details, { violated_policies: [{ name, limit }] });
    t.match(refused.headers.get('retry-after'), /^\d+$/);
  }
}

t.test('runs wait up to the limit of the plan, exactly, and one that is canceled makes room', async (t) => {
  const { account, clients, client, project } = await scene({ runs_queued: 3 });
  const analyses = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await client.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier })).data.id,
    ),
  );
  const answers = await Promise.all(analyses.map((id, i) => clients[i % 2]!.post(`/analyses/${id}/run`)));
  isExact(t, answers, 'runs_queued', 3, /allows 3 runs waiting at once.*cancel/);
  const stored = await database.ownerQuery('select from runs where account_id = $1', [
    uuidOf('account', account.account_id),
  ]);
  t.equal(stored.length, 3, 'what was refused left nothing');
  const path = `/projects/${project}/analyses`;
  t.equal((await client.post(path, { name: 'y', ...kaplanMeier, run: true })).status, 429, 'nor made with its run');
  t.equal((await client.post(path, { name: 'z', ...kaplanMeier })).status, 201, 'but without');
  await client.post(`/analyses/${granted(answers)[0]!.data.analysis_id}/cancel`);
  t.equal((await client.post(path, { name: 'y', ...kaplanMeier, run: true })).status, 202);
});

t.test('exports wait up to the limit, exactly', async (t) => {
  const { clients, project } = await scene({ exports_queued: 2 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => clients[i % 2]!.post(`/projects/${project}/export`, { format: 'csv' })),
  );
  isExact(t, answers, 'exports_queued', 2, /allows 2 exports waiting at once/);
});

t.test('imports of literature wait up to the limit, exactly, files and questions together', async (t) => {
  const { clients, account } = await scene({ imports_queued: 2 });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      i % 2 === 0
        ? clients[0]!.post('/literature/imports', { source: 'pubmed', query: `asthma ${i}` })
        : clients[1]!.post('/literature/imports?format=jsonl', '{"pmid": 1}\n', {
            'Content-Type': 'application/x-ndjson',
          }),
    ),
  );
  isExact(t, answers, 'imports_queued', 2, /allows 2 literature imports waiting at once/);
  const kept = await database.ownerQuery('select from literature_import_chunks where account_id = $1', [
    uuidOf('account', account.account_id),
  ]);
  t.ok(kept.length <= 2, 'no bytes of a refused file are kept');
});

t.test('the limit of one account is none of another’s', async (t) => {
  const one = await scene({ exports_queued: 1 });
  const other = await scene({ exports_queued: 1 });
  for (const { client, project } of [one, other])
    t.equal((await client.post(`/projects/${project}/export`, { format: 'csv' })).status, 202);
});

t.test('stored exports take up to the bytes of the plan', async (t) => {
  const { client, project, account } = await scene({ export_bytes: null });
  const worker = startWorker(t, database.url);
  const ask = () => client.post(`/projects/${project}/export`, { format: 'csv' });
  const ended = async (asked: HttpAnswer) => (await client.over(`/exports/${asked.data.id}`)).data;
  const first = await ended(await ask());
  t.match(first, { status: 'ready' });
  const size = first.files.reduce((sum: number, file: { size: number }) => sum + file.size, 0);
  const allow = (bytes: number) =>
    asOwner(database.url, async (owner) =>
      setLimits(owner, await findAccount(owner, account.account_id), { export_bytes: bytes }),
    );

  await allow(size + 10);
  t.match(
    await ended(await ask()),
    { status: 'failed', files: [], error: { code: 'RESOURCE_LIMIT', details: { reason: 'storage' } } },
    'one that is larger than what is left',
  );
  await allow(size);
  const refused = await ask();
  t.match(refused, { status: 429, error: { code: 'RATE_LIMITED', message: /bytes of stored exports/ } });
  t.strictSame(refused.error.details.violated_policies, [{ name: 'export_bytes', limit: size }]);
  t.ok(Number(refused.headers.get('retry-after')) > 6 * 86_400, 'until the first one expires');
  await client.delete(`/exports/${first.id}`);
  await allow(2 * size); // no two exports are of quite the same size
  t.match(await ended(await ask()), { status: 'ready' }, 'and there is room again');
  await worker.kill();
});
