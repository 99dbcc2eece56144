import { maximumDifferences, type RunComparison } from '../contract/resources/run.ts';
import { compareRunRows, type RunRows } from '../domain/access/run-rows.ts';
import type { RunRow } from '../sql/tables/runs.ts';
import { takeTurns } from './turns.ts';

/** A run that is over, with what it kept of the patients that it read. */
export type ComparedRun = { run: RunRow; rows: RunRows | null };

/** What of a result is made of its other fields. */
const presentation = new Set(['tables', 'figures', 'methods_paragraph', 'r_script']);

/** Compares the second with the first. */
export async function compareRuns(a: ComparedRun, b: ComparedRun): Promise<RunComparison> {
  const parameters = await differencesOf(a.run.parameters, b.run.parameters);
  const bothHaveResults = a.run.result !== null && b.run.result !== null;
  const results = bothHaveResults ? await differencesOf(statistics(a.run.result!), statistics(b.run.result!)) : null;
  const data = a.run.dataset && b.run.dataset ? a.run.dataset.sha256 === b.run.dataset.sha256 : null;
  return {
    a: shown(a.run),
    b: shown(b.run),
    same: {
      method: a.run.method === b.run.method,
      method_version: a.run.method_version === b.run.method_version,
      parameters: parameters.total === 0,
      filter: JSON.stringify(a.run.filter) === JSON.stringify(b.run.filter),
      data,
      result: results === null ? null : results.total === 0,
    },
    parameters,
    filter: { a: a.run.filter, b: b.run.filter },
    patients: patientChanges(a, b),
    result: {
      differences: (results?.differences ?? []).map((one) => ({ ...one, ...distance(one.a, one.b) })),
      total: results?.total ?? 0,
      truncated: (results?.total ?? 0) > maximumDifferences,
    },
  };
}

function shown(run: RunRow): RunComparison['a'] {
  const { id, analysis_id, status, method, method_version, finished_at, dataset, error } = run;
  return { id, analysis_id, status, method, method_version, finished_at, dataset, error };
}

function statistics(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).filter(([name]) => !presentation.has(name)));
}

function patientChanges(a: ComparedRun, b: ComparedRun): RunComparison['patients'] {
  if (a.rows === null || b.rows === null)
    return { added: null, removed: null, changed: null, unknown_because: 'not_kept' };
  const changes = compareRunRows(a.rows, b.rows);
  if (changes.changed !== null) return { ...changes, unknown_because: null };
  return { ...changes, unknown_because: a.rows.keyId.equals(b.rows.keyId) ? 'other_columns' : 'other_key' };
}

function distance(a: unknown, b: unknown): { absolute: number | null; relative: number | null } {
  if (typeof a !== 'number' || typeof b !== 'number') return { absolute: null, relative: null };
  const absolute = b - a;
  const relative = absolute / Math.abs(a);
  return {
    absolute: Number.isFinite(absolute) ? absolute : null,
    relative: Number.isFinite(relative) ? relative : null,
  };
}

type Difference = { path: string; a: unknown; b: unknown; only_in?: 'a' | 'b' };
/** `undefined` where one of the two has no such field: JSON has no such value. */
type Pair = { path: string; a: unknown; b: unknown };

/**
 * The leaves in which two JSON values differ, in their order, the first of them and how many there are. A result may hold
 * a curve of a million steps, so others get their turns.
 */
async function differencesOf(first: unknown, second: unknown): Promise<{ differences: Difference[]; total: number }> {
  const differences: Difference[] = [];
  let total = 0;
  const turns = takeTurns();
  const pending: Pair[] = [{ path: '', a: first, b: second }];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (turns.isOver()) await turns.next();
    const { path, a, b } = pair;
    const parts = partsOf(a, b, path);
    if (parts !== null && (parts.length > 0 || (a !== undefined && b !== undefined)))
      for (const part of parts.reverse()) pending.push(part);
    else if (a !== b && ++total <= maximumDifferences) differences.push(differenceOf(pair));
  }
  return { differences, total };
}

function differenceOf({ path, a, b }: Pair): Difference {
  if (a === undefined) return { path, a: null, b, only_in: 'b' };
  return b === undefined ? { path, a, b: null, only_in: 'a' } : { path, a, b };
}

/** The fields of two objects or the items of two lists, those that one of them has alone too; null of what has no parts. */
function partsOf(a: unknown, b: unknown, path: string): Pair[] | null {
  if (isList(a) && (isList(b) || b === undefined)) return items(a, b ?? [], path);
  if (isList(b) && a === undefined) return items([], b, path);
  if (isObject(a) && (isObject(b) || b === undefined)) return fields(a, b ?? {}, path);
  if (isObject(b) && a === undefined) return fields({}, b, path);
  return null;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function items(a: readonly unknown[], b: readonly unknown[], path: string): Pair[] {
  const longest = a.length > b.length ? a : b;
  return longest.map((_, i) => ({ path: `${path}[${i}]`, a: a[i], b: b[i] }));
}

function fields(a: Record<string, unknown>, b: Record<string, unknown>, path: string): Pair[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const of = (value: Record<string, unknown>, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
  return names.map((name) => ({
    path: path === '' ? name : `${path}.${name}`,
    a: of(a, name),
    b: of(b, name),
  }));
}
