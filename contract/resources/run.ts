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

/** Of a result as JSON, with its warnings: an answer has all of it, and to send 128 MB held up everybody for five seconds. */
export const maximumResultCharacters = 10_000_000;

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
    queue_position: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Its place among the runs of the account that wait, live and test: 1 is the next. null: it does not wait',
      ),
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

const difference = {
  path: z.string().describe('Such as groups[0].n_events'),
  a: z.unknown(),
  b: z.unknown(),
  only_in: z.enum(['a', 'b']).optional().describe('Where the other has no such field'),
};
const comparedRun = run
  .pick({ id: true, analysis_id: true, status: true, method: true, method_version: true, finished_at: true })
  .extend({ dataset: run.shape.dataset, error: run.shape.error });

/** How many differences are listed of each part. */
export const maximumDifferences = 1000;

/** What two runs that are over have in common and what not; `b` is compared with `a`. */
export const runComparison = z
  .object({
    a: comparedRun,
    b: comparedRun,
    same: z.object({
      method: z.boolean(),
      method_version: z.boolean(),
      parameters: z.boolean(),
      filter: z.boolean(),
      data: z.boolean().nullable().describe('Whether both read the same values; null: a run did not get so far'),
      result: z.boolean().nullable().describe('null: not both have a result'),
    }),
    parameters: z
      .object({ differences: z.array(z.object(difference)), total: z.int() })
      .register(patientValues, { isAudited: false }),
    filter: z
      .object({ a: z.array(z.unknown()), b: z.array(z.unknown()) })
      .register(patientValues, { isAudited: false }),
    patients: z
      .object({
        added: z.int().nullable(),
        removed: z.int().nullable(),
        changed: z.int().nullable().describe('With other values in the columns that both read'),
        unknown_because: z
          .enum(['not_kept', 'other_columns', 'other_key'])
          .nullable()
          .describe(
            'Why something is null. not_kept: a run of before this was kept, of more than 20,000 patients, or one that did not get so far; other_key: SECRET_KEY changed between them',
          ),
      })
      .register(patientValues, { isAudited: false }),
    result: z
      .object({
        differences: z.array(
          z.object({
            ...difference,
            absolute: z.number().nullable().describe('b - a, of numbers'),
            relative: z.number().nullable().describe('(b - a) / |a|; null where a is 0'),
          }),
        ),
        total: z.int(),
        truncated: z.boolean(),
      })
      .describe('Tables, figures, text and script are left out: they are made of these fields')
      .register(patientValues, { isAudited: true }),
  })
  .meta({ id: 'RunComparison' });
export type RunComparison = z.infer<typeof runComparison>;

/** As a write answers with it: what was asked may quote values, and what came out is made of them. */
export const runWritten = run
  .partial({ parameters: true, filter: true, dataset: true, result: true, warnings: true, error: true })
  .meta({
    id: 'RunWritten',
    description: `parameters, filter, dataset, result, warnings and error: ${withheldNote}`,
  });
