import type { TenantScope } from '../domain/access/tenant-scope.ts';
import type { Database } from '../sql/db.ts';
import { addExportChunk, chunkBytes, purgeExportChunks, readExportChunk } from '../sql/tables/export-files.ts';
import type { ByteRange } from './stored-file.ts';

export async function writeToDatabase(
  db: Database,
  tenantScope: TenantScope,
  fileId: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  let number = 0;
  for await (const chunk of inChunks(bytes)) {
    signal.throwIfAborted();
    const next = number++;
    await db.inside(tenantScope, (connection) => addExportChunk(connection, fileId, next, chunk));
  }
}

/** The same bytes in pieces of `chunkBytes`, but for the last. A piece is valid until the next is asked for. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, chunkBytes - filled);
      chunk.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < chunkBytes) continue;
      yield chunk;
      filled = 0;
    }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** A look for each chunk: no connection is held while a slow client takes its time. */
export async function* readFromDatabase(
  db: Database,
  tenantScope: TenantScope,
  fileId: string,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / chunkBytes); number * chunkBytes <= end; number++) {
    const chunk = await db.inside(tenantScope, (connection) => readExportChunk(connection, fileId, number));
    if (chunk === null) throw new Error('the file of an export went while it was read');
    const offset = number * chunkBytes;
    yield chunk.subarray(Math.max(0, start - offset), end - offset + 1);
  }
}

/** Few enough that a statement never holds its locks for long. */
const chunksAtOnce = 64;

export async function removeFromDatabase(db: Database, fileId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const purged = await db.outside((connection) => purgeExportChunks(connection, fileId, chunksAtOnce));
    if (purged < chunksAtOnce) return;
  }
}
