import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { entryColumn, namedSurvivalColumns, survivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  entry: entryColumn,
  marker: numericColumn('marker').meta(basic('Marker', 'Numeric score or measurement whose ranking is judged')),
  direction: z
    .enum(['higher_is_worse', 'higher_is_better'])
    .default('higher_is_worse')
    .meta(basic('Direction', 'Whether high values of the marker go with early or with late events')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  estimate: numberOrNull.describe("Harrell's C: 0.5 no better than chance, 1 perfect"),
  std_error: numberOrNull.describe('Infinitesimal jackknife'),
  conf_low: numberOrNull,
  conf_high: numberOrNull,
  concordant: z.number().describe('Pairs in which the marker and the survival times agree'),
  discordant: z.number(),
  tied_marker: z.number().describe('Pairs with equal marker: they count one half'),
  tied_time: z.number().describe('Pairs of events at the same time, left out'),
  tied_both: z.number(),
  ...presentation,
});

export const concordance_index = defineMethod({
  name: 'concordance_index',
  version: '1.0.0',
  title: "Harrell's concordance index",
  description:
    'How well a marker or a risk score ranks patients by their survival: the share of comparable pairs in which the patient with the worse value has the event first.',
  when_to_use: 'To judge the discrimination of a prognostic marker or score for a time to event with censoring.',
  assumptions: [
    'Censoring is not related to the outcome; with heavy censoring the index depends on its pattern.',
    'It judges the ranking only, not whether predicted risks are right (calibration).',
  ],
  references: [
    {
      citation:
        'Harrell FE, Lee KL, Mark DB. Multivariable prognostic models: issues in developing models, evaluating assumptions and adequacy, and measuring and reducing errors. Statistics in Medicine 1996;15:361-387.',
      doi: '10.1002/(SICI)1097-0258(19960229)15:4<361::AID-SIM168>3.0.CO;2-4',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, marker: 'age' },
  result,
  columns: (given) => [
    ...namedSurvivalColumns(given),
    { column: given.marker, role: 'numeric' as const, path: ['marker'] },
  ],
});
export type ConcordanceIndexParameters = z.output<typeof parameters>;
export type ConcordanceIndexResult = z.output<typeof result>;
