import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Role, role } from '../../contract/permissions.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { hashOf, invitationToken } from '../../domain/access/tokens.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

export type MailState = 'off' | 'queued' | 'sent' | 'refused';

const invitationRow = z.object({
  id: idColumn('invitation'),
  email: z.string(),
  role,
  mail: z.enum(['off', 'queued', 'sent', 'refused']),
  invited_by: idColumn('user').nullable(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type InvitationRow = z.output<typeof invitationRow>;
const Invitation = sql.type(invitationRow);
const columns = sql.fragment`id, email, role, mail, invited_by, created_at, expires_at`;

/** Null when an invitation for this e-mail address is waiting already; one that has expired gives way. */
export async function createInvitation(
  transaction: Queryable,
  input: { email: string; role: Role; mail: MailState; invitedBy: string | null },
  secretKeys: SecretKeys,
): Promise<{ invitation: InvitationRow; token: string } | null> {
  const id = uuidv7();
  const token = invitationToken(secretKeys[0], id);
  await transaction.query(
    sql.unsafe`delete from invitations where lower(email) = lower(${input.email}) and expires_at <= now()`,
  );
  try {
    const invitation = await transaction.one(Invitation`
      insert into invitations (id, account_id, email, role, token_hash, mail, invited_by, expires_at)
      values (${id}, tenant_account(), ${input.email}, ${input.role}, ${sql.binary(hashOf(token))}, ${input.mail},
        ${input.invitedBy}, now() + interval '7 days')
      returning ${columns}`);
    return { invitation, token };
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) return null;
    throw error;
  }
}

const thereRow = z.object({ there: z.boolean() });

export function isMember(connection: Queryable, email: string): Promise<boolean> {
  return connection.oneFirst(
    sql.type(thereRow)`
      select exists (select from users where lower(email) = lower(${email})) as there`,
  );
}

const invitationWithUuid = invitationRow.extend({ uuid: z.string() });

/** Newest first, without those that have expired. */
export async function listInvitations(connection: Queryable, page: Page): Promise<PageOf<InvitationRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and id < ${page.after}`;
  const rows = await connection.any(
    sql.type(invitationWithUuid)`
      select ${columns}, id as uuid from invitations where expires_at > now() ${before} order by id desc ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...invitation }) => invitation), nextAfter };
}

export function findInvitation(connection: Queryable, id: string): Promise<InvitationRow | null> {
  return connection.maybeOne(Invitation`select ${columns} from invitations where id = ${id} and expires_at > now()`);
}

const tokenHashRow = z.object({ token_hash: z.custom<Buffer>(Buffer.isBuffer) });

/** The secret of a link made earlier, perhaps with the secret key before; null when none of these keys made it. */
export async function findInvitationToken(
  connection: Queryable,
  secretKeys: SecretKeys,
  id: string,
): Promise<string | null> {
  const hash = await connection.maybeOneFirst(
    sql.type(tokenHashRow)`
      select token_hash from invitations where id = ${id}`,
  );
  const tokens = secretKeys.map((key) => invitationToken(key, id));
  return tokens.find((token) => hash !== null && hashOf(token).equals(hash)) ?? null;
}

export async function deleteInvitation(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from invitations where id = ${id}`);
}

/** Withdraws what a person offered whose own role no longer covers it. */
export async function deleteInvitationsOf(transaction: Queryable, userId: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from invitations where invited_by = ${userId}`);
}

const accountRow = z.object({ account: z.string().nullable() });

/** The account that a token leads to; null when there is no such invitation any more. */
export function findInvitingAccount(connection: Queryable, token: string): Promise<string | null> {
  return connection.oneFirst(
    sql.type(accountRow)`
      select invitation_account(${sql.binary(hashOf(token))}) as account`,
  );
}

/** Takes an invitation: of several who come with the same token, one gets it and the others null. */
export function takeInvitation(transaction: Queryable, token: string): Promise<InvitationRow | null> {
  return transaction.maybeOne(Invitation`
    delete from invitations where token_hash = ${sql.binary(hashOf(token))} and expires_at > now() returning ${columns}`);
}

export async function setMailState(connection: Queryable, id: string, mail: MailState): Promise<void> {
  await connection.query(sql.unsafe`update invitations set mail = ${mail} where id = ${id}`);
}
