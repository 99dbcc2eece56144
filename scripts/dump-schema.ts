import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpSchema } from '../sql/schema/dump.ts';
import { migrate } from '../sql/schema/migrate.ts';
import { commandLine } from './command-line.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

/*
 * node scripts/dump-schema.ts     writes sql/schema.sql anew, to be committed with the migration that changes it
 */
commandLine(
  'node scripts/dump-schema.ts',
  'Writes sql/schema.sql anew, to be committed with the migration that changes it.',
  `Examples:
  node scripts/dump-schema.ts

Exit codes: 0 written, 1 not.`,
).parse();
const folder = await mkdtemp(join(tmpdir(), 'research-platform-schema-'));
if (process.getuid?.() === 0) await chmod(folder, 0o711); // the user that PostgreSQL runs as must get through
try {
  const database = await openEmbeddedDatabase(join(folder, 'data'), { purpose: 'visit', throwaway: true });
  try {
    await migrate(database.url, [database.secretKey]);
    await writeFile(new URL('../sql/schema.sql', import.meta.url), await dumpSchema(database.url));
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
