import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn, subsetOf } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  items: z
    .array(numericColumn('measurement'))
    .min(2)
    .max(500)
    .meta(basic('Items', 'Numeric columns: one an item of the scale')),
  reverse: z
    .array(numericColumn('measurement'))
    .min(1)
    .optional()
    .meta({
      ...advanced(
        'Reversed items',
        'Items that are worded the other way: their value becomes scale_min + scale_max - value',
      ),
      ...subsetOf('items'),
    }),
  scale_min: z
    .number()
    .optional()
    .meta(advanced('Smallest answer', 'Smallest possible answer, where items are reversed')),
  scale_max: z
    .number()
    .optional()
    .meta(advanced('Largest answer', 'Largest possible answer, where items are reversed')),
  conf_level: confidenceLevel,
})
  .refine(({ items }) => new Set(items).size === items.length, 'Each item can be named once only')
  .refine(
    ({ items, reverse }) => reverse === undefined || reverse.every((item) => items.includes(item)),
    'reverse may only name columns that are among the items',
  )
  .refine(
    ({ reverse, scale_min, scale_max }) =>
      reverse === undefined || (scale_min !== undefined && scale_max !== undefined && scale_min < scale_max),
    'To reverse items give scale_min and scale_max, the smallest and largest possible answer',
  );

const result = z.object({
  n: count,
  n_items: count,
  n_missing: count,
  estimate: z.number().describe('Alpha, from the covariances'),
  standardized: numberOrNull.describe('Alpha of the standardized items, from the correlations'),
  mean_inter_item_correlation: z.number(),
  conf_low: numberOrNull.describe('Feldt'),
  conf_high: numberOrNull,
  items: z.array(
    z.object({
      item: z.string(),
      mean: z.number(),
      std_dev: z.number(),
      item_rest_correlation: numberOrNull.describe('With the sum of the other items'),
      alpha_if_deleted: numberOrNull,
    }),
  ),
  ...presentation,
});

export const cronbach_alpha = defineMethod({
  name: 'cronbach_alpha',
  version: '1.0.1',
  title: "Cronbach's alpha",
  description:
    'Internal consistency of a scale of several items, with a confidence interval, item-rest correlations and alpha without each item.',
  when_to_use: 'To see how well the items of a questionnaire measure the same thing before they are added to a score.',
  assumptions: [
    'All items measure one thing equally well (tau-equivalence); otherwise alpha is too low.',
    'Errors of the items are independent; a high alpha does not prove that the scale has one dimension.',
    'Items worded the other way are reversed.',
  ],
  references: [
    {
      citation: 'Cronbach LJ. Coefficient alpha and the internal structure of tests. Psychometrika 1951;16:297-334.',
      doi: '10.1007/BF02310555',
    },
    {
      citation:
        'Feldt LS. The approximate sampling distribution of Kuder-Richardson reliability coefficient twenty. Psychometrika 1965;30:357-370.',
      doi: '10.1007/BF02289499',
    },
  ],
  parameters,
  example: { items: ['A1', 'A2', 'A3', 'A4', 'A5'], reverse: ['A1'], scale_min: 1, scale_max: 6 },
  result,
  columns: ({ items }) => items.map((column, index) => ({ column, role: 'numeric', path: ['items', index] })),
});
export type CronbachAlphaParameters = z.output<typeof parameters>;
export type CronbachAlphaResult = z.output<typeof result>;
