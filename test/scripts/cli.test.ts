import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { Client } from '../../clients/javascript/src/node.ts';
import { cliProgram } from '../../scripts/cli/program.ts';
import { cliIn, proxyTo } from '../helpers/cli.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const { live_key, test_key } = await createAccount(url, { name: 'Hospital' });
const api = await startApi(t, url, { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8' });
startWorker(t, url);
const baseUrl = `${api.url}/v1`;
const client = new Client({ apiKey: live_key, baseUrl });

const home = t.testdir({
  'trial.csv': 'external_id,time,status\nP1,10,1\nP2,20,0\nP3,30,1\nP4,40,1\n',
  'wrong.csv': 'external_id,time,status\nP1,10,1\nP1,ten,0\n',
  'trial.txt': 'external_id,time\n',
});
const key = { RESEARCH_PLATFORM_API_KEY: live_key, RESEARCH_PLATFORM_BASE_URL: baseUrl };
const { run, start } = cliIn(home);
const json = async (args: string[], env: NodeJS.ProcessEnv = key) => {
  const { code, out, error } = await run(['--json', ...args], env);
  return { code, error, data: out === '' ? null : JSON.parse(out) };
};
const inHome = (name: string) => join(home, name);

t.test('every command says what it does, with an example', (t) => {
  type Described = ReturnType<typeof cliProgram>;
  const walk = (command: Described, path: string): void => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    t.not(command.description(), '', path);
    if (command.commands.length === 0)
      t.match(help, new RegExp(`Examples?:\\n.*platform (--json )?${path.slice(18)}`, 's'), path);
    for (const one of command.commands) walk(one, `${path} ${one.name()}`);
  };
  walk(cliProgram(), 'research-platform');
  t.match(spawnSync(process.execPath, ['scripts/cli.ts', 'analyses', 'rerun', '--help'], { encoding: 'utf8' }), {
    status: 0,
    stderr: '',
    stdout: /--profile.*Examples:\n {2}research-platform /s,
  });
  t.end();
});

t.test(
  'what is wrong with the command line, the key, the address or a file is told apart by the exit code',
  async (t) => {
    t.match(await run(['analyses', 'rerun', '--nope']), { code: 2, out: '', error: /unknown option '--nope'/ });
    t.match(await run(['projects']), { code: 2, out: '' });
    for (const [args, message] of [
      [['nonsense'], "unknown command 'nonsense'"],
      [['projects', 'create'], "missing required argument 'name'"],
      [['projects'], 'A command is missing.'],
    ] as const) {
      const told = await json([...args]);
      t.match(told, { code: 2, data: null });
      t.strictSame(JSON.parse(told.error), { error: { message, exit_code: 2 } });
    }
    t.match(await run(['projects', 'list']), { code: 2, error: /There is no key\. .*login/ });
    t.match(await run(['projects', 'list'], { RESEARCH_PLATFORM_API_KEY: 'secret' }), { code: 2, error: /svc_live_/ });
    t.notMatch((await run(['projects', 'list'], { RESEARCH_PLATFORM_API_KEY: 'my-secret' })).error, /my-secret/);
    t.match(await run(['--base-url', api.url, 'projects', 'list'], key), { code: 2, error: /must end in \/v1/ });
    const unknown = await json(['projects', 'list'], {
      ...key,
      RESEARCH_PLATFORM_API_KEY: `svc_live_${'x'.repeat(48)}`,
    });
    t.match(unknown, { code: 4, data: null });
    t.match(JSON.parse(unknown.error).error, { status: 401, code: 'UNAUTHORIZED', request_id: /^req_/, exit_code: 4 });
    t.match(await run(['projects', 'get', 'proj_00000000000000000000000000'], key), { code: 5, error: /request req_/ });
    const away = await proxyTo(t, api.url, { answered: async () => false });
    t.match(await run(['--base-url', `${away}/v1`, 'projects', 'list'], key), { code: 6, error: /could not be sent/ });
    t.match(await run(['patients', 'import', inHome('none.csv'), '--project', 'proj_x'], key), {
      code: 2,
      error: /There is no file .*none\.csv/,
    });
  },
);

t.test('a file is checked, imported whole or not at all, and run', async (t) => {
  const { data: made } = await json(['projects', 'create', 'Trial', '--description', 'A small one']);
  t.match(made, { id: /^proj_/, name: 'Trial', description: 'A small one' });
  const into = ['--project', made.id];
  const wrong = await run(['patients', 'import', inHome('wrong.csv'), ...into], key);
  t.match(wrong, { code: 1, out: '', error: /nothing of it is stored: 1 problem\..*external_id.*request req_/s });
  const checked = await json(['patients', 'import', inHome('wrong.csv'), ...into, '--dry-run']);
  t.match(checked, { code: 1, data: { dry_run: true, valid: false, problems: [{ row: 2, column: 'external_id' }] } });
  t.match(await run(['patients', 'import', inHome('trial.txt'), ...into], key), {
    error: /contentType|--format|\.csv/,
  });
  t.match((await json(['projects', 'get', made.id])).data, { patient_count: 0 });
  const dry = await run(['patients', 'import', inHome('trial.csv'), ...into, '--dry-run'], key);
  t.match(dry, { code: 0, out: /can be imported: 4 patients would be created/ });
  t.match(await json(['patients', 'import', inHome('trial.csv'), ...into]), { code: 0, data: { created: 4 } });
  const again = await json(['patients', 'import', inHome('trial.csv'), ...into, '--on-conflict', 'skip']);
  t.match(again, { code: 0, data: { created: 0, skipped: 4 } });

  const parameters = { time: 'time', event: 'status' };
  const analysis = await client.analyses.create(made.id, { name: 'KM', method: 'kaplan_meier', parameters });
  await ownerQuery(`update analyses set name = e'red \\x1b[31m'`); // as names could be that were given before this was refused
  for (const first of [true, false])
    t.match(await json(['analyses', 'run', analysis.id]), { code: 0, data: { status: 'completed' } }, `${first}`);
  const shown = await run(['analyses', 'get', analysis.id], key);
  t.match(shown.out, /status +completed\n.*4 used of 4/s);
  t.match(shown.out, 'red');
  t.notMatch(shown.out, '\u001b', 'neither colours nor what a text would do to a terminal');
  t.match(await json(['analyses', 'compare', analysis.id]), { code: 0, data: { same: { data: true, result: true } } });
  t.match(await run(['analyses', 'list', ...into, '--status', 'completed'], key), { code: 0, out: /kaplan_meier/ });
  t.match(await run(['analyses', 'follow', analysis.id], key), { code: 0, out: /completed/ });

  const folder = inHome('downloads/');
  const exported = await json(['exports', 'make', made.id, '--format', 'csv', '--out', folder]);
  t.equal(exported.code, 0, exported.error);
  for (const { path, size } of exported.data.files) t.equal(statSync(path).size, size, path);
  t.match(exported.data.files, [{ sha256: /^[0-9a-f]{64}$/ }]);
  t.match(await run(['exports', 'make', made.id, '--format', 'pdf'], key), {
    code: 2,
    error: /A project has no export as pdf/,
  });
  t.match((await json(['exports', 'list', ...into])).data, { status: 'ready', format: 'csv' });

  const failing = { time: 'time', event: 'status', event_value: 7, group: 'time' };
  const doomed = await client.analyses.create(made.id, { name: 'F', method: 'log_rank_test', parameters: failing });
  const failed = await run(['analyses', 'run', doomed.id], key);
  t.match(failed, { code: 1, out: '', error: /failed: .*\(ANALYSIS_INPUT/ });
});

t.test('what is piped in is imported as a file is, once its format is named', async (t) => {
  const project = await client.projects.create({ name: 'Piped' });
  const into = ['patients', 'import', '-', '--project', project.id];
  const csv = 'external_id,age\nP1,61\nP2,58\n';
  t.match(await run(into, key, csv), { code: 2, out: '', error: /Standard input has no name.*--format csv/ });
  const dry = await run([...into, '--format', 'csv', '--dry-run'], key, csv);
  t.match(dry, { code: 0, out: /^Standard input can be imported: 2 patients/ });
  t.match(await run([...into, '--format', 'csv'], key, csv), { code: 0, out: /^Standard input: 2 patients created/ });
  t.match(await run([...into, '--format', 'csv'], key, csv), {
    code: 1,
    error: /Nothing was stored.*row 2, external_id/s,
  });
  t.match(await run([...into, '--format', 'csv'], key, ''), { code: 1, out: '' });
  t.equal((await client.projects.get(project.id)).patient_count, 2);
});

t.test('a server that speaks no TLS is told as that, and nothing of what concerns pages alone', async (t) => {
  const told = await run(['--base-url', `${api.url.replace('http:', 'https:')}/v1`, 'projects', 'list'], key);
  t.match(told, { code: 6, out: '', error: /SSL.*https:\/\/.*http/ });
  t.notMatch(told.error, 'CORS');
});

t.test(
  'a full disk behind the output is told, and the version is printed',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const full = openSync('/dev/full', 'w');
    t.teardown(() => closeSync(full));
    const { child, result } = start(['--version'], {}, '', full);
    t.match([await result, child.exitCode], [{ error: /could not be written \(ENOSPC\)/ }, 1]);
    t.match(await run(['--version']), { code: 0, out: /^\d+\.\d+\.\d+\n$/, error: '' });
  },
);

/** A server before the API that passes on so many bytes of a connection, tells of it, and takes no more. */
async function stoppedAfter(t: Test, bytes: number, tell: () => void): Promise<string> {
  const server = createServer((near) => {
    const far = connect(Number(new URL(api.url).port), '127.0.0.1');
    let passed = 0;
    near.on('data', (piece) => {
      passed += piece.length;
      far.write(piece);
      if (passed < bytes) return;
      near.pause();
      tell();
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

t.test('an upload that is interrupted in the middle leaves nothing, and says so', async (t) => {
  const project = await client.projects.create({ name: 'Interrupted' });
  // More than the sockets on the way hold, so that it is in the middle.
  const rows = Array.from({ length: 400_000 }, (_, i) => `P${i},${randomBytes(75).toString('base64')}`);
  writeFileSync(inHome('large.csv'), `external_id,x\n${rows.join('\n')}\n`);
  let interrupt = () => {};
  const through = await stoppedAfter(t, 1_000_000, () => interrupt());
  const args = ['--base-url', through, 'patients', 'import', inHome('large.csv'), '--project', project.id];
  const cli = start(args, { RESEARCH_PLATFORM_API_KEY: live_key });
  interrupt = () => cli.child.kill('SIGINT');
  t.match(await cli.result, { code: 130, out: '', error: /^Interrupted\. Nothing was stored: .*same command again/ });
  t.equal((await client.projects.get(project.id)).patient_count, 0);
});

t.test('an upload of standard input that is interrupted does not wait for whoever writes into it', async (t) => {
  const project = await client.projects.create({ name: 'Interrupted, too' });
  let interrupt = () => {};
  const through = await stoppedAfter(t, 1, () => interrupt());
  const args = ['patients', 'import', '-', '--format', 'csv', '--project', project.id];
  const cli = start(['--base-url', through, ...args], { RESEARCH_PLATFORM_API_KEY: live_key }, null);
  interrupt = () => cli.child.kill('SIGINT');
  cli.child.stdin!.write('external_id,age\nP1,60\n');
  t.match(await cli.result, { code: 130, signal: null, out: '', error: /^Interrupted\. Nothing was stored: / });
  t.equal((await client.projects.get(project.id)).patient_count, 0);
});

t.test('profiles hold the keys of servers, for nobody else to read, and no key goes to another server', async (t) => {
  const file = inHome('.config/research-platform/profiles.json');
  const wrong = await run(['--base-url', baseUrl, 'login'], {}, `svc_live_${'x'.repeat(48)}\n`);
  t.match(wrong, { code: 4, out: '' });
  t.notOk(existsSync(file), 'a key that the server refuses is not stored');
  const stored = await run(['--base-url', baseUrl, '--json', 'login'], {}, `${live_key}\n`);
  t.match(JSON.parse(stored.out), { profile: 'default', base_url: baseUrl, mode: 'live', in_use: true });
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.match(await run(['--base-url', baseUrl, 'profile', 'add', 'trial'], {}, test_key), { code: 0 });
  const listed = await run(['--json', 'profile', 'list']);
  t.strictSame(
    listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { name: 'default', base_url: baseUrl, mode: 'live', in_use: true },
      { name: 'trial', base_url: baseUrl, mode: 'test', in_use: false },
    ],
  );
  t.notMatch(listed.out + listed.error, live_key);
  t.match((await run(['projects', 'list'])).out, /Trial/);
  t.match(await run(['--profile', 'trial', 'projects', 'list'], key), { code: 0, error: /There are no projects yet/ });
  t.match(await run(['--profile', 'other', 'projects', 'list']), { code: 2, error: /no profile other\. There are: / });
  t.match(await run(['--base-url', 'http://127.0.0.1:1/v1', 'projects', 'list']), {
    code: 2,
    error: /is for .* and is not sent to http:\/\/127\.0\.0\.1:1\/v1/,
  });
  t.equal((await run(['profile', 'use', 'trial'])).code, 0);
  t.equal((await run(['profile', 'remove', 'trial'])).code, 0);
  t.match(await run(['projects', 'list']), { code: 2, error: /There is no key/ });
  chmodSync(file, 0o644);
  t.match(await run(['--profile', 'default', 'projects', 'list']), { code: 2, error: /mode 644.*chmod 600/ });
});

t.test('webhooks are listed, and what did not arrive is sent again', async (t) => {
  const webhook = await client.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['analysis.completed'] });
  const delivery = await client.webhooks.test(webhook.id);
  t.match((await json(['webhooks', 'list'])).data, { id: webhook.id, status: 'enabled' });
  t.match((await json(['webhooks', 'deliveries', webhook.id])).data, { id: delivery.id, event_type: 'ping' });
  const sent = await json(['webhooks', 'redeliver', delivery.id, 'dlv_00000000000000000000000000']);
  t.match(sent, { code: 3, data: { redelivered: 1, failed: 1 } });
  t.match(await json(['webhooks', 'recover', webhook.id, '--since', '1d']), { code: 0, data: { deliveries: Number } });
  t.match(await run(['webhooks', 'recover', webhook.id, '--since', 'soon'], key), { code: 2 });
});

t.test('commands beside the database take its environment and print one object', async (t) => {
  const environment = { DATABASE_URL: url, SECRET_KEY: testSecretKey };
  const { code, data } = await json(['queue'], environment);
  t.equal(code, 0);
  t.match(data, { workers_alive: true });
  t.ok(data.tasks.some(({ task, slots }: { task: string; slots: number }) => task === 'run_analysis' && slots > 0));
  t.match(data.accounts, [{ name: 'Hospital', task: 'run_analysis', failed_today: 1 }]);
  t.match(await run(['queue'], environment), { out: /Workers are alive.*Hospital/s });
  const made = await run(
    ['--json', 'accounts', 'create', '--name', 'N', '--email', 'n@example.org'],
    environment,
    'correct horse battery staple\n',
  );
  t.match(JSON.parse(made.out), { account_id: /^acct_/, live_key: /^svc_live_/ });
  t.match(await json(['audit', 'verify'], environment), { code: 0, data: { problem: null } });
  t.match(await run(['queue'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }), {
    code: 1,
    error: /can't be reached/,
  });
  const away = await run(['--json', 'audit', 'verify'], {
    ...environment,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  t.match(JSON.parse(away.error), { error: { message: /can't be reached/, exit_code: 1 } });
});

t.test('the literature is searched over the API', async (t) => {
  t.match(await json(['literature', 'search', 'asthma', 'steroids']), {
    code: 0,
    data: { items: [], total: { value: 0 } },
  });
  t.match(await run(['literature', 'search', 'asthma'], key), { code: 0, out: /^0 papers/ });
  t.match(await run(['literature', 'search', 'asthma[nowhere] AND x'], key), { code: 1, error: /^asthma.*\n *\^ /m });
});

t.test('completion is a script that the shell takes, and knows commands, options and choices', (t) => {
  const cli = (shell: string) =>
    spawnSync(process.execPath, ['scripts/cli.ts', 'completion', shell], { encoding: 'utf8' }).stdout;
  const bash = cli('bash');
  t.equal(spawnSync('bash', ['-n'], { input: bash }).status, 0);
  const completed = (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const script = `${bash}\nCOMP_WORDS=(research-platform ${line}); COMP_CWORD=${words.length}; _research_platform; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim();
  };
  t.equal(completed('ana'), 'analyses');
  t.equal(completed('--json', 'analyses', 're'), 'rerun');
  t.equal(completed('analyses', 'rerun', '--dry'), '--dry-run');
  t.equal(completed('analyses', 'rerun', '--status', 'f'), 'failed');
  const zsh = spawnSync('zsh', ['-n'], { input: cli('zsh') });
  if (zsh.error === undefined) t.equal(zsh.status, 0);
  t.match(cli('zsh'), /^#compdef research-platform\n/);
  t.end();
});

t.test('the bin runs the same under any Node', (t) => {
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = fileURLToPath(new URL(`../../${bin['research-platform']}`, import.meta.url));
  t.ok(statSync(file).mode & 0o100);
  t.match(spawnSync(file, ['--help'], { encoding: 'utf8' }), { status: 0, stdout: /^Usage: research-platform / });
  t.end();
});
