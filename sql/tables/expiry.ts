import { type Queryable, sql } from '../db.ts';

/** Removes sessions, invitations and counts of failures and of anonymous clients, and networks of logins that have had their time, of every tenant. */
export async function purgeExpired(connection: Queryable): Promise<void> {
  await connection.query(sql.unsafe`select purge_expired()`);
  await connection.query(sql.unsafe`select purge_login_history()`);
}
