import type { Client } from 'pg';
import { z } from 'zod';
import { hashOf, newSignInCode } from '../../domain/access/tokens.ts';
import { type Queryable, sql } from '../db.ts';
import { AccountError } from './accounts.ts';

/**
 * A code that signs this person in once, within 15 minutes; made as the owner of the database. The audit trail says that
 * the platform made it. What was made before for the same person and not used is dead with this.
 */
export async function createSignInLink(owner: Client, email: string): Promise<{ code: string; userId: string }> {
  const code = newSignInCode();
  await owner.query('begin');
  try {
    const { rows } = await owner.query('select id, account_id from users where lower(email) = lower($1)', [email]);
    if (rows.length === 0) throw new AccountError(`No user has the e-mail address ${email}.`);
    const { id, account_id } = rows[0] as { id: string; account_id: string };
    await owner.query('delete from sign_in_links where user_id = $1', [id]);
    await owner.query(
      `insert into sign_in_links (token_hash, account_id, user_id, expires_at)
       values ($1, $2, $3, now() + interval '15 minutes')`,
      [hashOf(code), account_id, id],
    );
    await owner.query(`select audit_event($1, null, null, 'user.sign_in_link_made', 'user', $2, null, null)`, [
      account_id,
      id,
    ]);
    await owner.query('commit');
    return { code, userId: id };
  } catch (error) {
    await owner.query('rollback').catch(() => {}); // the connection is gone: the server rolls back by itself
    throw error;
  }
}

const accountRow = z.object({ account: z.string().nullable() });

/** The account that a code leads to; null when there is no such link any more. */
export function findAccountOfLink(connection: Queryable, code: string): Promise<string | null> {
  return connection.oneFirst(
    sql.type(accountRow)`
      select sign_in_link_account(${sql.binary(hashOf(code))}) as account`,
  );
}

const userIdRow = z.object({ user_id: z.string().nullable() });

/** Takes a link and tells the id of whose it was: of several who come with the same code, one gets it and the others null. */
export function takeSignInLink(transaction: Queryable, code: string): Promise<string | null> {
  return transaction.oneFirst(
    sql.type(userIdRow)`
      select take_sign_in_link(${sql.binary(hashOf(code))}) as user_id`,
  );
}
