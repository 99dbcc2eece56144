import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Client } from '../../clients/javascript/src/node.ts';
import { cliIn, proxyTo } from '../helpers/cli.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const { live_key, test_key } = await createAccount(url);
const api = await startApi(t, url);
const worker = startWorker(t, url);
const baseUrl = `${api.url}/v1`;
const client = new Client({ apiKey: live_key, baseUrl });

const home = t.testdir();
const journals = join(home, '.local/state/research-platform/reruns');
const cli = cliIn(home, { RESEARCH_PLATFORM_API_KEY: live_key });

// Nobody has an event, so every Kaplan-Meier fails, also when it is run again: what the server says now of an analysis
// that was run again is the same as before.
const project = await client.projects.create({ name: 'Failing' });
await client.patients.upload(
  project.id,
  Array.from({ length: 20 }, (_, i) => ({ external_id: `P${i}`, time: i + 1, status: 0 })),
);
const failing = await Promise.all(
  Array.from({ length: 10 }, (_, i) =>
    client.analyses.create(project.id, {
      name: `KM ${i}`,
      method: 'log_rank_test',
      parameters: { time: 'time', event: 'status', group: 'time' },
      run: true,
    }),
  ),
);
const fine = await client.analyses.create(project.id, {
  name: 'Fine',
  method: 'descriptive_summary',
  parameters: { variables: ['time'] },
});
await client.analyses.runAndWait(fine.id);
const isOver = async (id: string) =>
  client.analyses.wait(id).then(
    () => 'completed',
    (error: { status?: string }) => error.status,
  );
t.strictSame(await Promise.all(failing.map(({ id }) => isOver(id))), Array(10).fill('failed'), 'the scene is set');

async function runsOf(): Promise<number[]> {
  const rows = await ownerQuery<{ runs: number; method: string }>(
    `select a.method, count(r.id)::int as runs from analyses a left join runs r on r.analysis_id = a.id
     where a.method = 'log_rank_test' group by a.id, a.method`,
  );
  return rows.map(({ runs }) => runs);
}

t.test('a dry run shows what would be run, and changes nothing', async (t) => {
  const asked = ['--base-url', baseUrl, 'analyses', 'rerun', '--project', project.id, '--dry-run'];
  const { code, out, error } = await cli.run(['--json', ...asked]);
  t.equal(code, 0, error);
  const shown = JSON.parse(out);
  t.match(shown, { dry_run: true, project_id: project.id, selected: 10 });
  t.strictSame(
    new Set(shown.analyses.map((one: { analysis_id: string }) => one.analysis_id)),
    new Set(failing.map(({ id }) => id)),
  );
  t.match(shown.analyses[0], { status: 'failed', error_code: 'ANALYSIS_INPUT', run_id: /^run_/ });
  t.match((await cli.run([...asked, '--method', 'descriptive_summary'])).out, /No analysis is selected/);
  t.match((await cli.run([...asked, '--since', '2099-01-01'])).out, /No analysis is selected/);
  t.match(await cli.run([...asked, '--method', 'log_rank']), { code: 2, error: /no method log_rank\. There are: / });
  t.match(await cli.run([...asked, '--since', 'yesterday']), { code: 2, error: /--since.*a day \(2026-11-01\)/ });
  t.strictSame(await runsOf(), Array(10).fill(1));
  t.notOk(existsSync(journals));
});

