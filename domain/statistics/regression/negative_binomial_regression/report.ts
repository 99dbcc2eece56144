import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { factorTable } from '../../print/factor-table.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rCompleteCases, rName } from '../../print/r-script.ts';
import { rateRatioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { regressionSentences, termList } from '../methods-sentences.ts';
import { rCoefficients, rGlmControl, rWald } from '../r-regression.ts';
import { residualsAgainstFitted } from '../residual-figure.ts';
import type { NegativeBinomialRegressionComputed } from './compute.ts';
import type { NegativeBinomialRegressionParameters, NegativeBinomialRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<NegativeBinomialRegressionResult>;
const level = 0.05;

export function report(
  { statistics, details }: NegativeBinomialRegressionComputed,
  parameters: NegativeBinomialRegressionParameters,
): Presentation {
  return {
    tables: negativeBinomialTables(statistics, parameters),
    figures: [
      ...ratioForest(statistics.coefficients.slice(1), { ratio: 'Rate ratio', confLevel: parameters.conf_level }),
      ...splineEffectFigures(details.curves, { ratio: 'Rate ratio', confLevel: parameters.conf_level }),
      ...residualsAgainstFitted(details.linearPredictor, details.pearsonResiduals, {
        fittedTitle: 'Fitted log count',
        residualTitle: 'Pearson residual',
      }),
    ],
    assumption_checks: negativeBinomialChecks(statistics),
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function negativeBinomialTables(
  statistics: Statistics,
  { conf_level }: NegativeBinomialRegressionParameters,
): PrintedTable[] {
  const { overdispersion_test } = statistics;
  return [
    rateRatioTable(statistics.coefficients, conf_level),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Rate ratio', confLevel: conf_level }),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ['Theta (SE)', `${printNumber(statistics.theta)} (${printNumber(statistics.theta_std_error)})`],
      ['Alpha = 1/theta', printNumber(statistics.alpha)],
      [
        'Likelihood ratio test against Poisson',
        `${printFixed(overdispersion_test.statistic, 2)}, p ${printP(overdispersion_test.p_value)}`,
      ],
      ['Deviance', `${printFixed(statistics.deviance, 2)} (df ${statistics.df_residual})`],
      ['Log-likelihood', printFixed(statistics.log_likelihood, 2)],
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
    ]),
  ];
}

/** Whether the model is needed at all. */
function negativeBinomialChecks({ overdispersion_test }: Statistics): AssumptionCheck[] {
  const { statistic, p_value } = overdispersion_test;
  const satisfied = p_value === null ? null : p_value < level;
  return [
    {
      assumption: 'overdispersion',
      about: null,
      test: 'Likelihood ratio test against the Poisson model',
      statistic,
      p_value,
      satisfied,
      message: satisfied
        ? `The counts vary more than the Poisson model allows (p ${printP(p_value)}), so the negative binomial model is called for.`
        : `No sign that the counts vary more than the Poisson model allows (p ${printP(p_value)}): Poisson regression may do.`,
    },
  ];
}

function methodsParagraph(statistics: Statistics, parameters: NegativeBinomialRegressionParameters): string {
  return [
    `Rate ratios of ${parameters.outcome} with ${printLevel(parameters.conf_level)} confidence intervals were estimated by negative binomial regression with variance mean + mean²/theta (${termList(statistics.coefficients)}) in ${statistics.n} rows; theta was estimated by maximum likelihood (${printNumber(statistics.theta)}).`,
    ...regressionSentences(statistics, parameters),
  ].join(' ');
}

function rScript(statistics: Statistics, parameters: NegativeBinomialRegressionParameters): string {
  const { outcome, covariates, exposure, offset, conf_level } = parameters;
  const used = [outcome, ...termColumns(covariates), exposure, offset].filter((name) => name !== undefined);
  const { preparation, formula, curves } = rModelTerms(covariates);
  const offsets = [
    ...(exposure === undefined ? [] : [` + offset(log(${rName(exposure)}))`]),
    ...(offset === undefined ? [] : [` + offset(${rName(offset)})`]),
  ].join('');
  return [
    rCompleteCases(used),
    ...preparation,
    `formula <- ${rName(outcome)} ~ ${formula}${offsets}`,
    '# glm.nb() stops early; its two steps are repeated here until nothing changes.',
    'theta <- suppressWarnings(MASS::glm.nb(formula, data = data))$theta',
    'for (round in 1:100) {',
    `  fit <- glm(formula, family = MASS::negative.binomial(theta), data = data, ${rGlmControl})`,
    '  before <- theta',
    '  theta <- MASS::theta.ml(fit$y, fitted(fit), nrow(data), limit = 100, eps = 1e-12)',
    '  if (abs(theta - before) < 1e-12 * before) break',
    '}',
    'theta_std_error <- attr(theta, "SE")',
    'theta <- as.numeric(theta)',
    'covariance <- summary(fit, dispersion = 1)$cov.scaled',
    ...rWald(conf_level),
    'log_likelihood <- sum(dnbinom(fit$y, size = theta, mu = fitted(fit), log = TRUE))',
    'parameters <- length(estimate) + 1',
    `simple <- glm(formula, family = poisson, data = data, ${rGlmControl})`,
    'lr <- 2 * (log_likelihood - as.numeric(logLik(simple)))',
    'result <- list(',
    `  n = nrow(data), coefficients = ${rCoefficients('rate_ratio')},`,
    '  theta = theta, theta_std_error = theta_std_error, alpha = 1 / theta,',
    '  deviance = fit$deviance, df_residual = fit$df.residual,',
    '  log_likelihood = log_likelihood, aic = -2 * log_likelihood + 2 * parameters,',
    '  bic = -2 * log_likelihood + log(nrow(data)) * parameters,',
    '  overdispersion_test = list(statistic = lr, df = 1, p_value = pchisq(lr, 1, lower.tail = FALSE) / 2)',
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      [...rWaldCombinations(parameters.conf_level)],
    ),
  ].join('\n');
}
