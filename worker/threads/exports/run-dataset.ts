import { createHash } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { AnalysisSource, RunDataset } from '../../../domain/exports/analysis/analysis-source.ts';
import { receive } from './byte-port.ts';
import { Spool } from './spool.ts';

/** The patients are not what the run read; the message says the way out. */
export class DataChanged extends Error {
  override name = 'DataChanged';
}

/** The columns that the run read, and then the values: a line feed and JSON of each patient. */
export type DatasetPiece = { columns: readonly string[] } | { values: Uint8Array; rows: number };

const rowsPerBatch = 1000;

/**
 * The values that a run read, from the database as it is now, in a file without a name. Null where it read none. Throws
 * DataChanged where they are no longer those: the digest of the run says so.
 */
export async function takeDataset(
  { run }: AnalysisSource,
  input: MessagePort,
): Promise<{ dataset: RunDataset; close: () => Promise<void> } | null> {
  const spool = await Spool.open();
  try {
    const hash = createHash('sha256');
    let columns: readonly string[] = [];
    let patients = 0;
    for await (const piece of receive<DatasetPiece>(input)) {
      if ('columns' in piece) {
        columns = piece.columns;
        hash.update(JSON.stringify(columns));
      } else {
        hash.update(piece.values);
        patients += piece.rows;
        await spool.write(piece.values);
      }
    }
    if (columns.length === 0) {
      await spool.close();
      return null;
    }
    if (hash.digest('hex') !== run.dataset.sha256)
      throw new DataChanged(
        'The patients have been changed since the run read them, so that its rows can no longer be exported. Run the analysis again (POST /v1/analyses/{id}/run) and export it then.',
      );
    // A line feed stands before each patient and none behind the last.
    await spool.write(Buffer.from('\n'));
    return { dataset: { columns, patients, rows: () => rowsOf(spool) }, close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw error;
  }
}

async function* rowsOf(spool: Spool): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of spool.lines()) {
    if (line === '') continue;
    batch.push(line);
    if (batch.length < rowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
