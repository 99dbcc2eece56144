import { z } from 'zod';
import { patientValues } from '../patient-values.ts';

/** Text with more different values is no category, and is not counted by them. */
export const maximumDifferent = 10_000;

const audited = { isAudited: true };

export const variableSummary = z
  .object({
    variable: z.string(),
    patients: z.int().describe('Whom the filters select').register(patientValues, audited),
    n: z.int().describe('Patients who have a value').register(patientValues, audited),
    n_missing: z
      .int()
      .describe('Patients who have none, or one of the missing_codes of the variable')
      .register(patientValues, audited),
    numeric: z
      .object({
        min: z.number(),
        q1: z.number(),
        median: z.number(),
        q3: z.number(),
        max: z.number(),
        mean: z.number().nullable().describe('null where sums of the values are beyond what a double holds'),
        std_dev: z.number().nullable().describe('With n - 1; null of a single value'),
        histogram: z
          .array(z.object({ lower: z.number(), upper: z.number(), count: z.int() }))
          .describe(
            'Bins of equal width from min to max: lower is in the bin, upper in the next one, and of the last bin both are in it. Equal values have one bin',
          ),
      })
      .nullable()
      .describe('null where there is no value, or one that is no number. Quartiles by definition 7, as R and Excel')
      .register(patientValues, audited),
    levels: z
      .object({
        different: z.int(),
        most_frequent: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.int() })),
        other: z.int().describe('Patients with a value that is not among most_frequent'),
      })
      .nullable()
      .describe(
        `Different values with their counts, the most frequent first. null where there are more than ${maximumDifferent}, or where their text is very long`,
      )
      .register(patientValues, audited),
  })
  .meta({ id: 'VariableSummary' });
export type VariableSummary = z.infer<typeof variableSummary>;
