import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { checkRoles, effectMeasure, namedStudyColumns, poolingOptions, studyColumns } from '../meta-columns.ts';
import { pooledEffect } from '../pooled-effect.ts';

const parameters = form({
  ...studyColumns,
  ...poolingOptions,
  estimator: z
    .enum(['L0', 'R0', 'Q0'])
    .default('L0')
    .meta(
      advanced(
        'Estimator of the missing studies',
        'L0, by the sum of ranks, is advised; R0, by the longest run of ranks, also tests whether any are missing',
      ),
    ),
  side: z
    .enum(['left', 'right'])
    .optional()
    .meta(
      advanced(
        'Side of the missing studies',
        'Where studies are thought to be missing. Default: the side on which small studies are fewer, by regression on the standard error',
      ),
    ),
  conf_level: confidenceLevel,
}).superRefine(checkRoles);

const result = z.object({
  measure: effectMeasure,
  k: count.describe('Studies found'),
  n_missing: count.describe('Studies without an effect, left out'),
  side: z.enum(['left', 'right']),
  k0: count.describe('Studies that are thought to be missing'),
  k0_std_error: numberOrNull,
  k0_p_value: numberOrNull.optional().describe('Estimator R0: of the hypothesis that none is missing'),
  ...pooledEffect,
  observed: z.object(pooledEffect).describe('The pooled effect of the studies found'),
  filled: z.array(
    z.object({
      reflects: z.int().describe('Number of the study, among those used, that it is the mirror image of, from 1'),
      label: z.string(),
      estimate: z.number(),
      std_error: z.number(),
    }),
  ),
  ...presentation,
});

export const meta_trim_and_fill = defineMethod({
  name: 'meta_trim_and_fill',
  version: '1.0.0',
  title: 'Trim and fill',
  description:
    'Estimates how many studies are missing on one side of a funnel plot, fills in their mirror images and pools again.',
  when_to_use:
    'As an analysis of sensitivity beside a meta-analysis of about ten studies or more: how far could missing studies move its result?',
  assumptions: [
    'Studies are missing because of their effect (the most extreme on one side), not of their p-value.',
    'Without missing studies the funnel plot would be symmetric: heterogeneity and other small-study effects look the same.',
    'The filled studies are not data: the adjusted effect is no better estimate, it shows how much hangs on asymmetry.',
  ],
  references: [
    {
      citation:
        'Duval S, Tweedie R. Trim and fill: a simple funnel-plot-based method of testing and adjusting for publication bias in meta-analysis. Biometrics 2000;56:455-463.',
      doi: '10.1111/j.0006-341x.2000.00455.x',
    },
    {
      citation:
        'Duval S, Tweedie R. A nonparametric "trim and fill" method of accounting for publication bias in meta-analysis. Journal of the American Statistical Association 2000;95:89-98.',
      doi: '10.1080/01621459.2000.10473905',
    },
    {
      citation:
        'Peters JL, Sutton AJ, Jones DR, Abrams KR, Rushton L. Performance of the trim and fill method in the presence of publication bias and between-study heterogeneity. Statistics in Medicine 2007;26:4544-4562.',
      doi: '10.1002/sim.2889',
    },
  ],
  parameters,
  example: { measure: 'generic', columns: { estimate: 'yi', variance: 'vi' }, estimator: 'L0' },
  result,
  columns: namedStudyColumns,
});
export type MetaTrimAndFillParameters = z.output<typeof parameters>;
export type MetaTrimAndFillResult = z.output<typeof result>;
