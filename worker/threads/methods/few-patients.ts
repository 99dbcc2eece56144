import type { RunRows } from '../../../domain/access/run-rows.ts';
import type { SecretKeys } from '../../../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../../../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { patientsOfText } from '../../../sql/columns/patient-chunk.ts';
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

export function tableOfFew({ projectId, patients, columns, variables, secretKeys }: FewPatients): {
  table: Table;
  read: ReadDataset;
} {
  const builder = new DatasetBuilder(columns, variables);
  const digests = new DatasetDigests(projectId, columns, secretKeys, 0);
  for (const chunk of patientsOfText(patients, columns)) {
    digests.add(chunk);
    builder.addPieces(chunk.rows, chunk.columns);
  }
  return { table: builder.finish(), read: { patients: builder.rows, ...digests.finish() } };
}
