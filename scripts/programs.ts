import { createHash, type Hash } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** What tells of a build: its folder, all files that it was made from and all that it consists of, with one digest of their contents. */
export type Manifest = { folder: string; sources: string[]; files: string[]; digest: string };

export const builtFolder = (root: string) => join(root, 'built');
export const manifestFile = (root: string) => join(builtFolder(root), 'programs.json');
const seenFile = (root: string) => join(builtFolder(root), 'seen');

/** Where a build has what is made from this source. */
export const builtName = (source: string) => source.replaceAll('/', '-').replace(/\.ts$/, '.js');

/**
 * The folder of the build of these very sources; null when there is none, or when a byte of it, of a source or of a package that
 * went into it is another: what stands in the repository is what runs.
 *
 * Compared by contents, since what is copied, checked out or unpacked has any times: 4,000 files take a fifth of a second. What
 * was found right stays right as long as no file's inode, size or time of change is another, which takes a tenth of that; that time
 * is the system's own, and no program sets it as `touch` sets the other.
 */
export function builtPrograms(of = root): string | null {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile(of), 'utf8'));
    const folder = join(builtFolder(of), manifest.folder);
    const paths = [
      ...manifest.sources.map((source) => join(of, source)),
      ...manifest.files.map((file) => join(folder, file)),
    ];
    const { standing, newest } = standingOf(paths, manifest.digest);
    if (standing === readSeen(of)) return folder;
    const hash = createHash('sha256');
    for (const path of paths) addTo(hash, readFileSync(path));
    if (hash.digest('hex') !== manifest.digest) return null;
    // What changes twice within one tick of the clock has one time.
    if (newest < Date.now() - 2_000) writeSeen(of, standing);
    return folder;
  } catch {
    return null;
  }
}

/** Whether the packages are installed that builds are made with: `npm ci --omit=dev` leaves them out. */
export function canBuild(): boolean {
  try {
    return import.meta.resolve('vite') !== '';
  } catch {
    return false;
  }
}

export function addTo(hash: Hash, content: Uint8Array): void {
  hash.update(`${content.length}\0`).update(content);
}

function standingOf(paths: readonly string[], digest: string): { standing: string; newest: number } {
  let newest = 0;
  const hash = createHash('sha256').update(digest);
  for (const path of paths) {
    const { ino, size, ctimeMs } = statSync(path);
    newest = Math.max(newest, ctimeMs);
    hash.update(`${ino} ${size} ${ctimeMs}\n`);
  }
  return { standing: hash.digest('hex'), newest };
}

function readSeen(of: string): string | null {
  try {
    return readFileSync(seenFile(of), 'utf8');
  } catch {
    return null;
  }
}

function writeSeen(of: string, standing: string): void {
  const draft = `${seenFile(of)}.${process.pid}`;
  try {
    writeFileSync(draft, standing);
    renameSync(draft, seenFile(of));
  } catch {
    // Another user's: then contents are compared each time.
  }
}
