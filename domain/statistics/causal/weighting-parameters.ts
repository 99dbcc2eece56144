import { z } from 'zod';
import { advanced, basic, titled } from '../definition/form.ts';
import { statistic } from '../definition/number-or-null.ts';

export const estimand = z.enum(['ate', 'att', 'overlap']);
const quantile = z.number().min(0).max(1).meta(titled('Quantile'));

/** What the weights are to be, the same for every method that weights by the propensity score. */
export const weightingParameters = {
  estimand: estimand
    .default('ate')
    .meta(
      basic('Estimand', 'ate: effect in all patients; att: in those treated; overlap: in those who might get either'),
    ),
  stabilized: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Stabilised weights',
        'Weights times the share of the own group: their mean is then near 1; estimand ate only',
      ),
    ),
  truncation: z
    .tuple([quantile, quantile])
    .optional()
    .meta(
      advanced(
        'Truncation of the weights',
        'Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99]',
      ),
    ),
};
export type Weighting = z.output<z.ZodObject<typeof weightingParameters>>;

type Refinement = [check: (given: Weighting) => boolean, refusal: { path: string[]; message: string }];

export const stabilizedForAte: Refinement = [
  ({ stabilized, estimand }) => !stabilized || estimand === 'ate',
  {
    path: ['stabilized'],
    message: 'Stabilized weights are defined for the estimand "ate" only: set stabilized to false.',
  },
];

export const ascendingTruncation: Refinement = [
  ({ truncation }) => truncation === undefined || truncation[0] < truncation[1],
  { path: ['truncation'], message: 'The first quantile of truncation must be less than the second.' },
];

export const weightsOfGroups = z.array(
  z.object({
    group: z.enum(['treated', 'control']),
    sum: z.number(),
    min: z.number(),
    max: z.number(),
    effective_sample_size: z.number(),
  }),
);

export const weightedBalance = z.array(
  z.object({
    term: z.string(),
    smd_unweighted: statistic.describe('Standardized mean difference, treated less control'),
    smd_weighted: statistic,
  }),
);
