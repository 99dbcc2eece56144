import { rColumn, rValue, rVector } from '../../print/r-script.ts';

type Asked = {
  resamples: number;
  seed: number;
  thresholds: readonly number[];
} & ({ model: 'logistic' } | { model: 'cox'; ties: string; horizon?: number | undefined });

/** What a method adds: functions that the loop needs, and what it finds in each resample beside. */
type Further = { functions: readonly string[]; eachResample: readonly string[] };

/**
 * Lines of base R (a Cox model needs survival) that validate the models of `designs`, a list of matrices of columns, of the outcome
 * `data$.y`, of a Cox model with `data$.time`: the same resamples by set.seed and sample.int, as rms::validate draws them. They
 * leave `original`, `predicted`, `corrected`, `used` and functions of these.
 */
export function rValidation(asked: Asked, further: Further = { functions: [], eachResample: [] }): string[] {
  const cox = asked.model === 'cox';
  const { thresholds } = asked;
  const even = thresholds.length === 99 && thresholds.every((value, i) => value === (i + 1) / 100);
  const grid = 'function(risk) { p <- sort(risk); seq(p[min(5, n)], p[max(1, n - 4)], length.out = 50) }';
  return [
    ...separationLines,
    ...(cox ? coxLines(asked.ties, asked.horizon) : logisticLines),
    `thresholds <- ${even ? '1:99 / 100' : thresholds.length === 0 ? 'numeric(0)' : rVector([...thresholds])}`,
    ...netBenefitLines,
    ...further.functions,
    'n <- nrow(data)',
    'all_rows <- seq_len(n)',
    'original <- lapply(designs, fit_model, rows = all_rows)',
    'predicted <- Map(predict_risk, original, designs)',
    `grids <- lapply(predicted, ${cox && asked.horizon === undefined ? 'function(risk) numeric(0)' : grid})`,
    'assess <- function(fit, x, rows, grid, own) {',
    '  lp <- linear_predictor(fit, x[rows, , drop = FALSE]); risk <- predict_risk(fit, x[rows, , drop = FALSE])',
    '  c(performance(fit, lp, risk, rows, own), smooth_curve(fit, lp, risk, rows, grid) - grid, net_benefit(risk, rows))',
    '}',
    'apparent <- Map(function(fit, x, grid) assess(fit, x, all_rows, grid, TRUE), original, designs, grids)',
    `set.seed(${asked.seed})`,
    'training <- test <- lapply(designs, function(x) NULL)',
    'changes <- NULL',
    'used <- 0',
    `for (b in seq_len(${asked.resamples})) {`,
    '  rows <- sample.int(n, n, replace = TRUE)',
    '  fits <- tryCatch(lapply(designs, fit_model, rows = rows), error = function(problem) NULL)',
    '  if (is.null(fits)) next',
    '  used <- used + 1',
    '  for (k in seq_along(fits)) {',
    '    training[[k]] <- rbind(training[[k]], assess(fits[[k]], designs[[k]], rows, grids[[k]], TRUE))',
    '    test[[k]] <- rbind(test[[k]], assess(fits[[k]], designs[[k]], all_rows, grids[[k]], FALSE))',
    '  }',
    ...further.eachResample,
    '}',
    'corrected <- Map(function(own, there, here) {',
    '  there[is.na(here)] <- NA; here[is.na(there)] <- NA',
    '  there <- colMeans(there, na.rm = TRUE); here <- colMeans(here, na.rm = TRUE)',
    '  data.frame(apparent = own, training = there, test = here, optimism = there - here, corrected = own - (there - here))',
    '}, apparent, training, test)',
    'indexes <- seq_along(index_names)',
    'performance_of <- function(k) cbind(index = index_names, corrected[[k]][indexes, ])',
    'calibration_of <- function(k) {',
    '  curve <- corrected[[k]][length(indexes) + 1:50, ]',
    '  differences <- abs(smooth_curve(original[[k]], linear_predictor(original[[k]], designs[[k]]), predicted[[k]], all_rows, predicted[[k]]) - predicted[[k]])',
    '  list(curve = data.frame(predicted = grids[[k]], apparent = grids[[k]] + curve$apparent, corrected = grids[[k]] + curve$corrected),',
    '    ici = mean(differences, na.rm = TRUE), e50 = median(differences, na.rm = TRUE), e90 = quantile(differences, 0.9, na.rm = TRUE, names = FALSE),',
    '    e_max = max(differences, na.rm = TRUE))',
    '}',
  ];
}

type Regression = { resamples: number; seed: number } & (
  | { model: 'logistic' }
  | { model: 'cox'; ties: string; horizon?: number | undefined; time: string }
);

