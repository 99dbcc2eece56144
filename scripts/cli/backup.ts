import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { asOwner } from '../../sql/accounts.ts';
import { openOwnerDatabase } from '../owner-database.ts';
import { clientProgram, runClient } from '../postgres-clients.ts';
import { SetupError } from '../postgres-programs.ts';
import { endWith } from './exit-code.ts';

/** Backs up the database; `calledAs` is how a person calls it. */
export function backupCommand(name: string, calledAs = name): Command {
  return new Command(name)
    .summary('write the whole database into a file')
    .description(
      `Writes the whole database as it stands at one moment into a file for \`npm run restore\`, beside a running platform
or without one, with the same environment. Needs pg_dump, no older than the server.`,
    )
    .argument('<file>', 'a file that is not there yet, or a folder in which one is made that is named by the time')
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
Not in the file: SECRET_KEY, without which sessions, webhook secrets and kept answers are lost, and the files of exports
where they go to a bucket. Keep both by themselves. The file holds patients: only its owner can read it.

Examples:
  ${calledAs} /backups
  ${calledAs} /backups/before-the-upgrade.dump

Exit codes: 0 the file is there and whole, 1 there is none.`,
    )
    .action(backup);
}

async function backup(wanted: string, { json }: { json?: true }): Promise<void> {
  try {
    const file = await fileFor(wanted);
    const { url, close } = await openOwnerDatabase();
    try {
      const bytes = await backUp(url, file);
      const { S3_BUCKET } = readConfig();
      const lines = [`Wrote ${file}: ${(bytes / 1e6).toFixed(1)} MB.`];
      if (S3_BUCKET !== undefined)
        lines.push(`The files of exports are not in it: they are in the bucket ${S3_BUCKET}.`);
      lines.push('SECRET_KEY is not in it: keep it, elsewhere than the file.');
      console.log(json ? JSON.stringify({ file, bytes, bucket: S3_BUCKET ?? null }) : lines.join('\n'));
    } finally {
      await close();
    }
  } catch (error) {
    endWith(error, { json: json === true });
  }
}

async function fileFor(wanted: string): Promise<string> {
  const there = await stat(wanted).catch(() => null);
  if (there === null) return wanted;
  if (!there.isDirectory()) throw new SetupError(`${wanted} is there already: name a file that is not.`);
  return join(wanted, `research-platform-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump`);
}

/** The file appears under its name when it is whole. Returns its bytes. */
async function backUp(url: string, file: string): Promise<number> {
  const major = await asOwner(url, async (owner) => {
    const { rows } = await owner.query(
      `select current_setting('server_version_num')::int / 10000 as major, to_regclass('schema_migrations') is null as is_empty`,
    );
    if (rows[0].is_empty) throw new SetupError('The database is not migrated: there is nothing to back up.');
    return rows[0].major as number;
  });
  const draft = `${file}.part`;
  const made = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new SetupError(`${draft} is there: another backup writes it, or one was killed. Remove it if none runs.`);
    throw new SetupError(`${draft} can't be written (${error.code}).`);
  });
  try {
    await runClient(
      clientProgram('pg_dump', major),
      // Counts of requests are unlogged: a crash forgets them, and so may a restore.
      [
        '--format=custom',
        '--no-owner',
        '--no-acl',
        '--enable-row-security',
        '--no-unlogged-table-data',
        '--lock-wait-timeout=60s',
        `--file=${draft}`,
      ],
      url,
    );
    await made.sync();
    const { size } = await made.stat();
    await rename(draft, file);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await made.close();
  }
}
