import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DataFolder } from '../data-folder.ts';
import { openEmbeddedDatabase } from '../embedded-database.ts';
import { postgresPrograms, userToRunAs } from '../postgres-programs.ts';
import { findPostmaster } from '../postmaster.ts';

export type ChaosDatabase = {
  url: string;
  secretKey: string;
  /** `fast` ends every connection and writes all to disk; `immediate` is a crash, from which the next start recovers. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  close(): Promise<void>;
};

/**
 * An embedded PostgreSQL that can be restarted under the platform. Not a throwaway one: that may lose what it has
 * acknowledged when it crashes.
 */
export async function openChaosDatabase(dataDir: string): Promise<ChaosDatabase> {
  const embedded = await openEmbeddedDatabase(dataDir, { purpose: 'visit' });
  const folder = resolve(dataDir, (await new DataFolder(dataDir).read())!.database_folder);
  const runAs = userToRunAs(await stat(folder));
  const { pgCtl } = await postgresPrograms(runAs);
  const log = join(dataDir, 'logs', 'postgres.log');
  return {
    url: embedded.url,
    secretKey: embedded.secretKey,
    async restart(how) {
      const child = spawn(pgCtl, ['restart', '-D', folder, '-m', how, '-w', '-t', '60'], {
        ...runAs,
        cwd: dirname(folder),
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
        stdio: 'ignore',
        detached: true,
      });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`The database did not restart (${how}). Its log is ${log}`);
    },
    async close() {
      await embedded.close();
      // The first claim was lost with a restart; the one who comes last stops the server.
      if ((await findPostmaster(folder)) !== null)
        await (await openEmbeddedDatabase(dataDir, { purpose: 'visit' })).close();
    },
  };
}
