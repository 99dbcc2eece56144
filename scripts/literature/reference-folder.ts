import { existsSync } from 'node:fs';

/**
 * The folder with other people's records and collections, which are no part of the project: LITERATURE_REFERENCE names
 * it. null where it is not named; what wants them then does without, and says so. Throws when there is no such folder.
 */
export function literatureReference(): string | null {
  const folder = process.env.LITERATURE_REFERENCE;
  if (folder === undefined || folder === '') return null;
  if (!existsSync(folder)) throw new Error(`LITERATURE_REFERENCE names ${folder}, and there is no such folder.`);
  return folder;
}
