import { writeFile } from 'node:fs/promises';
import { UsageError } from './exit-code.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what stands there is no folder',
  EISDIR: 'it is a folder: name a file in it',
  EACCES: 'it may not be written',
  EROFS: 'it may not be written',
};

/** Writes what was asked for into a file that the command line names. */
export async function writeOut(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new UsageError(`${path} could not be written: ${reason}.`);
  }
}
