/*
 * Loaded first into what scripts/build-programs.ts builds: stacks name the lines of the sources. Not Node's --enable-source-maps, which
 * reads all maps at once: a third of a second of a processor for each process, where most never show a stack.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SourceLines } from './source-map.ts';

const folder = `${import.meta.dirname}/`; // of what is built
const maps = new Map<string, SourceLines | null>();

Error.prepareStackTrace = (error, frames) => [nameOf(error), ...frames.map(inSources)].join('\n    at ');

function nameOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

function inSources(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const [name, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (typeof name !== 'string' || !name.startsWith('file:') || line === null || column === null) return text;
  const file = fileURLToPath(name);
  const origin = file.startsWith(folder) ? mapOf(file)?.originOf(line, column) : undefined;
  if (origin === undefined) return text;
  const source = pathToFileURL(join(folder, origin.file)).href;
  return text.replace(`${name}:${line}:${column}`, `${source}:${origin.line}:${origin.column}`);
}

/** Null where it can't be read: a stack must not fail. */
function mapOf(file: string): SourceLines | null {
  let map = maps.get(file);
  if (map !== undefined) return map;
  try {
    map = new SourceLines(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    map = null;
  }
  maps.set(file, map);
  return map;
}
