import { connectionConfig, WatchedClient } from './client.ts';

/*
 * DATABASE_POOL_SIZE is the whole of what one process opens. Its parts are fixed, so that no part can starve another:
 * anyone who has a connection of one part waits for none of a part that could wait for theirs.
 */

/** The fewest that a process can do with: one of each part, and two of what its work waits for most. */
export const fewestConnections = 6;

/**
 * Of a web process. One listens and answers `/readyz`, one is shared by the statements that find who asks; searches wait for the
 * database two at a time where there is room.
 */
export function webConnections(total: number): { requests: number; search: number } {
  const search = total >= 8 ? 2 : 1;
  return { search, requests: total - search - 2 };
}

/**
 * Of a worker process. One listens, for the queue too; one shows that the worker lives, whatever the jobs do. An export
 * holds a COPY beside a connection of its tasks for moments only.
 */
export function workerConnections(total: number): { tasks: number; queue: number; copies: number } {
  const copies = total >= 16 ? 2 : 1;
  const queue = total >= 8 ? 2 : 1;
  return { copies, queue, tasks: total - copies - queue - 2 };
}

export type ConnectionLimits = {
  /** What the server lets ordinary roles have, and what it was reached for. */
  server: number;
  /** Of the role and of the database; null without a limit. */
  role: number | null;
  database: number | null;
  /** Open now, our own look not counted. */
  used: { server: number; role: number; database: number };
};

/** How many connections there may be, and are. */
export async function findConnectionLimits(databaseUrl: string, applicationName: string): Promise<ConnectionLimits> {
  const client = new WatchedClient(connectionConfig(databaseUrl, applicationName));
  client.on('error', () => {}); // what was asked rejects
  await client.connect();
  try {
    const { rows } = await client.query(`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0) as server,
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as role,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as database,
        json_build_object('server', count(*), 'role', count(*) filter (where usename = current_user),
          'database', count(*) filter (where datname = current_database())) as used
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    return rows[0];
  } finally {
    await client.end();
  }
}

/** What does not fit, as figures for the log; null when it does. */
export function shortageOf(limits: ConnectionLimits, wanted: number): Record<string, number> | null {
  for (const whose of ['server', 'role', 'database'] as const) {
    const limit = limits[whose];
    if (limit !== null && limit - limits.used[whose] < wanted)
      return { wanted, [`limit_of_${whose}`]: limit, used: limits.used[whose] };
  }
  return null;
}
