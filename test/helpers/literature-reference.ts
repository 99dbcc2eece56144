import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/reference/literature');

/** Where other people's records and collections lie beside the project, or null: then a test says what it skipped. */
export function literatureReference(): string | null {
  return existsSync(folder) ? folder : null;
}
