import { termColumns } from '../../core/design-matrix.ts';
import type {
  AssumptionCheck,
  Figure,
  Presentation,
  PrintedTable,
  StatisticsOf,
} from '../../definition/presentation.ts';
import { factorTable } from '../../print/factor-table.ts';
import { calibrationPlot } from '../../print/figures/calibration-plot.ts';
import { ratioForest } from '../../print/figures/ratio-forest.ts';
import { rocPlot } from '../../print/figures/roc-plot.ts';
import { splineEffectFigures } from '../../print/figures/spline-effect.ts';
import { nonlinearityTable } from '../../print/nonlinearity-table.ts';
import { type Printable, printFixed, printInterval, printLevel, printP } from '../../print/print-format.ts';
import { quantityTable } from '../../print/quantity-table.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent } from '../../print/r-script.ts';
import { ratioTable } from '../../print/ratio-table.ts';
import { splineEffectsTable } from '../../print/spline-effects-table.ts';
import { eventsPerVariable, neededEventsPerVariable } from '../binary-outcome.ts';
import type { HosmerLemeshow } from '../hosmer-lemeshow.ts';
import { regressionSentences, termList } from '../methods-sentences.ts';
import { validationFigure } from '../prediction/figures.ts';
import { rValidationOfFit } from '../prediction/r-validation.ts';
import {
  calibrationRows,
  slopeCheck,
  uncorrected,
  validationSentences,
  validationTable,
  withApparentNote,
} from '../prediction/validation-in-words.ts';
import { rCoefficients, rCovariance, rFitArguments, rGlmControl, rProfileLimits, rWald } from '../r-regression.ts';
import type { LogisticRegressionComputed } from './compute.ts';
import type { LogisticRegressionParameters, LogisticRegressionResult } from './definition.ts';

type Statistics = StatisticsOf<LogisticRegressionResult>;

const level = 0.05;

export function report(
  { statistics, details }: LogisticRegressionComputed,
  parameters: LogisticRegressionParameters,
): Presentation {
  const { calibration } = details;
  return {
    tables: logisticTables(statistics, parameters),
    figures: [
      ...splineEffectFigures(details.curves, { ratio: 'Odds ratio', confLevel: parameters.conf_level }),
      ...logisticFigures(statistics, details, parameters.conf_level),
    ],
    assumption_checks: [
      ...(calibration === undefined ? [] : [calibrated(calibration)]),
      enoughEvents(statistics),
      noSeparation(parameters),
      ...(statistics.validation === undefined ? [] : [slopeCheck(statistics.validation.performance)]),
    ],
    methods_paragraph: methodsParagraph(statistics, parameters),
    r_script: rScript(statistics, parameters),
  };
}

function logisticTables(statistics: Statistics, { conf_level }: LogisticRegressionParameters): PrintedTable[] {
  const { hosmer_lemeshow } = statistics;
  return [
    ratioTable(
      statistics.coefficients.map(({ odds_ratio, odds_ratio_conf_low, odds_ratio_conf_high, ...row }) => ({
        ...row,
        ratio: odds_ratio,
        low: odds_ratio_conf_low,
        high: odds_ratio_conf_high,
      })),
      { name: 'odds_ratios', title: 'Odds ratios', heading: 'OR', confLevel: conf_level },
    ),
    ...factorTable(statistics.factors),
    ...nonlinearityTable(statistics.nonlinearity),
    ...splineEffectsTable(statistics.spline_effects, { ratio: 'Odds ratio', confLevel: conf_level }),
    withApparentNote(quantityTable('model', 'Model', modelRows(statistics)), statistics.validation),
    ...validationTable(statistics.validation),
    ...(hosmer_lemeshow === undefined
      ? []
      : [
          {
            name: 'calibration',
            title: 'Observed and expected events by groups of risk',
            columns: [
              { name: 'group', title: 'Group' },
              { name: 'n', title: 'n' },
              { name: 'observed', title: 'Observed' },
              { name: 'expected', title: 'Expected' },
            ],
            rows: hosmer_lemeshow.groups.map(({ n, observed, expected }, index) => [
              String(index + 1),
              String(n),
              String(observed),
              printFixed(expected, 1),
            ]),
          },
        ]),
  ];
}