/** Lines that add to `result` the validation of a regression, whose model is `fit`; none where no resamples are asked for. */
export function rValidationOfFit(asked: Regression): string[] {
  if (asked.resamples === 0) return [];
  const cox = asked.model === 'cox';
  const hasCurve = asked.model === 'logistic' || asked.horizon !== undefined;
  return [
    '',
    '# Validation by bootstrap',
    `designs <- list(${cox ? 'model.matrix(fit)' : 'model.matrix(fit)[, -1, drop = FALSE]'})`,
    `data <- cbind(data, .y = ${rColumn('.event')}${cox ? `, .time = ${rColumn(asked.time)}` : ''})`,
    ...rValidation({ ...asked, thresholds: [] }),
    'result$validation <- list(performance = performance_of(1), resamples = list(used = used))',
    ...(hasCurve ? ['result$validation$calibration <- calibration_of(1)'] : []),
  ];
}

const separationLines = [
  '# A coefficient that runs off to infinity has no end, and its standard error is huge over the range of its covariate.',
  'refuse_separation <- function(x, covariance) {',
  '  ranges <- apply(x, 2, function(values) diff(range(values)))',
  '  if (any(sqrt(pmax(0, diag(covariance))) * ranges > 1000)) stop("separation")',
  '}',
];

const netBenefitLines = [
  'treat_all <- function(t) { risk <- observed_risk(all_rows); risk - (1 - risk) * t / (1 - t) }',
  'net_benefit <- function(risk, rows) vapply(thresholds, function(t) {',
  '  treated <- risk >= t',
  '  if (!any(treated)) return(0)',
  '  true <- mean(treated) * observed_risk(rows[treated])',
  '  true - (mean(treated) - true) * t / (1 - t)',
  '}, 0)',
];

const logisticLines = [
  '# Converged further than glm does by default, and without its warnings.',
  'fit_outcome <- function(x, y) {',
  '  fit <- suppressWarnings(glm.fit(cbind(1, x), y, family = binomial(), control = glm.control(epsilon = 1e-14, maxit = 50)))',
  '  if (anyNA(fit$coefficients)) stop("singular")',
  '  covariance <- chol2inv(fit$qr$qr[seq_len(fit$rank), seq_len(fit$rank), drop = FALSE])',
  '  refuse_separation(x, covariance[-1, -1, drop = FALSE])',
  '  share <- mean(y)',
  '  null <- -2 * (sum(y) * log(share) + sum(1 - y) * log(1 - share))',
  '  list(coefficients = unname(fit$coefficients), covariance = covariance, lr = null - fit$deviance, null = null)',
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
];

function coxLines(ties: string, horizon: number | undefined): string[] {
  const risks = horizon !== undefined;
  return [
    `horizon <- ${horizon ?? 'Inf'}`,
    'surv <- Surv(data$.time, data$.y)',
    'fit_survival <- function(x, outcome) {',
    `  fit <- suppressWarnings(coxph(outcome ~ x, ties = ${rValue(ties)}, control = coxph.control(eps = 2e-12, iter.max = 100)))`,
    '  if (anyNA(coef(fit))) stop("singular")',
    '  refuse_separation(x, vcov(fit))',
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
    `index_names <- c("c_statistic", "somers_d", "r_squared", ${risks ? '"brier", "calibration_in_the_large", ' : ''}"calibration_slope")`,
    'performance <- function(fit, lp, risk, rows, own) {',
    '  # Equal patients must tie, whatever rounding made of their linear predictors.',
    '  score <- round(lp, 12); outcome <- surv[rows]',
    '  c_statistic <- concordance(outcome ~ score, reverse = TRUE)$concordance',
    '  refit <- if (own) list(coefficients = 1, lr = fit$lr, null = fit$null) else fit_survival(cbind(lp), outcome)',
    '  r_squared <- (1 - exp(-refit$lr / length(lp))) / (1 - exp(-refit$null / length(lp)))',
    risks
      ? '  c(c_statistic, 2 * c_statistic - 1, r_squared, mean(censoring_weights(rows) * (had_event(rows) - risk)^2), observed_risk(rows) - mean(risk), refit$coefficients)'
      : '  c(c_statistic, 2 * c_statistic - 1, r_squared, refit$coefficients)',
    '}',
    "# Harrell's restricted cubic spline with three knots.",
    'smooth_curve <- function(fit, lp, risk, rows, at) {',
    '  if (length(at) == 0) return(numeric(0))',
    '  knots <- unique(quantile(lp, c(0.1, 0.5, 0.9), names = FALSE))',
    '  cube <- function(x) pmax(x, 0)^3',
    '  spline <- function(x) if (length(knots) < 3) cbind(x) else cbind(x, (cube(x - knots[1]) + ((knots[2] - knots[1]) * cube(x - knots[3]) -',
    '    (knots[3] - knots[1]) * cube(x - knots[2])) / (knots[3] - knots[2])) / (knots[3] - knots[1])^2)',
    '  curve <- fit_survival(spline(lp), surv[rows])',
    '  predict_risk(curve, spline(log(-log1p(-at)) - fit$log_hazard))',
    '}',
  ];
}
