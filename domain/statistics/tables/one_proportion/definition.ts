import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { eventOf, interval, namedColumns } from '../proportion-columns.ts';

const parameters = form({
  variable: anyColumn('event').optional().meta(basic('Variable', 'Column that tells whether the event happened')),
  event_value: eventOf('variable'),
  count: count.optional().meta(advanced('Number of events', 'Number of events, in place of `variable`')),
  n: count.optional().meta(advanced('Number of patients', 'Number of patients, together with `count`')),
  null_proportion: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.5)
    .meta(basic('Proportion under the null hypothesis', 'Proportion that the tests compare with')),
  alternative: alternative.describe('Direction of the tests; the intervals are two-sided'),
  conf_level: confidenceLevel,
}).refine(
  ({ variable, count, n }) =>
    variable === undefined ? count !== undefined && n !== undefined : count === undefined && n === undefined,
  'Give either `variable` or both `count` and `n`.',
);

const result = z.object({
  count,
  n: count,
  n_missing: count,
  estimate: z.number(),
  intervals: z.array(interval).describe('wilson, wilson_cc, clopper_pearson, wald, agresti_coull, jeffreys'),
  exact_p_value: z.number().describe('Binomial test'),
  score_statistic: numberOrNull.describe('Squared z of the score test, without correction'),
  score_p_value: numberOrNull,
  score_cc_p_value: numberOrNull.describe('With continuity correction'),
  ...presentation,
});

export const one_proportion = defineMethod({
  name: 'one_proportion',
  version: '1.0.0',
  title: 'One proportion',
  description:
    'A proportion with its intervals by six methods, compared with a given value by the exact binomial and the score test.',
  when_to_use:
    "To report a prevalence, a response rate or any share of patients. Wilson's interval suits most uses; Clopper-Pearson never covers less than its level; Wald's fails near 0 and 1 and is given for comparison.",
  assumptions: ['Each patient is counted once; patients are independent of each other.'],
  references: [
    {
      citation:
        'Newcombe RG. Two-sided confidence intervals for the single proportion: comparison of seven methods. Statistics in Medicine 1998;17:857-872.',
      doi: '10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E',
    },
    {
      citation:
        'Brown LD, Cai TT, DasGupta A. Interval estimation for a binomial proportion. Statistical Science 2001;16:101-133.',
      doi: '10.1214/ss/1009213286',
    },
    {
      citation:
        'Clopper CJ, Pearson ES. The use of confidence or fiducial limits illustrated in the case of the binomial. Biometrika 1934;26:404-413.',
      doi: '10.1093/biomet/26.4.404',
    },
  ],
  parameters,
  example: { variable: 'status', event_value: 2 },
  result,
  columns: ({ variable }) => namedColumns({ variable }),
});
export type OneProportionParameters = z.output<typeof parameters>;
export type OneProportionResult = z.output<typeof result>;
