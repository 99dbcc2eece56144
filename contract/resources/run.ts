import { z } from 'zod';
import { idOf } from '../ids.ts';
import { patientValues, withheldNote } from '../patient-values.ts';

export const runStatuses = ['queued', 'running', 'completed', 'failed', 'canceled'] as const;
export type RunStatus = (typeof runStatuses)[number];
export const finalRunStatuses: readonly RunStatus[] = ['completed', 'failed', 'canceled'];

/** Why a run failed: the data do not fit the method, a limit was reached, or the fault is ours. */
export const runErrorCodes = ['ANALYSIS_INPUT', 'RESOURCE_LIMIT', 'INTERNAL_ERROR'] as const;

export const runError = z.object({
  code: z.enum(runErrorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type RunError = z.infer<typeof runError>;

export const dataset = z.object({
  patients: z.int().describe('Patients of the project when the run read it'),
  used: z.int(),
  excluded_missing: z.int(),
  sha256: z.string().describe('Of the values the method saw, row by row: the same data give the same digest'),
});
export type Dataset = z.infer<typeof dataset>;

export const run = z
  .object({
    id: idOf('run'),
    analysis_id: idOf('analysis'),
    status: z.enum(runStatuses),
    attempt: z.int().describe('How often a worker began it'),
    rescues: z.int().describe('How often it was taken over from a worker that died'),
    progress: z.number().min(0).max(1),
    queued_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    method: z.string(),
    method_version: z.string(),
    parameters: z.record(z.string(), z.unknown()).register(patientValues, { isAudited: false }),
    filter: z.array(z.unknown()).register(patientValues, { isAudited: false }),
    dataset: dataset.nullable().register(patientValues, { isAudited: false }),
    result: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .describe('Left out of lists')
      .register(patientValues, { isAudited: true }),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .register(patientValues, { isAudited: false }),
    error: runError.nullable().register(patientValues, { isAudited: false }),
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof run>;

/** As a write answers with it: what was asked may quote values, and what came out is made of them. */
export const runWritten = run
  .partial({ parameters: true, filter: true, dataset: true, result: true, warnings: true, error: true })
  .meta({
    id: 'RunWritten',
    description: `parameters, filter, dataset, result, warnings and error: ${withheldNote}`,
  });
