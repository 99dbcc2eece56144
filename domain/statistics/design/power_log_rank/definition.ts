import { z } from 'zod';
import { advanced, basic, form } from '../../definition/form.ts';
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

const unknown = oneUnknown(['events', 'power']);
const eventProbability = z.number().gt(0).max(1).optional();
const parameters = form({
  hazard_ratio: z.number().gt(0).meta(basic('Hazard ratio', 'Hazard of the first group divided by that of the second')),
  margin: z
    .number()
    .gt(0)
    .optional()
    .meta(
      basic(
        'Margin of non-inferiority',
        'Hazard ratio that is to be ruled out: above 1 where the event is harm, below 1 where it is wanted. Absent: superiority. One-sided',
      ),
    ),
  events: z.number().gt(0).optional().meta(basic('Events', 'Events in both groups; absent where they are asked for')),
  power,
  alpha: significanceLevel,
  alternative: sidedness,
  allocation_ratio: z
    .number()
    .gt(0)
    .default(1)
    .meta(basic('Allocation ratio', 'Patients in the first group for each one in the second')),
  method: z.enum(['schoenfeld', 'freedman']).default('schoenfeld').meta(advanced('Formula', 'Whose formula')),
  event_probability1: eventProbability.meta(
    basic(
      'Event probability, group 1',
      'Share of the first group that will have had the event by the end of the study: with it patients are told too',
    ),
  ),
  event_probability2: eventProbability.meta(basic('Event probability, group 2', 'The same of the second group')),
})
  .refine(unknown.check, unknown.message)
  .refine(powerAboveLevel, powerAboveLevelMessage)
  .refine(({ hazard_ratio, margin }) => margin !== undefined || hazard_ratio !== 1, {
    message: 'The hazard ratio is 1: there is no effect to find.',
    path: ['hazard_ratio'],
  })
  .refine(({ margin }) => margin !== 1, {
    message: 'A margin of 1 allows no difference: leave it out for superiority.',
    path: ['margin'],
  })
  .refine(
    ({ margin, hazard_ratio }) =>
      margin === undefined || margin === 1 || (margin > 1 ? hazard_ratio < margin : hazard_ratio > margin),
    {
      message: 'The hazard ratio lies at or beyond the margin, so non-inferiority can not be shown.',
      path: ['hazard_ratio'],
    },
  )
  .refine(({ margin, alternative }) => margin === undefined || alternative === 'one_sided', {
    message: 'Non-inferiority is tested on one side: set alternative to "one_sided" (alpha is then often 0.025).',
    path: ['alternative'],
  })
  .refine(({ margin, method }) => margin === undefined || method === 'schoenfeld', {
    message: 'Freedman\'s formula knows no margin: set method to "schoenfeld".',
    path: ['method'],
  })
  .refine((given) => (given.event_probability1 === undefined) === (given.event_probability2 === undefined), {
    message: 'Give event_probability1 and event_probability2 both, or neither.',
    path: ['event_probability2'],
  });

const result = z.object({
  events: z.number().describe('Events in both groups, before rounding up'),
  events_ceiling: count,
  power: z.number(),
  event_probability: z.number().optional().describe('Share of all patients that will have had the event'),
  n_total: z.number().optional().describe('Patients in both groups, before rounding up; needs the event probabilities'),
  n_total_ceiling: count.optional(),
  ...presentation,
});

export const power_log_rank = defineMethod({
  name: 'power_log_rank',
  version: '1.1.0',
  title: 'Number of events or power: log-rank test',
  description:
    'Number of events, and of patients, for the comparison of two survival curves by the log-rank test, or its power; with a margin, of non-inferiority of the hazard ratio.',
  when_to_use: 'To plan a two-arm study of superiority or non-inferiority whose outcome is the time to an event.',
  assumptions: [
    'The hazards are proportional.',
    'Schoenfeld: the hazard ratio is not far from 1. Freedman: events fall in proportion to the patients at risk.',
  ],
  references: [
    {
      citation:
        'Schoenfeld DA. Sample-size formula for the proportional-hazards regression model. Biometrics 1983;39:499-503.',
      doi: '10.2307/2531021',
    },
    {
      citation:
        'Freedman LS. Tables of the number of patients required in clinical trials using the logrank test. Statistics in Medicine 1982;1:121-129.',
      doi: '10.1002/sim.4780010204',
    },
  ],
  parameters,
  example: { hazard_ratio: 0.7, power: 0.8 },
  result,
  columns: () => [],
});
export type PowerLogRankParameters = z.output<typeof parameters>;
export type PowerLogRankResult = z.output<typeof result>;
