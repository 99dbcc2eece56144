import { z } from 'zod';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { patientValues, withheldNote } from '../patient-values.ts';
import { dataMode } from '../permissions.ts';
import { variables } from './variable.ts';

const fields = {
  name: oneLineName,
  description: z.string().max(10_000),
  variables,
  metadata: z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, { error: 'holds at most 50 pairs' }),
};

export const projectCreate = z.strictObject({
  name: fields.name,
  description: fields.description.default(''),
  variables: fields.variables.default([]),
  metadata: fields.metadata.default({}),
});
export type ProjectCreate = z.infer<typeof projectCreate>;

/** A JSON merge patch (RFC 7396): null clears, and inside metadata a null removes one pair. */
export const projectPatch = z.strictObject({
  name: fields.name.optional(),
  description: fields.description.nullable().optional(),
  variables: fields.variables.nullable().optional(),
  metadata: z.record(z.string().min(1).max(40), z.string().max(500).nullable()).nullable().optional(),
});
export type ProjectPatch = z.infer<typeof projectPatch>;

export const project = z
  .object({
    id: idOf('project'),
    name: z.string(),
    description: z.string(),
    mode: dataMode,
    variables: z.array(z.any()).describe('The data dictionary').register(patientValues, { isAudited: false }),
    metadata: z.record(z.string(), z.string()),
    patient_count: z.int(),
    analysis_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

/** As a write answers with it: a dictionary made from the data holds values. */
export const projectWritten = project
  .partial({ variables: true })
  .meta({ id: 'ProjectWritten', description: `variables: ${withheldNote}` });
