import { writeFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';
import { generatedFiles } from './python-client/generated-files.ts';

/*
 * node scripts/generate-python-client.ts     writes what clients/python has from the contract anew
 */
commandLine(
  'node scripts/generate-python-client.ts',
  'Writes the types of clients/python from contract/ anew, to be committed with the change of the contract.',
  `Examples:
  node scripts/generate-python-client.ts

Exit codes: 0 written, 1 not.`,
).parse();
for (const [file, text] of generatedFiles()) await writeFile(file, text);
