import { readFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';
import { prepareAll } from './test-statements.ts';

const command = commandLine(
  'node scripts/understood-statements.ts',
  'Tells which statements of the tests the server of TEST_DATABASE_URL does not understand: those that another server, on which they ran, does.',
  `Examples:
  TEST_STATEMENTS_FILE=statements.json npm test
  TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5433/postgres node scripts/understood-statements.ts statements.json

Exit codes: 0 it understands all of them, 1 not all, or they are too few for a whole run.`,
)
  .argument('<file>', 'as `npm test` writes it to TEST_STATEMENTS_FILE')
  .parse();

const statements: string[] = JSON.parse(await readFile(command.args[0]!, 'utf8'));
const { version, understood, refused } = await prepareAll(statements);
for (const { statement, message } of refused) console.log(`not understood: ${message}\n${statement}\n`);
console.log(`PostgreSQL ${version} understands ${understood.length} of ${statements.length} statements of the tests.`);
const fewestOfRun = 500;
if (statements.length < fewestOfRun)
  console.log(`So few are not those of a whole run, which sends more than ${fewestOfRun}: collect them again.`);
process.exitCode = refused.length === 0 && statements.length >= fewestOfRun ? 0 : 1;
