import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { openEmbeddedDatabase } from '../../scripts/embedded-database.ts';
import { isReachable } from '../../scripts/postgres-programs.ts';
import { findPostmaster } from '../../scripts/postmaster.ts';
import { cleanEnvironment } from '../helpers/clean-environment.ts';
import { databaseFolder, dataFolder, gone, isAlive } from '../helpers/data-folder.ts';
import { startProgram } from '../helpers/platform.ts';
import { programFile } from '../helpers/program-file.ts';
import { until } from '../helpers/until.ts';

const folder = await dataFolder(t);
const script = programFile('scripts/start.ts');

/** With LOG_LEVEL set, the children's log comes through, which tells their process ids. */
function start(t: Test, dataDir: string, env: NodeJS.ProcessEnv = {}, as: { uid?: number; gid?: number } = {}) {
  return startProgram(t, 'scripts/start.ts', { DATA_DIR: dataDir, PORT: '0', SECRET_KEY: undefined, ...env }, as);
}

async function startUntilReady(t: Test, dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const platform = start(t, dataDir, env);
  const address = (await platform.said(/^ready: (http:\/\/\S+)$/))[1]!;
  const pidOf = async (name: string) => (await platform.logged((line) => line.name === name)).pid as number;
  const pids = [await pidOf('api'), await pidOf('worker')];
  return { ...platform, address, pids, server: (await findPostmaster(await databaseFolder(dataDir)))! };
}

/** Runs it to its end. */
async function startAndEnd(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script], { env: { ...cleanEnvironment, ...env } });
  const [[code], out, error] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, out, error };
}

t.test('starts everything in one go, and SIGTERM leaves no process behind', async (t) => {
  const platform = await startUntilReady(t, folder);
  t.equal((await fetch(`${platform.address}/readyz`)).status, 200);

  const second = await startAndEnd({ DATA_DIR: folder });
  t.equal(second.code, 1, 'a second one on the same folder ends');
  t.equal(second.error, `The platform runs on this data folder already: ${platform.address}\n`);
  t.equal((await fetch(`${platform.address}/readyz`)).status, 200, 'and does not disturb the first');

  t.strictSame(await platform.kill('SIGTERM'), { code: 0, signal: null });
  for (const pid of [...platform.pids, platform.server.pid]) t.notOk(isAlive(pid), `process ${pid} is gone`);
  const lines = (await readFile(join(folder, 'logs/platform.log'), 'utf8')).trim().split('\n');
  t.ok(
    lines.some((line) => JSON.parse(line).msg === 'listening'),
    'the log is kept in the data folder',
  );

  const again = await startUntilReady(t, folder);
  t.strictSame(await again.kill('SIGINT'), { code: 0, signal: null }, 'Ctrl-C stops it as well');
  for (const pid of [...again.pids, again.server.pid]) t.notOk(isAlive(pid));
});

t.test('killed outright, it leaves nothing that the next start can not take over', async (t) => {
  const first = await startUntilReady(t, folder);
  await first.kill('SIGKILL');
  await Promise.all(first.pids.map(gone));
  t.pass('the API and the worker saw it and stopped by themselves');
  const second = await startUntilReady(t, folder);
  t.equal(second.server.pid, first.server.pid, 'the database server that was left over is used on');
  await second.kill('SIGTERM');
  t.notOk(isAlive(first.server.pid));
});

t.test('a worker that dies is started again', async (t) => {
  const platform = await startUntilReady(t, folder);
  const [, worker] = platform.pids;
  process.kill(worker!, 'SIGKILL');
  await platform.said(/^The worker stopped unexpectedly \(SIGKILL\)/);
  const next = await platform.logged((line) => line.name === 'worker' && line.pid !== worker);
  t.ok(isAlive(next.pid));
  t.equal((await fetch(`${platform.address}/readyz`)).status, 200);
  await platform.kill('SIGTERM');
  t.notOk(isAlive(next.pid));
});

