import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printLevel, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rCompleteCases, rName } from '../../print/r-script.ts';
import { rateRatioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { regressionSentences, termList } from '../methods-sentences.ts';
import { rCoefficients, rCovariance, rFitArguments, rGlmControl, rWald } from '../r-regression.ts';
import { residualsAgainstFitted } from '../residual-figure.ts';
import type { PoissonRegressionComputed } from './compute.ts';
import type { PoissonRegressionParameters, PoissonRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<PoissonRegressionResult>;

const level = 0.05;

export function report(
  { statistics, details }: PoissonRegressionComputed,
  parameters: PoissonRegressionParameters,
): Presentation {
  return {
    tables: poissonTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients.slice(1), { ratio: 'Rate ratio', confLevel: parameters.conf_level }),
      ...residualsAgainstFitted(details.linearPredictor, details.pearsonResiduals, {
        fittedTitle: 'Fitted log count',
        residualTitle: 'Pearson residual',
      }),
      ...splineEffectFigures(details.curves, { ratio: 'Rate ratio', confLevel: parameters.conf_level }),
    ],
    assumption_checks: poissonChecks(statistics, details.overdispersionP, parameters),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function poissonTables(statistics: Statistics, { conf_level }: PoissonRegressionParameters): PrintedTable[] {
  const { lr_test } = statistics;
  return [
    rateRatioTable(statistics.coefficients, conf_level),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Rate ratio', confLevel: conf_level }),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ...(statistics.n_clusters === undefined ? [] : [['Clusters', String(statistics.n_clusters)] as const]),
      ...(lr_test.df === 0
        ? []
        : [
            [
              'Likelihood ratio test',
              `${printFixed(lr_test.statistic, 2)} (df ${lr_test.df}), p ${printP(lr_test.p_value)}`,
            ] as const,
          ]),
      ['Deviance', `${printFixed(statistics.deviance, 2)} (df ${statistics.df_residual})`],
      ['Pearson chi-square', `${printFixed(statistics.pearson_chi_square, 2)} (df ${statistics.df_residual})`],
      ['Dispersion', printFixed(statistics.dispersion, 3)],
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
    ]),
  ];
}

/** Whether the counts vary more than the Poisson model allows: Pearson's chi-square against its degrees of freedom. */
function poissonChecks(
  { pearson_chi_square, dispersion }: Statistics,
  p_value: number | undefined,
  parameters: PoissonRegressionParameters,
): AssumptionCheck[] {
  if (p_value === undefined) return [];
  const satisfied = p_value >= level;
  const allowedFor = parameters.dispersion === 'estimated' || parameters.robust !== 'none' || parameters.cluster;
  return [
    {
      assumption: 'equidispersion',
      about: null,
      test: 'Pearson chi-square test of overdispersion',
      statistic: pearson_chi_square,
      p_value,
      satisfied,
      message: satisfied
        ? `No sign of overdispersion: the Pearson chi-square per degree of freedom is ${printFixed(dispersion, 2)} (p ${printP(p_value)}).`
        : `The counts vary more than the Poisson model allows: the Pearson chi-square per degree of freedom is ${printFixed(dispersion, 2)} (p ${printP(p_value)}). ${allowedFor ? 'The standard errors asked for take that into account.' : 'Set dispersion to "estimated", use robust standard errors, or the negative binomial model.'}`,
    },
  ];
}

function methodsParagraph(
  statistics: StatisticsOf<PoissonRegressionResult>,
  parameters: PoissonRegressionParameters,
): string {
  const quasi = parameters.dispersion === 'estimated';
  const sentences = [
    `Rate ratios of ${parameters.outcome} with ${printLevel(parameters.conf_level)} confidence intervals were estimated by ${quasi ? 'quasi-Poisson' : 'Poisson'} regression (${termList(statistics.coefficients)}) in ${statistics.n} rows.`,
  ];
  if (quasi)
    sentences.push(
      `The dispersion was estimated by Pearson's chi-square per degree of freedom (${printFixed(statistics.dispersion, 2)}), and tests use the t distribution.`,
    );
  return [...sentences, ...regressionSentences(statistics, parameters)].join(' ');
}

function rScript(statistics: Statistics, parameters: PoissonRegressionParameters): string {
  const { outcome, covariates, weights, offset, exposure, cluster, conf_level, dispersion } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, exposure, cluster];
  const { preparation, formula, curves } = rModelTerms(covariates);
  const quasi = dispersion === 'estimated';
  return [
    rCompleteCases(used.filter((name) => name !== undefined)),
    ...preparation,
    `fit <- glm(${[`${rName(outcome)} ~ ${formula}`, 'family = poisson', ...rFitArguments(parameters), rGlmControl].join(', ')})`,
    'pearson <- sum(residuals(fit, "pearson")^2)',
    'dispersion <- pearson / fit$df.residual',
    `covariance <- ${rCovariance(parameters)}${quasi ? ' * dispersion' : ''}`,
    ...rWald(conf_level, quasi ? 'fit$df.residual' : undefined),
    'lr <- fit$null.deviance - fit$deviance',
    'df <- fit$df.null - fit$df.residual',
    'result <- list(',
    `  n = nrow(data), coefficients = ${rCoefficients('rate_ratio')},`,
    '  null_deviance = fit$null.deviance, deviance = fit$deviance, df_null = fit$df.null, df_residual = fit$df.residual,',
    '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit),',
    '  pearson_chi_square = pearson, dispersion = dispersion)',
    ...(covariates.length === 0
      ? []
      : ['result$lr_test <- list(statistic = lr, df = df, p_value = pchisq(lr, df, lower.tail = FALSE))']),
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      [...rWaldCombinations(parameters.conf_level, quasi ? 'fit$df.residual' : undefined)],
    ),
  ].join('\n');
}
