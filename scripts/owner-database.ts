import { readConfig } from '../config.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * The database that a command works on, beside a running platform or without one: that of DATABASE_URL, or the embedded
 * one of the data folder, which is started for the visit where nobody has it up.
 */
export async function openOwnerDatabase(): Promise<{ url: string; embedded: boolean; close: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = readConfig();
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, embedded: false, close: async () => {} };
  const { url, close } = await openEmbeddedDatabase(DATA_DIR, { purpose: 'visit' });
  return { url, embedded: true, close };
}
