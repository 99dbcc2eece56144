import { ApiError } from '../../contract/errors.ts';
import { encodeId } from '../../contract/ids.ts';
import type { PatientCreate, UploadResult } from '../../contract/resources/patient.ts';
import { createPatients } from '../../sql/tables/patients-create.ts';
import { PatientBatch } from '../../sql/tables/patients-upload.ts';
import type { Answer } from '../answer.ts';
import type { Authenticated } from '../handlers.ts';
import { isStillRunning, type Once, stillRunning } from '../idempotency.ts';
import { checkList, maximumListed } from './check-list.ts';
import type { KnownDictionary } from './known-dictionaries.ts';

/**
 * Stores a short list of new patients in one round trip, where a transaction takes nine: checked against the dictionary as it
 * was a while ago, and stored if it is still that. Null, and nothing stored, where anything stands against it: the transaction that is
 * then tried finds what to say, with every row that it concerns.
 */
export async function createFew(
  { services: { db, dictionaries }, caller: { tenantScope }, requestId }: Authenticated,
  projectId: string,
  patients: readonly PatientCreate[],
  once: Once | null,
): Promise<Answer | null> {
  if (patients.length > maximumListed) return null;
  const known = await dictionaries.of(tenantScope, projectId);
  const created = known === null ? null : await createdWith(known);
  // Another process may have changed the dictionary: then the next list is checked against that.
  if (created === null) dictionaries.forget(tenantScope, projectId);
  return created;

  async function createdWith(dictionary: KnownDictionary): Promise<Answer | null> {
    const batch = await batchOf(patients, dictionary);
    if (batch === null) return null;
    const counts = { created: patients.length, updated: 0, skipped: 0 };
    const data: UploadResult = { ...counts, patient_ids: batch.ids().map((id) => encodeId('patient', id)) };
    try {
      const isStored = await db.statement(tenantScope, (connection, signedScope) =>
        createPatients(connection, signedScope, {
          ...{ projectId, batch, digest: dictionary.digest, requestId },
          event: { project_id: encodeId('project', projectId), ...counts },
          claims: once?.answered({ data }) ?? [],
        }),
      );
      return isStored ? { data } : null;
    } catch (error) {
      throw once !== null && isStillRunning(error) ? stillRunning() : error;
    }
  }
}

/** Null for patients that are wrong, or more than one statement should hold. */
async function batchOf(
  patients: readonly PatientCreate[],
  { variables, dictionary }: KnownDictionary,
): Promise<PatientBatch | null> {
  try {
    const list = await checkList(patients, { variables, dictionary, onConflict: 'error' });
    const batch = new PatientBatch(patients.length);
    for await (const piece of list.rows())
      for (const { externalId, attributes } of piece === 'overtaken' ? [] : piece) {
        if (batch.isFull) return null;
        batch.add(externalId, attributes);
      }
    return batch;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
