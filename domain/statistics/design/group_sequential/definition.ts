import { z } from 'zod';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const designs = [
  'pocock',
  'obrien_fleming',
  'wang_tsiatis',
  'haybittle_peto',
  'lan_demets_obrien_fleming',
  'lan_demets_pocock',
  'hwang_shih_decani',
  'kim_demets',
] as const;
/** Designs that spend alpha by a function of the information; the others fix the shape of the boundary. */
const spending: readonly string[] = designs.slice(4);

/** Where the shapes of the published families make sense. */
const gammaParameter = { hwang_shih_decani: { min: -10, max: 5 }, kim_demets: { min: 0.4, max: 8 } } as const;
/** Looks closer together than this are one look. */
const closestLooks = 1e-4;
const rounding = 1e-12;

const parameters = form({
  looks: z.int().min(1).max(20).meta(basic('Number of looks', 'Number of analyses, the final one included')),
  design: z
    .enum(designs)
    .meta(basic('Boundary', 'Shape of the boundary (the first four), or the function that spends alpha (the others)')),
  alpha: z
    .number()
    .gt(0)
    .lt(0.5)
    .default(0.025)
    .meta(basic('Significance level', 'Significance level over all looks; of both sides together where two-sided')),
  alternative: z
    .enum(['one_sided', 'two_sided'])
    .default('one_sided')
    .meta(basic('Alternative', 'Whether the trial stops for an effect in one direction or in either')),
  information_rates: z
    .array(z.number().gt(0).max(1).meta(titled('Share')))
    .optional()
    .meta(
      advanced(
        'Information at each look',
        'Share of the information at each look, rising; absent: equally spaced up to 1',
      ),
    ),
  delta: z
    .number()
    .min(-0.5)
    .max(1)
    .optional()
    .meta(advanced('Wang-Tsiatis shape', "Wang and Tsiatis' shape: 0 is O'Brien-Fleming, 0.5 is Pocock")),
  gamma: z
    .number()
    .optional()
    .meta(advanced('Spending parameter', 'Of hwang_shih_decani (-10 to 5) and kim_demets (0.4 to 8)')),
  beta: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.2)
    .meta(basic('Type II error', '1 - power, for the inflation factor and the sample numbers')),
})
  .refine(({ looks, information_rates: rates }) => rates === undefined || rates.length === looks, {
    message: 'information_rates needs one share a look.',
    path: ['information_rates'],
  })
  .refine(
    ({ information_rates: rates = [] }) =>
      rates.every((rate, i) => rate - (rates[i - 1] ?? 0) >= closestLooks - rounding),
    { message: `information_rates must rise, by ${closestLooks} at least.`, path: ['information_rates'] },
  )
  .refine(
    ({ design, information_rates: rates }) => spending.includes(design) || rates === undefined || rates.at(-1) === 1,
    {
      message: 'The last of information_rates must be 1; only designs that spend alpha can end before.',
      path: ['information_rates'],
    },
  )
  .refine(({ design, delta }) => (design === 'wang_tsiatis') === (delta !== undefined), {
    message: 'delta belongs to the design wang_tsiatis, which needs it.',
    path: ['delta'],
  })
  .refine(
    ({ design, gamma }) => {
      if (design !== 'hwang_shih_decani' && design !== 'kim_demets') return gamma === undefined;
      return gamma !== undefined && gamma >= gammaParameter[design].min && gamma <= gammaParameter[design].max;
    },
    {
      message: 'hwang_shih_decani needs a gamma from -10 to 5, kim_demets one from 0.4 to 8, the other designs none.',
      path: ['gamma'],
    },
  )
  .refine(({ alpha, beta }) => beta < 1 - alpha, {
    message: 'The power, 1 - beta, must be above alpha.',
    path: ['beta'],
  });

const perLook = z.array(z.number());
const result = z.object({
  information_rates: perLook,
  critical_values: z.array(statistic).describe('Of the z statistic at each look'),
  stage_levels: perLook.describe('One-sided p-value at which each look stops'),
  cumulative_alpha_spent: perLook.describe('Probability to have stopped by each look if there is no effect'),
  cumulative_power: perLook.describe('Probability to have found the effect by each look'),
  inflation_factor: z.number().describe('Largest size of the trial over that of a trial without looks'),
  average_sample_number_ratio_h1: z.number().describe('Expected size with the effect over that without looks'),
  average_sample_number_ratio_h0: z.number().describe('Expected size without effect over that without looks'),
  ...presentation,
});

export const group_sequential = defineMethod({
  name: 'group_sequential',
  version: '1.0.0',
  title: 'Group sequential design',
  description:
    'Stopping boundaries of a trial with interim analyses for efficacy, the alpha spent, and what the looks cost in patients.',
  when_to_use: 'To plan a trial that may stop early for success without raising the rate of false positives.',
  assumptions: [
    'The test statistics of the looks are jointly normal with independent increments, as those of means, proportions, log-rank tests and models are in large samples.',
    'The looks are at the planned information; with a spending function other times are possible.',
  ],
  references: [
    {
      citation:
        'Jennison C, Turnbull BW. Group sequential methods with applications to clinical trials. Chapman and Hall/CRC; 2000.',
    },
    {
      citation:
        'Armitage P, McPherson CK, Rowe BC. Repeated significance tests on accumulating data. Journal of the Royal Statistical Society A 1969;132:235-244.',
      doi: '10.2307/2343787',
    },
    {
      citation: 'Lan KKG, DeMets DL. Discrete sequential boundaries for clinical trials. Biometrika 1983;70:659-663.',
      doi: '10.1093/biomet/70.3.659',
    },
    {
      citation: "O'Brien PC, Fleming TR. A multiple testing procedure for clinical trials. Biometrics 1979;35:549-556.",
      doi: '10.2307/2530245',
    },
    {
      citation:
        'Wang SK, Tsiatis AA. Approximately optimal one-parameter boundaries for group sequential trials. Biometrics 1987;43:193-199.',
      doi: '10.2307/2531959',
    },
    {
      citation:
        'Hwang IK, Shih WJ, De Cani JS. Group sequential designs using a family of type I error probability spending functions. Statistics in Medicine 1990;9:1439-1445.',
      doi: '10.1002/sim.4780091207',
    },
  ],
  parameters,
  example: { looks: 3, design: 'obrien_fleming', alpha: 0.025 },
  result,
  columns: () => [],
});
export type GroupSequentialParameters = z.output<typeof parameters>;
export type GroupSequentialResult = z.output<typeof result>;
