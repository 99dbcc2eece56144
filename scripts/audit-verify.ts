import { Command, InvalidArgumentError } from 'commander';
import { asOwner } from '../sql/accounts.ts';
import { type AuditReport, verifyAudit } from '../sql/audit-verify.ts';
import { openOwnerDatabase } from './owner-database.ts';
import { sentenceOf } from './sentence.ts';

const program = new Command('npm run audit:verify --')
  .description(
    'Computes the chain of the audit trail anew and names the first event that was changed, put in or taken out.',
  )
  .option(
    '--expect <hash>',
    'the hash of a seal, as printed here or logged by the worker on an earlier day: its end can not have been cut off since',
    hashOf,
  )
  .option('--json', 'print the report as one JSON object')
  .showHelpAfterError('(add --help for what is possible)')
  .parse();
const options = program.opts<{ expect?: string; json?: true }>();

try {
  const { url, close } = await openOwnerDatabase();
  try {
    const report = await asOwner(url, (owner) => verifyAudit(owner, options.expect));
    console.log(options.json ? JSON.stringify(report) : textOf(report));
    if (report.problem !== null) process.exitCode = 1;
  } finally {
    await close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

function textOf({ sealed, unsealed, seals, erased, head, problem }: AuditReport): string {
  const counted = `${sealed} events in ${seals} seals, ${erased} of them with before and after erased; ${unsealed} not sealed yet.`;
  if (problem !== null) return `NOT AS IT WAS WRITTEN. ${problem}\nRight until there: ${counted}`;
  return `The audit trail is as it was written: ${counted}${head === null ? '' : `\nHead: ${head}`}`;
}

function hashOf(value: string): string {
  if (/^[0-9a-f]{64}$/i.test(value)) return value;
  throw new InvalidArgumentError('It must be 64 hexadecimal digits.');
}
