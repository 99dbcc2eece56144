import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { Client, Pool } from 'pg';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { sessionConfig } from '../connection/client.ts';
import { applyFunctions } from './function-files.ts';
import { MigrationError } from './migration-error.ts';
import { loadMigrations, migrationsFolder, type Standing, standingOf } from './migration-files.ts';
import { repairRoles } from './roles.ts';

const functionFiles = fileURLToPath(new URL('../functions', import.meta.url));

type Migrated = { migrations: string[]; functions: string[]; warnings: string[] };

const beforeTheBaseline =
  'This database was made by an earlier version, before its migrations were written anew as one baseline, and can not be brought forward; nothing in it has been changed. Export what you need with the version that made it, then begin with an empty database: another DATABASE_URL, or without one another DATA_DIR.';

/** In another one texts are cut within a character, compared by bytes, or refused when they come. */
async function refuseOtherEncodings(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select current_database() as name, current_setting('server_encoding') as encoding`,
  );
  const { name, encoding } = rows[0];
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `The encoding of the database ${name} is ${encoding}, and UTF8 is needed: create one by \`create database … encoding 'UTF8' template template0\`.`,
    );
}

const partedWays = ({ later, due }: Standing) =>
  `The database was migrated by a version that is neither an earlier nor a later one of this: it has run ${later.at(-1)}, which this one lacks, and lacks ${due.join(', ')}. Nothing in it has been changed. Start the version that migrated it, or one that has both; or restore a backup from before its migration.`;

/** No request waits for it, and on a busy machine that has just made its database a connection may take some seconds. */
const connectionMilliseconds = 60_000;

/**
 * Brings the database to the newest schema, the queue's own included, functions to the text of sql/functions/, and roles
 * and grants to what they should be (also where no migration is due: a restored dump has lost them). Several processes may
 * do so at once: an advisory lock lets one work and the others wait. Returns the names of the migrations that were run and of
 * the functions that were made or made anew, and what whoever asked has to know. The functions and grants of a later version are
 * left alone.
 */
export async function migrate(databaseUrl: string, keys: SecretKeys): Promise<Migrated> {
  const config = {
    // What the owner's other statements may take says nothing of how long a large table takes to change.
    ...sessionConfig(databaseUrl, 'migrate', { statement_timeout: '0' }),
    connectionTimeoutMillis: connectionMilliseconds,
  };
  const client = new Client(config);
  await client.connect();
  try {
    // Any number will do, as long as it is always this one.
    await client.query('select pg_advisory_lock(5162417)');
    const standing = await standingOf(client, migrationsFolder);
    const { later } = standing;
    if (!standing.isBegun) await refuseOtherEncodings(client);
    if (standing.isBeforeBaseline) throw new MigrationError(beforeTheBaseline);
    if (later.length > 0 && standing.due.length > 0) throw new MigrationError(partedWays(standing));
    const pool = new Pool({ ...config, max: 2 });
    pool.on('error', () => {}); // the statement that was running rejects with the same error
    pool.on('connect', (connection) => connection.on('error', () => {}));
    try {
      await runMigrations({ pgPool: pool, preset: { worker: {} } });
    } finally {
      await pool.end();
    }
    // Functions are made before the tables that their bodies name.
    await client.query('set check_function_bodies = off');
    const done = await runner({
      dbClient: client,
      dir: migrationsFolder,
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: loadMigrations }],
      direction: 'up',
      migrationsTable: 'schema_migrations',
      noLock: true,
      checkOrder: true,
      singleTransaction: true,
      logger: { debug() {}, info() {}, warn: console.warn, error: console.error },
    });
    // A later version's functions fit its tables; an earlier one that runs again leaves both alone.
    const functions = later.length > 0 ? [] : await applyFunctions(client, functionFiles);
    await client.query('select recognise_cluster()');
    const isKnownKey = await repairRoles(client, databaseUrl, keys, { takesBack: later.length === 0 });
    await client.query('select keep_partitions()');
    const warnings = [...(later.length > 0 ? [laterVersion(later)] : []), ...(isKnownKey ? [] : [otherKey])];
    return { migrations: done.map((migration) => migration.name), functions, warnings };
  } finally {
    await client.end();
  }
}

const otherKey =
  'SECRET_KEY is another than the one that this database knew, which SECRET_KEY_PREVIOUS is not either: processes with the key of before are refused from now on, and what it encrypted and signed (secrets of webhooks, kept answers, links, seals of the audit trail) is worth nothing to the new ones. If that was not meant, run `npm run migrate` with the key of before, or with it as SECRET_KEY_PREVIOUS.';

const laterVersion = (later: readonly string[]): string =>
  `The database was migrated by a later version than this one (${later.at(-1)}${later.length > 1 ? `, the last of ${later.length} migrations that this one lacks` : ''}): its schema was left as it is, and what the later version stored may not be read here. Start the later version again; to go back for good, restore a backup from before its migration.`;
