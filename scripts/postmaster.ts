import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresPrograms, type RunAs, SetupError } from './postgres-programs.ts';

export type Postmaster = { pid: number; port: number; state: 'starting' | 'ready' | 'stopping' | 'unknown' };
/** Whom the embedded database belongs to, and the database. */
export const ownerName = 'platform';
export const databaseName = 'platform';
// Nobody ever logs in as this one: its password is thrown away.
const superuserName = 'postgres';

/** What stands in postmaster.pid of a server that runs; null when there is none, or only what a crash left behind. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  let lines: string[];
  try {
    lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n').map((line) => line.trim());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new SetupError(`${folder} can't be read (${code}): it belongs to another user?`);
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return { pid: 0, port: 0, state: 'starting' }; // read while it is being written
  if (!isPostgres(pid)) return null;
  const state = (['starting', 'ready', 'stopping'] as const).find((known) => known === lines[7]) ?? 'unknown';
  return { pid, port: Number(lines[3] ?? 0), state };
}

/**
 * After a crash the number in postmaster.pid may be another program's by now, which happens soon in a container, where
 * numbers begin anew: the server itself would then refuse to start.
 */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /\((postgres|postmaster)\) [^ZX]/.test(stat); // Z and X: dead, but its parent has not looked yet
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return process.platform === 'win32';
    try {
      return /post(gres|master)/.test(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }));
    } catch {
      return false;
    }
  }
}

/**
 * Makes the data folder of a new server, with the platform's database and its owner: a role that may make roles, and no
 * superuser unless that is asked for. It is made beside its place and renamed when complete: whatever interrupts this, a
 * folder that is there is whole, and of two processes that begin at once one wins.
 */
export async function initialise(
  folder: string,
  options: { programs: PostgresPrograms; runAs: RunAs; password: string; sync: boolean; superuser: boolean },
): Promise<void> {
  const draft = `${folder}.${randomBytes(4).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (options.runAs !== null)
      for (const path of [draft, passwordFile]) await chown(path, options.runAs.uid, options.runAs.gid);
    const flags = [
      ['--pgdata', draft],
      ['--username', superuserName],
      ['--pwfile', passwordFile],
      ['--auth', 'scram-sha-256'],
      ['--encoding', 'UTF8'],
      // Sorts by code point, the same on every machine, and yet knows the lower case of É.
      ['--locale', 'C'],
      ['--locale-provider', 'builtin'],
      ['--builtin-locale', 'C.UTF-8'],
    ].map(([name, value]) => `${name}=${value}`);
    const initdb = spawn(
      options.programs.initdb,
      [...flags, '--data-checksums', ...(options.sync ? [] : ['--no-sync'])],
      {
        ...options.runAs,
        cwd: draft,
        env: environment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true, // Ctrl-C is for us to answer
      },
    );
    let said = '';
    initdb.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(initdb, 'close');
    if (code !== 0) throw new SetupError(`The database could not be made in ${folder}: ${said.trim()}`);
    await makeOwner(draft, options);
    await rename(draft, folder).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error; // another process was first
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/** In single-user mode, in which nobody else can come in and a command is a line. */
async function makeOwner(
  folder: string,
  options: { programs: PostgresPrograms; runAs: RunAs; password: string; sync: boolean; superuser: boolean },
): Promise<void> {
  const server = spawn(
    options.programs.postgres,
    ['--single', ...(options.sync ? [] : ['-F']), '-c', 'exit_on_error=on', '-D', folder, 'postgres'],
    { ...options.runAs, cwd: folder, env: environment(), stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  );
  let said = '';
  server.stderr.on('data', (chunk) => (said += chunk));
  server.stdin.on('error', () => {}); // it ended early, and says why
  const rights = options.superuser ? 'superuser' : 'nosuperuser createrole nocreatedb nobypassrls';
  server.stdin.end(
    `create role ${ownerName} login ${rights} password '${options.password.replaceAll("'", "''")}';\n` +
      `create database ${databaseName} owner ${ownerName};\n`,
  );
  const [code] = await once(server, 'close');
  if (code !== 0) throw new SetupError(`The owner of the database could not be made in ${folder}: ${said.trim()}`);
}

export type StartOutcome = 'ready' | 'exists' | 'port taken';

/** Starts the server and waits until it takes connections, also through a recovery after a crash. */
export async function startPostmaster(
  folder: string,
  options: { programs: PostgresPrograms; runAs: RunAs; port: number; log: string; settings: Record<string, string> },
): Promise<StartOutcome> {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(options.log, 'a', 0o600);
  const before = fstatSync(log).size;
  const server = spawn(options.programs.postgres, ['-D', folder, '-p', String(options.port), ...settings], {
    ...options.runAs,
    cwd: folder,
    env: environment(),
    stdio: ['ignore', log, log],
    detached: true, // Ctrl-C in the terminal must not end it before the worker has given its jobs back
  });
  closeSync(log);
  server.unref();
  let ended: string | null = null;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code, signal) => (ended = `it ended with ${signal ?? `code ${code}`}`));
  for (;;) {
    const running = await findPostmaster(folder);
    if (running?.state === 'ready' && running.pid === server.pid) return 'ready';
    if (ended !== null) break;
    await pause(5);
  }
  const said = (await readFile(options.log)).subarray(before).toString('utf8');
  if (said.includes('lock file "postmaster.pid"')) {
    if ((await findPostmaster(folder)) === null) await rm(join(folder, 'postmaster.pid'), { force: true });
    return 'exists';
  }
  if (said.includes('Address already in use')) return 'port taken';
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(said)?.[1] ?? ended;
  throw new SetupError(`The embedded PostgreSQL did not start: ${reason}. Its log is ${options.log}`);
}

/** Ends all connections and stops the server; returns when its files are at rest, and waits five seconds at most for its process to end. */
export async function stopPostmaster(folder: string, programs: PostgresPrograms, runAs: RunAs): Promise<void> {
  const running = await findPostmaster(folder);
  const stop = spawn(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'], {
    ...runAs,
    cwd: dirname(folder),
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  stop.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(stop, 'close');
  if (code !== 0 && (await findPostmaster(folder)) !== null)
    throw new SetupError(`The embedded PostgreSQL did not stop: ${said.trim()}`);
  // pg_ctl waits for postmaster.pid to go, which the server takes away shortly before it ends.
  for (let looks = 0; running !== null && isPostgres(running.pid) && looks < 1_000; looks++) await pause(5);
}

/** Nothing of ours: PGDATA, PGPORT or a secret key in the environment are no business of the server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, SystemRoot } = process.env;
  return { PATH, TMPDIR, TEMP, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}
