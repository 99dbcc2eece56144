import { z } from 'zod';
import { basic, form, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { coxModelParameters, namedCoxColumns } from '../cox/model-parameters.ts';

const residualType = z.enum([
  'martingale',
  'deviance',
  'score',
  'dfbeta',
  'dfbetas',
  'schoenfeld',
  'scaled_schoenfeld',
]);
export type CoxResidualType = z.output<typeof residualType>;

const parameters = form({
  ...coxModelParameters,
  types: z
    .array(residualType.meta(titled('Residual')))
    .min(1)
    .default(['martingale', 'deviance'])
    .meta(basic('Residuals', 'The residuals to return')),
}).refine(
  ({ ties, types }) => ties !== 'exact' || types.every((type) => type === 'martingale' || type === 'deviance'),
  {
    path: ['types'],
    message: 'With ties "exact" there are martingale and deviance residuals only; use ties "efron"',
  },
);

const values = z.array(z.number());
const byTerm = z.array(z.object({ term: z.string(), values }));
const byEvent = z.object({ times: values, terms: byTerm });

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  martingale: values.optional().describe('Events less those expected; of each row used, in the order of the data'),
  deviance: values.optional().describe('Martingale residuals made nearly symmetric around 0'),
  score: byTerm.optional(),
  dfbeta: byTerm.optional().describe('Approximate change of each coefficient by the row'),
  dfbetas: byTerm.optional().describe('The same in standard errors'),
  schoenfeld: byEvent
    .optional()
    .describe('One value an event: by stratum, then in increasing time, ties in the order of the data'),
  scaled_schoenfeld: byEvent.optional().describe('Their trend over time is that of the coefficient'),
  ...presentation,
});

export const cox_residuals = defineMethod({
  name: 'cox_residuals',
  version: '1.0.0',
  title: 'Residuals of a Cox model',
  description:
    'Martingale, deviance, score, dfbeta and Schoenfeld residuals of a Cox model, to find outlying or influential patients and wrong functional forms.',
  when_to_use: 'To check a Cox model before it is reported.',
  assumptions: ['Those of the Cox model whose fit is being looked at.'],
  references: [
    {
      citation:
        'Therneau TM, Grambsch PM, Fleming TR. Martingale-based residuals for survival models. Biometrika 1990;77:147-160.',
      doi: '10.1093/biomet/77.1.147',
    },
    {
      citation:
        'Schoenfeld D. Partial residuals for the proportional hazards regression model. Biometrika 1982;69:239-241.',
      doi: '10.1093/biomet/69.1.239',
    },
  ],
  parameters,
  example: {
    time: 'time',
    event: 'status',
    event_value: 2,
    covariates: ['age', 'sex'],
    types: ['martingale', 'deviance'],
  },
  result,
  columns: namedCoxColumns,
});
export type CoxResidualsParameters = z.output<typeof parameters>;
export type CoxResidualsResult = z.output<typeof result>;
