import { hash } from 'node:crypto';
import type { RunRows } from '../../../domain/access/run-rows.ts';
import type { SecretKeys } from '../../../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../../../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { type PatientChunk, patientsOfText } from '../../../sql/columns/patient-chunk.ts';
import { DatasetDigests } from '../../dataset-digests.ts';

/** The patients of a small project as the run's begin has read them: the thread makes their table, beside the others. */
export type FewPatients = {
  projectId: string;
  patients: string;
  columns: readonly string[];
  /** All names of the dictionary: a column that has one is in the table, if empty. */
  variables: readonly string[];
  secretKeys: SecretKeys;
};

/** What a run tells of the patients that it read. */
export type ReadDataset = { patients: number; sha256: string; rows: RunRows | null };

/** Several analyses of one project read the same; this many readings are remembered. */
const mostRemembered = 16;
const remembered = new Map<string, Pick<ReadDataset, 'sha256' | 'rows'>>();

export function tableOfFew(few: FewPatients): { table: Table; read: ReadDataset } {
  const { patients, columns, variables } = few;
  const builder = new DatasetBuilder(columns, variables);
  const chunks = patientsOfText(patients, columns);
  for (const chunk of chunks) builder.addPieces(chunk.rows, chunk.columns);
  return { table: builder.finish(), read: { patients: builder.rows, ...digestsOf(few, chunks) } };
}

/**
 * To digest each patient takes longer than many a method on so few. They follow from what is read alone, so the same texts have the same
 * digests; of the texts only a hash is kept.
 */
function digestsOf({ projectId, patients, columns, secretKeys }: FewPatients, chunks: readonly PatientChunk[]) {
  const reading = hash('sha256', `${JSON.stringify([projectId, columns, secretKeys[0]])}\n${patients}`, 'base64');
  let made = remembered.get(reading);
  if (made === undefined) {
    const digests = new DatasetDigests(projectId, columns, secretKeys, 0);
    for (const chunk of chunks) digests.add(chunk);
    made = digests.finish();
  }
  remembered.delete(reading);
  remembered.set(reading, made);
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
  return made;
}
