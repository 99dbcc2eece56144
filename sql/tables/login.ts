import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';

/** Who tries to log in: the e-mail, also as the HMAC that failures are counted by, and the client's address. */
export type LoginAttempt = { email: string; emailHash: Buffer; address: string };

export type LoginStanding = {
  /** Has this person logged in from this network in the last 90 days? */
  isKnown: boolean;
  delay: LoginDelay | null;
};

/** Too many failures: how long to wait, and how many were too many. */
export type LoginDelay = { seconds: number; failures: number };

const delayRow = z.object({ seconds: z.int().nullable(), failures: z.int().nullable() });
const delayOf = ({ seconds, failures }: z.output<typeof delayRow>): LoginDelay | null =>
  seconds === null || failures === null ? null : { seconds, failures };
const Delay = sql.type(delayRow.transform(delayOf));
const Standing = sql.type(
  delayRow
    .extend({ is_known: z.boolean() })
    .transform(({ is_known, ...delay }) => ({ isKnown: is_known, delay: delayOf(delay) })),
);
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

/** With `isCrowded` the address has used up its requests of this minute: who is not known there has to go. */
export function findLoginStanding(
  connection: Queryable,
  { email, emailHash, address }: LoginAttempt,
  isCrowded: boolean,
): Promise<LoginStanding> {
  return connection.one(
    Standing`select is_known, (delay).seconds, (delay).failures
      from login_standing(${email}, ${sql.binary(emailHash)}, ${address}, ${isCrowded})`,
  );
}

/** How long to wait until this may be tried again; null is not at all. */
export function findLoginDelay(
  connection: Queryable,
  { emailHash, address }: LoginAttempt,
  isKnown: boolean,
): Promise<LoginDelay | null> {
  return connection.one(
    Delay`select seconds, failures from login_wait(${sql.binary(emailHash)}, ${address}, ${isKnown})`,
  );
}

/** Null when the failure is one of those that are told that they are wrong; the others have to wait. */
export function countLoginFailure(
  connection: Queryable,
  { email, emailHash, address }: LoginAttempt,
  isKnown: boolean,
): Promise<LoginDelay | null> {
  return connection.one(
    Delay`select seconds, failures from count_login_failure(${email}, ${sql.binary(emailHash)}, ${address}, ${isKnown})`,
  );
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

/** Remembers the network that a user has logged in from. */
export async function rememberLoginNetwork(transaction: Queryable, userId: string, address: string): Promise<void> {
  await transaction.query(sql.unsafe`
    insert into login_networks (user_id, account_id, network) values (${userId}, tenant_account(), home_network(${address}))
    on conflict (user_id, network) do update set last_login_at = now()`);
}
