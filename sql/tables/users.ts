import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { type Role, role } from '../../contract/permissions.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';

export const userRow = z.object({
  id: idColumn('user'),
  email: z.string(),
  name: z.string(),
  role,
  created_at: timestamp,
  updated_at: timestamp,
});
export type UserRow = z.output<typeof userRow>;
const User = sql.type(userRow);
const Holds = sql.type(z.object({ holds: z.boolean() }));
const columns = sql.fragment`id, email, name, role, created_at, updated_at`;

/** One change of the team at a time, so that two owners who remove each other at the same moment leave one. */
export async function lockTeam(transaction: Queryable): Promise<void> {
  await transaction.query(sql.unsafe`select from accounts where id = tenant_account() for no key update`);
}

export function findUser(connection: Queryable, id: string): Promise<UserRow | null> {
  return connection.maybeOne(User`select ${columns} from users where id = ${id}`);
}

const roleRow = z.object({ role });

/** The role that a user has until the transaction ends: anyone who would change it waits. Null when they are gone. */
export function holdRole(transaction: Queryable, id: string): Promise<Role | null> {
  return transaction.maybeOneFirst(sql.type(roleRow)`select role from users where id = ${id} for share`);
}

/** The user, held still, if the password has not been changed since its hash was read. */
export async function holdUserWithPassword(
  transaction: Queryable,
  id: string,
  passwordHash: string,
): Promise<UserRow | null> {
  const isRight = await transaction.oneFirst(Holds`select hold_password(${id}, ${passwordHash}) as holds`);
  return isRight ? findUser(transaction, id) : null;
}

const emailRow = z.object({ email: z.string() });

/** The e-mail address of a user, which login_candidate() wants to tell their password's hash. */
export function findEmail(connection: Queryable, id: string): Promise<string | null> {
  return connection.maybeOneFirst(sql.type(emailRow)`select email from users where id = ${id}`);
}

/** False when the password is no longer the one that was checked. */
export function changePassword(
  transaction: Queryable,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return transaction.oneFirst(Holds`select change_password(${id}, ${from}, ${to}) as holds`);
}

const userWithUuid = userRow.extend({ uuid: z.string() });

/** Newest first. */
export async function listUsers(connection: Queryable, page: Page): Promise<PageOf<UserRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`where id < ${page.after}`;
  const rows = await connection.any(
    sql.type(userWithUuid)`
      select ${columns}, id as uuid from users ${before} order by id desc ${limitOf(page)}`,
  );
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...user }) => user), nextAfter };
}

const lastRow = z.object({ last: z.boolean() });

export function isLastOwner(transaction: Queryable, id: string): Promise<boolean> {
  return transaction.oneFirst(
    sql.type(lastRow)`
      select exists (select from users where id = ${id} and role = 'owner')
        and not exists (select from users where id <> ${id} and role = 'owner') as last`,
  );
}

export function setRole(transaction: Queryable, id: string, wanted: Role): Promise<UserRow> {
  return transaction.one(
    User`update users set role = ${wanted}, updated_at = now() where id = ${id} returning ${columns}`,
  );
}

/** With the user go their sessions and the invitations that they made. */
export async function deleteUser(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from users where id = ${id}`);
}

/** Null when somebody has this e-mail address already, in this account or another. */
export async function createUser(
  transaction: Queryable,
  user: { email: string; name: string; role: Role; passwordHash: string },
): Promise<UserRow | null> {
  try {
    return await transaction.one(User`
      insert into users (id, account_id, email, name, role, password_hash)
      values (${uuidv7()}, tenant_account(), ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash})
      returning ${columns}`);
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) return null;
    throw error;
  }
}
