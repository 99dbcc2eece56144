import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { form } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { columnsOrTotals, columnsOrTotalsMessage, namedRateColumns, rateColumns } from '../rate-columns.ts';

const parameters = form({
  ...rateColumns,
  group: groupColumn.optional(),
  group_levels: groupLevels,
  conf_level: confidenceLevel,
}).refine(columnsOrTotals, columnsOrTotalsMessage);

const result = z.object({
  n_missing: count,
  groups: z.array(
    z.object({
      group: z.string(),
      events: count,
      person_time: z.number(),
      rate: z.number().describe('events / person_time * multiplier'),
      intervals: z
        .array(z.object({ method: z.string(), conf_low: numberOrNull, conf_high: numberOrNull }))
        .describe('exact (Garwood), byar, wald_log; times the multiplier'),
    }),
  ),
  ...presentation,
});

export const incidence_rate = defineMethod({
  name: 'incidence_rate',
  version: '1.0.0',
  title: 'Incidence rate',
  description: 'Events per person-time, in all or by group, with exact, Byar and log-Wald intervals.',
  when_to_use:
    'For events in patients followed for different times. To compare two groups use rate_ratio, with covariates poisson_regression, for the time to a single event kaplan_meier.',
  assumptions: [
    'Events happen independently at a rate that is constant over time and patients (Poisson).',
    'Person-time is counted only while an event could have been seen.',
  ],
  references: [
    {
      citation: 'Garwood F. Fiducial limits for the Poisson distribution. Biometrika 1936;28:437-442.',
      doi: '10.1093/biomet/28.3-4.437',
    },
    { citation: 'Breslow NE, Day NE. Statistical Methods in Cancer Research, volume 2. IARC, 1987.' },
  ],
  parameters,
  example: { event: 'status', event_value: 2, person_time: 'time', group: 'sex', multiplier: 1000 },
  result,
  columns: namedRateColumns,
});
export type IncidenceRateParameters = z.output<typeof parameters>;
export type IncidenceRateResult = z.output<typeof result>;
