import { z } from 'zod';
import { filter } from '../../domain/statistics/definition/filter.ts';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { patientValues, withheldNote } from '../patient-values.ts';
import { run, runStatuses, runWritten } from './run.ts';

const name = oneLineName;
const description = z.string().max(10_000);
/** Refined by the method's own schema once its name is known. */
const parameters = z.record(z.string(), z.unknown());

export const analysisCreate = z.strictObject({
  name,
  method: z.string().max(100).describe('One of GET /analysis-methods'),
  parameters: parameters.default({}),
  filter: filter.default([]),
  description: description.default(''),
  run: z.boolean().default(false).describe('Ask for a run at once'),
});
export type AnalysisCreate = z.infer<typeof analysisCreate>;

export const analysisPatch = z.strictObject({
  name: name.optional(),
  description: description.nullable().optional(),
  parameters: parameters.optional().describe('Merged; null puts a parameter back to its default'),
  filter: filter.nullable().optional(),
});

export const analysis = z
  .object({
    id: idOf('analysis'),
    project_id: idOf('project'),
    name: z.string(),
    method: z.string(),
    parameters: z.record(z.string(), z.unknown()).register(patientValues, { isAudited: false }),
    filter: z.array(z.unknown()).register(patientValues, { isAudited: false }),
    description: z.string(),
    status: z.enum(['created', ...runStatuses]),
    latest_run: run.nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Analysis' });
export type Analysis = z.infer<typeof analysis>;

const countOrNull = z.int().nullable();

/** What a run would use of the patients as they are now. */
export const analysisDryRun = z
  .object({
    dry_run: z.literal(true),
    valid: z.boolean().nullable().describe('Whether a run would complete; null where it could not be found out'),
    n_patients: z.int(),
    n_used: countOrNull.describe('Patients that would enter the statistics'),
    n_events: countOrNull.describe('Where the method counts events'),
    n_excluded: z
      .object({
        filter: z.int(),
        missing: countOrNull.describe('With a value missing that the method needs'),
        missing_by_column: z
          .array(z.object({ column: z.string(), n: z.int() }))
          .describe('Of those that meet the filter; who lacks several values is counted in each'),
        other: countOrNull.describe('In no group that is compared'),
      })
      .nullable(),
    problems: z.array(z.object({ reason: z.string(), message: z.string() })).describe('What the run would fail with'),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    unknown_because: z
      .enum(['too_many_patients', 'too_much_work'])
      .nullable()
      .describe('Why counts are null although nothing is wrong: ask for a run'),
  })
  .meta({ id: 'AnalysisDryRun' });
export type AnalysisDryRun = z.infer<typeof analysisDryRun>;

/** As a write answers with it. */
export const analysisWritten = analysis
  .partial({ parameters: true, filter: true })
  .extend({ latest_run: runWritten.nullable() })
  .meta({ id: 'AnalysisWritten', description: `parameters and filter: ${withheldNote}` });
