import { z } from 'zod';
import { type Queryable, sql } from './db.ts';

/** Who tries to log in, as failures are counted: the e-mail as an HMAC, and the client's address. */
export type LoginAttempt = { emailHash: Buffer; address: string };

const Wait = sql.type(z.object({ seconds: z.int().nullable() }));
const Candidate = sql.type(
  z
    .object({ user_id: z.string().nullable(), account_id: z.string().nullable(), password_hash: z.string().nullable() })
    .transform(({ user_id, account_id, password_hash }) =>
      user_id === null || account_id === null || password_hash === null
        ? null
        : { userId: user_id, accountId: account_id, passwordHash: password_hash },
    ),
);
export type LoginCandidate = { userId: string; accountId: string; passwordHash: string };

/** Seconds until this may be tried again; null is now. */
export function loginWait(connection: Queryable, { emailHash, address }: LoginAttempt): Promise<number | null> {
  return connection.oneFirst(Wait`select login_wait(${sql.binary(emailHash)}, ${address}) as seconds`);
}

/** Null when the failure is among the first ten, which are told that they are wrong; the others wait so many seconds. */
export function countLoginFailure(connection: Queryable, { emailHash, address }: LoginAttempt): Promise<number | null> {
  return connection.oneFirst(Wait`select count_login_failure(${sql.binary(emailHash)}, ${address}) as seconds`);
}

/** Tells the audit trail; of an e-mail that nobody has, only that somebody tried. `signed` is the e-mail, signed. */
export async function reportLoginFailure(
  connection: Queryable,
  failure: { signed: string; requestId: string; address: string },
): Promise<void> {
  await connection.query(
    sql.unsafe`select audit_sign_in_failed(${failure.signed}, ${failure.requestId}, ${failure.address})`,
  );
}

/** Whose e-mail address this is, in any account. `signed` is the e-mail as Database.signLogin() signs it. */
export function findLoginCandidate(connection: Queryable, signed: string): Promise<LoginCandidate | null> {
  return connection.one(Candidate`select user_id, account_id, password_hash from login_candidate(${signed})`);
}
