import { termColumns } from '../../core/design-matrix.ts';
import type { FactorTerms } from '../../definition/factor-terms.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import { rTermTests, rWaldCombinations } from '../../print/r-curves.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rVector } from '../../print/r-script.ts';
import { rValidation } from './r-validation.ts';

type Parameters = {
  covariates: ModelTerm[];
  comparison_covariates?: ModelTerm[] | undefined;
  risk_categories?: number[] | undefined;
  decision_thresholds: number[];
  resamples: number;
  seed: number;
  conf_level: number;
  event_value: LevelValue | LevelValue[];
} & (
  | { model: 'logistic'; outcome: string }
  | { model: 'cox'; time: string; event: string; horizon: number; ties: 'efron' | 'breslow' }
);

/** In base R (a Cox model needs survival): the same resamples by set.seed and sample.int, as rms::validate draws them. */
export function predictionScript(
  parameters: Parameters,
  found: { factors?: FactorTerms | undefined; coefficients: readonly { term: string }[] },
): string {
  const {
    covariates,
    comparison_covariates: other,
    risk_categories: categories,
    seed,
    resamples,
    conf_level,
  } = parameters;
  const own = rModelTerms(covariates);
  const compared = other === undefined ? undefined : rModelTerms(other);
  const knots = own.preparation.filter((line) => line.startsWith('knots')).length;
  const renumbered = (text: string) => text.replace(/\bknots(\d+)\b/g, (_, i) => `knots${Number(i) + knots}`);
  const cox = parameters.model === 'cox';
  const used = [
    ...(cox ? [parameters.time, parameters.event] : [parameters.outcome]),
    ...termColumns(covariates),
    ...termColumns(other ?? []),
  ];
  return [
    ...(cox ? ['library(survival)'] : []),
    rCompleteCases(used),
    cox
      ? `.y <- ${rEvent(parameters.event, parameters.event_value)}; .time <- ${rColumn(parameters.time)}`
      : `.y <- ${rEvent(parameters.outcome, parameters.event_value)}`,
    `data <- cbind(data, .y = .y${cox ? ', .time = .time' : ''})`,
    ...own.preparation,
    ...(compared?.preparation ?? []).map(renumbered),
    `designs <- list(model.matrix(~ ${own.formula}, data)[, -1, drop = FALSE]${compared === undefined ? '' : `, model.matrix(~ ${renumbered(compared.formula)}, data)[, -1, drop = FALSE]`})`,
    ...rValidation(
      {
        ...(cox ? { model: 'cox', ties: parameters.ties, horizon: parameters.horizon } : { model: 'logistic' }),
        ...{ resamples, seed, thresholds: parameters.decision_thresholds },
      },
      {
        functions: [...reclassifiedLines, ...(cox ? coxReclassification : logisticReclassification)],
        eachResample:
          cox && compared !== undefined
            ? [
                '  risks <- Map(function(fit, x) predict_risk(fit, x[rows, , drop = FALSE]), fits, designs)',
                '  changes <- rbind(changes, reclassified(risks[[1]], risks[[2]], rows)$estimate)',
              ]
            : [],
      },
    ),
    'benefit <- function(k) corrected[[k]][length(indexes) + 50 + seq_along(thresholds), ]',
    'result <- list(n = n, n_events = sum(data$.y), observed_risk = observed_risk(all_rows), performance = performance_of(1), resamples = list(used = used),',
    '  coefficients = data.frame(estimate = original[[1]]$coefficients, std_error = sqrt(diag(original[[1]]$covariance))),',
    '  calibration = calibration_of(1),',
    '  decision_curve = data.frame(threshold = thresholds, treat_all = treat_all(thresholds), apparent = benefit(1)$apparent, corrected = benefit(1)$corrected))',
    ...(cox ? ['result$log_cumulative_hazard <- original[[1]]$log_hazard'] : []),
    ...(compared === undefined
      ? []
      : [
          'result$decision_curve$comparison_apparent <- benefit(2)$apparent',
          'result$decision_curve$comparison_corrected <- benefit(2)$corrected',
          'improved <- reclassified(predicted[[1]], predicted[[2]], all_rows)',
          ...(cox ? ['improved$std_error <- apply(changes, 2, sd)'] : []),
          `margin <- qnorm(1 - (1 - ${conf_level}) / 2) * improved$std_error`,
          'improved$statistic <- improved$estimate / improved$std_error',
          'improved$p_value <- 2 * pnorm(-abs(improved$statistic))',
          'improved$conf_low <- improved$estimate - margin; improved$conf_high <- improved$estimate + margin',
          'result$comparison <- list(performance = performance_of(2), reclassification = improved)',
        ]),
    ...rTermTests(
      [],
      { factors: found.factors },
      found.coefficients.map(({ term }) => term),
      [
        'estimate <- original[[1]]$coefficients; covariance <- original[[1]]$covariance',
        ...rWaldCombinations(conf_level),
      ],
    ),
  ]
    .flatMap((line) => (line === categoriesLine ? categoryLines(categories) : [line]))
    .join('\n');
}

const categoriesLine = '  # categories';

function categoryLines(categories: readonly number[] | undefined): string[] {
  if (categories === undefined) return [];
  const cuts = rVector(categories);
  return [
    `  moved <- findInterval(new, ${cuts}) - findInterval(old, ${cuts})`,
    '  found <- rbind(found, net_reclassification(moved, rows, "nri_categories"))',
  ];
}

const reclassifiedLines = [
  'reclassified <- function(new, old, rows) {',
  '  change <- new - old; change[abs(change) < 1e-12] <- 0',
  '  found <- rbind(discrimination_improvement(change, rows), net_reclassification(change, rows, "nri"))',
  categoriesLine,
  '  found',
  '}',
];

const logisticReclassification = [
  'discrimination_improvement <- function(change, rows) {',
  '  y <- data$.y[rows] == 1',
  '  data.frame(index = "idi", estimate = mean(change[y]) - mean(change[!y]), std_error = sqrt(var(change[y]) / sum(y) + var(change[!y]) / sum(!y)))',
  '}',
  'net_reclassification <- function(change, rows, name) {',
  '  y <- data$.y[rows] == 1',
  '  part <- function(change) { up <- sum(change > 0); down <- sum(change < 0); m <- length(change); c((up - down) / m, (up + down) / m^2 - (up - down)^2 / m^3) }',
  '  events <- part(change[y]); others <- part(-change[!y])',
  '  data.frame(index = paste0(name, c("", "_events", "_nonevents")), estimate = c(events[1] + others[1], events[1], others[1]),',
  '    std_error = sqrt(c(events[2] + others[2], events[2], others[2])))',
  '}',
];

const coxReclassification = [
  'discrimination_improvement <- function(change, rows) {',
  '  weights <- censoring_weights(rows); y <- had_event(rows)',
  '  data.frame(index = "idi", estimate = weighted.mean(change[y], weights[y]) - weighted.mean(change[!y], weights[!y]), std_error = NA)',
  '}',
  'net_reclassification <- function(change, rows, name) {',
  '  all <- observed_risk(rows)',
  '  part <- function(moved) { risk <- observed_risk(rows[moved]); c(risk, 1 - risk) * mean(moved) / c(all, 1 - all) }',
  '  net <- part(change > 0) - part(change < 0)',
  '  data.frame(index = paste0(name, c("", "_events", "_nonevents")), estimate = c(net[1] - net[2], net[1], -net[2]), std_error = NA)',
  '}',
];
