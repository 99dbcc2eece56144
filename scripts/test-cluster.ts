import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { templateDatabase, templateName } from '../test/helpers/database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

const keptFolder = fileURLToPath(new URL('../node_modules/.cache/test-clusters/', import.meta.url));
/** Of branches that one changes between. */
const keptAtMost = 3;
/** Tests have a dozen databases at a time: with the ten seconds of the platform's own database a process would come each second. */
const seldomVacuumed = { autovacuum_naptime: '1min' };

/**
 * An embedded PostgreSQL for one run of tests, with the migrated template in it. Making one takes two seconds, so it is
 * kept, at rest and packed into one file; each run unpacks a copy of its own in a tenth of that. So runs at the same
 * time share nothing, and what a run leaves behind that was killed is in nobody's way.
 */
export async function openTestCluster(folder: string, settings: Record<string, string>): Promise<EmbeddedDatabase> {
  const kept = join(keptFolder, `${await nameOfCluster()}.tar`);
  const data = join(folder, 'data');
  const open = () =>
    openEmbeddedDatabase(data, {
      ...{ purpose: 'visit', throwaway: true, superuser: true },
      settings: { ...seldomVacuumed, ...settings },
    });
  if (!(await unpack(kept, folder))) {
    await rm(data, { recursive: true, force: true });
    const fresh = await open();
    try {
      process.env.TEST_DATABASE_URL = fresh.url;
      await templateDatabase();
    } finally {
      await fresh.close();
    }
    await pack(folder, kept);
  }
  const cluster = await open();
  process.env.TEST_DATABASE_URL = cluster.url;
  return cluster;
}

/** After all that such a cluster is made from: the schema, the packages and how a server is initialised. */
async function nameOfCluster(): Promise<string> {
  const hash = createHash('sha256').update(templateName());
  for (const file of ['embedded-database.ts', 'postmaster.ts', 'data-folder.ts'])
    hash.update(await readFile(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

async function unpack(archive: string, folder: string): Promise<boolean> {
  if (!existsSync(archive) || !(await tar(['-xpf', archive, '-C', folder]))) return false;
  await utimes(archive, new Date(), new Date()).catch(() => {}); // another run may just have removed it
  return true;
}

/** It is renamed into its place when whole. A folder without the server's files, which lie elsewhere, is not kept. */
async function pack(folder: string, archive: string): Promise<void> {
  if (!(await readdir(join(folder, 'data'))).some((name) => name.startsWith('postgres-'))) return;
  await mkdir(keptFolder, { recursive: true });
  const draft = `${archive}.${randomBytes(4).toString('hex')}`;
  if (await tar(['-cf', draft, '-C', folder, 'data'])) await rename(draft, archive);
  else await rm(draft, { force: true });
  await removeOld();
}

async function removeOld(): Promise<void> {
  const names = await readdir(keptFolder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(keptFolder, name);
      return { path, usedAt: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  found.sort((a, b) => b.usedAt - a.usedAt);
  for (const { path } of found.slice(keptAtMost)) await rm(path, { force: true });
}

async function tar(args: string[]): Promise<boolean> {
  const child = spawn('tar', args, { stdio: 'ignore' });
  const [code] = await once(child, 'close').catch(() => [null]); // without such a program nothing is kept
  return code === 0;
}
