import { z } from 'zod';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const endpoints = ['statistic', 'means', 'proportions', 'survival'] as const;
type Endpoint = (typeof endpoints)[number];

/** What the size of a trial and the variance of an effect are told by, and the endpoints that need it. */
const needs = {
  n_total: ['means', 'proportions'],
  events: ['survival'],
  std_dev: ['means'],
  control_proportion: ['proportions'],
} as const satisfies Record<string, readonly Endpoint[]>;

type Needed = keyof typeof needs;

function needed(name: Needed) {
  const owners: readonly Endpoint[] = needs[name];
  const check = (given: { endpoint: Endpoint } & Partial<Record<Needed, number | undefined>>) =>
    (given[name] !== undefined) === owners.includes(given.endpoint);
  const several = owners.length > 1;
  const message = `${name} belongs to the endpoint${several ? 's' : ''} ${owners.join(' and ')}, which need${several ? '' : 's'} it.`;
  return [check, { message, path: [name] as PropertyKey[] }] as const;
}

type Effect = { endpoint: Endpoint; control_proportion?: number | undefined };
/** Whether an effect can be: a hazard ratio is above 0, a proportion from 0 to 1. */
function isPossible({ endpoint, control_proportion = 0.5 }: Effect, effect: number | undefined): boolean {
  if (effect === undefined) return true;
  if (endpoint === 'survival') return effect > 0;
  if (endpoint !== 'proportions') return true;
  return control_proportion + effect >= 0 && control_proportion + effect <= 1;
}
const impossible =
  'This effect can not be: a hazard ratio is above 0, and control_proportion plus a difference is from 0 to 1.';

