import { termColumns } from '../../core/design-matrix.ts';
import { rModelTerms } from '../../print/r-model-terms.ts';
import { rColumn, rCompleteCases, rVector } from '../../print/r-script.ts';
import type { MetaDiagnosticComputed } from './compute.ts';
import { cellNames, type MetaDiagnosticParameters } from './definition.ts';

type Statistics = MetaDiagnosticComputed['statistics'];

export function rScript(s: Statistics, parameters: MetaDiagnosticParameters): string {
  const { covariates, estimator, zero_cell_add, zero_cell_to, conf_level } = parameters;
  const columns = cellNames.map((name) => parameters[name]);
  const corrections = {
    none: 'rep(FALSE, nrow(counts))',
    all: 'rep(TRUE, nrow(counts))',
    if0all: 'rep(any(counts == 0), nrow(counts))',
    only0: 'apply(counts == 0, 1, any)',
  };
  const { preparation, formula } = rModelTerms(covariates);
  return [
    'suppressPackageStartupMessages(library(metafor))',
    rCompleteCases([...columns, ...termColumns(covariates)]),
    ...preparation,
    `counts <- cbind(tp = ${rColumn(columns[0]!)}, fp = ${rColumn(columns[1]!)}, fn = ${rColumn(columns[2]!)}, tn = ${rColumn(columns[3]!)})`,
    `x <- as.data.frame(counts + ${zero_cell_add} * ${corrections[zero_cell_to]})`,
    'k <- nrow(x)',
    '# The logits of sensitivity and specificity of each study, one below the other.',
    'y <- rbind(log(x$tp / x$fn), log(x$tn / x$fp))',
    'variances <- rbind(1 / x$tp + 1 / x$fn, 1 / x$tn + 1 / x$fp)',
    'long <- data.frame(study = rep(seq_len(k), each = 2), outcome = factor(rep(c("sensitivity", "specificity"), k)), yi = c(y), vi = c(variances))',
    `design <- ${covariates.length === 0 ? 'matrix(1, k, 1)' : `model.matrix(~ ${formula}, droplevels(data))`}`,
    'p <- ncol(design)',
    'both <- function(design) (design %x% diag(2))[, c(2 * seq_len(ncol(design)) - 1, 2 * seq_len(ncol(design)))]',
    'control <- list(optimizer = "nlm", gradtol = 1e-10, steptol = 1e-10, iterlim = 1000)',
    'fitted_by <- function(method, design) rma.mv(yi, vi, mods = both(design), intercept = FALSE, random = ~ outcome | study, struct = "UN", data = long, method = method, control = control)',
    `fit <- fitted_by("${estimator}", design)`,
    ...refined(estimator),
    'estimates <- as.numeric(coef(fit))',
    'covariance <- vcov(fit)',
    'at <- function(row) { weights <- rbind(c(row, 0 * row), c(0 * row, row)); list(b = drop(weights %*% estimates), v = weights %*% covariance %*% t(weights)) }',
    'point <- at(colMeans(design))',
    'b <- point$b',
    'v <- point$v',
    'sd <- sqrt(fit$tau2)',
    'psi <- fit$rho * sd[1] * sd[2]',
    `z <- qnorm(1 - (1 - ${conf_level}) / 2)`,
    'interval <- function(at, variance, scale) list(estimate = scale(at), conf_low = scale(at - z * sqrt(variance)), conf_high = scale(at + z * sqrt(variance)))',
    'proportion <- plogis(b)',
    'ratio <- function(log_ratio, slope, v) interval(log_ratio, drop(t(slope) %*% v %*% slope), exp)',
    `radius <- sqrt(qchisq(${conf_level}, 2))`,
    'extent <- function(variance) list(sensitivity_low = plogis(b[1] - radius * sqrt(variance[1])), sensitivity_high = plogis(b[1] + radius * sqrt(variance[1])),',
    '  specificity_low = plogis(b[2] - radius * sqrt(variance[2])), specificity_high = plogis(b[2] + radius * sqrt(variance[2])))',
    'equal <- function(yes, no) { test <- suppressWarnings(chisq.test(cbind(yes, no))); list(statistic = test$statistic[[1]], df = test$parameter[[1]], p_value = test$p.value) }',
    '# Zhou and Dendukuri 2014.',
    'logits <- cbind(design %*% estimates[seq_len(p)], design %*% estimates[p + seq_len(p)])',
    'sizes <- cbind(counts[, "tp"] + counts[, "fn"], counts[, "fp"] + counts[, "tn"])',
    'within <- sapply(1:2, function(j) mean((exp(fit$tau2[j] / 2 + logits[, j]) + exp(fit$tau2[j] / 2 - logits[, j]) + 2) / sizes[, j]))',
    'generalised <- sqrt(max(0, prod(fit$tau2) - psi^2))',
    'result <- list(k = k, n_condition = sum(counts[, c("tp", "fn")]), n_no_condition = sum(counts[, c("fp", "tn")]),',
    '  sensitivity = interval(b[1], v[1, 1], plogis), specificity = interval(b[2], v[2, 2], plogis),',
    '  logit_sensitivity = list(estimate = b[1], std_error = sqrt(v[1, 1]), std_dev = sd[1]),',
    '  logit_specificity = list(estimate = b[2], std_error = sqrt(v[2, 2]), std_dev = sd[2]),',
    `  covariance = v[1, 2]${s.correlation === null ? '' : ', correlation = fit$rho'},`,
    '  diagnostic_odds_ratio = ratio(b[1] + b[2], c(1, 1), v),',
    '  positive_likelihood_ratio = ratio(log(proportion[1] / (1 - proportion[2])), c(1 - proportion[1], proportion[2]), v),',
    '  negative_likelihood_ratio = ratio(log((1 - proportion[1]) / proportion[2]), c(-proportion[1], proportion[2] - 1), v),',
    '  confidence_region = extent(diag(v)), prediction_region = extent(diag(v) + fit$tau2),',
    '  i_squared = list(bivariate = 100 * generalised / (generalised + sqrt(prod(within))), sensitivity = 100 * fit$tau2[1] / (fit$tau2[1] + within[1]), specificity = 100 * fit$tau2[2] / (fit$tau2[2] + within[2])),',
    `  log_likelihood = as.numeric(logLik(fit))${s.equal_sensitivity.p_value === null ? '' : ',\n  equal_sensitivity = equal(counts[, "tp"], counts[, "fn"])'}${s.equal_specificity.p_value === null ? '' : ',\n  equal_specificity = equal(counts[, "tn"], counts[, "fp"])'})`,
    ...regression(s),
    ...curve(s, parameters),
  ].join('\n');
}

