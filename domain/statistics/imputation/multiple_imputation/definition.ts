import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { type ModelTerm, modelTerm, namedCovariateColumns } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { survivalColumns } from '../../survival/survival-columns.ts';
import { imputationMethods } from '../chained/chained-equations.ts';

const isFixed = (term: ModelTerm) =>
  typeof term === 'string' ||
  !('column' in term) ||
  (term.levels === undefined && typeof term.spline?.knots !== 'number');

const shared = {
  covariates: z
    .array(
      modelTerm.refine(
        isFixed,
        'Every imputed data set needs the same coding: filter rows in place of `levels`, and give splines the positions of their knots.',
      ),
    )
    .min(1)
    .max(50)
    .meta(
      basic(
        'Covariates',
        'Terms of the model: a column name, a column with its coding, or an interaction of terms listed before',
      ),
    ),
  auxiliary: z
    .array(anyColumn('covariate'))
    .max(50)
    .default([])
    .meta(
      basic(
        'Auxiliary variables',
        'Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too',
      ),
    ),
  methods: z
    .array(
      form({
        column: anyColumn('covariate').meta(basic('Column', 'One of the columns used')),
        method: z
          .enum(imputationMethods)
          .meta(
            basic(
              'Imputation model',
              'pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic',
            ),
          ),
      }).meta(titled('Imputation model of a column')),
    )
    .max(102)
    .default([])
    .meta(
      advanced(
        'Imputation models',
        'Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice',
      ),
    ),
  imputations: z
    .int()
    .min(2)
    .max(100)
    .default(20)
    .meta(
      basic('Imputed data sets', 'At least as many as there are percent of incomplete rows (White, Royston and Wood)'),
    ),
  iterations: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta(advanced('Iterations', 'Rounds over the variables; look at the trace whether they were enough')),
  donors: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .meta(advanced('Donors', 'Of predictive mean matching: how many nearest rows one is drawn from')),
  seed: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1)
    .meta(advanced('Seed', 'Of the random draws, which follow each other as in mice with the same seed')),
  conf_level: confidenceLevel,
};
const model = <Name extends string>(name: Name) =>
  z.literal(name).meta(basic('Model', 'Analysis of each imputed data set: linear, logistic or Cox regression'));

const parameters = z.discriminatedUnion('model', [
  form({
    model: model('linear'),
    outcome: numericColumn('outcome').meta(basic('Outcome', 'Numeric outcome; imputed where it is missing')),
    ...shared,
  }).meta(titled('Linear regression')),
  form({
    model: model('logistic'),
    outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells the event; imputed where it is missing')),
    event_value: eventValueOf('outcome')
      .default(1)
      .meta(basic('Event value', 'The value, or the values, of `outcome` that count as the event')),
    ...shared,
  }).meta(titled('Logistic regression')),
  form({
    model: model('cox'),
    ...survivalColumns,
    ...shared,
  }).meta(titled('Cox regression')),
]);

const result = z.object({
  n: count,
  n_events: count.optional().describe('Of a Cox model'),
  n_missing: count.describe('Rows without follow-up time or event, which are not imputed'),
  n_incomplete: count.describe('Rows with a value imputed'),
  imputations: count,
  iterations: count,
  seed: count,
  df_complete: z.number().describe('Degrees of freedom had nothing been missing: rows, or events, less coefficients'),
  coefficients: z.array(
    z.object({
      term: z.string(),
      estimate: z.number(),
      std_error: z.number(),
      df: numberOrNull.describe('Barnard and Rubin'),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      ratio: statistic.optional().describe('Odds ratio or hazard ratio'),
      ratio_conf_low: statistic.optional(),
      ratio_conf_high: statistic.optional(),
      within_variance: z.number(),
      between_variance: z.number(),
      total_variance: z.number(),
      relative_increase: z.number().describe('Of the variance, because of the missing values (riv)'),
      lambda: z.number().describe('Share of the total variance that is due to the missing values'),
      fraction_missing_information: numberOrNull,
    }),
  ),
  factors: factorTerms.describe(
    'Categorical covariates, with the rows where the level is known, and the pooled test D1 of all of their coefficients',
  ),
  nonlinearity: nonlinearity.describe('Splines and polynomials, by the pooled test D1'),
  variables: z.array(
    z.object({
      variable: z.string(),
      n_missing: count,
      share_missing: z.number(),
      method: z.enum(imputationMethods).nullable().describe('null: nothing is missing'),
    }),
  ),
  chains: z
    .array(
      z.object({
        variable: z.string(),
        iteration: count,
        imputation: count,
        mean: z.number(),
        sd: numberOrNull,
      }),
    )
    .describe('Of the imputed values; of a category of the number of the level, from 1'),
  ...presentation,
});

