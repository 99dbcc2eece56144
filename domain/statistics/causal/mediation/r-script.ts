import { termColumns } from '../../core/design-matrix.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rEvent } from '../../print/r-script.ts';
import type { MediationParameters } from './definition.ts';

/** In base R: the same resamples by set.seed and sample.int, or numerical derivatives of the four means for delta intervals. */
export function mediationScript(parameters: MediationParameters): string {
  const { treatment, treated_value, mediator, outcome, covariates, interaction, intervals, conf_level } = parameters;
  const { preparation, formula } = rModelTerms(covariates);
  const logisticMediator = parameters.mediator_model === 'logistic';
  const logisticOutcome = parameters.outcome_model === 'logistic';
  const adjusted = covariates.length === 0 ? '' : ` + ${formula}`;
  const fit = (model: string, logistic: boolean) =>
    logistic
      ? `suppressWarnings(glm(${model}, family = binomial, data = data, control = glm.control(epsilon = 1e-13, maxit = 100)))`
      : `lm(${model}, data = data)`;
  return [
    rCompleteCases([treatment, mediator, outcome, ...termColumns(covariates)]),
    ...preparation,
    `data <- cbind(data, .a = ${rEvent(treatment, treated_value)}, .m = ${logisticMediator ? rEvent(mediator, parameters.mediator_value ?? 1) : `as.numeric(${rColumn(mediator)})`},`,
    `  .y = ${logisticOutcome ? rEvent(outcome, parameters.outcome_value ?? 1) : `as.numeric(${rColumn(outcome)})`})`,
    `mediator_x <- model.matrix(~ .a${adjusted}, data)`,
    `outcome_x <- model.matrix(~ .a + .m${adjusted}${interaction ? ' + .a:.m' : ''}, data)`,
    'fit_models <- function(rows) {',
    '  data <- data.frame(.m = data$.m[rows], .y = data$.y[rows]); x <- mediator_x[rows, , drop = FALSE]; z <- outcome_x[rows, , drop = FALSE]',
    `  mediator <- ${fit('.m ~ x - 1', logisticMediator)}`,
    `  outcome <- ${fit('.y ~ z - 1', logisticOutcome)}`,
    '  if (anyNA(c(coef(mediator), coef(outcome)))) stop("singular")',
    `  list(mediator = mediator, outcome = outcome, variance = ${logisticMediator ? '0' : 'sigma(mediator)^2'})`,
    '}',
    '# Mean outcome under treatment a with the mediator as under treatment b, the mediator integrated out.',
    'mean_outcomes <- function(rows, theta, beta, variance) apply(rbind(c(0, 0), c(0, 1), c(1, 0), c(1, 1)), 1, function(corner) {',
    '  x <- mediator_x[rows, , drop = FALSE]; z <- outcome_x[rows, , drop = FALSE]; x[, 2] <- corner[2]; z[, 2] <- corner[1]',
    `  predictor <- function(m) { z[, 3] <- m;${interaction ? ' z[, ncol(z)] <- corner[1] * m;' : ''} drop(z %*% theta) }`,
    `  m <- ${logisticMediator ? 'plogis(drop(x %*% beta))' : 'drop(x %*% beta)'}`,
    ...(logisticOutcome
      ? logisticMediator
        ? ['  mean(m * plogis(predictor(1)) + (1 - m) * plogis(predictor(0)))']
        : [
            '  nodes <- seq(-9, 9, by = 0.05)',
            '  mean(Reduce(`+`, lapply(nodes, function(t) 0.05 * dnorm(t) * plogis(predictor(m + sqrt(variance) * t)))))',
          ]
      : ['  mean(predictor(m))']),
    '})',
    'quantities <- function(m) {',
    '  # A total effect that is rounding has no share.',
    '  total <- m[4] - m[1]; share_of <- if (abs(total) <= 1e-13 * max(abs(m))) NA else total; indirect <- c(m[4] - m[3], m[2] - m[1]); direct <- c(m[4] - m[2], m[3] - m[1])',
    '  c(total, indirect, mean(indirect), direct, mean(direct), indirect / share_of, mean(indirect) / share_of',
    ...(logisticOutcome
      ? ['    , exp(qlogis(m[4]) - qlogis(m[1])), exp(qlogis(m[4]) - qlogis(m[3])), exp(qlogis(m[3]) - qlogis(m[1]))']
      : []),
    '  )',
    '}',
    'n <- nrow(data)',
    'fits <- fit_models(seq_len(n)); theta <- coef(fits$outcome); beta <- coef(fits$mediator)',
    'means <- mean_outcomes(seq_len(n), theta, beta, fits$variance)',
    'estimate <- quantities(means); none <- rep(c(0, 1), c(10, length(estimate) - 10))',
    ...(intervals === 'bootstrap' ? bootstrapLines(parameters) : deltaLines(parameters)),
    'told <- data.frame(estimate, std_error, conf_low, conf_high, p_value)',
    'table_of <- function(fit) { row <- coef(summary(fit)); data.frame(estimate = row[, 1], std_error = row[, 2]) }',
    `result <- list(n = n, n_treated = sum(data$.a), effects = told[1:7, ], proportion_mediated = told[8:10, ]${logisticOutcome ? ', odds_ratios = told[11:13, ]' : ''},`,
    '  potential_means = list(control_control = means[1], control_treated = means[2], treated_control = means[3], treated_treated = means[4]),',
    `  mediator_coefficients = table_of(fits$mediator), outcome_coefficients = table_of(fits$outcome)${intervals === 'bootstrap' ? ', resamples = list(used = used)' : ''})`,
    ...(logisticMediator || logisticOutcome || interaction ? [] : sensitivityLines(conf_level)),
  ].join('\n');
}

