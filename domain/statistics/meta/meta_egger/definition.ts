import { z } from 'zod';
import { form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { checkRoles, namedStudyColumns, studyColumns } from '../meta-columns.ts';

const parameters = form(studyColumns).superRefine(checkRoles);

const result = z.object({
  k: count,
  n_missing: count,
  intercept: z.number().describe('0 without small-study effects'),
  std_error: numberOrNull,
  statistic: numberOrNull,
  df: count,
  p_value: numberOrNull,
  slope: z.number(),
  begg_kendall_tau: numberOrNull,
  begg_p_value: numberOrNull,
  ...presentation,
});

export const meta_egger = defineMethod({
  name: 'meta_egger',
  version: '1.0.1',
  title: "Egger's test of small-study effects",
  description:
    "Tests whether a funnel plot is asymmetric: Egger's regression of the standardized effect on precision, and Begg's rank correlation.",
  when_to_use:
    'To look for publication bias and other effects of small studies in a meta-analysis of about ten studies or more.',
  assumptions: [
    'At least about ten studies: with fewer the test has little power.',
    'Asymmetry may have other causes than unpublished studies, such as heterogeneity.',
    'Effects and standard errors of odds ratios are correlated, so that the test is rejected too often where effects are large.',
  ],
  references: [
    {
      citation:
        'Egger M, Davey Smith G, Schneider M, Minder C. Bias in meta-analysis detected by a simple, graphical test. BMJ 1997;315:629-634.',
      doi: '10.1136/bmj.315.7109.629',
    },
    {
      citation:
        'Begg CB, Mazumdar M. Operating characteristics of a rank correlation test for publication bias. Biometrics 1994;50:1088-1101.',
      doi: '10.2307/2533446',
    },
    {
      citation:
        'Sterne JAC, Sutton AJ, Ioannidis JPA, et al. Recommendations for examining and interpreting funnel plot asymmetry in meta-analyses of randomised controlled trials. BMJ 2011;343:d4002.',
      doi: '10.1136/bmj.d4002',
    },
  ],
  parameters,
  example: { measure: 'odds_ratio', columns: { events1: 'qt', total1: 'tt', events2: 'qc', total2: 'tc' } },
  result,
  columns: namedStudyColumns,
});
export type MetaEggerParameters = z.output<typeof parameters>;
export type MetaEggerResult = z.output<typeof result>;