export const multiple_imputation = defineMethod({
  name: 'multiple_imputation',
  version: '1.1.0',
  title: 'Multiple imputation',
  description:
    "Imputes missing values several times by chained equations, fits a linear, logistic or Cox model to each completed data set and pools the estimates by Rubin's rules.",
  when_to_use:
    'When values are missing and leaving the incomplete rows out would lose patients or bias the estimates. For other analyses pool their estimates by pool_rubin.',
  assumptions: [
    'Values are missing at random: whether one is missing depends on what the imputation models use, not on the missing value itself.',
    'The imputation models hold all that the analysis does. Interactions and powers are computed from imputed values, which draws them towards nothing.',
    'The chains have mixed: lines of the trace run through each other without a trend.',
  ],
  references: [
    {
      citation:
        'Van Buuren S, Groothuis-Oudshoorn K. mice: multivariate imputation by chained equations in R. Journal of Statistical Software 2011;45(3):1-67.',
      doi: '10.18637/jss.v045.i03',
    },
    {
      citation: 'Rubin DB. Multiple imputation for nonresponse in surveys. New York: Wiley; 1987.',
      doi: '10.1002/9780470316696',
    },
    {
      citation:
        'Barnard J, Rubin DB. Small-sample degrees of freedom with multiple imputation. Biometrika 1999;86:948-955.',
      doi: '10.1093/biomet/86.4.948',
    },
    {
      citation:
        'Li KH, Raghunathan TE, Rubin DB. Large-sample significance levels from multiply imputed data using moment-based statistics and an F reference distribution. Journal of the American Statistical Association 1991;86:1065-1073.',
      doi: '10.1080/01621459.1991.10475152',
    },
    {
      citation:
        'Reiter JP. Small-sample degrees of freedom for multi-component significance tests with multiple imputation for missing data. Biometrika 2007;94:502-508.',
      doi: '10.1093/biomet/asm028',
    },
    {
      citation:
        'White IR, Royston P. Imputing missing covariate values for the Cox model. Statistics in Medicine 2009;28:1982-1998.',
      doi: '10.1002/sim.3618',
    },
    {
      citation:
        'White IR, Royston P, Wood AM. Multiple imputation using chained equations: issues and guidance for practice. Statistics in Medicine 2011;30:377-399.',
      doi: '10.1002/sim.4067',
    },
  ],
  parameters,
  example: {
    model: 'cox',
    time: 'time',
    event: 'status',
    event_value: 2,
    covariates: ['age', 'sex', 'ph_ecog', 'wt_loss'],
    auxiliary: ['ph_karno'],
  },
  result,
  columns: (given) => [
    ...(given.model === 'cox'
      ? ([
          { column: given.time, role: 'numeric', path: ['time'] },
          { column: given.event, role: 'any', path: ['event'] },
        ] satisfies NamedColumn[])
      : ([
          { column: given.outcome, role: given.model === 'linear' ? 'numeric' : 'any', path: ['outcome'] },
        ] satisfies NamedColumn[])),
    ...namedCovariateColumns(given.covariates),
    ...given.auxiliary.map((column, index): NamedColumn => ({ column, role: 'any', path: ['auxiliary', index] })),
    ...given.methods.map(
      ({ column }, index): NamedColumn => ({ column, role: 'any', path: ['methods', index, 'column'] }),
    ),
  ],
  // What they lack is imputed, and told by variable.
  empty_has_meaning: ['outcome', 'covariates', 'auxiliary', 'methods'],
});
export type MultipleImputationParameters = z.output<typeof parameters>;
export type MultipleImputationResult = z.output<typeof result>;
