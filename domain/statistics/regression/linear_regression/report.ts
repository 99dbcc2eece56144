import { termColumns } from '../../core/design-matrix.ts';
import type { AssumptionCheck, Presentation, PrintedTable, StatisticsOf } from '../../definition/presentation.ts';
import { shapiroWilkSizes } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { factorTable } from '../../print/factor-table.ts';
import { qqPlot } from '../../print/figures/qq-plot.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { printFixed, printInterval, printLevel, printNumber, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rCompleteCases, rName } from '../../print/r-script.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { regressionSentences, termList } from '../methods-sentences.ts';
import { rCoefficients, rCovariance, rFitArguments, rWald } from '../r-regression.ts';
import { residualsAgainstFitted } from '../residual-figure.ts';
import type { LinearRegressionComputed } from './compute.ts';
import type { LinearRegressionParameters, LinearRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<LinearRegressionResult>;

const level = 0.05;
/** Kutner, Nachtsheim and Neter, Applied Linear Regression Models, 4th ed., section 10.5. */
const largeInflation = 10;

export function report(
  { statistics, details }: LinearRegressionComputed,
  parameters: LinearRegressionParameters,
): Presentation {
  const { fitted, residuals, every } = details.drawn;
  const residual = parameters.weights === undefined ? 'Residual' : 'Weighted residual';
  const variable = every === 1 ? residual : `${residual} (one row in ${every})`;
  return {
    tables: linearTables(statistics, parameters),
    figures: [
      ...splineEffectFigures(details.curves, {
        difference: `Difference in ${parameters.outcome}`,
        confLevel: parameters.conf_level,
      }),
      ...residualsAgainstFitted(fitted, residuals, {
        fittedTitle: `Fitted ${parameters.outcome}`,
        residualTitle: variable,
      }),
      ...qqPlot(residuals.toSorted(), { variable }),
    ],
    assumption_checks: [
      normality(details, statistics.n),
      ...equalVariance(details.equalVariance),
      ...collinearity(statistics.vif),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(parameters, statistics),
  };
}

function normality(
  { drawn: { residuals }, normality: { statistic, p_value } }: LinearRegressionComputed['details'],
  n: number,
): AssumptionCheck {
  const untold =
    residuals.length > shapiroWilkSizes.max
      ? `Not tested: ${n} rows are more than the test takes (${shapiroWilkSizes.max}), and with so many the coefficients are normal whatever the residuals are.`
      : 'Not tested: too few rows, or residuals without spread.';
  return {
    assumption: 'normality',
    about: 'residuals',
    test: 'Shapiro-Wilk test',
    statistic,
    p_value,
    satisfied: p_value === null ? null : p_value >= level,
    message:
      p_value === null
        ? untold
        : p_value >= level
          ? `No sign that the residuals are not normal (p ${printP(p_value)}).`
          : `The residuals are not normal (p ${printP(p_value)}). In a small sample consider a transform of the outcome; in a large one the tests and intervals hold all the same. Look at the Q-Q plot.`,
  };
}

function equalVariance(test: LinearRegressionComputed['details']['equalVariance']): AssumptionCheck[] {
  if (test === undefined) return [];
  const { statistic, p_value } = test;
  const satisfied = p_value >= level;
  return [
    {
      assumption: 'equal_variance',
      about: 'residuals',
      test: 'Breusch-Pagan test (studentised)',
      statistic,
      p_value,
      satisfied,
      message: satisfied
        ? `No sign that the variance of the residuals changes with the covariates (p ${printP(p_value)}).`
        : `The variance of the residuals changes with the covariates (p ${printP(p_value)}). Use robust standard errors (HC3), or transform the outcome.`,
    },
  ];
}

function collinearity(vif: StatisticsOf<LinearRegressionResult>['vif']): AssumptionCheck[] {
  if (vif === undefined) return [];
  // Comparable between terms of different size: Fox and Monette (1992), the square of GVIF^(1/(2 df)).
  const inflation = vif.map(({ term, gvif, df }) => ({ term, size: gvif === null ? Number.NaN : gvif ** (1 / df) }));
  // Of two terms each determines the other as far: the first is told, whatever rounding made of their factors.
  const worst = inflation.reduce((most, next) => (next.size > most.size * (1 + 1e-9) ? next : most));
  const satisfied = worst.size < largeInflation;
  return [
    {
      assumption: 'no_collinearity',
      about: worst.term,
      test: 'Variance inflation factor',
      statistic: Number.isFinite(worst.size) ? worst.size : null,
      p_value: null,
      satisfied,
      message: satisfied
        ? `The largest variance inflation factor is ${printFixed(worst.size, 2)} ("${worst.term}"): no term is nearly determined by the others.`
        : `The variance inflation factor of "${worst.term}" is ${printFixed(worst.size, 2)}: the other terms nearly determine it, so its coefficient is imprecise. Consider leaving one of them out.`,
    },
  ];
}

function linearTables(statistics: Statistics, { outcome, conf_level }: LinearRegressionParameters): PrintedTable[] {
  const { vif } = statistics;
  return [
    {
      name: 'coefficients',
      title: 'Coefficients',
      columns: [
        { name: 'term', title: 'Term' },
        { name: 'estimate', title: `Coefficient (${printLevel(conf_level)} CI)` },
        { name: 'std_error', title: 'SE' },
        { name: 'statistic', title: 't' },
        { name: 'p_value', title: 'p' },
      ],
      rows: statistics.coefficients.map((row) => [
        row.term,
        `${printNumber(row.estimate)} (${printInterval(row.conf_low, row.conf_high, printNumber)})`,
        printNumber(row.std_error),
        printFixed(row.statistic, 2),
        printP(row.p_value),
      ]),
    },
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { difference: `Difference in ${outcome}`, confLevel: conf_level }),
    quantityTable('model', 'Model', [
      ['n', String(statistics.n)],
      ['Excluded (missing values)', String(statistics.n_missing)],
      ...(statistics.n_clusters === undefined ? [] : [['Clusters', String(statistics.n_clusters)] as const]),
      ['R²', printFixed(statistics.r_squared, 3)],
      ['Adjusted R²', printFixed(statistics.adj_r_squared, 3)],
      ['Residual standard error', `${printNumber(statistics.residual_std_error)} (df ${statistics.df_residual})`],
      ...(statistics.df1 === 0
        ? []
        : [
            [
              'F test',
              `${printFixed(statistics.f_statistic, 2)} (df ${statistics.df1}, ${statistics.df2}), p ${printP(statistics.f_p_value)}`,
            ] as const,
          ]),
      ['AIC', printFixed(statistics.aic, 1)],
      ['BIC', printFixed(statistics.bic, 1)],
    ]),
    ...(vif === undefined
      ? []
      : [
          {
            name: 'collinearity',
            title: 'Variance inflation factors',
            columns: [
              { name: 'term', title: 'Term' },
              { name: 'gvif', title: 'GVIF' },
              { name: 'df', title: 'df' },
              { name: 'per_df', title: 'GVIF^(1/(2 df))' },
            ],
            rows: vif.map(({ term, gvif, df }) => [
              term,
              printFixed(gvif, 2),
              String(df),
              printFixed(gvif === null ? null : gvif ** (1 / (2 * df)), 2),
            ]),
          },
        ]),
  ];
}

function methodsParagraph(
  statistics: StatisticsOf<LinearRegressionResult>,
  parameters: LinearRegressionParameters,
): string {
  const kind = parameters.weights === undefined ? 'linear regression' : 'weighted linear regression';
  return [
    `Mean differences and slopes of ${parameters.outcome} with ${printLevel(parameters.conf_level)} confidence intervals were estimated by ${kind} (${termList(statistics.coefficients)}) in ${statistics.n} rows.`,
    ...regressionSentences(statistics, parameters),
  ].join(' ');
}

function rScript(parameters: LinearRegressionParameters, statistics: StatisticsOf<LinearRegressionResult>): string {
  const { outcome, covariates, weights, offset, cluster, conf_level } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, cluster].filter((name) => name !== undefined);
  const { preparation, formula, curves } = rModelTerms(covariates);
  // summary() of a fit with an offset puts the offset into R-squared and F.
  const response = offset === undefined ? rName(outcome) : `I(${rName(outcome)} - ${rName(offset)})`;
  return [
    rCompleteCases(used),
    ...preparation,
    `fit <- lm(${[`${response} ~ ${formula}`, ...rFitArguments({ weights })].join(', ')})`,
    'model <- summary(fit)',
    `covariance <- ${rCovariance(parameters)}`,
    ...rWald(conf_level, 'fit$df.residual'),
    ...(statistics.df1 === 0 ? [] : ['f <- unname(model$fstatistic)']),
    ...(statistics.vif === undefined
      ? []
      : [
          '# Generalised variance inflation factors (Fox and Monette 1992), as car::vif(fit) finds them.',
          'of_term <- attr(model.matrix(fit), "assign")[-1]',
          'correlation <- cov2cor(vcov(fit)[-1, -1, drop = FALSE])',
          'vif <- t(sapply(unique(of_term), function(term) {',
          '  own <- of_term == term',
          '  c(det(correlation[own, own, drop = FALSE]) * det(correlation[!own, !own, drop = FALSE]) / det(correlation), sum(own))',
          '}))',
        ]),
    'result <- list(',
    `  n = nrow(data), coefficients = ${rCoefficients()},`,
    '  r_squared = model$r.squared, adj_r_squared = model$adj.r.squared,',
    '  residual_std_error = model$sigma, df_residual = fit$df.residual,',
    ...(statistics.df1 === 0
      ? []
      : ['  f_statistic = f[1], df1 = f[2], df2 = f[3], f_p_value = pf(f[1], f[2], f[3], lower.tail = FALSE),']),
    '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit)',
    ...(statistics.vif === undefined ? [] : ['  , vif = data.frame(gvif = unname(vif[, 1]), df = unname(vif[, 2]))']),
    ')',
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      [...rWaldCombinations(conf_level, 'fit$df.residual')],
    ),
  ].join('\n');
}
