import { type ExecFileException, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { routes } from '../../contract/routes.ts';
import { generatedFiles } from '../../scripts/generate-r-client.ts';
import { testDatabase } from '../helpers/database.ts';
import { startFaultyProxy } from '../helpers/faulty-proxy.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { localTargets } from '../helpers/webhooks.ts';

/*
 * The R client, packed and installed into an empty library, with R and a real server. What needs no server stands in
 * clients/r/tests and runs in R CMD check.
 */
const source = fileURLToPath(new URL('../../clients/r/', import.meta.url));
const vectors = fileURLToPath(new URL('../../clients/vectors/', import.meta.url));
const scripts = fileURLToPath(new URL('./r/', import.meta.url));
const trial = fileURLToPath(new URL('../../domain/statistics/data/lung.csv', import.meta.url));

t.test('what is generated from the contract is as the contract is now', async (t) => {
  for (const [path, text] of Object.entries(generatedFiles()))
    t.equal(readFileSync(join(source, path), 'utf8'), text, `${path}: run scripts/generate-r-client.ts`);
});

const skip = skipWithout('Rscript', ['-e', 'library(curl); library(jsonlite); library(survival)']);
if (skip === false) await withR();
else t.test('the client in R', { skip }, async () => {});

async function withR(): Promise<void> {
  const folder = t.testdir({ library: {}, repository: { src: { contrib: { PACKAGES: '' } } } });
  // R CMD check asks a repository what packages there are: here one without any, and not the Internet.
  const profile = join(folder, 'profile.R');
  writeFileSync(profile, `options(repos = c(CRAN = "file://${folder}/repository"))\n`);
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LC_ALL: 'C.UTF-8',
    R_LIBS: join(folder, 'library'),
    R_PROFILE: profile,
  };
  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<string>((resolve, reject) => {
      const options = { cwd: folder, env: { ...environment, ...env }, maxBuffer: 2 ** 26 };
      execFile(program, args, options, (error: ExecFileException | null, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else
          reject(
            new Error(
              `${program} ${args.join(' ')} ended with ${error.code}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`,
            ),
          );
      });
    });
  const runScript = (name: string, env: NodeJS.ProcessEnv) => run('Rscript', ['--vanilla', join(scripts, name)], env);
  await run('R', ['CMD', 'build', '--no-manual', source]);
  const packed = 'researchplatform_0.1.0.tar.gz';
  await run('R', ['CMD', 'INSTALL', '--no-byte-compile', `--library=${environment.R_LIBS}`, packed]);

  // They are quiet for long: R CMD check computes, and who is rate-limited waits.
  const checked = run('R', ['CMD', 'check', '--no-manual', '--no-build-vignettes', packed]);
  const limited = rateLimited(runScript);
  checked.catch(() => {});
  limited.catch(() => {});

  await t.test('keeps the rules that all clients share', (t) => sharedRules(t, runScript));
  await t.test('with a running platform', (t) => scenario(t, run, runScript));
  await t.test('goes on where the server restarts while it waits', (t) => restart(t, environment));
  await t.test('waits as long as a rate limit says', async (t) => {
    await limited;
    t.pass();
  });
  await t.test('R CMD check has nothing to say', async (t) => {
    t.match(await checked, /^Status: OK$/m);
    t.notMatch(await checked, /cannot open URL/);
  });
}

type RunScript = (name: string, env: NodeJS.ProcessEnv) => Promise<string>;

// biome-ignore lint/suspicious/noExplicitAny: a case has the fields of its file
type Case = Record<string, any>;

function casesOf(file: string): Case[] {
  return JSON.parse(readFileSync(join(vectors, file), 'utf8')).cases;
}

