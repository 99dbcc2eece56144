import { UniqueIntegrityConstraintViolationError } from '@slonik/errors';
import { z } from 'zod';
import { type Queryable, sql, withCommit, withNext } from '../db.ts';

export type KeyClaim = { callerId: string; keyHash: Buffer; requestHash: Buffer };
/** A claim with the answer that it keeps, encrypted. */
export type AnsweredClaim = KeyClaim & { answer: Buffer };
export type Claimed = { requestHash: Buffer; answer: Buffer | null };

const bytes = z.custom<Buffer>(Buffer.isBuffer);

const keyRow = z.object({ request_hash: bytes, answer: bytes.nullable() }).transform(({ request_hash, answer }) => ({
  requestHash: request_hash,
  answer,
}));

/**
 * Claims a key for this transaction: null when it is ours now, what is kept when it was used before. A twin that runs at
 * the same moment is waited for, since its row is in the unique index before it commits; after ten seconds the wait ends
 * in an error with SQLSTATE 55P03.
 */
export async function claimKey(transaction: Queryable, claim: KeyClaim): Promise<Claimed | null> {
  await transaction.query(withNext(sql.unsafe`select set_config('lock_timeout', '10s', true)`));
  const { rowCount } = await transaction.query(sql.unsafe`
    insert into idempotency_keys as kept (caller_id, key_hash, account_id, request_hash)
    values (${claim.callerId}, ${sql.binary(claim.keyHash)}, tenant_account(), ${sql.binary(claim.requestHash)})
    on conflict (caller_id, key_hash) do update set request_hash = excluded.request_hash, answer = null, created_at = now()
      where kept.created_at < now() - interval '24 hours'`);
  await transaction.query(withNext(sql.unsafe`select set_config('lock_timeout', '0', true)`));
  if (rowCount === 1) return null;
  return transaction.one(
    sql.type(keyRow)`select request_hash, answer from idempotency_keys
      where caller_id = ${claim.callerId} and key_hash = ${sql.binary(claim.keyHash)}`,
  );
}

/**
 * The same for a key that was never used, as nearly all are, with the next statement of the transaction: that one fails where the key was used
 * (`isKeyUsed`), or is held by a twin for longer than a second (SQLSTATE 55P03).
 */
export async function claimNewKey(transaction: Queryable, claim: KeyClaim): Promise<void> {
  await transaction.query(withNext(sql.unsafe`select set_config('lock_timeout', '1s', true)`));
  await transaction.query(
    withNext(sql.unsafe`
      insert into idempotency_keys (caller_id, key_hash, account_id, request_hash)
      values (${claim.callerId}, ${sql.binary(claim.keyHash)}, tenant_account(), ${sql.binary(claim.requestHash)})`),
  );
  await transaction.query(withNext(sql.unsafe`select set_config('lock_timeout', '0', true)`));
}

export const isKeyUsed = (error: unknown): boolean =>
  error instanceof UniqueIntegrityConstraintViolationError && error.constraint === 'idempotency_keys_pkey';

/** Keeps the answer in the transaction whose work it reports, which `ends` with that. */
export async function keepAnswer(
  transaction: Queryable,
  claim: KeyClaim,
  answer: Buffer,
  { ends = false } = {},
): Promise<void> {
  const kept = sql.unsafe`
    update idempotency_keys set answer = ${sql.binary(answer)}
    where caller_id = ${claim.callerId} and key_hash = ${sql.binary(claim.keyHash)}`;
  await transaction.query(ends ? withCommit(kept) : kept);
}

/** Removes what is older than 24 hours, of every tenant. */
export async function purgeIdempotencyKeys(connection: Queryable): Promise<void> {
  await connection.query(sql.unsafe`select purge_idempotency_keys()`);
}
