import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectionConfig } from '../sql/connection/client.ts';
import { SetupError } from './postgres-programs.ts';

export type ClientProgram = 'pg_dump' | 'pg_restore';

/**
 * pg_dump or pg_restore of the oldest version that is at least `major`: an older one refuses a newer server, or a newer
 * dump. The embedded PostgreSQL comes without them, so they are looked for where systems put them. Throws SetupError with
 * the way out.
 */
export function clientProgram(name: ClientProgram, major: number): string {
  const found = candidates(name)
    .map((path) => ({ path, major: majorOf(path) }))
    .filter((one) => one.major >= major)
    .sort((a, b) => a.major - b.major);
  if (found.length > 0) return found[0]!.path;
  throw new SetupError(
    `${name} of PostgreSQL ${major} or newer is needed and not on this machine: install it (Debian and Ubuntu: the package postgresql-client-${major}, from apt.postgresql.org where the system has an older one) or put its folder into PATH.`,
  );
}

function candidates(name: string): string[] {
  const versions = (folder: string, bin: string) =>
    existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, bin)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', 'bin'),
    ...['15', '16', '17', '18'].map((version) => `/usr/pgsql-${version}/bin`),
    ...versions('/opt/homebrew/opt', 'bin').filter(
      (folder) => folder.includes('postgresql@') || folder.includes('libpq'),
    ),
  ];
  return [...new Set(folders.map((folder) => join(folder, name)))].filter((path) => existsSync(path));
}

/** 0 for what does not run: Debian's /usr/bin/pg_dump is a wrapper that may find no version behind it. */
function majorOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** How a client program finds the server: in its environment, since everybody can read a command line. */
export function clientEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const { ssl } = connectionConfig(databaseUrl, 'backup');
  const mode = url.searchParams.get('sslmode') ?? (ssl ? 'require' : 'disable');
  const given = (name: string, part: string) => url.searchParams.get(name) ?? decodeURIComponent(part);
  const certificates = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => {
    const file = url.searchParams.get(name);
    return file === null ? [] : [[`PG${name.toUpperCase()}`, file]];
  });
  return {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    PGHOST: given('host', url.hostname).replace(/^\[(.*)\]$/, '$1'),
    PGPORT: given('port', url.port) || '5432',
    PGUSER: given('user', url.username),
    PGPASSWORD: given('password', url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
    ...Object.fromEntries(certificates),
    PGAPPNAME: 'backup',
    // The policies let the owner see all tenants only when it says that it acts for the platform (migration 0001).
    PGOPTIONS: '-c app.platform=on',
  };
}

/** Runs a client program to its end; returns what it printed. Throws SetupError with its first lines when it fails. */
export async function runClient(program: string, options: readonly string[], databaseUrl: string): Promise<string> {
  const child = spawn(program, options, { env: clientEnvironment(databaseUrl), stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, said, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code === 0) return output;
  // pg_restore quotes rows in the context of an error; those lines may hold what a patient is called.
  const lines = said.split('\n').filter((line) => /error:|fatal:/i.test(line) && !/DETAIL|CONTEXT/.test(line));
  if (
    /could not (read from input file|uncompress)|unexpected end of file|input file (is too short|does not appear)/.test(
      said,
    )
  )
    throw new SetupError(`${program} finds the file cut off or damaged: use another backup.`);
  throw new SetupError(
    `${program} failed (${signal ?? `exit code ${code}`}): ${lines.slice(0, 3).join('; ') || 'it does not say why'}`,
  );
}
