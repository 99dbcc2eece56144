import { existsSync, readFileSync } from 'node:fs';
import { folderOf, type MethodName } from '../../domain/statistics/catalogue.ts';

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

const folder = new URL('../../domain/statistics/', import.meta.url);

const read = new Map<string, ReferenceCase[]>();

/** Every case by which the tests hold a method to R, the plain ones first. */
export function casesOf(method: MethodName): ReferenceCase[] {
  const known = read.get(method);
  if (known !== undefined) return known;
  const cases = ['cases', 'cases-extra'].flatMap((part) => {
    const file = new URL(`${folderOf(method)}/${part}.json`, folder);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReferenceCase[]) : [];
  });
  read.set(method, cases);
  return cases;
}