async function sharedRules(t: Test, runScript: RunScript): Promise<void> {
  const counts = JSON.parse(await runScript('vectors.R', { VECTORS: vectors }));
  const served = ['pages.json', 'idempotency.json', 'log-lines.json'];
  const files = readdirSync(vectors).filter((file) => file.endsWith('.json') && !served.includes(file));
  t.same(Object.keys(counts).sort(), files.sort(), 'every file of cases is read');
  // Every body is spooled, so none is spent; and an interrupt of R is no outcome of a call.
  const meaningless = casesOf('retry-decisions.json').filter(
    ({ outcome, rewindable }) => !rewindable || outcome.error === 'canceled',
  ).length;
  for (const file of files)
    t.same(counts[file], { held: casesOf(file).length - (file === 'retry-decisions.json' ? meaningless : 0) }, file);

  const server = await servedCases(t);
  const found = JSON.parse(await runScript('served-vectors.R', { VECTORS: vectors, SERVER: server.url }));
  const classes: Record<string, string> = {
    NotFoundError: 'rp_error_not_found',
    ResearchPlatformError: 'rp_error_paging',
  };
  for (const [index, { name, items, requests, raises }] of casesOf('pages.json').entries()) {
    t.same(found.pages[index].items, items, name);
    t.equal(found.pages[index].raises, raises === undefined ? null : classes[raises], name);
    t.same(
      server.asked('pages.json', index).map(({ query }) => query),
      requests,
      name,
    );
  }
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const cases = casesOf('idempotency.json');
  for (const [index, { name, statuses, key }] of cases.entries()) {
    const keys = server.asked('idempotency.json', index).map(({ idempotencyKey }) => idempotencyKey);
    t.equal(keys.length, statuses.length, name);
    t.equal(new Set(keys).size, 1, name);
    if (key === 'uuid') t.match(keys[0], uuid, name);
    else t.equal(keys[0], key ?? undefined, name);
  }
  const twoCalls = server.asked('idempotency.json', cases.length).map(({ idempotencyKey }) => idempotencyKey);
  t.equal(new Set(twoCalls).size, 2, 'two calls have two keys');
  for (const [index, { name, shows, hides }] of casesOf('log-lines.json').entries()) {
    for (const word of shows) t.ok(found.log_lines[index].includes(word), `${name} shows ${word}`);
    for (const word of hides) t.notOk(found.log_lines[index].includes(word), `${name} hides ${word}`);
  }
}

type Asked = { query: string; idempotencyKey: string | undefined };

/** Answers /{file}/{case}/v1… as the case says, and notes what was asked. */
async function servedCases(t: Test) {
  const asked = new Map<string, Asked[]>();
  const answers: Record<
    string,
    (one: Case, time: number) => { status: number; headers?: object; data?: unknown; error?: unknown }
  > = {
    'pages.json': ({ answers }, time) => answers[time],
    'idempotency.json': ({ statuses }, time) => ({ status: statuses[time], headers: { 'Retry-After': '0' } }),
    'log-lines.json': ({ status, answer, error, request_id }) => ({
      status,
      headers: { 'Request-Id': request_id },
      data: answer,
      error,
    }),
  };
  const server = createServer((request, response) => {
    const [, file, index, query] = /^\/([^/]+)\/(\d+)\/v1[^?]*\??(.*)$/.exec(request.url!)!;
    const earlier = asked.get(`${file}/${index}`) ?? [];
    asked.set(`${file}/${index}`, [
      ...earlier,
      { query: query!, idempotencyKey: request.headers['idempotency-key'] as string },
    ]);
    const one = casesOf(file!)[Number(index)] ?? { statuses: [200, 200] };
    const { status, headers, data, error } = answers[file!]!(one, earlier.length);
    const envelope = status < 400 ? { success: true, data: data ?? {} } : { success: false, error };
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ ...envelope, meta: {} }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (file: string, index: number) => asked.get(`${file}/${index}`) ?? [],
  };
}

