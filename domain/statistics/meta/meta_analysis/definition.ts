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
  pooling: z
    .enum(['mantel_haenszel', 'peto'])
    .optional()
    .meta(
      advanced(
        'Pooling of counts',
        'Pool counts without a correction of zeros; one common effect. Default: inverse variance',
      ),
    ),
  tau2_conf: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Interval of the variance between studies',
        'Q-profile confidence interval of the variance between studies',
      ),
    ),
  conf_level: confidenceLevel,
})
  .superRefine(checkRoles)
  .refine(
    ({ measure, pooling }) =>
      pooling === undefined ||
      (pooling === 'peto'
        ? measure === 'odds_ratio'
        : ['odds_ratio', 'risk_ratio', 'risk_difference'].includes(measure)),
    'mantel_haenszel pools odds_ratio, risk_ratio or risk_difference; peto pools odds_ratio',
  );

const result = z.object({
  measure: effectMeasure,
  k: count.describe('Studies pooled'),
  n_missing: count.describe('Studies without an effect, left out'),
  studies: z.array(
    z.object({
      study: z.int().describe('Number of the study among those pooled, from 1'),
      label: z.string(),
      estimate: numberOrNull.describe('Log scale for ratios'),
      std_error: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      weight_percent: numberOrNull,
    }),
  ),
  ...pooledEffect,
  tau_squared_conf_low: numberOrNull.optional(),
  tau_squared_conf_high: numberOrNull.optional(),
  prediction_low: numberOrNull.optional().describe('Effect of a new study; normal, or t under Hartung-Knapp'),
  prediction_high: numberOrNull.optional(),
  prediction_low_t: numberOrNull.optional().describe('t with k - 2 degrees of freedom (Higgins)'),
  prediction_high_t: numberOrNull.optional(),
  ...presentation,
});

export const meta_analysis = defineMethod({
  name: 'meta_analysis',
  version: '1.0.1',
  title: 'Meta-analysis',
  description:
    'Pools the effects of studies by a fixed or random effects model, with heterogeneity, prediction interval and forest plot; also Mantel-Haenszel and Peto.',
  when_to_use: 'When each row is a study with its counts, means or estimate, and one summary of them is wanted.',
  assumptions: [
    'Studies are independent, and similar enough that a mean of their effects makes sense.',
    'Random effects: the true effects are about normally distributed around their mean.',
    'Which studies are there does not depend on their results (no publication bias).',
  ],
  references: [
    {
      citation: 'DerSimonian R, Laird N. Meta-analysis in clinical trials. Controlled Clinical Trials 1986;7:177-188.',
      doi: '10.1016/0197-2456(86)90046-2',
    },
    {
      citation:
        'Higgins JPT, Thompson SG. Quantifying heterogeneity in a meta-analysis. Statistics in Medicine 2002;21:1539-1558.',
      doi: '10.1002/sim.1186',
    },
    {
      citation:
        'Higgins JPT, Thompson SG, Spiegelhalter DJ. A re-evaluation of random-effects meta-analysis. Journal of the Royal Statistical Society A 2009;172:137-159.',
      doi: '10.1111/j.1467-985X.2008.00552.x',
    },
    {
      citation:
        'Hartung J, Knapp G. A refined method for the meta-analysis of controlled clinical trials with binary outcome. Statistics in Medicine 2001;20:3875-3889.',
      doi: '10.1002/sim.1009',
    },
    {
      citation:
        'Viechtbauer W. Confidence intervals for the amount of heterogeneity in meta-analysis. Statistics in Medicine 2007;26:37-52.',
      doi: '10.1002/sim.2514',
    },
  ],
  parameters,
  example: {
    measure: 'risk_ratio',
    columns: { events1: 'tpos', nonevents1: 'tneg', events2: 'cpos', nonevents2: 'cneg' },
  },
  result,
  columns: namedStudyColumns,
});
export type MetaAnalysisParameters = z.output<typeof parameters>;
export type MetaAnalysisResult = z.output<typeof result>;
