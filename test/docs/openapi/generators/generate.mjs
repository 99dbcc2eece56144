import { readFile, writeFile } from 'node:fs/promises';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';

/*
 * node generate.mjs DOCUMENT FOLDER     writes what both generators make of an OpenAPI document
 */
const [, , file, folder] = process.argv;
const read = async () => JSON.parse(await readFile(file, 'utf8')); // each changes what it is given
// A field with a default may be left out of a request.
const types = await openapiTypescript(await read(), { defaultNonNullable: false });
await writeFile(`${folder}/openapi-typescript.ts`, astToString(types));
await createClient({
  input: await read(),
  output: { path: `${folder}/hey-api`, module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