const parameters = form({
  endpoint: z
    .enum(endpoints)
    .default('statistic')
    .meta(
      basic(
        'Endpoint',
        'What effects are: the expected z statistic of the final analysis, a difference of means, a difference of proportions, or a hazard ratio',
      ),
    ),
  information_fraction: z
    .number()
    .min(0.001)
    .max(0.999)
    .meta(basic('Information fraction', 'Share of the planned patients, or events, that the look has seen')),
  z: z
    .number()
    .min(-20)
    .max(20)
    .optional()
    .meta(basic('Statistic z at the look', 'Positive in the direction of the planned effect; or give the estimate')),
  estimate: z
    .number()
    .optional()
    .meta(
      basic(
        'Estimate at the look',
        'First minus second group, or hazard of the first divided by that of the second; instead of z',
      ),
    ),
  design_effect: z
    .number()
    .meta(basic('Design effect', 'Effect that the trial was planned for, on the scale of the endpoint')),
  n_total: z
    .number()
    .min(4)
    .max(1e9)
    .optional()
    .meta(basic('Planned patients', 'Patients in both groups at the final analysis: of means and proportions')),
  events: z
    .number()
    .min(4)
    .max(1e9)
    .optional()
    .meta(basic('Planned events', 'Events in both groups at the final analysis: of survival')),
  std_dev: z.number().gt(0).optional().meta(basic('Standard deviation', 'Standard deviation within a group: of means')),
  control_proportion: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .meta(basic('Proportion, second group', 'Probability of the event in the second group: of proportions')),
  allocation_ratio: z
    .number()
    .gt(0)
    .max(1000)
    .default(1)
    .meta(basic('Allocation ratio', 'Patients in the first group for each one in the second')),
  alpha: z
    .number()
    .gt(0)
    .lt(0.5)
    .default(0.025)
    .meta(basic('Significance level', 'One-sided significance level of the final analysis')),
  critical_z: z
    .number()
    .gt(0)
    .max(10)
    .optional()
    .meta(
      advanced(
        'Final critical value',
        'Of the z statistic at the final analysis, of a group sequential design for example; absent: that of alpha',
      ),
    ),
  effects: z
    .array(z.number().meta(titled('Effect')))
    .max(20)
    .optional()
    .meta(basic('Other effects', 'Further effects under which conditional power is told')),
  futility_limit: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.2)
    .meta(
      advanced('Futility limit', 'The trial counts as futile below this conditional power under the design effect'),
    ),
  target_power: z
    .number()
    .gt(0.5)
    .lt(1)
    .optional()
    .meta(basic('Target conditional power', 'With it the sample size is re-estimated to reach this conditional power')),
  maximum_ratio: z
    .number()
    .gt(1)
    .max(1000)
    .default(1.5)
    .meta(advanced('Largest increase', 'Largest total size that can be afforded, as a multiple of the planned one')),
  first_stage_weight: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .meta(
      advanced(
        'Weight of the first stage',
        'Square of its prespecified weight in the inverse-normal combination test; absent: the information fraction',
      ),
    ),
  size_ratio: z
    .number()
    .max(1000)
    .optional()
    .meta(advanced('New size', 'A new total size that is considered, as a multiple of the planned one')),
})
  .refine(({ endpoint, z, estimate }) => endpoint !== 'statistic' || (z !== undefined && estimate === undefined), {
    message: 'The endpoint statistic needs z and knows no estimate.',
    path: ['z'],
  })
  .refine(({ z, estimate }) => (z === undefined) !== (estimate === undefined), {
    message: 'Give either z or the estimate of the look.',
    path: ['estimate'],
  })
  .refine(...needed('n_total'))
  .refine(...needed('events'))
  .refine(...needed('std_dev'))
  .refine(...needed('control_proportion'))
  .refine((given) => isPossible(given, given.design_effect), { message: impossible, path: ['design_effect'] })
  .refine((given) => isPossible(given, given.estimate), { message: impossible, path: ['estimate'] })
  .refine((given) => (given.effects ?? []).every((effect) => isPossible(given, effect)), {
    message: impossible,
    path: ['effects'],
  })
  .refine(({ endpoint, design_effect }) => design_effect !== (endpoint === 'survival' ? 1 : 0), {
    message: 'The design effect is none: there is nothing to be found.',
    path: ['design_effect'],
  })
  .refine(({ endpoint, design_effect }) => endpoint !== 'statistic' || design_effect > 0, {
    message: 'The expected z statistic is given in the planned direction, so it is above 0.',
    path: ['design_effect'],
  })
  .refine(({ size_ratio, information_fraction }) => size_ratio === undefined || size_ratio > information_fraction, {
    message: 'The new size is no more than what the look has seen already.',
    path: ['size_ratio'],
  });

const size = {
  ratio: z.number().describe('Total size as a multiple of the planned one'),
  size: z.number().optional().describe('Total patients, or events, before rounding up; absent for a statistic alone'),
  size_ceiling: count.optional(),
};
const combined = z.object({ ...size, conditional_power: z.number().describe('With the combination test') });

