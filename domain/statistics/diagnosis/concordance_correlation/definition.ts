import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  method1: numericColumn('measurement').meta(basic('First method', 'Numeric column: measurements by the first method')),
  method2: numericColumn('measurement').meta(
    basic('Second method', 'Numeric column: measurements by the second method'),
  ),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  estimate: z.number().describe("Lin's concordance correlation coefficient"),
  conf_low: numberOrNull.describe('By the z transform'),
  conf_high: numberOrNull,
  pearson: z.number().describe('Precision: how near the points are to their own best line'),
  bias_correction: numberOrNull.describe(
    'Accuracy: how near that line is to the line of identity; 1 is no shift; null where Pearson is 0',
  ),
  scale_shift: z.number().describe('Standard deviation of the second over that of the first method'),
  location_shift: z.number().describe('Difference of the means (second - first) over the geometric mean of the SDs'),
  ...presentation,
});

export const concordance_correlation = defineMethod({
  name: 'concordance_correlation',
  version: '1.0.1',
  title: "Lin's concordance correlation",
  description:
    'Agreement of two methods of measurement as one number: closeness of the points to the line of identity, with a confidence interval.',
  when_to_use:
    'To sum up how well two methods agree on the same scale. See bland_altman for how large the disagreement is in the unit of the measurement.',
  assumptions: [
    'One pair of measurements a patient.',
    'The coefficient depends on the range of the patients: it is high where they differ much.',
    'The interval supposes about normal measurements.',
  ],
  references: [
    {
      citation:
        'Lin LI. A concordance correlation coefficient to evaluate reproducibility. Biometrics 1989;45:255-268.',
      doi: '10.2307/2532051',
    },
    {
      citation: 'Lin LI. A note on the concordance correlation coefficient. Biometrics 2000;56:324-325.',
      doi: '10.1111/j.0006-341X.2000.00324.x',
    },
  ],
  parameters,
  example: { method1: 'wright1', method2: 'mini1' },
  result,
  columns: ({ method1, method2 }) => [
    { column: method1, role: 'numeric', path: ['method1'] },
    { column: method2, role: 'numeric', path: ['method2'] },
  ],
});
export type ConcordanceCorrelationParameters = z.output<typeof parameters>;
export type ConcordanceCorrelationResult = z.output<typeof result>;
