# Makes reference.json, the numbers of R that the demo prints beside its own. Run here, only when the demo asks for
# other numbers: Rscript reference.R
library(survival)
library(jsonlite)

lung <- read.csv("../../domain/statistics/data/lung.csv", na.strings = "")
probs <- 0.5
times <- c(180, 365, 730)

curves <- survfit(Surv(time, status == 2) ~ sex, data = lung)
q <- quantile(curves, probs)
at <- summary(curves, times = times, extend = TRUE)
n_events <- tapply(lung$status == 2, lung$sex, sum)
groups <- lapply(seq_along(curves$n), function(g) {
  rows <- which(as.integer(at$strata) == g)
  list(
    group = sub("sex=", "", names(curves$strata)[g]), n = curves$n[g], n_events = n_events[[g]],
    quantiles = lapply(seq_along(probs), function(i) list(
      prob = probs[i], estimate = q$quantile[g, i], conf_low = q$lower[g, i], conf_high = q$upper[g, i])),
    at_times = lapply(rows, function(r) list(
      time = at$time[r], n_risk = at$n.risk[r], survival = at$surv[r], std_error = at$std.err[r],
      conf_low = at$lower[r], conf_high = at$upper[r])))
})

test <- survdiff(Surv(time, status == 2) ~ sex, data = lung)
log_rank <- list(
  statistic = test$chisq, df = 1, p_value = pchisq(test$chisq, 1, lower.tail = FALSE),
  groups = lapply(1:2, function(g) list(
    group = as.character(g), n = test$n[[g]], observed = test$obs[g], expected = test$exp[g])))

# Newton's method is taken to its end: coxph stops by itself when the likelihood changes by less than 1e-9 of it.
model <- coxph(Surv(time, status == 2) ~ age + factor(sex) + ph_ecog, data = lung, ties = "efron",
               control = coxph.control(eps = 1e-13, toler.chol = 1e-15, iter.max = 50))
s <- summary(model)
b <- s$coefficients
ci <- confint(model)
test_of <- function(x) list(statistic = x[["test"]], df = x[["df"]], p_value = x[["pvalue"]])
cox <- list(
  n = model$n, n_events = model$nevent,
  coefficients = lapply(rownames(b), function(term) list(
    term = sub("factor(sex)", "sex=", term, fixed = TRUE), estimate = b[term, "coef"], std_error = b[term, "se(coef)"], statistic = b[term, "z"],
    p_value = b[term, "Pr(>|z|)"], hazard_ratio = b[term, "exp(coef)"],
    hazard_ratio_conf_low = exp(ci[term, 1]), hazard_ratio_conf_high = exp(ci[term, 2]))),
  log_likelihood_null = model$loglik[1], log_likelihood = model$loglik[2], aic = AIC(model),
  lr_test = test_of(s$logtest), wald_test = list(
    statistic = unname(model$wald.test), df = 3, p_value = pchisq(model$wald.test, 3, lower.tail = FALSE)[[1]]),
  score_test = test_of(s$sctest),
  concordance = list(estimate = s$concordance[["C"]], std_error = s$concordance[["se(C)"]]))

writeLines(toJSON(list(
  made_with = paste0(R.version.string, ", survival ", packageVersion("survival")),
  kaplan_meier = list(call = "survfit(Surv(time, status == 2) ~ sex, data = lung)", result = list(groups = groups)),
  log_rank_test = list(call = "survdiff(Surv(time, status == 2) ~ sex, data = lung)", result = log_rank),
  cox_regression = list(
    call = "coxph(Surv(time, status == 2) ~ age + factor(sex) + ph_ecog, data = lung, ties = \"efron\")", result = cox)
), auto_unbox = TRUE, digits = I(15), pretty = TRUE, na = "null"), "reference.json")
