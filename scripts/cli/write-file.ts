import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { realpath, rename, stat, writeFile } from 'node:fs/promises';
import { UsageError } from './exit-code.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what stands there is no folder',
  EISDIR: 'it is a folder: name a file in it',
  EACCES: 'it may not be written',
  EROFS: 'it may not be written',
};

/** Writes what was asked for into a file that the command line names: the whole of it, or what was there stays. */
export async function writeOut(path: string, text: string): Promise<void> {
  try {
    const there = await stat(path).catch(() => null);
    // A terminal or a pipe is written to, and nothing is put in its place.
    if (there !== null && !there.isFile()) await writeFile(path, text);
    else await writeWhole(there === null ? path : await realpath(path), text, there?.mode);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new UsageError(`${path} could not be written: ${reason}.`);
  }
}

async function writeWhole(path: string, text: string, mode?: number): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  const remove = () => rmSync(part, { force: true });
  process.once('exit', remove); // at the second Ctrl-C
  try {
    await writeFile(part, text, mode === undefined ? {} : { mode });
    await rename(part, path);
  } finally {
    remove();
    process.off('exit', remove);
  }
}
