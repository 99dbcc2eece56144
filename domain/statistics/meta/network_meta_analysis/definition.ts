import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, levelOf, levelsOf } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { checkNetworkColumns, networkColumns, networkMeasure, networkRoles } from '../network/network-columns.ts';

const parameters = form({
  measure: networkMeasure.meta(
    basic('Effect measure', 'Effect of a treatment against another; ratios are pooled on the log scale'),
  ),
  study: anyColumn('study_label').meta(basic('Study', 'Rows of one study belong together')),
  treatment: anyColumn('treatment').meta(
    basic('Treatment', 'Treatment of the arm; with a comparator, the treatment that is compared with it'),
  ),
  comparator: anyColumn('treatment')
    .optional()
    .meta(
      basic(
        'Comparator',
        'Where a row is a comparison of two arms and not one arm; a study of several arms has a row for each two of them',
      ),
    ),
  columns: networkColumns.meta(
    basic('Columns of the arms', 'Numeric columns by what they hold; one row an arm, or a comparison'),
  ),
  reference: levelOf('treatment')
    .optional()
    .meta(basic('Reference', 'Treatment that the others are compared with. Default: the one of the most studies')),
  model: z
    .enum(['fixed', 'random'])
    .default('random')
    .meta(basic('Model', 'One common effect of each comparison, or effects that vary between studies')),
  small_values: z
    .enum(['desirable', 'undesirable'])
    .default('desirable')
    .meta(basic('Small values', 'Whether a small effect is good (deaths) or bad (responses): turns the ranking')),
  tau2_method: z
    .enum(['DL', 'REML'])
    .default('DL')
    .meta(
      advanced(
        'Variance between studies',
        'DerSimonian and Laird generalised to networks, or restricted maximum likelihood; the same for all comparisons',
      ),
    ),
  zero_cell_add: z
    .number()
    .min(0)
    .default(0.5)
    .meta(advanced('Correction of zeros', 'Added to the counts of all arms of a study with a zero')),
  funnel_order: levelsOf('treatment')
    .min(1)
    .refine((levels) => new Set(levels.map(String)).size === levels.length, 'Each treatment stands in the order once.')
    .optional()
    .meta(
      advanced(
        'Order for the funnel plot',
        'Draws the comparison-adjusted funnel plot and tests its asymmetry. All treatments in an order in which small studies may favour one (such as new to old): each comparison is of the earlier against the later. Or some, such as placebo: comparisons of others against them',
      ),
    ),
  conf_level: confidenceLevel,
}).superRefine(checkNetworkColumns);

const estimate = z.object({
  estimate: z.number().describe('Log scale for ratios'),
  std_error: z.number(),
  statistic: z.number(),
  p_value: z.number(),
  conf_low: z.number(),
  conf_high: z.number(),
});
const predicted = {
  ...estimate.shape,
  prediction_low: numberOrNull
    .optional()
    .describe(
      'Effect in a new study, by t with the degrees of freedom of Q (Veroniki et al. 2019); null with fewer than 2. Only with random effects. Not in older results',
    ),
  prediction_high: numberOrNull.optional(),
};
const qTest = z.object({ q: z.number(), df: count, p_value: numberOrNull });

const result = z.object({
  measure: networkMeasure,
  n_studies: count,
  n_treatments: count,
  n_comparisons: count.describe('Two arms of a study are one'),
  n_designs: count.describe('Sets of treatments that studies compare'),
  n_multi_arm: count.describe('Studies with more than two arms'),
  n_missing: count.describe('Rows with a missing value, or of studies without a comparison, left out'),
  reference: z.string(),
  treatments: z.array(
    z.object({
      treatment: z.string(),
      studies: count,
      patients: z.number().optional(),
      p_score: z.number().describe('Mean certainty that it is better than another treatment, 0 to 1'),
      rank: count.describe('By P-score, 1 is best'),
    }),
  ),
  effects: z
    .array(z.object({ treatment: z.string(), ...predicted }))
    .describe('Of each treatment against the reference'),
  comparisons: z
    .array(
      z.object({
        treatment: z.string(),
        comparator: z.string(),
        studies: count.describe('That compare the two'),
        ...predicted,
        proportion_direct: z.number().describe('Share of direct evidence in the estimate of the network'),
        direct: estimate.nullable(),
        indirect: estimate.nullable(),
        difference: estimate.nullable().describe('Direct less indirect: the test of consistency of this comparison'),
      }),
    )
    .describe('Of every two treatments: network, direct, and by back-calculation indirect estimates'),
  heterogeneity: qTest.extend({ i_squared: z.number().describe('Percent') }).describe('Of the whole network'),
  tau_squared: z.number().optional().describe('Variance between studies, the same for all comparisons'),
  inconsistency: z.object({
    within: qTest.describe('Heterogeneity of studies of the same design'),
    between: qTest.describe('Inconsistency between designs'),
    between_random: qTest
      .extend({ tau_squared_within: z.number() })
      .describe('The same in a model with random effects of designs by treatments'),
    designs: z.array(qTest.extend({ treatments: z.array(z.string()), studies: count })),
  }),
  small_study_effects: z
    .object({
      order: z.array(z.string()),
      comparisons: z.array(
        z.object({
          study: z.string(),
          treatment: z.string(),
          comparator: z.string(),
          estimate: z.number(),
          std_error: z.number(),
          direct: z.number().describe('Pooled direct evidence of the two treatments'),
          adjusted: z.number().describe('The estimate less the direct one'),
        }),
      ),
      egger: z
        .object({
          intercept: z.number(),
          slope: z.number(),
          std_error: numberOrNull,
          statistic: numberOrNull,
          df: count,
          p_value: numberOrNull,
        })
        .nullable()
        .describe('Of the adjusted estimates; null with fewer than 3 comparisons, or where all errors are equal'),
    })
    .optional()
    .describe('The comparison-adjusted funnel plot; where funnel_order is given'),
  ...presentation,
});