function modelRows(statistics: Statistics): [string, string][] {
  const rows: [string, string][] = [
    ['n', String(statistics.n)],
    ['Events', String(statistics.n_events)],
    ['Excluded (missing values)', String(statistics.n_missing)],
  ];
  const number = (title: string, value: Printable | undefined, decimals: number) => {
    if (value !== undefined) rows.push([title, printFixed(value, decimals)]);
  };
  const { lr_test, hosmer_lemeshow, auc } = statistics;
  if (statistics.n_clusters !== undefined) rows.push(['Clusters', String(statistics.n_clusters)]);
  if (lr_test !== undefined)
    rows.push([
      'Likelihood ratio test',
      `${printFixed(lr_test.statistic, 2)} (df ${lr_test.df}), p ${printP(lr_test.p_value)}`,
    ]);
  number('Penalised log-likelihood', statistics.penalized_log_likelihood, 2);
  number('AIC', statistics.aic, 1);
  number('BIC', statistics.bic, 1);
  number('Apparent R² (McFadden)', statistics.r_squared_mcfadden, 3);
  number('Apparent R² (Cox and Snell)', statistics.r_squared_cox_snell, 3);
  number('Apparent R² (Nagelkerke)', statistics.r_squared_nagelkerke, 3);
  if (auc !== undefined) {
    const print = (value: Printable) => printFixed(value, 3);
    const interval = printInterval(statistics.auc_conf_low ?? null, statistics.auc_conf_high ?? null, print);
    rows.push(['Apparent area under the ROC curve (95% CI)', `${print(auc)} (${interval})`]);
  }
  number('Apparent Brier score', statistics.brier, 3);
  if (statistics.validation !== undefined)
    for (const [title, text] of calibrationRows(statistics.validation)) rows.push([title, text]);
  if (hosmer_lemeshow !== undefined)
    rows.push([
      'Hosmer-Lemeshow test',
      `${printFixed(hosmer_lemeshow.statistic, 2)} (df ${hosmer_lemeshow.df}), p ${printP(hosmer_lemeshow.p_value)}`,
    ]);
  return rows;
}

/** Forest plot; without weights also the ROC curve and, where risks differ, calibration. */
function logisticFigures(
  { coefficients, auc, validation }: Statistics,
  { calibration, roc, risks }: LogisticRegressionComputed['details'],
  confLevel: number,
): Figure[] {
  const forest = ratioForest(coefficients.slice(1), { ratio: 'Odds ratio', confLevel });
  if (calibration === undefined || roc === undefined) return forest;
  return [
    ...forest,
    ...rocPlot([{ label: 'fitted', points: roc }], {
      title: `ROC curve of the fitted probabilities (apparent area ${printFixed(auc ?? null, 3)})`,
    }),
    ...calibrationPlot(calibration.groups),
    ...validationFigure(validation, risks, ''),
  ];
}

/** Of the statistic: a model that fits the share of each of its groups leaves rounding. */
const saturated = 1e-10;

function calibrated({ statistic, p_value, groups }: HosmerLemeshow): AssumptionCheck {
  const fitted = statistic !== null && statistic < saturated;
  const satisfied = p_value === null || fitted ? null : p_value >= level;
  return {
    assumption: 'calibration',
    about: null,
    test: `Hosmer-Lemeshow test (${groups.length} groups)`,
    statistic,
    p_value,
    satisfied,
    message:
      satisfied === null
        ? fitted
          ? 'Not tested: the model has as many coefficients as there are different risks, and fits them as they are.'
          : 'Not tested: the fitted probabilities take too few different values.'
        : satisfied
          ? `No sign that predicted and observed risks disagree (p ${printP(p_value)}).`
          : `Predicted and observed risks disagree (p ${printP(p_value)}). Look at the calibration plot; a transform, a spline or an interaction may be missing. In large samples the test finds differences too small to matter.`,
  };
}

function enoughEvents({ n, n_events, coefficients }: StatisticsOf<LogisticRegressionResult>): AssumptionCheck {
  const perVariable = eventsPerVariable(n, n_events, coefficients.length);
  const satisfied = perVariable >= neededEventsPerVariable;
  return {
    assumption: 'events_per_variable',
    about: null,
    test: 'Events (or non-events, whichever are fewer) for each coefficient',
    statistic: perVariable,
    p_value: null,
    satisfied,
    message: satisfied
      ? `${printFixed(perVariable, 1)} events for each coefficient.`
      : `${printFixed(perVariable, 1)} events for each coefficient, fewer than ${neededEventsPerVariable}: estimates may be biased away from no effect. Leave out covariates, join levels, or use the Firth penalty.`,
  };
}

/** Where the outcome is separated there is no fit to check: the analysis was refused. */
function noSeparation({ penalty }: LogisticRegressionParameters): AssumptionCheck {
  const firth = penalty !== undefined;
  return {
    assumption: 'no_separation',
    about: null,
    test: 'Convergence of the likelihood',
    statistic: null,
    p_value: null,
    satisfied: firth ? null : true,
    message: firth
      ? "Not looked at: Firth's estimates are finite whether the outcome is separated or not."
      : 'No covariate separates the outcomes: the estimates are finite.',
  };
}

