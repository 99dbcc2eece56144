import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/reference/literature');

/**
 * Other people's records and collections, which are no part of the project: the folder where they lie beside it, or null.
 * Whoever wants them does without, and says so.
 */
export function literatureReference(): string | null {
  return existsSync(folder) ? folder : null;
}
