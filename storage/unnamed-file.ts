import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file without a name: it is unlinked as soon as it is open, so that a crash leaves no patient's data on the disk. */
export async function openUnnamedFile(purpose: string): Promise<FileHandle> {
  const path = join(tmpdir(), `${purpose}-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}
