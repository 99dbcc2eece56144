import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import {
  advanced,
  anyColumn,
  basic,
  eventValueOf,
  form,
  levelOf,
  numericColumn,
  titled,
} from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns } from '../../definition/model-terms.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { pAdjustMethod } from '../../definition/p-adjust-method.ts';
import { presentation } from '../../definition/presentation.ts';
import { survivalColumns } from '../../survival/survival-columns.ts';

const subgroup = z
  .union([
    anyColumn('group'),
    form({
      column: numericColumn('group').meta(basic('Column', 'Numeric column that is cut into subgroups')),
      cuts: z
        .array(z.number().meta(titled('Cut')))
        .min(1)
        .max(9)
        .meta(basic('Cuts', 'Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65')),
    })
      .refine(({ cuts }) => cuts.every((cut, i) => i === 0 || cut > cuts[i - 1]!), {
        path: ['cuts'],
        message: 'Cuts must be in ascending order, each once.',
      })
      .meta(titled('Numeric column with cuts')),
  ])
  .meta(titled('Subgroup variable'));

const shared = {
  treatment: anyColumn('treatment').meta(basic('Treatment', 'Column that tells treated from control')),
  treated_value: eventValueOf('treatment')
    .default(1)
    .meta(basic('Treated value', 'The value, or the values, of `treatment` that mean treated')),
  control_value: levelOf('treatment')
    .optional()
    .meta(
      basic(
        'Control value',
        'The value of `treatment` that means control; patients of other arms are then left out. Default: every other value',
      ),
    ),
  subgroups: z
    .array(subgroup)
    .min(1)
    .max(30)
    .meta(basic('Subgroups', 'Variables within whose levels the effect is estimated, in the order of the figure')),
};
const options = {
  covariates: z
    .array(modelTerm)
    .default([])
    .meta(
      basic(
        'Covariates',
        'Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects',
      ),
    ),
  effects: z
    .enum(['interaction_model', 'separate_models'])
    .default('interaction_model')
    .meta(
      advanced(
        'Effects within subgroups',
        'From the model with the interaction that is tested, or from one model for each level',
      ),
    ),
  interaction_test: z
    .enum(['likelihood_ratio', 'wald'])
    .default('likelihood_ratio')
    .meta(
      advanced(
        'Test of interaction',
        'Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test',
      ),
    ),
  p_adjust: pAdjustMethod
    .default('none')
    .meta(advanced('Adjustment of p-values', 'Adjusts the p-values of the interactions for their number')),
  conf_level: confidenceLevel,
};
const model = <Name extends string>(name: Name) =>
  z.literal(name).meta(basic('Model', 'Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means)'));

const parameters = z.discriminatedUnion('model', [
  form({
    model: model('logistic'),
    outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells the event')),
    event_value: eventValueOf('outcome')
      .default(1)
      .meta(basic('Event value', 'The value, or the values, of `outcome` that count as the event')),
    ...shared,
    ...options,
  }).meta(titled('Logistic regression')),
  form({
    model: model('cox'),
    ...survivalColumns,
    ...shared,
    strata: z
      .array(anyColumn('strata'))
      .min(1)
      .optional()
      .meta(advanced('Strata', 'Each combination of these has its own baseline hazard')),
    ties: z.enum(['efron', 'breslow']).default('efron').meta(advanced('Ties', 'Handling of equal event times')),
    ...options,
  }).meta(titled('Cox regression')),
  form({
    model: model('linear'),
    outcome: anyColumn('outcome').meta(basic('Outcome', 'Numeric column whose means are compared')),
    ...shared,
    ...options,
  }).meta(titled('Linear regression')),
]);

