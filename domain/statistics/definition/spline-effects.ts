import { z } from 'zod';

/** What a spline or polynomial makes of a value against another. */
export const splineEffects = z
  .array(
    z.object({
      term: z.string(),
      reference: z.number().describe('Median of the term'),
      effects: z.array(
        z.object({
          value: z.number(),
          estimate: z.number().describe('Difference of the linear predictor from the one at the reference'),
          std_error: z.number(),
          conf_low: z.number().nullable(),
          conf_high: z.number().nullable(),
        }),
      ),
    }),
  )
  .optional()
  .describe(
    'Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory',
  );
export type SplineEffects = NonNullable<z.infer<typeof splineEffects>>;