function bootstrapLines({ seed, resamples, conf_level }: MediationParameters): string[] {
  return [
    `set.seed(${seed})`,
    `draws <- do.call(rbind, lapply(seq_len(${resamples}), function(b) {`,
    '  rows <- sample.int(n, n, replace = TRUE)',
    '  fits <- tryCatch(fit_models(rows), error = function(problem) NULL)',
    '  if (!is.null(fits)) quantities(mean_outcomes(rows, coef(fits$outcome), coef(fits$mediator), fits$variance))',
    '}))',
    'used <- nrow(draws)',
    'std_error <- apply(draws, 2, sd, na.rm = TRUE)',
    `conf_low <- apply(draws, 2, quantile, (1 - ${conf_level}) / 2, names = FALSE, na.rm = TRUE)`,
    `conf_high <- apply(draws, 2, quantile, 1 - (1 - ${conf_level}) / 2, names = FALSE, na.rm = TRUE)`,
    'sides <- sweep(draws, 2, none)',
    'p_value <- pmin(1, 2 * pmin(colMeans(sides > 0, na.rm = TRUE), colMeans(sides < 0, na.rm = TRUE)))',
  ];
}

function deltaLines({ conf_level, mediator_model }: MediationParameters): string[] {
  const linear = mediator_model === 'linear';
  return [
    '# Derivatives of the means by all coefficients, and of the coefficients by the weight of each row.',
    'parameters <- c(theta, beta, fits$variance); of <- rep(1:3, c(length(theta), length(beta), 1))',
    'at <- function(p) mean_outcomes(seq_len(n), p[of == 1], p[of == 2], p[of == 3])',
    'gradient <- sapply(seq_along(parameters), function(j) {',
    '  h <- 1e-4 * max(abs(parameters[j]), 1e-2)',
    '  slope <- function(h) { up <- down <- parameters; up[j] <- up[j] + h; down[j] <- down[j] - h; (at(up) - at(down)) / (2 * h) }',
    linear
      ? '  (4 * slope(h / 2) - slope(h)) / 3'
      : '  if (of[j] == 3) numeric(4) else (4 * slope(h / 2) - slope(h)) / 3',
    '})',
    'moved <- function(fit, x) {',
    '  residual <- residuals(fit, "response"); w <- if (inherits(fit, "glm")) fitted(fit) * (1 - fitted(fit)) else rep(1, n)',
    '  # Scaled, so that columns of very different size are no trouble.',
    '  size <- sqrt(colSums(w * x^2)); y <- sweep(x, 2, size, `/`)',
    '  sweep((residual * y) %*% solve(crossprod(y, w * y)), 2, size, `/`)',
    '}',
    linear
      ? 'of_variance <- (residuals(fits$mediator)^2 - fits$variance) / fits$mediator$df.residual'
      : 'of_variance <- numeric(n)',
    'own <- sapply(1:4, function(k) {',
    '  value <- vapply(seq_len(n), function(i) mean_outcomes(i, theta, beta, fits$variance)[k], 0)',
    '  (value - means[k]) / n',
    '})',
    'influence <- own + cbind(moved(fits$outcome, outcome_x), moved(fits$mediator, mediator_x), of_variance) %*% t(gradient)',
    '# Of ratios on the scale of the logarithm.',
    'scale_of <- function(m) { q <- quantities(m); ifelse(none == 1, log(q), q) }',
    'by_means <- sapply(1:4, function(k) {',
    '  h <- 1e-4 * max(abs(means[k]), 1e-3)',
    '  slope <- function(h) { up <- down <- means; up[k] <- up[k] + h; down[k] <- down[k] - h; (scale_of(up) - scale_of(down)) / (2 * h) }',
    '  (4 * slope(h / 2) - slope(h)) / 3',
    '})',
    'std_error <- sqrt(colSums((influence %*% t(by_means))^2)); centre <- scale_of(means)',
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    'back <- function(x) ifelse(none == 1, exp(x), x)',
    'conf_low <- back(centre - z * std_error); conf_high <- back(centre + z * std_error)',
    'p_value <- 2 * pnorm(-abs(centre / std_error))',
  ];
}

