import { z } from 'zod';
import { idOf } from '../ids.ts';
import type { Comparison } from '../list-fields.ts';
import { patientValues, withheldNote } from '../patient-values.ts';
import { attributeName, attributeValue } from './variable.ts';

/** A patient may have up to this many attributes: above it PostgreSQL and every export format begin to suffer. */
export const maximumAttributes = 5000;
/** As JSON: 5,000 attributes have room for 800 bytes each. Answers, exports and the audit trail hold all of a patient at once. */
export const maximumAttributeBytes = 4_000_000;

const attributeMap = z.record(attributeName, attributeValue);
export type Attributes = z.infer<typeof attributeMap>;

/** Of a name and a text that are as long as may be; fewer attributes need not be measured. */
const mostBytesOfOne = 6 * (128 + 10_000);

/** Why a patient can't have all of these; null: that is no problem. */
export function attributesProblem(values: Attributes): string | null {
  const count = Object.keys(values).length;
  if (count > maximumAttributes) return `holds at most ${maximumAttributes} attributes`;
  const isSmall = count * mostBytesOfOne <= maximumAttributeBytes;
  return isSmall || new TextEncoder().encode(JSON.stringify(values)).length <= maximumAttributeBytes
    ? null
    : `holds at most ${maximumAttributeBytes.toLocaleString('en')} bytes as JSON: shorten its texts, or leave attributes out`;
}

const attributes = attributeMap.superRefine((values, context) => {
  const message = attributesProblem(values);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

export const externalId = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'must not hold control characters' });

const conflictRules = ['error', 'update', 'skip'] as const;
/** Absent: error. Without a default here, which would make a body differ from a query that names another. */
export const onConflict = z.enum(conflictRules);
export type OnConflict = z.infer<typeof onConflict>;

export const patientCreate = z.strictObject({
  external_id: externalId.nullable().optional(),
  attributes: attributes.default({}),
});
export type PatientCreate = z.infer<typeof patientCreate>;

/** The JSON form of an upload; CSV and NDJSON stream and have no limit of rows but that of the body's size. */
export const patientsCreate = z.strictObject({
  patients: z.array(patientCreate).min(1).max(10_000),
  on_conflict: onConflict.optional(),
});

export const patientPatch = z.strictObject({
  external_id: externalId.nullable().optional(),
  attributes: z.record(attributeName, attributeValue).optional().describe('Merged; null removes one attribute'),
});

export const patient = z
  .object({
    id: idOf('patient'),
    project_id: idOf('project'),
    external_id: z.string().nullable().register(patientValues, { isAudited: true }),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .register(patientValues, { isAudited: true }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Patient' });
export type Patient = z.infer<typeof patient>;

/** As a write answers with it. */
export const patientWritten = patient
  .partial({ external_id: true, attributes: true })
  .meta({ id: 'PatientWritten', description: `external_id and attributes: ${withheldNote}` });

export const uploadResult = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  patient_ids: z.array(idOf('patient')).optional().describe('In the order given; for JSON of up to 1,000 patients'),
});
export type UploadResult = z.infer<typeof uploadResult>;

/** What can be wrong with a cell of an upload, for programs. */
const uploadProblemCodes = [
  'required',
  'wrong_type',
  'out_of_range',
  'unknown_category',
  'unknown_variable',
  'repeated_external_id',
  'taken_external_id',
  'malformed',
  'invalid',
] as const;
export type UploadProblemCode = (typeof uploadProblemCodes)[number];

const problemOfColumn = {
  column: z.string().nullable().describe('null: of the whole row'),
  code: z.enum(uploadProblemCodes),
  message: z.string(),
};

/** What an upload would do. It quotes no value: the one who sent it has them. */
export const uploadCheck = z
  .object({
    dry_run: z.literal(true),
    valid: z.boolean().describe('Whether the same upload would be stored'),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    problems: z
      .array(z.object({ row: z.int().describe('1 is the first patient; 0 the header'), ...problemOfColumn }))
      .describe('The first 100'),
    total: z.int().describe('Problems in all, at least so many where truncated'),
    truncated: z.boolean(),
    groups: z
      .array(z.object({ ...problemOfColumn, rows: z.int(), first_row: z.int() }))
      .describe('The same problem of many rows as one: the first 100 kinds'),
  })
  .meta({ id: 'UploadCheck' });
export type UploadCheck = z.infer<typeof uploadCheck>;

/** More are deleted by asking again: one call holds the project's rows no longer than some seconds. */
export const maximumDeleted = 10_000;

export const patientsDeleted = z
  .object({
    dry_run: z.boolean(),
    matched: z.int().describe('Patients that the filters select'),
    deleted: z.int(),
    remaining: z
      .int()
      .describe(`Of those that matched, not deleted yet: one call deletes up to ${maximumDeleted}. Send it again`),
  })
  .meta({ id: 'PatientsDeleted' });

export type AttributeFilter = { attribute: string; comparison: Comparison; value: string };
