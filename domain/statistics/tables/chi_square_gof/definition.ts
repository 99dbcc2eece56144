import { z } from 'zod';
import { advanced, anyColumn, basic, form, levelsOf, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedColumns } from '../proportion-columns.ts';

const parameters = form({
  variable: anyColumn('variable').optional().meta(basic('Variable', 'Column whose levels are counted')),
  levels: levelsOf('variable')
    .min(2)
    .optional()
    .meta(
      advanced(
        'Levels',
        'Levels of `variable` in this order, others are dropped. Default: all that occur, in ascending order',
      ),
    ),
  counts: z
    .array(count.meta(titled('Count')))
    .min(2)
    .optional()
    .meta(advanced('Counts', 'The counts themselves, in place of `variable`')),
  probabilities: z
    .array(z.number().gt(0).meta(titled('Share')))
    .min(2)
    .optional()
    .meta(
      basic('Expected shares', 'Expected share of each level, in any unit: divided by their sum. Default: all equal'),
    ),
}).refine(
  ({ variable, levels, counts }) =>
    (variable === undefined) !== (counts === undefined) && (levels === undefined || variable !== undefined),
  'Give either `variable` (with `levels` if wanted) or `counts`.',
);

const result = z.object({
  n: count,
  n_missing: count,
  statistic: z.number(),
  df: count,
  p_value: z.number(),
  levels: z.array(z.string()),
  observed: z.array(count),
  expected: z.array(z.number()),
  ...presentation,
});

export const chi_square_gof = defineMethod({
  name: 'chi_square_gof',
  version: '1.0.0',
  title: 'Chi-square test of goodness of fit',
  description: 'Tests whether the levels of one categorical variable occur in given shares, by default equally often.',
  when_to_use:
    'To compare counts of one variable with known or theoretical shares, such as those of a population. For a variable with two levels one_proportion also gives intervals.',
  assumptions: [
    'Each patient is counted once; patients are independent of each other.',
    'The shares were fixed before the data were seen, not estimated from them.',
    "Expected counts are large enough: none below 1 and at most a fifth below 5 (Cochran's rule).",
  ],
  references: [
    {
      citation:
        'Pearson K. On the criterion that a given system of deviations from the probable in the case of a correlated system of variables is such that it can be reasonably supposed to have arisen from random sampling. Philosophical Magazine 1900;50:157-175.',
      doi: '10.1080/14786440009463897',
    },
  ],
  parameters,
  example: { variable: 'ph_ecog' },
  result,
  columns: ({ variable }) => namedColumns({ variable }),
});
export type ChiSquareGofParameters = z.output<typeof parameters>;
export type ChiSquareGofResult = z.output<typeof result>;