export const network_meta_analysis = defineMethod({
  name: 'network_meta_analysis',
  version: '1.1.1',
  title: 'Network meta-analysis',
  description:
    'Pools direct and indirect comparisons of several treatments in one frequentist model, with studies of several arms, league table, ranking by P-scores, heterogeneity and inconsistency, and split of direct and indirect evidence.',
  when_to_use: 'When studies compare different pairs of three or more treatments for one condition.',
  assumptions: [
    'Transitivity: the studies would be alike but for their treatments, so that patients of each could have been given any of them.',
    'Consistency: direct and indirect evidence estimate the same effect.',
    'Random effects: the variance between studies is the same for all comparisons.',
    'The arms of a study are independent samples, and studies are independent.',
  ],
  references: [
    {
      citation:
        'Rücker G. Network meta-analysis, electrical networks and graph theory. Research Synthesis Methods 2012;3:312-324.',
      doi: '10.1002/jrsm.1058',
    },
    {
      citation:
        'Rücker G, Schwarzer G. Reduce dimension or reduce weights? Comparing two approaches to multi-arm studies in network meta-analysis. Statistics in Medicine 2014;33:4353-4369.',
      doi: '10.1002/sim.6236',
    },
    {
      citation:
        'Krahn U, Binder H, König J. A graphical tool for locating inconsistency in network meta-analyses. BMC Medical Research Methodology 2013;13:35.',
      doi: '10.1186/1471-2288-13-35',
    },
    {
      citation:
        'Rücker G, Schwarzer G. Ranking treatments in frequentist network meta-analysis works without resampling methods. BMC Medical Research Methodology 2015;15:58.',
      doi: '10.1186/s12874-015-0060-8',
    },
    {
      citation:
        'Dias S, Welton NJ, Caldwell DM, Ades AE. Checking consistency in mixed treatment comparison meta-analysis. Statistics in Medicine 2010;29:932-944.',
      doi: '10.1002/sim.3767',
    },
    {
      citation:
        'Veroniki AA, Jackson D, Bender R, et al. Methods to calculate uncertainty in the estimated overall effect size from a random-effects meta-analysis. Research Synthesis Methods 2019;10:23-43.',
      doi: '10.1002/jrsm.1319',
    },
    {
      citation:
        'Chaimani A, Salanti G. Using network meta-analysis to evaluate the existence of small-study effects in a network of interventions. Research Synthesis Methods 2012;3:161-176.',
      doi: '10.1002/jrsm.57',
    },
  ],
  parameters,
  example: {
    measure: 'mean_difference',
    study: 'study',
    treatment: 'treatment',
    columns: { mean: 'mi', sd: 'sdi', total: 'ni' },
    reference: 'placebo',
  },
  result,
  one_scale: ['treatment', 'comparator'],
  columns: ({ study, treatment, comparator, columns }) => [
    { column: study, role: 'any', path: ['study'] },
    { column: treatment, role: 'any', path: ['treatment'] },
    ...(comparator === undefined ? [] : [{ column: comparator, role: 'any' as const, path: ['comparator'] }]),
    ...networkRoles(columns).map(({ role, column }) => ({
      column,
      role: 'numeric' as const,
      path: ['columns', role],
    })),
  ],
});
export type NetworkMetaAnalysisParameters = z.output<typeof parameters>;
export type NetworkMetaAnalysisResult = z.output<typeof result>;
