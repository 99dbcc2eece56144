import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { account as accountResource } from '../../contract/resources/account.ts';
import { hashOf, newSessionToken } from '../../domain/access/tokens.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';
import { userRow } from './users.ts';

const expiresAtRow = z.object({ expires_at: timestamp });

/** Stores a session of 12 hours and returns its token: the only moment at which anybody sees it. */
export async function createSession(
  transaction: Queryable,
  { userId, address, userAgent }: { userId: string; address: string; userAgent: string | null },
): Promise<{ session_token: string; expires_at: string }> {
  const token = newSessionToken();
  const { expires_at } = await transaction.one(
    sql.type(expiresAtRow)`
      insert into sessions (id, account_id, user_id, token_hash, expires_at, address, user_agent)
      values (${uuidv7()}, tenant_account(), ${userId}, ${sql.binary(hashOf(token))}, now() + interval '12 hours',
        ${address}, ${userAgent})
      returning expires_at`,
  );
  return { session_token: token, expires_at };
}

export async function endSession(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from sessions where id = ${id}`);
}

const aliveRow = z.object({ alive: z.boolean() });

/** Ends all sessions of a user but one; tells how many were still alive. */
export async function endOtherSessions(transaction: Queryable, userId: string, keptId: string): Promise<number> {
  const ended = await transaction.any(
    sql.type(aliveRow)`
      delete from sessions where user_id = ${userId} and id <> ${keptId} returning expires_at > now() as alive`,
  );
  return ended.filter(({ alive }) => alive).length;
}

const ownSessionRow = z.object({
  id: idColumn('session'),
  current: z.boolean(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  expires_at: timestamp,
});
export type OwnSessionRow = z.output<typeof ownSessionRow>;

/** Whose sessions, and which of them asks. UUIDs. */
type Own = { userId: string; sessionId: string };
const ownColumns = ({ sessionId }: Own) => sql.fragment`id, id = ${sessionId} as current, created_at, last_used_at,
  host(address) as address, user_agent, expires_at`;

const ownSessionWithUuid = ownSessionRow.extend({ uuid: z.string() });

/** Those of a user that have not ended, newest first. */
export async function listOwnSessions(connection: Queryable, own: Own, page: Page): Promise<PageOf<OwnSessionRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const rows = await connection.any(
    sql.type(ownSessionWithUuid)`
      select ${ownColumns(own)}, id as uuid from sessions
      where user_id = ${own.userId} and expires_at > now() ${before} order by id desc ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...session }) => session), nextAfter };
}

export function findOwnSession(connection: Queryable, own: Own, id: string): Promise<OwnSessionRow | null> {
  return connection.maybeOne(
    sql.type(ownSessionRow)`
      select ${ownColumns(own)} from sessions where id = ${id} and user_id = ${own.userId} and expires_at > now()`,
  );
}

const accountRow = z.object({
  id: idColumn('account'),
  name: z.string(),
  plan: accountResource.shape.plan,
  status: accountResource.shape.status,
  created_at: timestamp,
});
export type AccountRow = z.output<typeof accountRow>;

/** The account whose scope is open. */
export function findOwnAccount(connection: Queryable): Promise<AccountRow> {
  return connection.one(
    sql.type(accountRow)`select id, name, plan, status, created_at from accounts where id = tenant_account()`,
  );
}

const signedInUserRow = userRow.extend({ expires_at: timestamp });

/** The session with its user; null when it has just ended. */
export function findSession(connection: Queryable, id: string) {
  return connection.maybeOne(
    sql.type(signedInUserRow)`
      select u.id, u.email, u.name, u.role, u.created_at, u.updated_at, s.expires_at
      from sessions s join users u on u.id = s.user_id where s.id = ${id}`,
  );
}