const arm = z.object({
  n: count,
  n_events: count.optional(),
  mean: numberOrNull.optional().describe('Of the outcome; linear model only'),
});
const effect = z.object({
  treated: arm,
  control: arm,
  estimate: numberOrNull.describe('Log odds ratio, log hazard ratio or difference of means, treated against control'),
  std_error: numberOrNull,
  statistic: numberOrNull,
  p_value: numberOrNull.describe('That there is no effect in this row; not to be read as a test of the subgroup'),
  conf_low: numberOrNull,
  conf_high: numberOrNull,
  ratio: statistic.optional().describe('Odds or hazard ratio'),
  ratio_conf_low: statistic.optional(),
  ratio_conf_high: statistic.optional(),
});

const result = z.object({
  n: count,
  n_events: count.optional(),
  n_missing: count.describe(
    'Without a value of outcome, treatment or covariate; rows without a subgroup are told there',
  ),
  n_other_arms: count.optional().describe('Rows of arms that are neither treated nor control'),
  measure: z.enum(['odds_ratio', 'hazard_ratio', 'mean_difference']),
  overall: effect,
  subgroups: z.array(
    z.object({
      variable: z.string(),
      n_missing: count.describe('Rows of the analysis without a value of this variable'),
      levels: z.array(effect.extend({ level: z.string() })),
      interaction: z.object({
        test: z.enum(['likelihood_ratio', 'wald', 'f']),
        statistic: numberOrNull,
        df: count,
        df_residual: count.optional(),
        p_value: numberOrNull,
        p_adjusted: numberOrNull,
      }),
    }),
  ),
  ...presentation,
});

export const subgroup_analysis = defineMethod({
  name: 'subgroup_analysis',
  version: '1.0.0',
  title: 'Subgroup analysis of a treatment effect',
  description:
    'Effect of a treatment within the levels of several variables, with a test of interaction for each and a forest plot, by logistic, Cox or linear regression.',
  when_to_use:
    'To look whether an effect is the same in all kinds of patients. Choose the subgroups before the data are seen.',
  assumptions: [
    'Subgroups are defined by what was known before treatment, and were chosen beforehand.',
    'That effects differ is said by the test of interaction alone, never by one level being significant and another not.',
    'Those of the model: proportional hazards, independent rows, enough events in each level.',
  ],
  references: [
    {
      citation:
        'Wang R, Lagakos SW, Ware JH, Hunter DJ, Drazen JM. Statistics in medicine: reporting of subgroup analyses in clinical trials. New England Journal of Medicine 2007;357:2189-2194.',
      doi: '10.1056/NEJMsr077003',
    },
    {
      citation:
        'Assmann SF, Pocock SJ, Enos LE, Kasten LE. Subgroup analysis and other (mis)uses of baseline data in clinical trials. Lancet 2000;355:1064-1069.',
      doi: '10.1016/S0140-6736(00)02039-0',
    },
  ],
  parameters,
  example: {
    model: 'cox',
    time: 'time',
    event: 'status',
    event_value: 2,
    treatment: 'sex',
    treated_value: 2,
    subgroups: [{ column: 'age', cuts: [65] }, 'ph_ecog'],
  },
  result,
  columns: (given) => {
    const columns: NamedColumn[] =
      given.model === 'cox'
        ? [
            { column: given.time, role: 'numeric', path: ['time'] },
            { column: given.event, role: 'any', path: ['event'] },
          ]
        : [{ column: given.outcome, role: 'any', path: ['outcome'] }];
    columns.push({ column: given.treatment, role: 'any', path: ['treatment'] });
    for (const [index, one] of given.subgroups.entries())
      columns.push(
        typeof one === 'string'
          ? { column: one, role: 'any', path: ['subgroups', index] }
          : { column: one.column, role: 'numeric', path: ['subgroups', index, 'column'] },
      );
    if (given.model === 'cox')
      for (const [index, column] of (given.strata ?? []).entries())
        columns.push({ column, role: 'any', path: ['strata', index] });
    return [...columns, ...namedCovariateColumns(given.covariates)];
  },
});
export type SubgroupAnalysisParameters = z.output<typeof parameters>;
export type SubgroupAnalysisResult = z.output<typeof result>;
