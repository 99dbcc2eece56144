import { createHash } from 'node:crypto';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { addExportFile, completeExportFile } from '../../sql/tables/export-files.ts';
import type { ExportOutcome, StartedExport } from '../../sql/tables/exports.ts';
import { findExportBytesLeft } from '../../sql/tables/work-limits.ts';
import type { Attempt } from '../attempt.ts';
import type { JobContext } from '../task.ts';
import type { ExportPiece } from '../threads/exports/body.ts';
import type { Making } from '../threads/exports/pool.ts';

export type ExportAttempt = Attempt<StartedExport> & {
  context: JobContext;
  scope: TenantScope;
  /** A UUID. */
  exportId: string;
  /** Of its files, as they are written. */
  bytes: { written: number };
};

/** The account may store no more: the export is larger than what its plan leaves. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** Stores what the thread makes, piece by piece, until it says what came of it. */
export async function storeFiles(attempt: ExportAttempt, { pieces }: Making): Promise<ExportOutcome> {
  const { context, scope, exportId, started, signal, act } = attempt;
  const { exportStorage, log } = context;
  const left = await act((connection) => findExportBytesLeft(connection));
  const iterator = pieces[Symbol.asyncIterator]();
  const nextPiece = async (): Promise<Exclude<ExportPiece, { progress: number }>> => {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done) throw new Error('the thread of an export ended before its result');
      if (!('progress' in value)) return value;
      attempt.reportProgress(value.progress);
    }
  };

  for (let number = 0; ; number++) {
    const piece = await nextPiece();
    if ('ready' in piece) return { status: 'ready', ...piece.ready };
    if ('refused' in piece)
      return {
        status: 'failed',
        error: {
          code: 'EXPORT_FAILED',
          message: piece.refused.message,
          details: { reason: piece.refused.reason },
        },
      };
    if (!('file' in piece)) throw new Error('the thread of an export sent bytes of no file');
    const { name, media_type: mediaType } = piece.file;
    const { objectKeyOf } = exportStorage;
    const file = await act((connection) =>
      addExportFile(connection, { exportId, attempt: started.attempt, number, name, mediaType, objectKeyOf }),
    );
    const hash = createHash('sha256');
    let size = 0;
    let rows: number | null = null;
    async function* bytesOfFile() {
      for (;;) {
        const next = await nextPiece();
        if ('fileEnd' in next) {
          rows = next.fileEnd.rows;
          return;
        }
        if (!('bytes' in next)) throw new Error('the thread of an export broke off a file');
        hash.update(next.bytes);
        size += next.bytes.length;
        attempt.bytes.written += next.bytes.length;
        if (left !== null && attempt.bytes.written > left) throw new StorageFull();
        yield next.bytes;
      }
    }
    try {
      await exportStorage.write(scope, file, bytesOfFile(), signal);
      await act((connection) => completeExportFile(connection, file.id, { size, sha256: hash.digest(), rows }));
    } catch (error) {
      // Its row may be gone and its removal over, while the bucket was still taking it.
      if (file.objectKey !== null)
        await exportStorage
          .remove({ file_id: file.id, object_key: file.objectKey }, AbortSignal.timeout(30_000))
          .catch((failure) => log.warn({ error: failure }, 'a file of a given up export was not removed'));
      throw error;
    }
  }
}
