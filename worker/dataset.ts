import { createHash } from 'node:crypto';
import type { Variable } from '../contract/resources/variable.ts';
import { RunRowDigests, type RunRows } from '../domain/access/run-rows.ts';
import type { SecretKeys } from '../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../domain/statistics/core/table.ts';
import type { Queryable } from '../sql/db.ts';
import { readChunks } from '../sql/tables/patient-chunks.ts';
import { findProject } from '../sql/tables/projects.ts';
import { rowTexts } from './row-texts.ts';

export class DatasetTooLarge extends Error {
  override name = 'DatasetTooLarge';
}

/**
 * Loads the columns that a run needs, of every patient of a project, with the digest of all that was loaded and those of
 * each patient, and what the dictionary says of them at the same moment.
 * Throws DatasetTooLarge, and the signal's reason when it fires meanwhile.
 */
export async function loadDataset(
  snapshot: Queryable,
  projectId: string,
  columns: readonly string[],
  limits: { maximumBytes: number; signal: AbortSignal; secretKeys: SecretKeys },
): Promise<{ table: Table; patients: number; sha256: string; rows: RunRows | null; variables: Variable[] }> {
  const project = await findProject(snapshot, projectId);
  const dictionary = project?.variables ?? [];
  const builder = new DatasetBuilder(
    columns,
    dictionary.map(({ name }) => name),
  );
  const rows = new RunRowDigests(projectId, columns, limits.secretKeys, project?.patient_count ?? 0);
  const digest = createHash('sha256').update(JSON.stringify(columns));
  for await (const chunk of readChunks(snapshot, projectId, columns)) {
    limits.signal.throwIfAborted();
    const texts = rowTexts(chunk, columns);
    digest.update(texts.all);
    for (let row = 0; row < chunk.rows && !rows.isFull; row++) rows.add(chunk.ids.at(row), texts.of(row));
    builder.addPieces(chunk.rows, chunk.columns);
    if (builder.byteLength > limits.maximumBytes) throw new DatasetTooLarge();
  }
  const patients = builder.rows;
  const variables = dictionary.filter(({ name }) => columns.includes(name));
  return { table: builder.finish(), patients, sha256: digest.digest('hex'), rows: rows.finish(), variables };
}
