import { readFileSync } from 'node:fs';

/** The cases of a file of `clients/vectors`. */
// biome-ignore lint/suspicious/noExplicitAny: each file has cases of its own
export function vectors(file: string): any {
  return JSON.parse(readFileSync(new URL(`../../../clients/vectors/${file}.json`, import.meta.url), 'utf8'));
}