const result = z.object({
  information_fraction: z.number(),
  z: z.number().describe('Positive in the direction of the planned effect'),
  estimate: numberOrNull.describe('Of the effect at the look; null for a statistic alone'),
  critical_value: z.number().describe('Of the z statistic at the final analysis'),
  planned_power: z.number().describe('Of the final analysis under the design effect, before any patient'),
  conditional_power_design: z.number().describe('Under the design effect'),
  conditional_power_trend: z.number().describe('Under the effect estimated at the look'),
  conditional_power_null: z.number().describe('Under no effect: the conditional type I error'),
  predictive_power: z
    .number()
    .describe('Conditional power averaged over what the look tells of the effect, flat prior'),
  effects: z.array(z.object({ effect: z.number(), conditional_power: z.number() })),
  futile: z.boolean().describe('Whether conditional power under the design effect is below futility_limit'),
  reestimation: z
    .object({
      zone: z
        .enum(['unfavorable', 'promising', 'favorable'])
        .describe("Mehta and Pocock's zone of the conditional power under the current trend"),
      promising_from: z.number().describe('Conditional power under the current trend where the promising zone begins'),
      promising_z_from: z.number().describe('z at the look where the promising zone begins'),
      favorable_z_from: z.number().describe('z at the look where the target is reached without an increase'),
      ...size,
      conditional_power: z.number().describe('With that size and the conventional final test, under the current trend'),
      inverse_normal: z.object({
        weights: z.array(z.number()).describe('Of the z statistics of the two stages; their squares add up to 1'),
        second_stage_critical_value: z.number().describe('What the z statistic of the second stage alone must exceed'),
        current_trend: combined.describe(
          'Size, from the planned to the largest, for the target under the current trend',
        ),
        design: combined.describe('The same under the design effect'),
      }),
    })
    .optional(),
  new_size: z
    .object({
      ...size,
      conditional_power_trend: z.number().describe('With the conventional final test'),
      conditional_power_design: z.number(),
      inverse_normal_trend: z.number().describe('Conditional power with the combination test'),
      inverse_normal_design: z.number(),
      conditional_error: z.number().describe('Conditional type I error of the conventional test with the new size'),
      adjusted_critical_value: z
        .number()
        .describe('Of the final z statistic of all patients: keeps the conditional type I error of the plan'),
      preserves_type_i_error: z.boolean().describe('Whether the conventional test keeps that without adjustment'),
    })
    .optional(),
  ...presentation,
});

export const conditional_power = defineMethod({
  name: 'conditional_power',
  version: '1.0.0',
  title: 'Conditional power and sample size re-estimation',
  description:
    'Power of a trial given what an interim look has seen: under the design effect, the current trend, no effect and others; predictive power, futility, and the re-estimated sample size in the promising zone or with the inverse-normal combination test.',
  when_to_use: 'At an interim look, to judge whether a trial can still succeed, or how large it has to become.',
  assumptions: [
    'The z statistics of the looks are jointly normal with independent increments, as those of means, proportions and log-rank tests are in large samples.',
    'The trial has two groups and one final analysis; patients to come are like those seen.',
    'The rule of re-estimation, its weights and its largest size were fixed before the look.',
  ],
  references: [
    {
      citation:
        'Lachin JM. A review of methods for futility stopping based on conditional power. Statistics in Medicine 2005;24:2747-2764.',
      doi: '10.1002/sim.2151',
    },
    {
      citation:
        'Mehta CR, Pocock SJ. Adaptive increase in sample size when interim results are promising: a practical guide with examples. Statistics in Medicine 2011;30:3267-3284.',
      doi: '10.1002/sim.4102',
    },
    {
      citation:
        'Jennison C, Turnbull BW. Group sequential methods with applications to clinical trials. Chapman and Hall/CRC; 2000.',
    },
    {
      citation:
        'Cui L, Hung HMJ, Wang SJ. Modification of sample size in group sequential clinical trials. Biometrics 1999;55:853-857.',
      doi: '10.1111/j.0006-341X.1999.00853.x',
    },
    {
      citation:
        'Gao P, Ware JH, Mehta C. Sample size re-estimation for adaptive sequential design in clinical trials. Journal of Biopharmaceutical Statistics 2008;18:1184-1196.',
      doi: '10.1080/10543400802369053',
    },
    {
      citation:
        'Lan KKG, Simon R, Halperin M. Stochastically curtailed tests in long-term clinical trials. Communications in Statistics C 1982;1:207-219.',
      doi: '10.1080/07474948208836014',
    },
  ],
  parameters,
  example: {
    endpoint: 'means',
    information_fraction: 0.5,
    estimate: 3,
    design_effect: 4,
    std_dev: 10,
    n_total: 200,
    target_power: 0.8,
  },
  result,
  columns: () => [],
});
export type ConditionalPowerParameters = z.output<typeof parameters>;
export type ConditionalPowerResult = z.output<typeof result>;