t.test('killed in the middle and given again, it runs every analysis exactly once', async (t) => {
  let asked = 0;
  let kill: (() => void) | null = null;
  const through = await proxyTo(t, api.url, {
    answered: async (method, path) => {
      // The run is committed, and nobody will ever hear of it.
      if (method !== 'POST' || !path.endsWith('/run') || ++asked !== 6) return true;
      kill?.();
      return false;
    },
  });
  const args = ['--json', '--base-url', `${through}/v1`, 'analyses', 'rerun', '--project', project.id, '--batch', '2'];
  const first = cli.start(args);
  kill = () => first.child.kill('SIGKILL');
  t.match(await first.result, { signal: 'SIGKILL', out: '' });
  const [name] = readdirSync(journals);
  t.equal(statSync(join(journals, name!)).mode & 0o777, 0o600);
  // Those that were run again have failed again meanwhile, and look as before.
  await Promise.all(failing.map(({ id }) => isOver(id)));
  t.ok((await runsOf()).includes(1), 'it was in the middle');

  const { code, out, error } = await cli.run(args);
  t.equal(code, 0, error);
  t.match(error, /Goes on with the call of/);
  const done = JSON.parse(out);
  t.match(done, { selected: 10, queued: 10, skipped: 0, failed: 0, left: 0, journal: null });
  await Promise.all(failing.map(({ id }) => isOver(id)));
  t.strictSame(await runsOf(), Array(10).fill(2));
  t.strictSame(readdirSync(journals), [], 'a journal that is done is gone');
});

t.test('Ctrl-C ends it in order, and says what is left and how to go on', async (t) => {
  let asked = 0;
  let interrupt: (() => void) | null = null;
  const through = await proxyTo(t, api.url, {
    answered: async (method, path) => {
      if (method === 'POST' && path.endsWith('/run') && ++asked === 2) interrupt?.();
      return true;
    },
  });
  const args = ['--base-url', `${through}/v1`, 'analyses', 'rerun', '--project', project.id, '--batch', '1'];
  const first = cli.start(args);
  interrupt = () => first.child.kill('SIGINT');
  const { code, error } = await first.result;
  t.equal(code, 130);
  const [, left, journal] = /Interrupted\.\n(\d+) of 10 are left\. .*--resume (\S+)/.exec(error) ?? [];
  t.ok(Number(left) >= 7 && Number(left) < 10, `${left} left`);
  t.match(await cli.run(['analyses', 'rerun', '--resume', journal!]), { code: 2, error: /This journal is of / });
  const resumed = await cli.run(['--base-url', `${through}/v1`, 'analyses', 'rerun', '--resume', journal!]);
  t.match(resumed, { code: 0, out: /^10 runs queued, 0 skipped, 0 refused, 0 left/ });
  await Promise.all(failing.map(({ id }) => isOver(id)));
  t.strictSame(await runsOf(), Array(10).fill(3));
});

t.test('what has a run on its way is skipped in words, and a key that may not is told so', async (t) => {
  await worker.kill();
  let isFirst = true;
  const through = await proxyTo(t, api.url, {
    watch: async (method, path) => {
      if (method !== 'POST' || !path.endsWith('/run') || !isFirst) return;
      isFirst = false;
      await client.analyses.run(path.split('/')[3]!);
    },
  });
  const asked = ['analyses', 'rerun', '--project', project.id];
  const done = await cli.run(['--json', '--base-url', `${through}/v1`, ...asked]);
  t.equal(done.code, 0, done.error);
  const { analyses, ...counts } = JSON.parse(done.out);
  t.match(counts, { selected: 10, queued: 9, skipped: 1, failed: 0, left: 0 });
  const skipped = analyses.find((one: { outcome: string }) => one.outcome === 'skipped');
  t.match(skipped.message, /a run is queued or running already: run_/);
  t.strictSame(await runsOf(), Array(10).fill(4));

  t.match(await cli.run(['--base-url', baseUrl, ...asked]), { code: 0, out: /No analysis is selected/ });
  const elsewhere = await cli.run(['--json', '--base-url', baseUrl, ...asked], { RESEARCH_PLATFORM_API_KEY: test_key });
  t.equal(elsewhere.code, 5, 'a project of the other mode is not found');
  t.match(JSON.parse(elsewhere.error), { error: { status: 404, exit_code: 5, request_id: /^req_/ } });
  t.equal(elsewhere.out, '');
});
