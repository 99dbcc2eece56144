import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Client, DatabaseError } from 'pg';

type FunctionFile = { name: string; text: string; hash: string };

/**
 * Makes each function of a folder's files `<name>.sql` that the database has not got in this text, in one transaction.
 * Functions that processes call meanwhile are replaced at the commit. Returns the names.
 *
 * `create or replace` keeps neither another result nor other parameters: such a change needs a migration that drops the
 * function with its old parameters, and fails here without one.
 */
export async function applyFunctions(client: Client, folder: string): Promise<string[]> {
  await client.query('create table if not exists schema_functions (name text primary key, hash text not null)');
  // One that a migration has dropped is made again, whatever its text.
  const { rows } = await client.query<{ name: string; hash: string }>(
    `select name, hash from schema_functions
     where exists (select from pg_proc where proname = name and pronamespace = 'public'::regnamespace)`,
  );
  const known = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = (await readFunctions(folder)).filter(({ name, hash }) => known.get(name) !== hash);
  if (changed.length === 0) return [];
  await client.query('begin');
  try {
    await create(client, changed);
    await refuseSecondSignatures(client, changed);
    await client.query(
      `insert into schema_functions (name, hash) select * from unnest($1::text[], $2::text[])
       on conflict (name) do update set hash = excluded.hash`,
      [changed.map(({ name }) => name), changed.map(({ hash }) => hash)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return changed.map(({ name }) => name);
}

async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: basename(file, '.sql'), text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A body in plain SQL is bound when it is made, so one that calls a function which is not there yet waits for it. */
async function create(client: Client, functions: readonly FunctionFile[]): Promise<void> {
  const waiting: FunctionFile[] = [];
  let refusal: unknown;
  for (const file of functions) {
    await client.query('savepoint before_function');
    try {
      await client.query(file.text);
    } catch (error) {
      refusal = new Error(`sql/functions/${file.name}.sql: ${(error as Error).message}`, { cause: error });
      if (!(error instanceof DatabaseError && error.code === '42883')) throw refusal;
      await client.query('rollback to savepoint before_function');
      waiting.push(file);
    }
  }
  if (waiting.length === functions.length && waiting.length > 0) throw refusal;
  if (waiting.length > 0) await create(client, waiting);
}

async function refuseSecondSignatures(client: Client, functions: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; signatures: string }>(
    `select proname as name, string_agg(oid::regprocedure::text, ', ') as signatures from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) group by proname having count(*) > 1`,
    [functions.map(({ name }) => name)],
  );
  if (rows.length > 0)
    throw new Error(
      `${rows[0]!.signatures}: a function has one signature. Let a migration drop ${rows[0]!.name} with its old parameters.`,
    );
}
