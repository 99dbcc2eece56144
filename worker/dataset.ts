import type { Variable } from '../contract/resources/variable.ts';
import type { RunRows } from '../domain/access/run-rows.ts';
import type { SecretKeys } from '../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../domain/statistics/core/table.ts';
import type { PatientChunk } from '../sql/columns/patient-chunk.ts';
import type { Queryable } from '../sql/db.ts';
import { readChunks } from '../sql/tables/patient-chunks.ts';
import { findProject } from '../sql/tables/projects.ts';
import { DatasetDigests } from './dataset-digests.ts';
import { ColumnSpool } from './threads/methods/column-spool.ts';
import type { SpooledTable } from './threads/methods/spooled-table.ts';

export class DatasetTooLarge extends Error {
  override name = 'DatasetTooLarge';
}

type DatasetLimits = {
  maximumBytes: number;
  /** Of more patients the values go into a file, whose size nothing limits but the disk. */
  inMemoryUpTo: number;
  signal: AbortSignal;
  secretKeys: SecretKeys;
};

export type LoadedDataset = {
  table: Table | SpooledTable;
  patients: number;
  sha256: string;
  rows: RunRows | null;
  variables: Variable[];
  /** To be called when the table is no longer used. */
  close(): Promise<void>;
};

/**
 * Loads the columns that a run needs, of every patient of a project, with the digest of all that was loaded and those of
 * each patient, and what the dictionary says of them at the same moment.
 * Throws DatasetTooLarge, and the signal's reason when it fires meanwhile.
 */
export async function loadDataset(
  snapshot: Queryable,
  projectId: string,
  columns: readonly string[],
  limits: DatasetLimits,
): Promise<LoadedDataset> {
  const project = await findProject(snapshot, projectId);
  const dictionary = project?.variables ?? [];
  const names = dictionary.map(({ name }) => name);
  const expected = project?.patient_count ?? 0;
  const destination =
    expected > limits.inMemoryUpTo
      ? await spooled(columns, names, limits.maximumBytes)
      : inMemory(columns, names, limits.maximumBytes);
  try {
    const digests = new DatasetDigests(projectId, columns, limits.secretKeys, expected);
    for await (const chunk of readChunks(snapshot, projectId, columns)) {
      limits.signal.throwIfAborted();
      digests.add(chunk);
      await destination.add(chunk.rows, chunk.columns);
    }
    const patients = destination.rows();
    const variables = dictionary.filter(({ name }) => columns.includes(name));
    const table = await destination.finish();
    return { table, patients, ...digests.finish(), variables, close: destination.close };
  } catch (error) {
    await destination.close();
    throw error;
  }
}

type Destination = {
  add(rows: number, columns: PatientChunk['columns']): void | Promise<void>;
  rows(): number;
  finish(): Table | Promise<SpooledTable>;
  close(): Promise<void>;
};

function inMemory(columns: readonly string[], variables: readonly string[], maximumBytes: number): Destination {
  const builder = new DatasetBuilder(columns, variables);
  return {
    add(rows, pieces) {
      builder.addPieces(rows, pieces);
      if (builder.byteLength > maximumBytes) throw new DatasetTooLarge();
    },
    rows: () => builder.rows,
    finish: () => builder.finish(),
    close: async () => {},
  };
}

async function spooled(
  columns: readonly string[],
  variables: readonly string[],
  maximumBytes: number,
): Promise<Destination> {
  const spool = await ColumnSpool.open(columns, variables);
  return {
    async add(rows, pieces) {
      await spool.add(rows, pieces);
      if (spool.byteLength > maximumBytes) throw new DatasetTooLarge();
    },
    rows: () => spool.rows,
    finish: () => spool.finish(),
    close: () => spool.close(),
  };
}
