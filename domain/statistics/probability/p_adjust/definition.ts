import { z } from 'zod';
import { advanced, basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { pAdjustMethod } from '../../definition/p-adjust-method.ts';
import { presentation } from '../../definition/presentation.ts';

/** Hommel's method takes time with the square of their number. */
const maxPValues = 10_000;

const parameters = form({
  p_values: z
    .array(z.number().min(0).max(1).nullable().meta(titled('p-value')))
    .min(1)
    .max(maxPValues)
    .meta(basic('p-values', 'p-values of one family of tests; null passes through and is not counted')),
  method: pAdjustMethod
    .default('holm')
    .meta(basic('Method', 'Family-wise error rate, or false discovery rate for the last two')),
  n: z
    .int()
    .min(1)
    .max(maxPValues)
    .optional()
    .meta(
      advanced(
        'Number of comparisons',
        'Number of comparisons made, where more were made than are given. Default: the p-values given',
      ),
    ),
}).refine(({ p_values, n }) => n === undefined || n >= p_values.filter((p) => p !== null).length, {
  error: 'n must be at least the number of p-values given.',
  path: ['n'],
});

const result = z.object({
  n: count.describe('Number of comparisons adjusted for'),
  adjusted: z.array(numberOrNull).describe('In the order of p_values'),
  ...presentation,
});

export const p_adjust = defineMethod({
  name: 'p_adjust',
  version: '1.0.0',
  title: 'Adjustment of p-values for multiple comparisons',
  description:
    'Adjusts the p-values of several tests, so that the chance of any false finding, or the share of false findings, stays below the level.',
  when_to_use:
    'When several tests answer one question, such as many outcomes or many pairs of groups. Holm where any false finding matters; Benjamini-Hochberg when screening many variables.',
  assumptions: [
    'The p-values given are the whole family of tests, or n tells how many were made.',
    "Hochberg's, Hommel's and Benjamini-Hochberg's methods: tests are independent or positively dependent.",
  ],
  references: [
    {
      citation:
        'Holm S. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 1979;6:65-70.',
    },
    {
      citation:
        'Hochberg Y. A sharper Bonferroni procedure for multiple tests of significance. Biometrika 1988;75:800-802.',
      doi: '10.1093/biomet/75.4.800',
    },
    {
      citation:
        'Hommel G. A stagewise rejective multiple test procedure based on a modified Bonferroni test. Biometrika 1988;75:383-386.',
      doi: '10.1093/biomet/75.2.383',
    },
    {
      citation:
        'Benjamini Y, Hochberg Y. Controlling the false discovery rate: a practical and powerful approach to multiple testing. Journal of the Royal Statistical Society B 1995;57:289-300.',
      doi: '10.1111/j.2517-6161.1995.tb02031.x',
    },
    {
      citation:
        'Benjamini Y, Yekutieli D. The control of the false discovery rate in multiple testing under dependency. Annals of Statistics 2001;29:1165-1188.',
      doi: '10.1214/aos/1013699998',
    },
  ],
  parameters,
  example: { p_values: [0.01, 0.04, 0.03, 0.005], method: 'holm' },
  result,
  columns: () => [],
});
export type PAdjustParameters = z.output<typeof parameters>;
export type PAdjustResult = z.output<typeof result>;