function methodsParagraph(statistics: Statistics, parameters: LogisticRegressionParameters): string {
  const { outcome, conf_level, ci_method, penalty, weights } = parameters;
  const kind = penalty === undefined ? 'logistic regression' : "logistic regression with Firth's penalised likelihood";
  const intervals = ci_method === 'profile' ? 'profile-likelihood confidence intervals' : 'confidence intervals';
  const { hosmer_lemeshow, validation } = statistics;
  const sentences = [
    `Odds ratios of ${outcome} with ${printLevel(conf_level)} ${intervals} were estimated by ${kind} (${termList(statistics.coefficients)}) in ${statistics.n} rows with ${statistics.n_events} events.`,
  ];
  if (weights === undefined)
    sentences.push(
      'Apparent discrimination is described by the area under the receiver operating characteristic curve of the fitted probabilities in the same patients, with the 95% confidence interval of DeLong.',
      ...(validation === undefined ? [uncorrected] : validationSentences(validation, 'logistic')),
    );
  if (hosmer_lemeshow !== undefined)
    sentences.push(
      `Calibration was tested by the Hosmer-Lemeshow test with ${hosmer_lemeshow.groups.length} groups of fitted probability.`,
    );
  return [...sentences, ...regressionSentences(statistics, parameters)].join(' ');
}

function rScript(statistics: Statistics, parameters: LogisticRegressionParameters): string {
  const { outcome, event_value, covariates, weights, offset, cluster, conf_level, ci_method, penalty } = parameters;
  const used = [outcome, ...termColumns(covariates), weights, offset, cluster].filter((name) => name !== undefined);
  const { preparation, formula, curves } = rModelTerms(covariates);
  const firth = penalty !== undefined;
  const fitting = firth
    ? ['method = brglm2::brglmFit', 'type = "AS_mean"', 'epsilon = 1e-12', 'maxit = 2000']
    : [rGlmControl];
  const profile = ci_method === 'profile';
  return [
    rCompleteCases(used),
    ...preparation,
    `${rColumn('.event')} <- ${rEvent(outcome, event_value)}`,
    `fit <- glm(${[`.event ~ ${formula}`, 'family = binomial', ...rFitArguments(parameters), ...fitting].join(', ')})`,
    `covariance <- ${rCovariance(parameters)}`,
    ...rWald(conf_level),
    ...(profile ? rProfileLimits(conf_level) : []),
    'result <- list(',
    `  n = nrow(data), n_events = sum(data$.event),`,
    `  coefficients = ${rCoefficients('odds_ratio', profile ? ['limits[, 1]', 'limits[, 2]'] : undefined)}`,
    ')',
    ...(firth
      ? []
      : [
          'lr <- fit$null.deviance - fit$deviance',
          'df <- fit$df.null - fit$df.residual',
          'result <- c(result, list(',
          '  null_deviance = fit$null.deviance, deviance = fit$deviance, df_null = fit$df.null, df_residual = fit$df.residual,',
          '  log_likelihood = as.numeric(logLik(fit)), aic = AIC(fit), bic = BIC(fit)))',
          ...(covariates.length === 0
            ? []
            : ['result$lr_test <- list(statistic = lr, df = df, p_value = pchisq(lr, df, lower.tail = FALSE))']),
        ]),
    ...(firth || weights !== undefined
      ? []
      : [
          'n <- nrow(data)',
          'result$r_squared_mcfadden <- 1 - fit$deviance / fit$null.deviance',
          'result$r_squared_cox_snell <- 1 - exp(-lr / n)',
          'result$r_squared_nagelkerke <- result$r_squared_cox_snell / (1 - exp(-fit$null.deviance / n))',
        ]),
    ...(weights === undefined ? rPrediction(parameters) : []),
    ...rTermTests(
      curves,
      statistics,
      statistics.coefficients.map(({ term }) => term),
      [...rWaldCombinations(parameters.conf_level)],
    ),
    ...rValidationOfFit({ ...parameters, model: 'logistic' }),
  ].join('\n');
}

function rPrediction({ hosmer_lemeshow_groups: groups }: LogisticRegressionParameters): string[] {
  return [
    '# Equal patients must tie: the last bits of what is fitted depend on the linear algebra that R was built with.',
    'probability <- plogis(round(fit$linear.predictors, 12))',
    'result$brier <- mean((data$.event - probability)^2)',
    'curve <- pROC::roc(data$.event, probability, levels = c(0, 1), direction = "<", quiet = TRUE)',
    'interval <- pROC::ci.auc(curve, method = "delong")',
    'result$auc <- as.numeric(curve$auc)',
    'result$auc_std_error <- sqrt(pROC::var(curve, method = "delong"))',
    'result$auc_conf_low <- interval[1]',
    'result$auc_conf_high <- interval[3]',
    ...(groups === undefined
      ? []
      : [
          `breaks <- unique(quantile(probability, seq(0, 1, 1 / ${groups})))`,
          'group <- cut(probability, breaks, include.lowest = TRUE)',
          'size <- as.vector(table(group))',
          'observed <- as.vector(tapply(data$.event, group, sum))',
          'expected <- as.vector(tapply(probability, group, sum))',
          'statistic <- sum((observed - expected)^2 / expected + (observed - expected)^2 / (size - expected))',
          'result$hosmer_lemeshow <- list(statistic = statistic, df = length(size) - 2,',
          '  p_value = if (length(size) > 2) pchisq(statistic, length(size) - 2, lower.tail = FALSE) else NA,',
          '  groups = data.frame(n = size, observed, expected))',
        ]),
  ];
}