/** metafor's search ends where the likelihood is flat to the last bits, six digits before the maximum. */
function refined(estimator: MetaDiagnosticParameters['estimator']): string[] {
  return [
    '# Newton steps on the same likelihood, over a root of the covariance between studies, from where rma.mv stops.',
    'deviance_at <- function(root) {',
    '  a <- root[1]^2 + variances[1, ]; b <- root[2]^2 + root[3]^2 + variances[2, ]; off <- root[1] * root[2]; det <- a * b - off^2',
    '  w1 <- b / det; w2 <- a / det; w <- -off / det',
    '  both_sides <- rbind(cbind(crossprod(design, w1 * design), crossprod(design, w * design)), cbind(crossprod(design, w * design), crossprod(design, w2 * design)))',
    '  beta <- solve(both_sides, c(crossprod(design, w1 * y[1, ] + w * y[2, ]), crossprod(design, w * y[1, ] + w2 * y[2, ])))',
    '  e1 <- y[1, ] - drop(design %*% beta[seq_len(p)]); e2 <- y[2, ] - drop(design %*% beta[p + seq_len(p)])',
    `  sum(log(det) + w1 * e1^2 + 2 * w * e1 * e2 + w2 * e2^2)${estimator === 'REML' ? ' + determinant(both_sides)$modulus[[1]]' : ''}`,
    '}',
    'root <- c(sqrt(fit$tau2[1]), fit$rho * sqrt(fit$tau2[2]), sqrt(fit$tau2[2] * max(0, 1 - fit$rho^2)))',
    'if (min(fit$tau2) > 1e-6 && abs(fit$rho) < 0.9999) {',
    '  for (i in 1:4) root <- root - solve(numDeriv::hessian(deviance_at, root), numDeriv::grad(deviance_at, root))',
    '  found <- c(root[1]^2, root[2]^2 + root[3]^2)',
    `  fit <- rma.mv(yi, vi, mods = both(design), intercept = FALSE, random = ~ outcome | study, struct = "UN", data = long, method = "${estimator}", tau2 = found, rho = root[1] * root[2] / sqrt(prod(found)))`,
    '}',
  ];
}

function regression({ coefficients, levels }: Statistics): string[] {
  if (coefficients === undefined) return [];
  return [
    'rows <- function(at) { se <- sqrt(diag(covariance)[at]); statistic <- estimates[at] / se',
    '  data.frame(estimate = estimates[at], std_error = se, statistic = statistic, p_value = 2 * pnorm(-abs(statistic)), conf_low = estimates[at] - z * se, conf_high = estimates[at] + z * se) }',
    'result$coefficients <- list(sensitivity = rows(seq_len(p)), specificity = rows(p + seq_len(p)))',
    'chi_square <- function(statistic, df) list(statistic = statistic, df = df, p_value = pchisq(statistic, df, lower.tail = FALSE))',
    'wald_of <- function(at) chi_square(drop(estimates[at] %*% solve(covariance[at, at], estimates[at])), length(at))',
    'wald <- function(at) list(both = wald_of(c(at, p + at)), sensitivity = wald_of(at), specificity = wald_of(p + at))',
    'likely <- function(design) as.numeric(logLik(fitted_by("ML", design)))',
    'result$covariate_tests <- list(likelihood_ratio = chi_square(2 * (likely(design) - likely(matrix(1, k, 1))), 2 * (p - 1)), wald = wald(2:p))',
    'result$terms <- lapply(seq_len(max(attr(design, "assign"))), function(term) wald(which(attr(design, "assign") == term)))',
    ...(levels === undefined
      ? []
      : [
          `codes <- unname(c(${levels.map((_, at) => (at === 0 ? 'which(rowSums(design[, -1, drop = FALSE]) == 0)[1]' : `which(design[, ${at + 1}] == 1)[1]`)).join(', ')}))`,
          'result$levels <- lapply(codes, function(i) { found <- at(design[i, ]); list(sensitivity = interval(found$b[1], found$v[1, 1], plogis), specificity = interval(found$b[2], found$v[2, 2], plogis),',
          '  diagnostic_odds_ratio = ratio(sum(found$b), c(1, 1), found$v)) })',
        ]),
  ];
}

