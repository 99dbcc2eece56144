import { z } from 'zod';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, testResult } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { coxModelParameters, namedCoxColumns } from '../cox/model-parameters.ts';

const parameters = form({
  ...coxModelParameters,
  offset: offsetColumn,
  transform: z
    .enum(['km', 'rank', 'log', 'identity'])
    .default('km')
    .meta(
      advanced(
        'Time scale',
        'Time scale on which effects may change: 1 - Kaplan-Meier estimate, rank, logarithm, or time itself',
      ),
    ),
});

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  transform: z.enum(['km', 'rank', 'log', 'identity']),
  terms: z
    .array(testResult.extend({ term: z.string() }))
    .describe('One test a term; a categorical term has one degree of freedom for each coefficient'),
  global: testResult.describe('All terms together'),
  ...presentation,
});

export const cox_zph = defineMethod({
  name: 'cox_zph',
  version: '1.0.0',
  title: 'Test of proportional hazards',
  description:
    'Tests, term by term and for the whole Cox model, whether effects change over time, with plots of scaled Schoenfeld residuals that show how.',
  when_to_use: 'After a Cox regression, before its hazard ratios are reported as constant over the follow-up.',
  assumptions: [
    'The model is right but for effects that change with time: a missing covariate or a wrong functional form can also make the test significant.',
    'With few events a real change stays undetected; with very many a change too small to matter is found.',
  ],
  references: [
    {
      citation:
        'Grambsch PM, Therneau TM. Proportional hazards tests and diagnostics based on weighted residuals. Biometrika 1994;81:515-526.',
      doi: '10.1093/biomet/81.3.515',
    },
    {
      citation:
        'Schoenfeld D. Partial residuals for the proportional hazards regression model. Biometrika 1982;69:239-241.',
      doi: '10.1093/biomet/69.1.239',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex', 'wt_loss'] },
  result,
  columns: namedCoxColumns,
});
export type CoxZphParameters = z.output<typeof parameters>;
export type CoxZphResult = z.output<typeof result>;
