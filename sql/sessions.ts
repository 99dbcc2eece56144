import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { account as accountResource } from '../contract/resources/account.ts';
import { hashOf } from './api-keys.ts';
import { type Queryable, sql } from './db.ts';
import { idColumn, timestamp } from './ids.ts';
import { userRow } from './users.ts';

/** `sess_` and 256 random bits. */
export function newSessionToken(): string {
  return `sess_${randomBytes(32).toString('base64url')}`;
}

/** Stores a session of 12 hours and returns its token: the only moment at which anybody sees it. */
export async function createSession(
  transaction: Queryable,
  userId: string,
): Promise<{ session_token: string; expires_at: string }> {
  const token = newSessionToken();
  const { expires_at } = await transaction.one(
    sql.type(z.object({ expires_at: timestamp }))`
      insert into sessions (id, account_id, user_id, token_hash, expires_at)
      values (${uuidv7()}, wall_account(), ${userId}, ${sql.binary(hashOf(token))}, now() + interval '12 hours')
      returning expires_at`,
  );
  return { session_token: token, expires_at };
}

export async function endSession(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from sessions where id = ${id}`);
}

/** Ends all sessions of a user but one; tells how many were still alive. */
export async function endOtherSessions(transaction: Queryable, userId: string, keptId: string): Promise<number> {
  const ended = await transaction.any(
    sql.type(z.object({ alive: z.boolean() }))`
      delete from sessions where user_id = ${userId} and id <> ${keptId} returning expires_at > now() as alive`,
  );
  return ended.filter(({ alive }) => alive).length;
}

const accountRow = z.object({
  id: idColumn('account'),
  name: z.string(),
  plan: accountResource.shape.plan,
  status: accountResource.shape.status,
  created_at: timestamp,
});
export type AccountRow = z.output<typeof accountRow>;

/** The account inside whose wall we are. */
export function findOwnAccount(connection: Queryable): Promise<AccountRow> {
  return connection.one(
    sql.type(accountRow)`select id, name, plan, status, created_at from accounts where id = wall_account()`,
  );
}

/** The session with its user; null when it has just ended. */
export function findSession(connection: Queryable, id: string) {
  return connection.maybeOne(
    sql.type(userRow.extend({ expires_at: timestamp }))`
      select u.id, u.email, u.name, u.role, u.created_at, u.updated_at, s.expires_at
      from sessions s join users u on u.id = s.user_id where s.id = ${id}`,
  );
}
