import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ResearchPlatformError } from '../errors.ts';
import { differs, type FileBytes } from './download.ts';
import type { FileSystem } from './platform.ts';

/** The file system of Node. */
export const nodeFiles: FileSystem = {
  async openForUpload(path) {
    const first = await statOf(path);
    return {
      name: basename(path),
      type: null,
      size: first.size,
      rewindable: true,
      open: async () => {
        const now = await statOf(path);
        if (now.size !== first.size || now.mtimeMs !== first.mtimeMs)
          throw new ResearchPlatformError(
            `${path} changed while it was being uploaded. Nothing was stored; upload it again.`,
          );
        // Not past its size: what is written behind it meanwhile is no part of this upload.
        const file = first.size === 0 ? Readable.from([]) : createReadStream(path, { end: first.size - 1 });
        return Readable.toWeb(file) as ReadableStream<Uint8Array>;
      },
    };
  },
  async isFolder(path) {
    return path.endsWith('/') || path.endsWith(sep) || (await stat(path).catch(() => null))?.isDirectory() === true;
  },
  join,
  async download(path, source) {
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.part`;
    let written = await writePart(part, source);
    // What was there was a part of another file of this name: once more, from the beginning.
    if (!written.isRight && written.wasBegun) {
      await rm(part, { force: true });
      written = await writePart(part, source);
    }
    if (!written.isRight) {
      await rm(part, { force: true });
      throw differs(source.file);
    }
    await rename(part, path);
    return { ...source.file, path };
  },
};

async function statOf(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const why = { ENOENT: 'there is no such file', EACCES: 'it may not be read' }[error.code ?? ''] ?? error.code;
    throw new ResearchPlatformError(
      `${path} can not be uploaded: ${why}. Check the path; data itself goes as new Blob([text]).`,
    );
  });
  if (!found.isFile()) throw new ResearchPlatformError(`${path} can not be uploaded: it is no file.`);
  return found;
}

/**
 * Writes what is missing of the part; it is closed and on the disk afterwards. `isRight`: whether it is now the file.
 * `wasBegun`: whether some of it was there before.
 */
async function writePart(part: string, { file, from }: FileBytes): Promise<{ isRight: boolean; wasBegun: boolean }> {
  const handle = await open(part, 'a+');
  try {
    let hash = createHash('sha256');
    let position = (await handle.stat()).size;
    if (position > file.size) {
      await handle.truncate(0);
      position = 0;
    }
    const wasBegun = position > 0;
    if (wasBegun) await hashFile(handle, hash);
    for await (const step of from(position)) {
      if ('restart' in step) {
        await handle.truncate(0);
        hash = createHash('sha256');
        continue;
      }
      hash.update(step.bytes);
      await writeAll(handle, step.bytes);
    }
    await handle.sync();
    return { isRight: hash.digest('hex') === file.sha256, wasBegun };
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.byteLength; )
    written += (await handle.write(bytes, written, bytes.byteLength - written)).bytesWritten;
}

async function hashFile(handle: FileHandle, hash: Hash): Promise<void> {
  const buffer = new Uint8Array(64 * 1024);
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