t.test('when the database server dies and does not come back, everything stops with the reason', async (t) => {
  const platform = await startUntilReady(t, folder, { EMBEDDED_RESTART_SECONDS: '1' });
  process.kill(platform.server.pid, 'SIGKILL');
  t.equal((await platform.ended).code, 1);
  t.match(platform.words.join('\n'), 'Everything stops: the embedded PostgreSQL ended.');
  for (const pid of platform.pids) t.notOk(isAlive(pid));
});

t.test('a database server that is restarted is waited for', async (t) => {
  const platform = await startUntilReady(t, folder);
  process.kill(platform.server.pid, 'SIGQUIT');
  await gone(platform.server.pid);
  const ready = () => fetch(`${platform.address}/readyz`).then(({ status }) => status);
  t.equal(await ready(), 503);
  const again = await openEmbeddedDatabase(folder, { purpose: 'visit' });
  t.teardown(() => again.close());
  await until(async () => (await ready()) === 200);
  for (const pid of platform.pids) t.ok(isAlive(pid), `process ${pid} has waited`);
  t.strictSame(await platform.kill('SIGTERM'), { code: 0, signal: null });
});

t.test('SIGTERM before it is ready stops it too', async (t) => {
  const platform = start(t, folder);
  await until(async () => (await findPostmaster(await databaseFolder(folder)))?.state === 'ready', 1);
  const { pid } = (await findPostmaster(await databaseFolder(folder)))!;
  t.strictSame(await platform.kill('SIGTERM'), { code: 0, signal: null });
  t.notOk(isAlive(pid));
});

t.test('a port that is taken', async (t) => {
  const squatter = createServer().listen(0, '0.0.0.0');
  await once(squatter, 'listening');
  t.teardown(() => squatter.close());
  const taken = String((squatter.address() as { port: number }).port);
  const { code, error } = await startAndEnd({ DATA_DIR: folder, PORT: taken });
  t.equal(code, 1, 'and was asked for is refused');
  t.match(error, `Port ${taken} (PORT) can't be used`);
  t.equal(await findPostmaster(await databaseFolder(folder)), null);

  // Whether it is ours or another program's: 3000 is taken from here on.
  const usual = createServer().on('error', () => {});
  usual.listen(3000, '0.0.0.0');
  await Promise.race([once(usual, 'listening'), once(usual, 'error')]);
  t.teardown(() => usual.close());
  const platform = await startUntilReady(t, folder, { PORT: undefined });
  t.not(new URL(platform.address).port, '3000');
  t.match(platform.words.join('\n'), /^Port 3000 is taken, so this takes \d+\. Set PORT to choose one\.$/m);
  await platform.kill();
});

t.test('a mistake in the environment is named', async (t) => {
  const port = await startAndEnd({ DATA_DIR: folder, PORT: 'eighty' });
  t.equal(port.code, 1);
  t.match(port.error, /PORT is /);
  if (process.platform === 'linux') {
    const nowhere = await startAndEnd({ DATA_DIR: '/proc/platform' });
    t.match(nowhere.error, /^The data folder \/proc\/platform can't be made \(ENOENT\): set DATA_DIR to a folder/);
  }
  const key = await startAndEnd({ DATA_DIR: folder, DATABASE_URL: 'postgres://a@127.0.0.1:1/b' });
  t.match(key.error, /^SECRET_KEY is not set: with DATABASE_URL it is needed/);
  const server = await startAndEnd({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://a@127.0.0.1:1/b',
    SECRET_KEY: 'x'.repeat(32),
  });
  t.equal(server.code, 1);
  t.match(server.error, /^The database of DATABASE_URL can't be reached/);
});

const nobody = { uid: 65_534, gid: 65_534 };
const skip =
  process.getuid?.() !== 0
    ? 'the other tests ran as a plain user already'
    : isReachable(dirname(script), nobody)
      ? false
      : 'a plain user may not enter the folder of the project';
t.test('as a plain user', { skip }, async (t) => {
  const own = await dataFolder(t);
  await mkdir(own);
  await chown(own, nobody.uid, nobody.gid);
  const platform = start(t, own, {}, nobody);
  await platform.said(/^ready: /);
  t.strictSame(await platform.kill('SIGTERM'), { code: 0, signal: null });
});
