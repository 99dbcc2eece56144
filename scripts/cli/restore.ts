import { Command } from 'commander';
import { endWith } from './exit-code.ts';

/** Restores a backup; `calledAs` is how a person calls it. */
export function restoreCommand(name: string, calledAs = name): Command {
  return new Command(name)
    .summary('bring a file of backup into an empty database')
    .description(
      `Brings a file of \`npm run backup\` into an empty database, of this or another server of PostgreSQL, and migrates it.
DATABASE_URL names the database, which is made if its server has none of the name; without it the embedded one of an
empty DATA_DIR is used. Needs pg_restore, no older than the pg_dump that wrote the file.`,
    )
    .argument('<file>', 'a file that `npm run backup` wrote')
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
Set SECRET_KEY to that of the platform that was backed up. No process of the platform may run on the database meanwhile.

Examples:
  DATABASE_URL=postgres://… SECRET_KEY=… ${calledAs} /backups/research-platform-2026-11-22T03-00-00Z.dump
  DATA_DIR=/var/lib/platform SECRET_KEY=… ${calledAs} backup.dump

Exit codes: 0 the platform can be started, 1 nothing was restored (the message says so when something was left behind).`,
    )
    .action(restoreFile);
}

async function restoreFile(file: string, { json = false }: { json?: boolean }): Promise<void> {
  try {
    const { restoreBackup } = await import('../database/restore-backup.ts');
    const { restored, warnings } = await restoreBackup(file);
    const counted = Object.entries(restored).map(([what, count]) => `${count} ${what}`);
    console.log(
      json
        ? JSON.stringify({ file, restored, warnings })
        : `Restored ${counted.join(', ')}. Start the platform with the SECRET_KEY that it had.`,
    );
    if (!json) for (const warning of warnings) console.error(warning);
  } catch (error) {
    endWith(error, { json });
  }
}
