import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type FoundFile = { path: string; size: number } | { path: string; error: { code: string; message: string } };

/**
 * The files that paths name, in their order; of folders all that is below, by name. Left out in folders: what is hidden, and
 * the checksums that NLM puts beside its files.
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) await find(path, found, new Set());
  return found;
}

async function find(path: string, found: FoundFile[], above: ReadonlySet<string>): Promise<void> {
  try {
    const about = await stat(path);
    if (about.isFile()) found.push({ path, size: about.size });
    else if (about.isDirectory()) {
      // A link that leads back up would be followed for ever.
      const real = await realpath(path);
      if (above.has(real)) return;
      const names = (await readdir(path)).sort((a, b) => (a < b ? -1 : 1));
      const there = new Set(names);
      for (const name of names) {
        if (name.startsWith('.') || (name.endsWith('.md5') && there.has(name.slice(0, -4)))) continue;
        await find(join(path, name), found, new Set(above).add(real));
      }
    } else found.push({ path, error: { code: 'not_a_file', message: 'It is neither a file nor a folder.' } });
  } catch (error) {
    found.push({ path, error: readError(error) });
  }
}

/** Why a file can't be read, in words; what is no fault of the file is thrown again. */
export function readError(error: unknown): { code: string; message: string } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return { code: 'file_not_found', message: 'There is no such file or folder.' };
  if (code === 'EACCES' || code === 'EPERM') return { code: 'no_permission', message: 'You may not read it.' };
  if (code !== undefined && (syscall === 'open' || syscall === 'read' || syscall === 'stat' || syscall === 'scandir'))
    return { code: 'unreadable_file', message: `It can't be read (${code}).` };
  throw error;
}
