import { z } from 'zod';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { type Bounds, type DistributionName, distributions } from '../distribution-arguments.ts';

const names = Object.keys(distributions) as [DistributionName, ...DistributionName[]];

const listed = names.map((name) => `${name}: ${Object.keys(distributions[name]).join(', ')}`).join('; ');

const parameters = form({
  distribution: z.enum(names).meta(basic('Distribution', 'The distribution that is asked about')),
  function: z
    .enum(['cdf', 'quantile', 'density'])
    .meta(basic('Function', 'Distribution function, its inverse, or density (probability for whole numbers)')),
  arguments: z.record(z.string(), z.number()).meta(basic('Arguments', `By R's names. ${listed}`)),
  x: z
    .array(z.number().meta(titled('Value')))
    .min(1)
    .max(10_000)
    .meta(
      basic(
        'Values',
        'Where the function is wanted; for quantile these are probabilities, or their logarithms with log',
      ),
    ),
  lower_tail: z.boolean().default(true).meta(advanced('Lower tail', 'false: probabilities P(X > x)')),
  log: z.boolean().default(false).meta(advanced('Logarithm', 'Probabilities, or the density, as natural logarithms')),
}).superRefine((given, context) => {
  const known: Readonly<Record<string, Bounds>> = distributions[given.distribution];
  const complain = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['arguments', name], message });
  for (const name of Object.keys(given.arguments))
    if (!Object.hasOwn(known, name))
      complain(name, `${given.distribution} has no argument "${name}": it has ${Object.keys(known).join(', ')}`);
  for (const [name, { from, above, to, whole, otherwise }] of Object.entries(known)) {
    const value = given.arguments[name];
    if (value === undefined) {
      if (otherwise === undefined) complain(name, `${given.distribution} needs "${name}"`);
      continue;
    }
    if (value < from || (above && value === from) || (to !== undefined && value > to))
      complain(
        name,
        `"${name}" must be ${above ? 'above' : 'at least'} ${from}${to === undefined ? '' : ` and at most ${to}`}`,
      );
    else if (whole && !Number.isInteger(value)) complain(name, `"${name}" must be a whole number`);
  }
  if (given.distribution === 'hypergeometric') {
    const { m = 0, n = 0, k = 0 } = given.arguments;
    if (k > m + n) complain('k', '"k" must be at most m + n: no more balls can be drawn than there are');
  }
  if (given.distribution === 'studentized_range' && given.function === 'density')
    context.addIssue({ code: 'custom', path: ['function'], message: 'studentized_range has no density' });
  if (given.function === 'quantile')
    for (const [i, p] of given.x.entries())
      if (given.log ? p > 0 : p < 0 || p > 1)
        context.addIssue({
          code: 'custom',
          path: ['x', i],
          message: given.log ? 'the logarithm of a probability is at most 0' : 'a probability lies between 0 and 1',
        });
});

const result = z.object({
  values: z.array(statistic).describe('One for each x'),
  ...presentation,
});

export const distribution = defineMethod({
  name: 'distribution',
  version: '1.0.0',
  title: 'Distribution functions',
  description:
    'Distribution function, quantile or density of the distributions behind the p-values and intervals of the other methods, exact into the far tails.',
  when_to_use: 'To look up a critical value or a p-value, or to check one.',
  assumptions: [],
  references: [
    {
      citation:
        'Wichura MJ. Algorithm AS 241: the percentage points of the normal distribution. Applied Statistics 1988;37:477-484.',
      doi: '10.2307/2347330',
    },
    { citation: 'Loader C. Fast and accurate computation of binomial probabilities. 2000.' },
  ],
  parameters,
  example: { distribution: 'normal', function: 'quantile', arguments: { mean: 0, sd: 1 }, x: [0.025, 0.975] },
  result,
  columns: () => [],
});
export type DistributionParameters = z.output<typeof parameters>;
export type DistributionResult = z.output<typeof result>;
