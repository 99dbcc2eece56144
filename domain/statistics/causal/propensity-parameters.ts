import { z } from 'zod';
import { factorTerms } from '../definition/factor-terms.ts';
import { anyColumn, basic, eventValueOf } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';
import { covariates, type ModelTerm, namedCovariateColumns } from '../definition/model-terms.ts';
import { numberOrNull } from '../definition/number-or-null.ts';

/** The columns of the propensity model, the same for weighting and matching. */
export const propensityParameters = {
  treatment: anyColumn('treatment').meta(basic('Treatment', 'Column that tells treated from control')),
  treated_value: eventValueOf('treatment')
    .default(1)
    .meta(
      basic(
        'Treated value',
        'The value, or the values, of `treatment` that mean treated; every other value is a control',
      ),
    ),
  covariates: covariates.describe(
    'Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment',
  ),
};

export const propensityCoefficients = z
  .array(
    z.object({
      term: z.string(),
      estimate: z.number().describe('Log odds of treatment'),
      std_error: z.number(),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull.describe('95%, whatever the level of the effect'),
      conf_high: numberOrNull,
    }),
  )
  .describe('Of the propensity model');

export const propensityFactors = factorTerms.describe(
  'The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results',
);

export const propensitySummary = z
  .array(z.object({ group: z.enum(['treated', 'control']), min: z.number(), mean: z.number(), max: z.number() }))
  .describe('Propensity scores of both groups');

export function namedPropensityColumns(parameters: {
  treatment: string;
  covariates: readonly ModelTerm[];
  outcome?: string | undefined;
}): NamedColumn[] {
  const columns: NamedColumn[] = [
    { column: parameters.treatment, role: 'any', path: ['treatment'] },
    ...namedCovariateColumns(parameters.covariates),
  ];
  if (parameters.outcome !== undefined)
    columns.push({ column: parameters.outcome, role: 'numeric', path: ['outcome'] });
  return columns;
}
