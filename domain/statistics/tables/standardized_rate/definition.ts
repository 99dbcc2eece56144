import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedColumns } from '../proportion-columns.ts';

const parameters = form({
  method: z
    .enum(['direct', 'indirect'])
    .meta(
      basic(
        'Method',
        'direct: own rates in a standard population; indirect: standard rates in the own population (SMR)',
      ),
    ),
  events: numericColumn('event_count').meta(
    basic('Events', 'Column with the number of events of each stratum, such as an age group'),
  ),
  population: numericColumn('person_time').meta(
    basic('Population', 'Column with the population or person-time of each stratum'),
  ),
  standard_population: numericColumn('standard')
    .optional()
    .meta(basic('Standard population', 'direct: column with the standard population of each stratum')),
  standard_rate: numericColumn('standard')
    .optional()
    .meta(basic('Standard rate', 'indirect: column with the standard rate of each stratum')),
  multiplier: z
    .number()
    .gt(0)
    .default(1)
    .meta(advanced('Rate per', 'Rates are given per so much population or person-time')),
  conf_level: confidenceLevel,
}).refine(
  ({ method, standard_population, standard_rate }) =>
    method === 'direct'
      ? standard_population !== undefined && standard_rate === undefined
      : standard_rate !== undefined && standard_population === undefined,
  'Give `standard_population` for direct, `standard_rate` for indirect standardisation.',
);

const result = z.object({
  n: count.describe('Strata'),
  n_missing: count,
  crude_rate: z.number().optional(),
  standardized_rate: z.number().optional().describe('direct only, as are crude_rate and std_error'),
  std_error: z.number().optional(),
  observed: count.optional(),
  expected: z.number().optional(),
  smr: z.number().optional().describe('Observed over expected; indirect only'),
  conf_low: z.number().describe('direct: gamma interval of Fay and Feuer; indirect: exact Poisson interval of the SMR'),
  conf_high: z.number(),
  byar_conf_low: z.number().optional(),
  byar_conf_high: z.number().optional(),
  p_value: z.number().optional().describe('indirect: exact Poisson test of SMR = 1'),
  ...presentation,
});

export const standardized_rate = defineMethod({
  name: 'standardized_rate',
  version: '1.0.0',
  title: 'Standardised rate',
  description:
    'Directly standardised rate with the gamma interval, or indirectly standardised ratio (SMR, SIR) with exact and Byar intervals.',
  when_to_use:
    'To compare rates of populations of different age. Direct needs enough events in each stratum; with few use indirect, whose ratios of several populations are not comparable with each other.',
  assumptions: [
    'Events follow a Poisson distribution within each stratum.',
    'Standard population and standard rates are known, without error.',
  ],
  references: [
    {
      citation:
        'Fay MP, Feuer EJ. Confidence intervals for directly standardized rates: a method based on the gamma distribution. Statistics in Medicine 1997;16:791-801.',
    },
    { citation: 'Breslow NE, Day NE. Statistical Methods in Cancer Research, volume 2. IARC, 1987.' },
  ],
  parameters,
  example: { method: 'indirect', events: 'd_1940s', population: 'py_1940s', standard_rate: 'rate_1980s' },
  result,
  columns: ({ events, population, standard_population, standard_rate }) =>
    namedColumns({}, { events, population, standard_population, standard_rate }),
});
export type StandardizedRateParameters = z.output<typeof parameters>;
export type StandardizedRateResult = z.output<typeof result>;
