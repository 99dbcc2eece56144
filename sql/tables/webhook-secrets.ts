import { z } from 'zod';
import { type SecretKeys, secretKeyId } from '../../domain/access/secret-keys.ts';
import { openSecret, type StoredSecret, sealSecret, secretText } from '../../domain/access/webhook-secrets.ts';
import { type Queryable, sql } from '../db.ts';

const bytes = z.custom<Buffer>(Buffer.isBuffer).nullable();

/** The columns of a row that holds the secrets of a webhook. */
export const secretColumns = z.object({
  secret_version: z.int(),
  sealed_secret: bytes,
  previous_sealed_secret: bytes,
  previous_secret_signs: z.boolean(),
});
type SecretColumns = z.output<typeof secretColumns>;

/** What signs for a webhook at this moment, as `whsec_…`, the newest first. */
export function signingSecrets(secretKeys: SecretKeys, webhookId: string, row: SecretColumns): string[] {
  const stored: StoredSecret[] = [{ sealed: row.sealed_secret, version: row.secret_version }];
  if (row.previous_secret_signs) stored.push({ sealed: row.previous_sealed_secret, version: row.secret_version - 1 });
  return stored.map((one) => secretText(openSecret(secretKeys, webhookId, one)));
}

const jobsRow = z.object({ jobs: z.int() });

/** Adds a job for each account and mode whose webhooks have secrets that are not encrypted with the newest key; how many. */
export function addSealingJobs(connection: Queryable, [current]: SecretKeys): Promise<number> {
  return connection.oneFirst(
    sql.type(jobsRow)`
      select add_secret_sealing_jobs(${sql.binary(secretKeyId(current))}) as jobs`,
  );
}

const sealedRow = z.object({
  id: z.string(),
  secret_version: z.int(),
  sealed_secret: bytes,
  previous_sealed_secret: bytes,
});
const batch = 500;

/** Encrypts up to 500 of a tenant's secrets with the newest key that are not; how many webhooks it changed. */
export async function sealOldSecrets(transaction: Queryable, secretKeys: SecretKeys): Promise<number> {
  const current = secretKeyId(secretKeys[0]);
  const isOld = (sealed: Buffer | null) => sealed !== null && !sealed.subarray(0, 8).equals(current);
  const rows = await transaction.any(sql.type(sealedRow)`
    select id, secret_version, sealed_secret, previous_sealed_secret from webhooks
    where substring(sealed_secret for 8) is distinct from ${sql.binary(current)}
      or substring(previous_sealed_secret for 8) <> ${sql.binary(current)}
    order by id limit ${batch} for update`);
  for (const { id, secret_version: version, sealed_secret, previous_sealed_secret } of rows) {
    const anew = (sealed: Buffer | null, ofVersion: number) =>
      sealSecret(secretKeys, id, openSecret(secretKeys, id, { sealed, version: ofVersion }));
    // A webhook from before secrets were stored has neither; the one before may still sign.
    const isDerived = sealed_secret === null;
    const sealed = isDerived || isOld(sealed_secret) ? anew(sealed_secret, version) : sealed_secret;
    const previous =
      isOld(previous_sealed_secret) || (isDerived && version > 1)
        ? anew(previous_sealed_secret, version - 1)
        : previous_sealed_secret;
    await transaction.query(sql.unsafe`
      update webhooks set sealed_secret = ${sql.binary(sealed)},
        previous_sealed_secret = ${previous === null ? null : sql.binary(previous)}
      where id = ${id}`);
  }
  return rows.length;
}
