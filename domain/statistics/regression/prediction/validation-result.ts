import { z } from 'zod';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { performanceIndexes } from './performance.ts';

/** Why a model could not be fitted to a resample. */
export const unfitReasons = ['no_events', 'missing_level', 'separation', 'not_converged'] as const;
export type UnfitReason = (typeof unfitReasons)[number];

export const performanceSchema = z
  .array(
    z.object({
      index: z.enum(performanceIndexes),
      apparent: numberOrNull.describe('In the patients that the model was fitted to: too good'),
      training: numberOrNull.describe('Mean of models of resamples, in their own resample'),
      test: numberOrNull.describe('Mean of the same models, in all patients'),
      optimism: numberOrNull,
      corrected: numberOrNull.describe('Apparent less optimism: what to expect in new patients of the same kind'),
    }),
  )
  .describe('Discrimination, explained variation and calibration, as rms::validate');

export const resamplesSchema = z.object({
  asked: count,
  used: count.describe('In the others the models could not be fitted'),
  seed: count,
  failed: z
    .array(z.object({ reason: z.enum(unfitReasons), resamples: count }))
    .optional()
    .describe('Why the others could not be fitted. Not in older results'),
});

export const calibrationSchema = z.object({
  curve: z
    .array(z.object({ predicted: z.number(), apparent: numberOrNull, corrected: numberOrNull }))
    .describe('Smoothed observed risk at predicted risks'),
  ici: numberOrNull.describe(
    'Mean absolute difference of smoothed observed and predicted risk over the patients; apparent',
  ),
  e50: numberOrNull.describe('Median of the same differences'),
  e90: numberOrNull.describe('90th percentile of the same differences'),
  e_max: numberOrNull.describe('Largest of the same differences'),
});

/** The validation of a regression that was asked for one. */
export const validationSchema = z
  .object({
    horizon: z.number().optional().describe('Of a Cox model: the time by which events are predicted'),
    performance: performanceSchema,
    resamples: resamplesSchema,
    calibration: calibrationSchema.optional().describe('Of a Cox model where a horizon was given'),
  })
  .optional()
  .describe('Where resamples were asked for: apparent performance, its optimism, and what is left');
export type RegressionValidation = NonNullable<z.infer<typeof validationSchema>>;
export type PerformanceRows = RegressionValidation['performance'];
export type Calibration = NonNullable<RegressionValidation['calibration']>;
