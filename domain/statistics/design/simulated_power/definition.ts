import { z } from 'zod';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { methodName } from '../../definition/method-name.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { significanceLevel } from '../power-parameters.ts';

const name = z.string().min(1).max(60);
const newColumn = name.meta(basic('Name of the column', 'What the simulated column is called'));
const perGroup = (value: z.ZodNumber, title: string, description: string) =>
  z
    .array(value.meta(titled('Group')))
    .min(1)
    .max(10)
    .meta(basic(title, `${description}: of each group in order, or one number for all`));
const effects = z
  .array(
    form({
      covariate: name.meta(basic('Covariate', 'A covariate of this design')),
      coefficient: z.number().meta(basic('Coefficient', 'Effect of one unit on the scale of the linear predictor')),
    }).meta(titled('Effect')),
  )
  .max(10)
  .default([])
  .meta(advanced('Effects of covariates', 'On the mean, the log odds, the log mean or the log hazard'));
const trend = z
  .array(z.number().meta(titled('Group')))
  .min(1)
  .max(10)
  .optional()
  .meta(
    advanced(
      'Change with each row',
      'Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all',
    ),
  );
const distribution = <Name extends string>(value: Name) =>
  z.literal(value).meta(basic('Distribution', 'What is drawn; survival draws a time and an event'));

const measured = <Name extends string>(value: Name, title: string) =>
  form({
    distribution: distribution(value),
    column: newColumn,
    means: perGroup(z.number(), 'Means', value === 'normal' ? 'Mean' : 'Mean of the logarithm'),
    std_devs: perGroup(
      z.number().gt(0),
      'Standard deviations',
      value === 'normal' ? 'Standard deviation within a group' : 'Standard deviation of the logarithm',
    ),
    effects,
    trend,
  }).meta(titled(title));

const outcome = z.discriminatedUnion('distribution', [
  measured('normal', 'Normal'),
  measured('log_normal', 'Log-normal'),
  form({
    distribution: distribution('binary'),
    column: newColumn,
    probabilities: perGroup(z.number().gt(0).lt(1), 'Probabilities', 'Probability of 1, where covariates are 0'),
    effects,
    trend,
  }).meta(titled('Binary')),
  form({
    distribution: distribution('count'),
    column: newColumn,
    means: perGroup(z.number().gt(0).max(10_000), 'Means', 'Mean of the Poisson distribution, where covariates are 0'),
    effects,
    trend,
  }).meta(titled('Count')),
  form({
    distribution: distribution('survival'),
    time: name.meta(basic('Name of the time', 'What the column of the follow-up time is called')),
    event: name.meta(basic('Name of the event', 'What the column of the event (1) or censoring (0) is called')),
    hazards: perGroup(
      z.number().gt(0),
      'Hazards',
      'Hazard h of S(t) = exp(-h t^shape), where covariates are 0: log(2) / median where the shape is 1',
    ),
    follow_up: z.number().gt(0).meta(basic('Follow-up', 'Time from the end of accrual to the end of the study')),
    accrual: z
      .number()
      .min(0)
      .default(0)
      .meta(advanced('Accrual', 'Time in which patients enter, evenly; 0: all are followed for the same time')),
    dropout_hazard: z.number().min(0).default(0).meta(advanced('Hazard of dropout', 'Constant hazard of being lost')),
    shape: z.number().gt(0).max(20).default(1).meta(advanced('Shape', 'Of the Weibull distribution; 1: exponential')),
    effects,
    trend,
  }).meta(titled('Survival')),
]);

