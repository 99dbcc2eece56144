import { createHash } from 'node:crypto';
import { readAttributes } from '../sql/dataset.ts';
import type { Queryable } from '../sql/db.ts';
import { findProject } from '../sql/projects.ts';
import { type CellValue, type Table, TableBuilder } from './statistics/table.ts';

export class DatasetTooLarge extends Error {
  override name = 'DatasetTooLarge';
}

/**
 * Loads the columns that a run needs, of every patient of a project, and the digest of what was loaded. A column that
 * no patient has and no variable names is not in the table: the method then says which columns there are.
 * Throws DatasetTooLarge, and the signal's reason when it fires meanwhile.
 */
export async function loadDataset(
  snapshot: Queryable,
  projectId: string,
  columns: readonly string[],
  limits: { maximumBytes: number; signal: AbortSignal },
): Promise<{ table: Table; patients: number; sha256: string }> {
  const project = await findProject(snapshot, projectId);
  const present = new Set(project?.variables.map((variable) => variable.name));
  const builder = new TableBuilder(columns);
  const digest = createHash('sha256').update(JSON.stringify(columns));
  const values: CellValue[] = new Array(columns.length);
  await readAttributes(snapshot, projectId, (json) => {
    limits.signal.throwIfAborted();
    const attributes = JSON.parse(json) as Record<string, CellValue>;
    for (let i = 0; i < columns.length; i++) {
      const name = columns[i]!;
      const there = Object.hasOwn(attributes, name);
      if (there) present.add(name);
      values[i] = there ? attributes[name] : null;
    }
    builder.append(values);
    digest.update(`\n${JSON.stringify(values)}`);
    if (builder.byteLength > limits.maximumBytes) throw new DatasetTooLarge();
  });
  const patients = builder.rows;
  const table = builder.finish();
  for (const name of columns) if (!present.has(name)) table.columns.delete(name);
  return { table, patients, sha256: digest.digest('hex') };
}
