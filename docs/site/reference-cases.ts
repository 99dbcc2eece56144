import { existsSync, readFileSync } from 'node:fs';

export type ReferenceCase = {
  id: string;
  data: string | null;
  parameters: Record<string, unknown>;
  filter?: unknown[];
  expected?: unknown;
  expect_error?: { code: string };
  r_call: string;
  note?: string;
};

const folder = new URL('../../scripts/reference/statistics/', import.meta.url);

const read = new Map<string, ReferenceCase[]>();

/** Every case by which the tests hold a method to R, the plain ones first. */
export function casesOf(method: string): ReferenceCase[] {
  const known = read.get(method);
  if (known !== undefined) return known;
  const cases = ['cases', 'cases-extra'].flatMap((part) => {
    const file = new URL(`${part}/${method}.json`, folder);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReferenceCase[]) : [];
  });
  read.set(method, cases);
  return cases;
}