const parameters = form({
  method: methodName.meta(basic('Method', 'The method of the catalogue whose power is asked for')),
  parameters: z
    .record(z.string(), z.unknown())
    .meta(
      basic(
        'Parameters of the method',
        'As for a run of it; columns are those of this design, `group`, `patient` and `visit`',
      ),
    ),
  test: z
    .string()
    .max(300)
    .optional()
    .meta(
      basic(
        'Which test',
        'Where its p-value or conclusion stands in the result, as p_value, coefficients[group=treatment].p_value or shown. Default: p_value, or the only one; an error lists all',
      ),
    ),
  n: z
    .array(z.int().min(2).max(100_000).meta(titled('Size')))
    .min(1)
    .max(20)
    .meta(basic('Sizes', 'Patients in a group of ratio 1, ascending: the power of each is told')),
  groups: z
    .array(
      form({
        name: name.meta(basic('Name', 'As it stands in the column `group`')),
        ratio: z.number().gt(0).max(100).default(1).meta(advanced('Ratio', 'Patients for each one of ratio 1')),
      }).meta(titled('Group')),
    )
    .min(1)
    .max(10)
    .default([
      { name: 'control', ratio: 1 },
      { name: 'treatment', ratio: 1 },
    ])
    .meta(basic('Groups', 'The groups, in the order of all numbers by group; they are the column `group`')),
  outcomes: z
    .array(outcome.meta(titled('Outcome')))
    .min(1)
    .max(10)
    .meta(basic('Outcomes', 'What is drawn for each row, under the assumptions of the plan')),
  normal_covariates: z
    .array(
      form({
        column: newColumn,
        mean: z.number().default(0).meta(advanced('Mean', 'The same in all groups')),
        std_dev: z.number().gt(0).default(1).meta(advanced('Standard deviation', 'Of the normal distribution')),
      }).meta(titled('Covariate')),
    )
    .max(10)
    .default([])
    .meta(advanced('Covariates', 'Normal, one value a patient')),
  correlations: z
    .array(z.number().gt(-1).lt(1).meta(titled('Correlation')))
    .max(45)
    .optional()
    .meta(
      advanced(
        'Correlations of the covariates',
        'Second with first, third with first, third with second and so on. Default: none',
      ),
    ),
  repeated: form({
    rows: z.int().min(2).max(50).meta(basic('Rows of a patient', 'They are counted in the column `visit`')),
    std_dev: z
      .number()
      .min(0)
      .meta(basic('Standard deviation between patients', 'Of what the rows of one share, on the linear predictor')),
  })
    .optional()
    .meta(
      advanced(
        'Repeated rows',
        'Several rows of a patient (column `patient`), or of a cluster: then sizes are numbers of clusters',
      ),
    ),
  simulations: z
    .int()
    .min(10)
    .max(10_000)
    .default(1000)
    .meta(basic('Simulations', 'Data sets of each size: the Monte Carlo error falls with their root')),
  alpha: significanceLevel,
  power: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .meta(basic('Power', 'Power to be reached: the smallest size that does is told')),
  seed: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1)
    .meta(advanced('Seed', "Of R's random numbers, with which each size begins anew")),
})
  .refine(({ n }) => n.every((size, i) => i === 0 || size > n[i - 1]!), {
    path: ['n'],
    message: 'Sizes must be in ascending order, each once.',
  })
  .refine(({ groups }) => new Set(groups.map(({ name }) => name)).size === groups.length, {
    path: ['groups'],
    message: 'Two groups have the same name.',
  })
  .refine((given) => new Set(simulatedColumns(given)).size === simulatedColumns(given).length, {
    path: ['outcomes'],
    message: 'Two columns have the same name; group, patient and visit are names of the design.',
  })
  .refine(
    ({ normal_covariates, correlations }) =>
      correlations === undefined ||
      correlations.length === (normal_covariates.length * (normal_covariates.length - 1)) / 2,
    { path: ['correlations'], message: 'Give one correlation for each pair of covariates.' },
  )
  .refine(
    ({ normal_covariates, outcomes }) =>
      outcomes.every((one) =>
        one.effects.every(({ covariate }) => normal_covariates.some(({ column }) => column === covariate)),
      ),
    { path: ['outcomes'], message: 'An effect names a covariate that is not among normal_covariates.' },
  )
  .refine(
    ({ groups, outcomes }) =>
      outcomes.every((one) => numbersByGroup(one).every(({ length }) => length === 1 || length === groups.length)),
    { path: ['outcomes'], message: 'Give one number for each group, or one for all.' },
  )
  .refine(({ outcomes, repeated }) => repeated !== undefined || outcomes.every((one) => one.trend === undefined), {
    path: ['repeated'],
    message: 'A change with each row needs repeated rows.',
  });