function sensitivityLines(confLevel: number): string[] {
  return [
    '# Imai, Keele and Yamamoto: the indirect effect where the errors of both models correlate by rho.',
    'e1 <- residuals(lm(data$.y ~ mediator_x - 1)); e2 <- residuals(fits$mediator)',
    's11 <- mean(e1^2); s12 <- mean(e1 * e2); s22 <- mean(e2^2)',
    'slope_of <- function(s, rho) (s[2] - rho / sqrt(1 - rho^2) * sqrt(s[1] * s[3] - s[2]^2)) / s[3]',
    'of_treatment <- e2 * drop(mediator_x %*% solve(crossprod(mediator_x)))[, 2]',
    'curve <- do.call(rbind, lapply((-9:9) / 10, function(rho) {',
    '  s <- c(s11, s12, s22); slope <- slope_of(s, rho)',
    '  by <- sapply(1:3, function(j) { h <- 1e-4 * s[c(1, 1, 3)[j]]; d <- function(h) { up <- down <- s; up[j] <- up[j] + h; down[j] <- down[j] - h; (slope_of(up, rho) - slope_of(down, rho)) / (2 * h) }; (4 * d(h / 2) - d(h)) / 3 })',
    '  of_slope <- drop(cbind(e1^2 - s11, e1 * e2 - s12, e2^2 - s22) %*% by) / n',
    '  std_error <- sqrt(sum((slope * of_treatment + beta[2] * of_slope)^2)); estimate <- unname(beta[2]) * slope',
    `  margin <- qnorm(1 - (1 - ${confLevel}) / 2) * std_error`,
    '  data.frame(rho = rho, estimate = estimate, std_error = std_error, conf_low = estimate - margin, conf_high = estimate + margin)',
    '}))',
    'result$sensitivity <- list(rho_at_zero = s12 / sqrt(s11 * s22), curve = curve)',
  ];
}
