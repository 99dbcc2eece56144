import { z } from 'zod';

type Resource = Readonly<Record<string, unknown>>;

/**
 * Fields of answers that hold what patients are, or what was computed or quoted from them. Who lacks the permission `read`
 * gets an answer without them, and an answer that shows one with `isAudited` is written down in the audit trail: the
 * server does both for every route by the schema of its answer, so that none can forget.
 */
export const patientValues = z.registry<{
  isAudited: boolean;
  /** Absent: always. Otherwise whether the field of this very resource holds such values. */
  in?: (resource: Resource) => boolean;
}>();

export const withheldNote = 'Left out of an answer to a caller without the permission read';

/** Whether an answer of this schema may show values whose reading is audited. */
export function mayShowPatientValues(schema: z.ZodType): boolean {
  if (patientValues.get(schema)?.isAudited) return true;
  return partsOf(schema).some(mayShowPatientValues);
}

/** Whether this answer does. */
export function showsPatientValues(schema: z.ZodType, data: unknown): boolean {
  return visit(schema, data, null, (mark, value) => mark.isAudited && isSomething(value));
}

/** The same answer without the fields that are registered, whether audited or not. */
export function withoutPatientValues(schema: z.ZodType, data: unknown): unknown {
  const copy = structuredClone(data);
  visit(schema, copy, null, (_mark, _value, holder, name) => {
    delete holder[name];
    return false;
  });
  return copy;
}

type Found = (mark: { isAudited: boolean }, value: unknown, holder: Record<string, unknown>, name: string) => boolean;

/** Goes through the registered fields of an answer until `found` says that it is enough. */
function visit(
  schema: z.ZodType,
  data: unknown,
  place: { holder: Record<string, unknown>; name: string } | null,
  found: Found,
): boolean {
  const mark = place === null ? undefined : patientValues.get(schema);
  if (mark !== undefined) {
    const { holder, name } = place!;
    return (mark.in?.(holder) ?? true) && found(mark, data, holder, name);
  }
  if (data === null || data === undefined) return false;
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).some(([name, field]) =>
      visit(field, (data as Resource)[name], { holder: data as Record<string, unknown>, name }, found),
    );
  if (schema instanceof z.ZodArray)
    return (data as unknown[]).some((item) => visit(schema.element as z.ZodType, item, null, found));
  return partsOf(schema).some((part) => visit(part, data, place, found));
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.unwrap() as z.ZodType];
  return schema instanceof z.ZodPipe ? [schema.out as z.ZodType] : [];
}

function isSomething(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