type Outcome = z.output<typeof outcome>;

function numbersByGroup(one: Outcome): (readonly number[])[] {
  const trend = one.trend === undefined ? [] : [one.trend];
  if (one.distribution === 'survival') return [one.hazards, ...trend];
  if (one.distribution === 'binary') return [one.probabilities, ...trend];
  if (one.distribution === 'count') return [one.means, ...trend];
  return [one.means, one.std_devs, ...trend];
}

function simulatedColumns({
  outcomes,
  normal_covariates,
}: {
  outcomes: Outcome[];
  normal_covariates: { column: string }[];
}): string[] {
  return [
    ...['patient', 'group', 'visit'],
    ...normal_covariates.map(({ column }) => column),
    ...outcomes.flatMap((one) => (one.distribution === 'survival' ? [one.time, one.event] : [one.column])),
  ];
}

const result = z.object({
  method: z.string(),
  test: z.string().describe('Where the p-value, or the conclusion, stands in the result of the method'),
  alpha: z.number(),
  simulations: count,
  seed: count,
  sizes: z.array(
    z.object({
      n: count,
      n_total: count.describe('Patients of all groups'),
      rows: count,
      rejections: count,
      power: z.number().describe('Share of the data sets in which p is below alpha'),
      std_error: z.number().describe('Monte Carlo error of the power'),
      conf_low: z.number().describe('95% interval of Wilson'),
      conf_high: z.number(),
      refused: count.describe('Data sets that the method refused, or that gave no p-value: counted as not rejected'),
    }),
  ),
  n_reached: numberOrNull.optional().describe('Smallest of the sizes whose power is at least that asked for'),
  ...presentation,
});

export const simulated_power = defineMethod({
  name: 'simulated_power',
  version: '1.0.0',
  title: 'Power by simulation',
  description:
    'Power of any method of the catalogue: data sets are drawn under stated assumptions (means, proportions, counts or survival with accrual and dropout, correlated covariates, repeated rows), the method is run on each, and rejections are counted, with the Monte Carlo error, over a range of sizes.',
  when_to_use:
    'To plan a study whose analysis has no formula for its power: adjusted models, repeated measurements, skewed outcomes, non-proportional numbers of events. With groups that do not differ it tells the true level of a test.',
  assumptions: [
    'The data will be like those that are drawn: vary what is not known.',
    'Nothing is missing; enlarge the sizes by the share that will be.',
  ],
  references: [
    {
      citation:
        'Arnold BF, Hogan DR, Colford JM, Hubbard AE. Simulation methods to estimate design power: an overview for applied research. BMC Medical Research Methodology 2011;11:94.',
      doi: '10.1186/1471-2288-11-94',
    },
    {
      citation:
        'Morris TP, White IR, Crowther MJ. Using simulation studies to evaluate statistical methods. Statistics in Medicine 2019;38:2074-2102.',
      doi: '10.1002/sim.8086',
    },
  ],
  parameters,
  example: {
    method: 't_test',
    parameters: { design: 'two_sample', variable: 'y', group: 'group' },
    n: [20, 40, 60],
    outcomes: [{ distribution: 'normal', column: 'y', means: [0, 0.6], std_devs: [1] }],
    simulations: 200,
    power: 0.8,
  },
  result,
  columns: () => [],
});
export type SimulatedPowerParameters = z.output<typeof parameters>;
export type SimulatedPowerResult = z.output<typeof result>;
