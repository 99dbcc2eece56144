import { createHash } from 'node:crypto';
import type { Variable } from '../contract/resources/variable.ts';
import { RunRowDigests, type RunRows } from '../domain/access/run-rows.ts';
import type { SecretKeys } from '../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../domain/statistics/core/table.ts';
import type { Queryable } from '../sql/db.ts';
import { readAttributes } from '../sql/tables/dataset.ts';
import { findProject } from '../sql/tables/projects.ts';

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
  const dictionary = (await findProject(snapshot, projectId))?.variables ?? [];
  const builder = new DatasetBuilder(
    columns,
    dictionary.map(({ name }) => name),
  );
  const rows = new RunRowDigests(projectId, columns, limits.secretKeys);
  const digest = createHash('sha256').update(JSON.stringify(columns));
  await readAttributes(snapshot, projectId, (json, id) => {
    limits.signal.throwIfAborted();
    const values = JSON.stringify(builder.add(JSON.parse(json)));
    digest.update(`\n${values}`);
    rows.add(id, values);
    if (builder.byteLength > limits.maximumBytes) throw new DatasetTooLarge();
  });
  const patients = builder.rows;
  const variables = dictionary.filter(({ name }) => columns.includes(name));
  return { table: builder.finish(), patients, sha256: digest.digest('hex'), rows: rows.finish(), variables };
}
