import { Command } from 'commander';
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

async function backup(wanted: string, { json = false }: { json?: boolean }): Promise<void> {
  try {
    const { backUp } = await import('../database/back-up.ts');
    const { file, bytes, bucket } = await backUp(wanted);
    const lines = [`Wrote ${file}: ${(bytes / 1e6).toFixed(1)} MB.`];
    if (bucket !== null) lines.push(`The files of exports are not in it: they are in the bucket ${bucket}.`);
    lines.push('SECRET_KEY is not in it: keep it, elsewhere than the file.');
    console.log(json ? JSON.stringify({ file, bytes, bucket }) : lines.join('\n'));
  } catch (error) {
    endWith(error, { json });
  }
}
