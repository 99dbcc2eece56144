import { mkdir, writeFile } from 'node:fs/promises';
import { commandLine } from './command-line.ts';
import { generatedFiles } from './javascript-client/generated-files.ts';

commandLine(
  'npm run generate:javascript',
  'Writes the types and the table of operations of the JavaScript client anew, from the contract.',
  'Exit codes: 0 they are written, 1 they could not be.',
).parse();

const folder = new URL('../clients/javascript/src/generated/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of generatedFiles()) await writeFile(new URL(name, folder), text);
