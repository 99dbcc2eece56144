import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationBuilder } from 'node-pg-migrate';
import type { Client } from 'pg';

/** The first migration of the time before the baseline. */
const beforeTheBaseline = '0001_accounts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

export type Standing = { isBegun: boolean; isBeforeBaseline: boolean; later: string[]; due: string[] };

/** How a database stands to the migrations of a folder: `later` are those it has run that the folder lacks, `due` the others. */
export async function standingOf(client: Client, folder: string): Promise<Standing> {
  const files = (await readdir(folder)).map((file) => basename(file, '.sql')).sort();
  const { rows: tables } = await client.query(`select to_regclass('public.schema_migrations') is not null as is_there`);
  if (!tables[0].is_there) return { isBegun: false, isBeforeBaseline: false, later: [], due: files };
  const { rows } = await client.query<{ name: string }>('select name from public.schema_migrations order by id');
  const run = rows.map(({ name }) => name);
  return {
    isBegun: true,
    isBeforeBaseline: run.includes(beforeTheBaseline),
    later: run.filter((name) => !files.includes(name)),
    due: files.filter((name) => !run.includes(name)),
  };
}

/** Migrations as the runner wants them, each with the files that its `\ir` lines take in, as psql does. */
export function loadMigrations(files: string[]) {
  return Promise.all(
    files.map(async (file) => {
      const text = await withIncluded(file);
      return {
        id: file,
        filePaths: [file],
        actions: { up: (builder: MigrationBuilder) => void builder.sql(text), down: false as const },
      };
    }),
  );
}

async function withIncluded(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => {
    const included = /^\\ir (\S+)$/.exec(line)?.[1];
    return included === undefined ? line : readFile(resolve(dirname(file), included), 'utf8');
  });
  return (await Promise.all(lines)).join('\n');
}