async function scenario(
  t: Test,
  run: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>,
  runScript: RunScript,
): Promise<void> {
  const database = await testDatabase(t);
  const proxy = await startFaultyProxy(t);
  const api = await startApi(t, database.url, { BASE_URL: proxy.url, ...localTargets });
  proxy.target = api.url;
  startWorker(t, database.url, localTargets);
  const { live_key } = await createAccount(database.url);
  const env = {
    KEY: live_key,
    URL: `${api.url}/v1`,
    PROXY: proxy.url,
    TRIAL: trial,
    DRY_RUN: 'dry_run' in routes['patients.create'].query.shape ? 'yes' : 'no',
  };

  await t.test('uploads, runs, pages, downloads, and says what is wrong', async (t) => {
    await runScript('scenario.R', env);
    const pages = proxy.requests.filter(({ method, path }) => method === 'GET' && /\/patients\?limit=50/.test(path));
    t.equal(pages.length, 7, 'five pages for all patients, two for the first sixty');
    const downloads = proxy.requests.filter(({ path }) => path.startsWith('/downloads/'));
    t.match(downloads[0]!.range, undefined);
    t.match(downloads[1]!.range, /^bytes=[1-9]\d*-$/, 'a download goes on where it was cut off');
    const creations = proxy.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/projects');
    t.ok(creations.length >= 4, 'the request whose answer was lost was sent twice');
  });

  await t.test('the lines that the issue and the README show', async (t) => {
    const blocks = [...readFileSync(join(source, 'README.md'), 'utf8').matchAll(/^```r\n(.*?)^```$/gms)].map(
      ([, code]) => code!,
    );
    t.ok(blocks.length >= 7);
    const asked = blocks.join('\n').replaceAll('http://localhost:3000/v1', env.URL);
    const folder = t.testdir({ 'blocks.R': `key <- Sys.getenv("KEY")\n${asked}` });
    const output = await run('Rscript', ['--vanilla', join(folder, 'blocks.R')], env);
    t.match(output, /228 of 228 patients used/);
    t.match(output, /all\.equal: TRUE \(\d+ values/);
  });

  await t.test('verifies a webhook', async () => {
    const receiver = await startReceiver(t);
    const { secret, run_id } = JSON.parse(await runScript('webhook.R', { ...env, RECEIVER: `${receiver.url}/hooks` }));
    const { body, headers } = await receiver.next();
    const folder = t.testdir({ 'delivery.json': JSON.stringify({ body, headers }) });
    await runScript('unwrap.R', { SECRET: secret, RUN: run_id, DELIVERY: join(folder, 'delivery.json') });
  });

  await t.test('methods of many kinds come back as printed, tidy and drawn, and R finds their numbers', async (t) => {
    const folder = t.testdir({});
    const methods = JSON.parse(await runScript('methods.R', { ...env, PLOTS: join(folder, 'plots.pdf') }));
    t.ok(Object.keys(methods).length >= 14);
    for (const [name, { rows, differ }] of Object.entries(
      methods as Record<string, { rows: number; differ: number }>,
    )) {
      t.ok(rows > 0, `${name} is tidy`);
      t.equal(differ, 0, `${name}: R finds the same numbers`);
    }
  });
}

/** The API ends while a run is waited for, and another begins on its port. */
async function restart(t: Test, environment: NodeJS.ProcessEnv): Promise<void> {
  const database = await testDatabase(t);
  const first = await startApi(t, database.url);
  const { live_key } = await createAccount(database.url);
  const client = spawn('Rscript', ['--vanilla', join(scripts, 'restart.R')], {
    env: { ...environment, KEY: live_key, URL: `${first.url}/v1` },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const said: string[] = [];
  const lines = createInterface({ input: client.stderr });
  const waiting = new Promise<void>((resolve) =>
    lines.on('line', (line) => {
      said.push(line);
      if (line === 'waiting') resolve();
    }),
  );
  const ended = once(client, 'close');
  await Promise.race([waiting, ended]);
  await first.kill('SIGKILL');
  await startApi(t, database.url, { PORT: new URL(first.url).port });
  startWorker(t, database.url);
  const [code] = await ended;
  t.equal(code, 0, said.join('\n'));
}

/** A client whose account has no request left in this minute. */
async function rateLimited(runScript: RunScript): Promise<void> {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  const { live_key } = await createAccount(database.url, { plan: 'starter' });
  const headers = { Authorization: `Bearer ${live_key}` };
  while ((await fetch(`${api.url}/v1/projects`, { headers })).status !== 429);
  await runScript('rate-limited.R', { KEY: live_key, URL: `${api.url}/v1` });
}
