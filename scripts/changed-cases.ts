import { z } from 'zod';
import { type MethodName, methods } from '../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../domain/statistics/core/input-error.ts';
import { cellText, type Table } from '../domain/statistics/core/table.ts';
import type { Filter } from '../domain/statistics/definition/filter.ts';
import { runMethod } from '../domain/statistics/run-method.ts';
import { type ReferenceCase, referenceTable } from './reference-cases.ts';

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  const?: unknown;
  enum?: unknown[];
};
type Chance = { number(): number; of<T>(list: readonly T[]): T };

/** What draws by chance here and in R, or repeats for seconds, is not changed: a script of it says nothing more. */
const tooSlow: ReadonlySet<MethodName> = new Set([
  'simulated_power',
  'mediation',
  'prediction_model',
  'multiple_imputation',
]);

/**
 * Cases that are like these but for one or two parameters, or for some rows: what nobody thought of when the cases were made. R has not seen
 * them; their reproduction scripts are what they are held to. What a method refuses is left out. The same seed gives the same.
 */
export function changedCases(cases: readonly ReferenceCase[], seed: number): ReferenceCase[] {
  const chance = chanceOf(seed);
  const changed = new Map<string, ReferenceCase>();
  for (const reference of cases) {
    if (reference.expect_error !== undefined || tooSlow.has(reference.method)) continue;
    const table = reference.data === null ? null : referenceTable(reference.data);
    const filter = [
      ...(reference.filter ?? []),
      ...(table !== null && chance.number() < 0.5 ? oneFilter(table, chance) : []),
    ];
    const parameters = chance.number() < 0.75 ? changedParameters(reference, table, chance) : reference.parameters;
    const like = { ...reference, id: `${reference.id} changed`, filter, parameters };
    const text = JSON.stringify([like.method, like.data, filter, parameters]);
    const isAsBefore = text === JSON.stringify([like.method, like.data, reference.filter ?? [], reference.parameters]);
    if (!isAsBefore && isTaken(like, table)) changed.set(text, like);
  }
  return [...changed.values()];
}

function isTaken({ method, filter, parameters }: ReferenceCase, table: Table | null): boolean {
  try {
    runMethod(method, table ?? { rows: 0, columns: new Map() }, filter ?? [], parameters);
    return true;
  } catch (error) {
    if (error instanceof AnalysisInputError) return false;
    throw new Error(`${method} ends with no answer: ${JSON.stringify({ filter, parameters })}`, { cause: error });
  }
}

/** Mulberry32, by Tommy Ettinger: a small generator that starts from any number. */
function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { number, of: (list) => list[Math.floor(number() * list.length)]! };
}

/** Leaves out what has, or lies beyond, the value of some row. */
function oneFilter(table: Table, chance: Chance): Filter {
  const column = chance.of([...table.columns.keys()]);
  const found = table.columns.get(column)!;
  const text = cellText(found, Math.floor(chance.number() * table.rows));
  if (text === null) return [];
  if (found.kind === 'text' || found.boolean) return [{ column, op: '!=', value: text }];
  return [{ column, op: chance.of(['<=', '>', '!=', '>='] as const), value: Number(text) }];
}

function changedParameters(reference: ReferenceCase, table: Table | null, chance: Chance): Record<string, unknown> {
  const schema = z.toJSONSchema(methods[reference.method].parameters, {
    io: 'input',
    unrepresentable: 'any',
  }) as unknown as Schema;
  const parameters = structuredClone(reference.parameters);
  const numeric = [...(table?.columns ?? [])].filter(([, { kind }]) => kind === 'numeric').map(([name]) => name);
  const known = propertiesOf(schema, schema);
  for (let changes = chance.of([1, 2]); changes > 0; changes--) {
    const name = chance.of(Object.keys(known));
    const value = otherValue(name, parameters[name], chance.of(alternativesOf(schema, known[name]!)), numeric, chance);
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

function otherValue(name: string, value: unknown, schema: Schema, numeric: readonly string[], chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.of(schema.enum);
  if (schema.type === 'boolean') return value !== true;
  if (schema.type === 'number' && name === 'conf_level') return chance.of([0.8, 0.9, 0.99]);
  if (typeof value === 'number') {
    const other = value * chance.of([0.5, 0.8, 1.1, 1.25, 2]);
    return schema.type === 'integer' ? Math.round(other) : Number(other.toPrecision(3));
  }
  if (name === 'covariates' && Array.isArray(value)) {
    if (value.length > 1 && chance.number() < 0.5)
      return value.toSpliced(Math.floor(chance.number() * value.length), 1);
    if (numeric.length === 0) return undefined;
    const column = chance.of(numeric);
    return [...value, chance.of([column, { column, type: 'categorical' }])];
  }
  return typeof value === 'string' && numeric.includes(value) ? chance.of(numeric) : undefined;
}

function propertiesOf(root: Schema, schema: Schema): Record<string, Schema> {
  const own = resolved(root, schema);
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? []), ...(own.allOf ?? [])];
  return Object.assign({}, ...parts.map((part) => propertiesOf(root, part)), own.properties);
}

function alternativesOf(root: Schema, schema: Schema): Schema[] {
  const own = resolved(root, schema);
  const parts = [...(own.anyOf ?? []), ...(own.oneOf ?? [])];
  return parts.length === 0 ? [own] : parts.flatMap((part) => alternativesOf(root, part));
}

function resolved(root: Schema, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : resolved(root, root.$defs![schema.$ref.split('/').pop()!]!);
}