function curve(s: Statistics, { estimator, auc_resamples, seed, conf_level }: MetaDiagnosticParameters): string[] {
  if (s.hsroc === null) return [];
  const tails = rVector([(1 - conf_level) / 2, 1 - (1 - conf_level) / 2]);
  return [
    '# Harbord et al. 2007.',
    'q <- sqrt(sd[2] / sd[1])',
    'result$hsroc <- list(theta = (q * b[1] - b[2] / q) / 2, lambda = q * b[1] + b[2] / q, beta = log(sd[2] / sd[1]),',
    '  variance_theta = (sd[1] * sd[2] - psi) / 2, variance_lambda = 2 * (sd[1] * sd[2] + psi))',
    'curve <- function(u) plogis(result$hsroc$lambda * exp(-result$hsroc$beta / 2) + exp(-result$hsroc$beta) * u) * dlogis(u)',
    'area <- function(low, high) integrate(curve, qlogis(low), qlogis(high), rel.tol = 1e-10, subdivisions = 1000)$value / (high - low)',
    'rates <- range(counts[, "fp"] / (counts[, "fp"] + counts[, "tn"]))',
    'result$auc <- area(0, 1)',
    ...(s.partial_auc === null ? [] : ['result$partial_auc <- area(max(0.01, rates[1]), min(0.99, rates[2]))']),
    ...(s.auc_interval === undefined || s.auc_interval === null
      ? []
      : [
          '# Parametric bootstrap of the area: the likelihood over a root of the covariance between studies.',
          'v1 <- variances[1, ]; v2 <- variances[2, ]',
          'likelihood <- function(root, y) { a <- root[1]^2 + v1; b <- root[2]^2 + root[3]^2 + v2; off <- root[1] * root[2]; det <- a * b - off^2',
          '  w1 <- b / det; w2 <- a / det; w <- -off / det; s1 <- sum(w1); s2 <- sum(w2); s <- sum(w); d <- s1 * s2 - s^2',
          '  r1 <- sum(w1 * y[1, ] + w * y[2, ]); r2 <- sum(w * y[1, ] + w2 * y[2, ]); mean <- c(s2 * r1 - s * r2, s1 * r2 - s * r1) / d',
          '  e1 <- y[1, ] - mean[1]; e2 <- y[2, ] - mean[2]',
          `  list(mean = mean, deviance = sum(log(det) + w1 * e1^2 + 2 * w * e1 * e2 + w2 * e2^2)${estimator === 'REML' ? ' + log(d)' : ''}) }`,
          'best <- c(sd[1], fit$rho * sd[2], sd[2] * sqrt(max(0, 1 - fit$rho^2)))',
          'search <- function(of) tryCatch(suppressWarnings(nlm(of, best, gradtol = 1e-9, steptol = 1e-10, iterlim = 500))$estimate,',
          '  error = function(failed) { root <- best; for (i in 1:3) root <- optim(root, of, control = list(reltol = 1e-15, maxit = 3000))$par; root })',
          'areas_of <- function(y) { root <- search(function(r) { deviance <- likelihood(r, y)$deviance; if (is.finite(deviance)) deviance else 1e10 })',
          '  mean <- likelihood(root, y)$mean; s <- c(abs(root[1]), sqrt(root[2]^2 + root[3]^2)); slope <- s[1] / s[2]',
          '  if (max(s) < 1e-3) NA else if (slope > 1e6) plogis(mean[2]) else if (slope <= 1) integrate(function(u) plogis(mean[1] + slope * (mean[2] + u)) * dlogis(u), -40, 40, rel.tol = 1e-9)$value',
          '  else integrate(function(u) plogis(mean[2] + (mean[1] + u) / slope) * dlogis(u), -40, 40, rel.tol = 1e-9)$value }',
          `set.seed(${seed})`,
          `areas <- replicate(${auc_resamples}, { noise <- matrix(rnorm(2 * k), 2); first <- sqrt(fit$tau2[1] + v1); off <- psi / first`,
          '  areas_of(rbind(b[1] + first * noise[1, ], b[2] + off * noise[1, ] + sqrt(fit$tau2[2] + v2 - off^2) * noise[2, ])) })',
          'areas <- areas[!is.na(areas)]',
          `tails <- ${tails}`,
          'limits <- unname(quantile(areas, tails))',
          'result$auc_interval <- list(conf_low = limits[1], conf_high = limits[2], std_error = sd(areas))',
        ]),
  ];
}
