import { createHash } from 'node:crypto';
import type { Variable } from '../contract/resources/variable.ts';
import { RunRowDigests, type RunRows } from '../domain/access/run-rows.ts';
import type { SecretKeys } from '../domain/access/secret-keys.ts';
import { DatasetBuilder } from '../domain/statistics/core/dataset-builder.ts';
import type { Table } from '../domain/statistics/core/table.ts';
import type { Queryable } from '../sql/db.ts';
import { type PatientChunk, readChunks } from '../sql/tables/patient-chunks.ts';
import { findProject } from '../sql/tables/projects.ts';
import { rowTexts } from './row-texts.ts';
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

type Dataset = {
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
): Promise<Dataset> {
  const project = await findProject(snapshot, projectId);
  const dictionary = project?.variables ?? [];
  const names = dictionary.map(({ name }) => name);
  const inFile = project !== null && project.patient_count > limits.inMemoryUpTo;
  const destination = inFile
    ? await spooled(columns, names, limits.maximumBytes)
    : inMemory(columns, names, limits.maximumBytes);
  try {
    const rows = new RunRowDigests(projectId, columns, limits.secretKeys, project?.patient_count ?? 0);
    const digest = createHash('sha256').update(JSON.stringify(columns));
    for await (const chunk of readChunks(snapshot, projectId, columns)) {
      limits.signal.throwIfAborted();
      const texts = rowTexts(chunk, columns);
      digest.update(texts.all);
      for (let row = 0; row < chunk.rows && !rows.isFull; row++) rows.add(chunk.ids.at(row), texts.of(row));
      await destination.add(chunk.rows, chunk.columns);
    }
    const patients = destination.rows();
    const variables = dictionary.filter(({ name }) => columns.includes(name));
    const table = await destination.finish();
    return { table, patients, sha256: digest.digest('hex'), rows: rows.finish(), variables, close: destination.close };
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
