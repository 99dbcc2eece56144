import { readFile, writeFile } from 'node:fs/promises';
import { breakingChanges, mayBreak, outlineOf } from '../docs/openapi/breaking-changes.ts';
import { openApiDocument } from '../docs/openapi/document.ts';
import manifest from '../package.json' with { type: 'json' };
import { commandLine } from './command-line.ts';

const command = commandLine(
  'npm run check:contract --',
  'Refuses a change that breaks clients of the last release, unless the version in package.json says so: by a new major number, before 1.0 by a new minor one.',
  `Examples:
  npm run check:contract
  npm run check:contract -- --release      at a release: what there is now is what clients are made from

Exit codes: 0 nothing breaks or the version says so, 1 something breaks.`,
)
  .option('--release', 'write docs/openapi/released.json anew')
  .parse();
const file = new URL('../docs/openapi/released.json', import.meta.url);
const document = openApiDocument(manifest.version);
if (command.opts().release) await writeFile(file, lined(outlineOf(document)));
else {
  const released = JSON.parse(await readFile(file, 'utf8'));
  const found = breakingChanges(released, document);
  const allowed = mayBreak(released.info.version, manifest.version);
  for (const { where, what } of found) console.log(`${where} ${what}`);
  if (found.length > 0 && !allowed) {
    console.error(
      `These ${found.length} changes break clients that were made from version ${released.info.version}. Take them back, or name a version in package.json that may break them, and them in CHANGELOG.md.`,
    );
    process.exitCode = 1;
  }
}

/** As JSON with a line for each operation and each schema, so that a diff shows which have changed. */
function lined(value: unknown, depth = 3): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${lined(inner, depth - 1)}`);
  return `{\n${fields.join(',\n')}\n}${depth === 3 ? '\n' : ''}`;
}
