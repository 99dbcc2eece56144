import { readConfig } from '../config.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/**
 * The database that a command works on, beside a running platform or without one: that of DATABASE_URL, or the embedded
 * one of the data folder, which is started for the visit where nobody has it up.
 */
export async function openOwnerDatabase(): Promise<{
  url: string;
  embedded: boolean;
  secretKey: string | undefined;
  previousSecretKey: string | undefined;
  close: () => Promise<void>;
}> {
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATA_DIR,
    SECRET_KEY,
    SECRET_KEY_PREVIOUS: previousSecretKey,
  } = readConfig();
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url !== undefined)
    return { url, embedded: false, secretKey: SECRET_KEY, previousSecretKey, close: async () => {} };
  const { secretKey, close, ...embedded } = await openEmbeddedDatabase(DATA_DIR, { purpose: 'visit' });
  return { url: embedded.url, embedded: true, secretKey: SECRET_KEY ?? secretKey, previousSecretKey, close };
}
