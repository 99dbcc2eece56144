import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn, titled } from '../../definition/form.ts';
import { markerDirection } from '../../definition/marker-direction.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const limit = z.number().min(0).max(1).meta(titled('Limit'));

const parameters = form({
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells cases from controls')),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(basic('Event value', 'Value, or values, of a case; every other value is a control')),
  marker: numericColumn('marker').meta(
    basic('Marker', 'Numeric column: the test result, score or predicted probability'),
  ),
  direction: markerDirection
    .default('higher')
    .meta(basic('Direction', 'Whether cases have the higher or the lower values')),
  thresholds: z
    .array(z.number().meta(titled('Cut-off')))
    .min(1)
    .max(1000)
    .optional()
    .meta(
      advanced(
        'Cut-offs',
        'Cut-offs at which sensitivity and specificity are given; a value at the cut-off counts as positive',
      ),
    ),
  cutoff_criterion: z
    .enum(['youden', 'closest_topleft'])
    .default('youden')
    .meta(
      advanced(
        'Criterion of the optimal cut-off',
        'What the optimal cut-off maximises: sensitivity + specificity, or nearness to the top left corner',
      ),
    ),
  partial_auc: form({
    range: z
      .tuple([limit, limit])
      .refine(([from, to]) => from !== to, 'The two ends of the range must differ')
      .meta(basic('Range', 'Between which specificities (or sensitivities) the area is taken')),
    focus: z
      .enum(['specificity', 'sensitivity'])
      .default('specificity')
      .meta(basic('Axis of the range', 'Whether the range is of specificities or of sensitivities')),
  })
    .optional()
    .meta(advanced('Partial area', 'The area under a part of the curve only. Default: the whole area alone')),
  return_curve: z.boolean().default(false).meta(advanced('Every point of the curve', 'Give every point of the curve')),
  conf_level: confidenceLevel,
});

const share = z.number().min(0).max(1);

const result = z.object({
  n: count,
  n_missing: count,
  n_cases: count,
  n_controls: count,
  auc: share.describe('Area under the curve: the chance that a case exceeds a control, ties counting half'),
  std_error: numberOrNull.describe('DeLong'),
  conf_low: numberOrNull,
  conf_high: numberOrNull,
  z: numberOrNull.describe('Of the hypothesis that the area is 0.5'),
  p_value: numberOrNull,
  optimal_cutoffs: z
    .array(
      z.object({
        threshold: statistic.describe('Midway between two neighbouring values of the marker'),
        sensitivity: share,
        specificity: share,
        ppv: numberOrNull,
        npv: numberOrNull,
        accuracy: share,
        youden: z.number(),
      }),
    )
    .describe('All cut-offs that are equally good'),
  at_thresholds: z
    .array(
      z.object({
        threshold: z.number(),
        sensitivity: share,
        sensitivity_conf_low: share,
        sensitivity_conf_high: share,
        specificity: share,
        specificity_conf_low: share,
        specificity_conf_high: share,
      }),
    )
    .optional()
    .describe('With Wilson intervals'),
  partial_auc: z
    .object({
      estimate: z.number(),
      mcclish: numberOrNull.describe('Rescaled so that 0.5 is chance and 1 perfect; null for a curve below chance'),
    })
    .optional(),
  curve: z
    .object({
      threshold: z.array(statistic),
      sensitivity: z.array(z.number()),
      specificity: z.array(z.number()),
    })
    .optional(),
  ...presentation,
});

export const roc_curve = defineMethod({
  name: 'roc_curve',
  version: '1.0.0',
  title: 'ROC curve',
  description:
    'Receiver operating characteristic curve of a marker: area with its DeLong interval, optimal cut-offs, sensitivity and specificity at given cut-offs, partial area.',
  when_to_use:
    'To see how well a continuous or ordinal marker tells patients with an outcome from those without it, and which cut-off to use.',
  assumptions: [
    'Cases and controls are independent samples, one row a patient.',
    'The direction of the marker is known beforehand, not chosen from these data.',
    'A cut-off chosen as the best in these data looks better here than it will in others: validate it.',
  ],
  references: [
    {
      citation:
        'DeLong ER, DeLong DM, Clarke-Pearson DL. Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 1988;44:837-845.',
      doi: '10.2307/2531595',
    },
    {
      citation:
        'Hanley JA, McNeil BJ. The meaning and use of the area under a receiver operating characteristic (ROC) curve. Radiology 1982;143:29-36.',
      doi: '10.1148/radiology.143.1.7063747',
    },
    {
      citation: 'Youden WJ. Index for rating diagnostic tests. Cancer 1950;3:32-35.',
    },
    {
      citation: 'McClish DK. Analyzing a portion of the ROC curve. Medical Decision Making 1989;9:190-195.',
      doi: '10.1177/0272989X8900900307',
    },
  ],
  parameters,
  example: { outcome: 'outcome', event_value: 'Poor', marker: 's100b' },
  result,
  columns: ({ outcome, marker }) => [
    { column: outcome, role: 'any', path: ['outcome'] },
    { column: marker, role: 'numeric', path: ['marker'] },
  ],
});
export type RocCurveParameters = z.output<typeof parameters>;
export type RocCurveResult = z.output<typeof result>;
