import { z } from 'zod';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  oneUnknown,
  power,
  powerAboveLevel,
  powerAboveLevelMessage,
  sidedness,
  significanceLevel,
} from '../power-parameters.ts';

const unknown = oneUnknown(['n', 'power']);
const parameters = form({
  r: z.number().gt(-1).lt(1).meta(basic('Correlation', 'Correlation that is to be found; its sign does not matter')),
  n: z.number().min(4).optional().meta(basic('Sample size', 'Pairs of measurements; absent where they are asked for')),
  power,
  alpha: significanceLevel,
  alternative: sidedness,
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage)
  .refine(({ r }) => r !== 0, { message: 'r is 0: there is no effect to find.', path: ['r'] });

const result = z.object({
  n: z.number().describe('Pairs of measurements, before rounding up'),
  n_ceiling: count,
  power: z.number(),
  ...presentation,
});

export const power_correlation = defineMethod({
  name: 'power_correlation',
  version: '1.0.0',
  title: 'Sample size or power: correlation',
  description: "Sample size or power for the test of Pearson's correlation against 0.",
  when_to_use: 'To plan a study of the association of two measurements.',
  assumptions: ['The two measurements have a joint normal distribution.'],
  references: [
    {
      citation: 'Cohen J. Statistical power analysis for the behavioral sciences. 2nd ed. Lawrence Erlbaum; 1988.',
      doi: '10.4324/9780203771587',
    },
  ],
  parameters,
  example: { r: 0.3, power: 0.8 },
  result,
  columns: () => [],
});
export type PowerCorrelationParameters = z.output<typeof parameters>;
export type PowerCorrelationResult = z.output<typeof result>;
