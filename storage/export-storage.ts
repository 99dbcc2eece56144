import type { Config } from '../config.ts';
import type { TenantScope } from '../domain/access/tenant-scope.ts';
import type { Database } from '../sql/db.ts';
import type { Leftover } from '../sql/tables/export-files.ts';
import { readFromDatabase, removeFromDatabase, writeToDatabase } from './database-files.ts';
import type { ByteRange, StoredFile } from './stored-file.ts';

export type ExportStorage = {
  /** The key of a new file; null where new files go into the database. */
  objectKeyOf: ((fileId: string) => string) | null;
  /** Takes the bytes as fast as they can be stored. Throws AttemptOvertaken when the file is wanted no longer. */
  write(
    tenantScope: TenantScope,
    file: StoredFile,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void>;
  /** The bytes of a range that is in the file; anyone who stops reading stops it. Throws when the file has gone meanwhile. */
  read(tenantScope: TenantScope, file: StoredFile, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes what there is of a file that is gone, all or part of it. */
  remove(leftover: Leftover, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** New files go into the bucket when there is one; old ones are read from where they are. */
export async function openExportStorage(
  config: Pick<
    Config,
    'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_FORCE_PATH_STYLE'
  >,
  db: Database,
): Promise<ExportStorage> {
  // Loaded only where it is used: it would add a third of a second to every start.
  const bucket =
    config.S3_BUCKET === undefined
      ? null
      : (await import('./bucket.ts')).openBucket({ ...config, S3_BUCKET: config.S3_BUCKET });
  const inBucket = () => {
    if (bucket === null)
      throw new Error('A file of an export is in a bucket, and none is configured: set S3_BUCKET and its credentials.');
    return bucket;
  };
  return {
    objectKeyOf: bucket === null ? null : (fileId) => `exports/${fileId}`,
    write: (tenantScope, file, bytes, signal) =>
      file.objectKey === null
        ? writeToDatabase(db, tenantScope, file.id, bytes, signal)
        : inBucket().write(file.objectKey, bytes, signal),
    read: (tenantScope, file, range) =>
      file.objectKey === null
        ? readFromDatabase(db, tenantScope, file.id, range)
        : inBucket().read(file.objectKey, range),
    remove: (leftover, signal) =>
      leftover.object_key === null
        ? removeFromDatabase(db, leftover.file_id, signal)
        : inBucket().remove(leftover.object_key),
    close: () => bucket?.close(),
  };
}
