import { z } from 'zod';
import { type LevelValue, levelValue } from '../../definition/level-value.ts';

/** A parameter that names one or more levels of a column. */
export type LevelParameter = {
  path: (string | number)[];
  column: string;
  values: LevelValue[];
  /** Whether it chooses or orders levels, and is not a value that counts as an event. */
  chooses: boolean;
  /** Whether somebody sent it: else it is the default. */
  given: boolean;
};

const levelValues = z.array(levelValue);

/** A cause or an event may well not have happened: those parameters are not among these. */
const choosing = new Set(['reference', 'levels', 'group_levels', 'row_levels', 'column_levels']);

/** Every parameter that its schema says to be of levels (`x-level-of`), with the column that it is of; `value` as it was sent. */
export function levelParameters(
  schema: z.ZodType,
  value: unknown,
  path: (string | number)[] = [],
  standing: (field: z.ZodType, name: string) => unknown = defaultOf,
): LevelParameter[] {
  const inner = unwrapped(schema);
  if (Array.isArray(value))
    return inner instanceof z.ZodArray
      ? value.flatMap((item, i) => levelParameters(inner.element as z.ZodType, item, [...path, i], standing))
      : [];
  if (typeof value !== 'object' || value === null) return [];
  if (inner instanceof z.ZodUnion) {
    const fits = (inner.options as z.ZodType[]).find((option) => option.safeParse(value).success);
    return fits === undefined ? [] : levelParameters(fits, value, path, standing);
  }
  if (!(inner instanceof z.ZodObject)) return [];
  const fields = value as Record<string, unknown>;
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const columnField = levelOf(field);
    if (columnField === undefined) return levelParameters(field, fields[name], [...path, name], standing);
    const column = fields[columnField];
    const named = fields[name] ?? standing(field, name);
    if (typeof column !== 'string' || named === undefined) return [];
    const values = levelValues.safeParse([named].flat());
    if (!values.success) return [];
    const given = fields[name] !== undefined;
    return [{ path: [...path, name], column, values: values.data, chooses: choosing.has(name), given }];
  });
}

/** They have no default, since their column need not be given; where it is, 1 is meant. */
const oneWhereNotGiven = new Set(['event_value', 'mediator_value', 'outcome_value']);

/** The same with these, where their column is used. */
export function levelParametersInUse(schema: z.ZodType, value: unknown): LevelParameter[] {
  return levelParameters(
    schema,
    value,
    [],
    (field, name) => defaultOf(field) ?? (oneWhereNotGiven.has(name) ? 1 : undefined),
  );
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
}

function levelOf(schema: z.ZodType): string | undefined {
  const own = schema.meta()?.['x-level-of'];
  if (typeof own === 'string') return own;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? levelOf(schema.unwrap() as z.ZodType)
    : undefined;
}

function defaultOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  return schema instanceof z.ZodOptional ? defaultOf(schema.unwrap() as z.ZodType) : undefined;
}
