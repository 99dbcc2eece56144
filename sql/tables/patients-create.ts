import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { EventData } from '../../contract/events.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { BinaryArray } from '../binary/array.ts';
import { sqlStateOf } from '../connection/faults.ts';
import { type Queryable, sql } from '../db.ts';
import type { AnsweredClaim } from './idempotency.ts';
import type { PatientBatch } from './patients-upload.ts';

/** A project's data dictionary as it was at some moment, and the SHA-256 that tells whether it is still that. */
export type DictionaryState = { variables: Variable[]; digest: Buffer; bytes: number };

const dictionaryState = z.object({
  variables: z.custom<Variable[]>(Array.isArray),
  digest: z.custom<Buffer>(Buffer.isBuffer),
  bytes: z.int(),
});

/** Null when there is no such project. */
export function findDictionaryState(connection: Queryable, projectId: string): Promise<DictionaryState | null> {
  return connection.maybeOne(sql.type(dictionaryState)`
    select variables, variables_digest as digest, octet_length(variables::text) as bytes
    from projects where id = ${projectId}`);
}

/** A key that was used, another dictionary or project; an external id that is taken; two that clashed. */
const forTransactions = new Set(['RP001', '23505', '40001', '40P01']);

/**
 * Stores new patients with their event and whatever an Idempotency-Key keeps, by one statement that is its own transaction.
 * Nothing is stored, and false, where only a transaction finds out what to say. A twin with the same key is waited for as claimKey() does.
 */
export async function createPatients(
  connection: Queryable,
  signedScope: string,
  options: {
    /** A UUID. */
    projectId: string;
    batch: PatientBatch;
    /** Of the dictionary that they were checked against. */
    digest: Buffer;
    event: EventData['data.uploaded'];
    requestId: string;
    claims: readonly AnsweredClaim[];
  },
): Promise<boolean> {
  const { projectId, batch, digest, event, requestId, claims } = options;
  const column = (name: 'keyHash' | 'requestHash' | 'answer') => {
    const values = new BinaryArray('bytea', 64);
    for (const claim of claims) values.addBytes(claim[name]);
    return sql.binary(values.value);
  };
  const { ids, externalIds, attributes } = batch.columns();
  try {
    await connection.query(sql.unsafe`
      select create_patients(${signedScope}, ${projectId}, ${sql.binary(digest)}, ${ids}::uuid[], ${externalIds}::text[],
        ${attributes}::json[], ${uuidv7()}, ${JSON.stringify(event)}, ${requestId}, ${claims[0]?.callerId ?? null},
        ${column('keyHash')}::bytea[], ${column('requestHash')}::bytea[], ${column('answer')}::bytea[])`);
    return true;
  } catch (error) {
    if (forTransactions.has(sqlStateOf(error) ?? '')) return false;
    throw error;
  }
}
