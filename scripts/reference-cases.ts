import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { folderOf, type MethodName, methods } from '../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../domain/statistics/core/input-error.ts';
import { type Table, TableBuilder } from '../domain/statistics/core/table.ts';
import type { Filter } from '../domain/statistics/definition/filter.ts';
import { runMethod } from '../domain/statistics/run-method.ts';

type Tolerance = { rel?: number; abs?: number };
export type ReferenceCase = {
  id: string;
  method: MethodName;
  data: string | null;
  filter?: Filter;
  parameters: Record<string, unknown>;
  expected?: unknown;
  expect_error?: { code: string };
  tolerance?: Record<string, Tolerance>;
  r_call: string;
  note?: string;
};
export type CaseOutcome = { id: string; method: MethodName; failures: string[]; worstRelative: number };

const casesFolder = new URL('../domain/statistics/', import.meta.url);
/** The R that computed the expected numbers, with survival 3.5-3. */
export const rVersion = '4.2.2';

/**
 * What `GET /analysis-methods/{name}` says of each method: on how many cases that have numbers it agrees with R, and the largest
 * relative difference among them, rounded up to one digit. Throws where a case does not agree.
 */
export function agreementOf(outcomes: readonly CaseOutcome[]): MethodAgreement {
  const failed = outcomes.find(({ failures }) => failures.length > 0);
  if (failed !== undefined) throw new Error(`${failed.id} does not agree with R: ${failed.failures[0]}`);
  const entries = Object.entries(Object.groupBy(outcomes, ({ method }) => method)).map(
    ([method, own]) =>
      [method, { cases: own.length, worst_relative_difference: roundedUp(worstRelative(own)) }] as const,
  );
  return { r_version: rVersion, methods: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

export type MethodAgreement = {
  r_version: string;
  methods: Record<string, { cases: number; worst_relative_difference: number }>;
};

/** Of all numbers of these cases. */
export function worstRelative(outcomes: readonly { worstRelative: number }[]): number {
  return outcomes.reduce((most, outcome) => Math.max(most, outcome.worstRelative), 0);
}

function roundedUp(difference: number): number {
  if (difference === 0) return 0;
  const exponent = Math.floor(Math.log10(difference));
  return Number(`${Math.ceil(difference / 10 ** exponent)}e${exponent}`);
}

/** Cases that are refused have no numbers to compare. */
export const hasNumbers = ({ expect_error }: ReferenceCase) => expect_error === undefined;

/** Of each method: the cases that came with the specification, or those that we added. */
export function referenceCases(
  folder: 'cases' | 'cases-extra',
  names = Object.keys(methods) as MethodName[],
): ReferenceCase[] {
  return names.flatMap((name) => {
    const file = new URL(`${folderOf(name)}/${folder}.json`, casesFolder);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReferenceCase[]) : [];
  });
}

const tables = new Map<string, Table>();

/** A CSV of the reference data: empty is missing, a column is numeric when all its values are numbers. */
export function referenceTable(file: string): Table {
  const known = tables.get(file);
  if (known !== undefined) return known;
  const [header, ...rows] = parse(readFileSync(new URL(`data/${file}`, casesFolder), 'utf8')) as string[][];
  const numeric = header!.map((_, i) => rows.every((row) => row[i] === '' || isNumber(row[i]!)));
  const builder = new TableBuilder(header!);
  for (const row of rows) builder.append(row.map((text, i) => (text === '' ? null : numeric[i] ? Number(text) : text)));
  const table = builder.finish();
  tables.set(file, table);
  return table;
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

export function runCase(reference: ReferenceCase): CaseOutcome {
  const outcome: CaseOutcome = { id: reference.id, method: reference.method, failures: [], worstRelative: 0 };
  const table = reference.data === null ? { rows: 0, columns: new Map() } : referenceTable(reference.data);
  try {
    const { result } = runMethod(reference.method, table, reference.filter ?? [], reference.parameters);
    if (reference.expect_error !== undefined)
      outcome.failures.push(`expected the error ${reference.expect_error.code}, got a result`);
    else compare(reference, reference.expected, result, '', outcome);
  } catch (error) {
    if (!(error instanceof AnalysisInputError)) {
      outcome.failures.push(String((error as Error).stack));
      return outcome;
    }
    if (error.reason !== reference.expect_error?.code)
      outcome.failures.push(
        `${reference.expect_error?.code ?? 'a result'} expected, got: ${error.message} (${error.reason})`,
      );
  }
  return outcome;
}

function compare(reference: ReferenceCase, expected: unknown, actual: unknown, path: string, outcome: CaseOutcome) {
  if (expected === null || expected === undefined) {
    if (actual !== null && actual !== undefined) outcome.failures.push(`${path}: expected null, got ${actual}`);
  } else if (typeof expected === 'number') {
    if (typeof actual !== 'number') {
      outcome.failures.push(`${path}: expected ${expected}, got ${JSON.stringify(actual)}`);
      return;
    }
    const difference = Math.abs(actual - expected);
    const { rel, abs } = toleranceOf(reference, path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, ''));
    if (!(difference <= Math.max(abs, rel * Math.abs(expected))))
      outcome.failures.push(`${path}: expected ${expected}, got ${actual}`);
    // Below 1e-9 a difference is R's rounding of a number that should be 0: its relative size says nothing.
    if (difference > 1e-9 || Math.abs(expected) > 1e-6)
      outcome.worstRelative = Math.max(outcome.worstRelative, difference / Math.abs(expected || 1));
  } else if (typeof expected === 'object') {
    for (const [key, value] of Object.entries(expected)) {
      const step = Array.isArray(expected) ? `[${key}]` : `.${key}`;
      compare(reference, value, (actual as Record<string, unknown> | undefined)?.[key], path + step, outcome);
    }
    if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
      outcome.failures.push(`${path}: expected ${expected.length} entries`);
  } else if (expected !== actual) outcome.failures.push(`${path}: expected ${expected}, got ${actual}`);
}

function toleranceOf(reference: ReferenceCase, leaf: string): { rel: number; abs: number } {
  const isP = leaf.endsWith('p_value') || leaf === 'p_adjusted' || leaf === 'adjusted';
  const named = reference.tolerance?.[leaf] ?? (isP ? undefined : reference.tolerance?.['.default']);
  const normal = isP ? { rel: 1e-6, abs: 1e-300 } : { rel: 1e-8, abs: 1e-10 };
  return named === undefined ? normal : { rel: named.rel ?? normal.rel, abs: named.abs ?? 1e-12 };
}
