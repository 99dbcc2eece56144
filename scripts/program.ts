/*
 * node --import ./scripts/node-version.mjs scripts/program.ts FILE [ARGUMENTS]    runs a program of the platform, such as api/main.ts
 *
 * From the build of these very sources if there is one (scripts/build-programs.ts), which takes a processor half as long to start,
 * and otherwise from the sources.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtName, builtPrograms, root } from './programs.ts';

const [node, , source, ...rest] = process.argv;
if (source === undefined) throw new Error('Name a program, such as api/main.ts.');
const folder = builtPrograms();
const built = folder === null ? '' : join(folder, builtName(source));
const file = existsSync(built) ? built : join(root, source);
process.argv = [node!, file, ...rest];
await import(pathToFileURL(file).href);
