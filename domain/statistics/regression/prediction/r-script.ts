import { termColumns } from '../../core/design-matrix.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ModelTerm } from '../../definition/model-terms.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent, rValue, rVector } from '../../print/r-script.ts';

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
export function predictionScript(parameters: Parameters): string {
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
  const thresholds = parameters.decision_thresholds;
  const even = thresholds.length === 99 && thresholds.every((value, i) => value === (i + 1) / 100);
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
    ...(cox ? coxLines(parameters) : logisticLines),
    `thresholds <- ${even ? '1:99 / 100' : rVector(thresholds)}`,
    ...sharedLines,
    'n <- nrow(data)',
    'all_rows <- seq_len(n)',
    'original <- lapply(designs, fit_model, rows = all_rows)',
    'predicted <- Map(predict_risk, original, designs)',
    'grids <- lapply(predicted, function(risk) { p <- sort(risk); seq(p[min(5, n)], p[max(1, n - 4)], length.out = 50) })',
    'assess <- function(fit, x, rows, grid, own) {',
    '  lp <- linear_predictor(fit, x[rows, , drop = FALSE]); risk <- predict_risk(fit, x[rows, , drop = FALSE])',
    '  c(performance(fit, lp, risk, rows, own), smooth_curve(fit, lp, risk, rows, grid) - grid, net_benefit(risk, rows))',
    '}',
    'apparent <- Map(function(fit, x, grid) assess(fit, x, all_rows, grid, TRUE), original, designs, grids)',
    `set.seed(${seed})`,
    'training <- test <- lapply(designs, function(x) NULL)',
    'changes <- NULL',
    'used <- 0',
    `for (b in seq_len(${resamples})) {`,
    '  rows <- sample.int(n, n, replace = TRUE)',
    '  fits <- tryCatch(lapply(designs, fit_model, rows = rows), error = function(problem) NULL)',
    '  if (is.null(fits)) next',
    '  used <- used + 1',
    '  for (k in seq_along(fits)) {',
    '    training[[k]] <- rbind(training[[k]], assess(fits[[k]], designs[[k]], rows, grids[[k]], TRUE))',
    '    test[[k]] <- rbind(test[[k]], assess(fits[[k]], designs[[k]], all_rows, grids[[k]], FALSE))',
    '  }',
    ...(cox && compared !== undefined
      ? [
          '  risks <- Map(function(fit, x) predict_risk(fit, x[rows, , drop = FALSE]), fits, designs)',
          '  changes <- rbind(changes, reclassified(risks[[1]], risks[[2]], rows)$estimate)',
        ]
      : []),
    '}',
    'corrected <- Map(function(own, there, here) {',
    '  there[is.na(here)] <- NA; here[is.na(there)] <- NA',
    '  there <- colMeans(there, na.rm = TRUE); here <- colMeans(here, na.rm = TRUE)',
    '  data.frame(apparent = own, training = there, test = here, optimism = there - here, corrected = own - (there - here))',
    '}, apparent, training, test)',
    'indexes <- seq_along(index_names)',
    'performance_of <- function(k) cbind(index = index_names, corrected[[k]][indexes, ])',
    'curve <- corrected[[1]][length(indexes) + 1:50, ]',
    'benefit <- function(k) corrected[[k]][length(indexes) + 50 + seq_along(thresholds), ]',
    'differences <- abs(smooth_curve(original[[1]], linear_predictor(original[[1]], designs[[1]]), predicted[[1]], all_rows, predicted[[1]]) - predicted[[1]])',
    'result <- list(n = n, n_events = sum(data$.y), observed_risk = observed_risk(all_rows), performance = performance_of(1), resamples = list(used = used),',
    '  coefficients = data.frame(estimate = original[[1]]$coefficients, std_error = sqrt(diag(original[[1]]$covariance))),',
    '  calibration = list(curve = data.frame(predicted = grids[[1]], apparent = grids[[1]] + curve$apparent, corrected = grids[[1]] + curve$corrected),',
    '    ici = mean(differences, na.rm = TRUE), e50 = median(differences, na.rm = TRUE), e90 = quantile(differences, 0.9, na.rm = TRUE, names = FALSE),',
    '    e_max = max(differences, na.rm = TRUE)),',
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

const sharedLines = [
  'treat_all <- function(t) { risk <- observed_risk(all_rows); risk - (1 - risk) * t / (1 - t) }',
  'net_benefit <- function(risk, rows) sapply(thresholds, function(t) {',
  '  treated <- risk >= t',
  '  if (!any(treated)) return(0)',
  '  true <- mean(treated) * observed_risk(rows[treated])',
  '  true - (mean(treated) - true) * t / (1 - t)',
  '})',
  'reclassified <- function(new, old, rows) {',
  '  change <- new - old; change[abs(change) < 1e-12] <- 0',
  '  found <- rbind(discrimination_improvement(change, rows), net_reclassification(change, rows, "nri"))',
  categoriesLine,
  '  found',
  '}',
];

const logisticLines = [
  '# Converged further than glm does by default, and without its warnings.',
  'fit_outcome <- function(x, y) {',
  '  fit <- suppressWarnings(glm.fit(cbind(1, x), y, family = binomial(), control = glm.control(epsilon = 1e-14, maxit = 50)))',
  '  if (anyNA(fit$coefficients)) stop("singular")',
  '  share <- mean(y)',
  '  null <- -2 * (sum(y) * log(share) + sum(1 - y) * log(1 - share))',
  '  list(coefficients = unname(fit$coefficients), covariance = chol2inv(fit$qr$qr[seq_len(fit$rank), seq_len(fit$rank), drop = FALSE]),',
  '    lr = null - fit$deviance, null = null)',
  '}',
  'fit_model <- function(x, rows) fit_outcome(x[rows, , drop = FALSE], data$.y[rows])',
  'linear_predictor <- function(fit, x) drop(fit$coefficients[1] + x %*% fit$coefficients[-1])',
  'predict_risk <- function(fit, x) plogis(linear_predictor(fit, x))',
  'observed_risk <- function(rows) mean(data$.y[rows])',
  'index_names <- c("c_statistic", "somers_d", "r_squared", "brier", "calibration_intercept", "calibration_slope")',
  'performance <- function(fit, lp, risk, rows, own) {',
  '  y <- data$.y[rows]',
  '  # Equal patients must tie, whatever rounding made of their linear predictors.',
  '  ranks <- rank(round(lp, 12)); cases <- sum(y)',
  '  c_statistic <- (sum(ranks[y == 1]) - cases * (cases + 1) / 2) / cases / (length(y) - cases)',
  '  refit <- if (own) list(coefficients = c(0, 1), lr = fit$lr, null = fit$null) else fit_outcome(cbind(lp), y)',
  '  r_squared <- (1 - exp(-refit$lr / length(y))) / (1 - exp(-refit$null / length(y)))',
  '  c(c_statistic, 2 * c_statistic - 1, r_squared, mean((y - risk)^2), refit$coefficients)',
  '}',
  'smooth_curve <- function(fit, lp, risk, rows, at) approx(lowess(risk, data$.y[rows], iter = 0), xout = at, ties = function(x) x[1])$y',
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

function coxLines({ ties, horizon }: Extract<Parameters, { model: 'cox' }>): string[] {
  return [
    `horizon <- ${horizon}`,
    'surv <- Surv(data$.time, data$.y)',
    'fit_survival <- function(x, outcome) {',
    `  fit <- suppressWarnings(coxph(outcome ~ x, ties = ${rValue(ties)}, control = coxph.control(eps = 2e-12, iter.max = 100)))`,
    '  if (anyNA(coef(fit))) stop("singular")',
    '  hazard <- basehaz(fit, centered = TRUE)',
    '  at <- max(0, hazard$hazard[hazard$time <= horizon])',
    '  list(coefficients = unname(coef(fit)), covariance = vcov(fit), lr = 2 * diff(fit$loglik), null = -2 * fit$loglik[1], log_hazard = log(at) - sum(coef(fit) * fit$means))',
    '}',
    'fit_model <- function(x, rows) fit_survival(x[rows, , drop = FALSE], surv[rows])',
    'linear_predictor <- function(fit, x) drop(x %*% fit$coefficients)',
    'predict_risk <- function(fit, x) -expm1(-exp(fit$log_hazard + linear_predictor(fit, x)))',
    'observed_risk <- function(rows) {',
    '  if (length(rows) == 0) return(0)',
    '  1 - summary(survfit(surv[rows] ~ 1), times = horizon, extend = TRUE)$surv',
    '}',
    '# The inverse of the probability not to be censored until the event or the horizon; 0 for who was censored before.',
    'censoring_weights <- function(rows) {',
    '  time <- data$.time[rows]; event <- data$.y[rows]',
    '  weights <- numeric(length(rows)); uncensored <- 1',
    '  for (now in sort(unique(time[time <= horizon]))) {',
    '    weights[time == now & event == 1] <- 1 / uncensored',
    '    censored <- sum(time == now & event == 0)',
    '    if (censored > 0) uncensored <- uncensored * (1 - censored / (sum(time >= now) - sum(time == now & event == 1)))',
    '  }',
    '  weights[time > horizon] <- 1 / uncensored',
    '  weights',
    '}',
    'had_event <- function(rows) data$.y[rows] == 1 & data$.time[rows] <= horizon',
    'index_names <- c("c_statistic", "somers_d", "r_squared", "brier", "calibration_in_the_large", "calibration_slope")',
    'performance <- function(fit, lp, risk, rows, own) {',
    '  # Equal patients must tie, whatever rounding made of their linear predictors.',
    '  score <- round(lp, 12); outcome <- surv[rows]',
    '  c_statistic <- concordance(outcome ~ score, reverse = TRUE)$concordance',
    '  refit <- if (own) list(coefficients = 1, lr = fit$lr, null = fit$null) else fit_survival(cbind(lp), outcome)',
    '  r_squared <- (1 - exp(-refit$lr / length(lp))) / (1 - exp(-refit$null / length(lp)))',
    '  c(c_statistic, 2 * c_statistic - 1, r_squared, mean(censoring_weights(rows) * (had_event(rows) - risk)^2), observed_risk(rows) - mean(risk), refit$coefficients)',
    '}',
    "# Harrell's restricted cubic spline with three knots.",
    'smooth_curve <- function(fit, lp, risk, rows, at) {',
    '  knots <- unique(quantile(lp, c(0.1, 0.5, 0.9), names = FALSE))',
    '  cube <- function(x) pmax(x, 0)^3',
    '  spline <- function(x) if (length(knots) < 3) cbind(x) else cbind(x, (cube(x - knots[1]) + ((knots[2] - knots[1]) * cube(x - knots[3]) -',
    '    (knots[3] - knots[1]) * cube(x - knots[2])) / (knots[3] - knots[2])) / (knots[3] - knots[1])^2)',
    '  curve <- fit_survival(spline(lp), surv[rows])',
    '  predict_risk(curve, spline(log(-log1p(-at)) - fit$log_hazard))',
    '}',
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
}
