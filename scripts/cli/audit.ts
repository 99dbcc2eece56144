import { Command, InvalidArgumentError } from 'commander';
import type { Head } from '../../domain/access/audit-proof.ts';
import type { AuditReport } from '../../sql/audit/verify.ts';
import { endWith } from './exit-code.ts';

type Options = { head: Head[]; log: string[]; json?: true };

/** Verifies the audit trail; `calledAs` is how a person calls it. */
export function auditVerifyCommand(name: string, calledAs = name): Command {
  return new Command(name)
    .description(
      'Computes the chain of the audit trail and its signatures anew and names the first event that was changed, put in or taken out.',
    )
    .option(
      '--head <head>',
      'a seal as printed here or logged by the worker, SEAL:HASH or the hash alone; may be repeated: the trail must still hold it, so its end can not have been cut off and not all of it redone',
      addHead,
      [],
    )
    .option(
      '--log <file>',
      'a log of the worker, whose lines hold such heads; may be repeated. Beside the embedded database its own log is read without being asked',
      (file: string, files: string[]) => [...files, file],
      [],
    )
    .option('--json', 'print the report as one JSON object')
    .showHelpAfterError('(add --help for what is possible)')
    .addHelpText(
      'after',
      `
Examples:
  ${calledAs}
  ${calledAs} --log /var/log/platform/worker.log --json

Exit codes: 0 the trail is as it was written, 1 it is not, or it could not be read.`,
    )
    .action(verify);
}

async function verify(options: Options): Promise<void> {
  try {
    const { auditReport } = await import('../database/audit-report.ts');
    const report = await auditReport(options);
    console.log(options.json ? JSON.stringify(report) : textOf(report));
    if (report.problem !== null) process.exitCode = 1;
  } catch (error) {
    endWith(error, options);
  }
}

function textOf({ sealed, unsealed, seals, erased, head, provenTo, problem }: AuditReport): string {
  const counted = `${sealed} events in ${seals} seals, ${erased} of them with before and after erased; ${unsealed} not sealed yet.`;
  if (problem !== null) return `NOT AS IT WAS WRITTEN. ${problem}\nRight until there: ${counted}`;
  const proven =
    provenTo === null
      ? 'No head from the log was given, and only the log can show that the end was not cut off, or everything sealed anew: --log FILE or --head SEAL:HASH.'
      : `The log agrees up to seal ${provenTo}.`;
  return `What is in the audit trail is as it was sealed: ${counted}\n${proven}${head === null ? '' : `\nHead: ${head}`}`;
}

function addHead(value: string, heads: Head[]): Head[] {
  const [, seal, hash] = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/i.exec(value) ?? [];
  if (hash === undefined) throw new InvalidArgumentError('It must be SEAL:HASH, the hash being 64 hexadecimal digits.');
  return [...heads, { seal: seal === undefined ? null : Number(seal), hash: hash.toLowerCase() }];
}
