import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { Client, Pool } from 'pg';
import { connectionConfig } from './connection.ts';
import { repairRoles } from './roles.ts';
import type { SecretKeys } from './secret-keys.ts';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to the newest schema, the queue's own included, and roles and grants to what they should be (also
 * where no migration is due: a restored dump has lost them). Several processes may do so at once: an advisory lock lets
 * one work and the others wait. Returns the names of the migrations that were run.
 */
export async function migrate(databaseUrl: string, keys: SecretKeys): Promise<string[]> {
  const config = connectionConfig(databaseUrl, 'migrate');
  const client = new Client(config);
  await client.connect();
  try {
    // Any number will do, as long as it is always this one.
    await client.query('select pg_advisory_lock(5162417)');
    const pool = new Pool({ ...config, max: 2 });
    pool.on('error', () => {}); // the statement that was running rejects with the same error
    pool.on('connect', (connection) => connection.on('error', () => {}));
    try {
      await runMigrations({ pgPool: pool, preset: { worker: {} } });
    } finally {
      await pool.end();
    }
    const done = await runner({
      dbClient: client,
      dir: migrations,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      noLock: true,
      checkOrder: true,
      singleTransaction: true,
      logger: { debug() {}, info() {}, warn: console.warn, error: console.error },
    });
    await client.query('select recognise_cluster()');
    await repairRoles(client, databaseUrl, keys);
    return done.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}
