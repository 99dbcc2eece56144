# R's side of the benchmark of statistics. Reads lines "task n" and answers each with one line of JSON: the seconds of one
# run with the data in memory, and the numbers found. Base R and survival; pROC for the ROC curves.

say <- function(...) { cat(sprintf(...), "\n", sep = ""); flush(stdout()) }
if (!requireNamespace("survival", quietly = TRUE)) { say('{"missing": "survival"}'); quit(save = "no") }
suppressPackageStartupMessages(library(survival))

seed <- function(a, b, c) {
  RNGkind("Wichmann-Hill")
  state <- .Random.seed
  state[2:4] <- as.integer(c(a, b, c))
  assign(".Random.seed", state, envir = globalenv())
}
normals <- function(n) {
  radius <- runif(n)
  angle <- runif(n)
  sqrt(-2 * log(radius)) * cos(2 * pi * angle)
}
binary <- function(n, probability) as.numeric(runif(n) < probability)

simulate <- list(
  survival = function(n) {
    seed(1, 2, 3)
    x <- c(lapply(1:5, function(j) normals(n)), lapply(c(.5, .3, .2, .1, .05), function(share) binary(n, share)))
    names(x) <- paste0("x", 1:10)
    predictor <- Reduce(`+`, Map(`*`, x, c(.5, -.3, .2, -.1, 0, .4, -.4, .2, 0, .6)))
    event <- -log(runif(n)) / (exp(predictor) / 1000)
    censored <- 3650 * runif(n)
    group <- floor(4 * runif(n)) + 1
    data.frame(x, time = pmax(1, ceiling(pmin(event, censored))), time_cont = pmin(event, censored),
      status = as.numeric(event <= censored), group = group)
  },
  logistic = function(n) {
    seed(4, 5, 6)
    x <- c(lapply(1:10, function(j) normals(n)), lapply(11:20, function(j) binary(n, .05 * (j - 9))))
    names(x) <- paste0("x", 1:20)
    predictor <- -1 + Reduce(`+`, Map(`*`, x, rep(c(.3, -.2, .1, 0, .05), 4)))
    y <- as.numeric(runif(n) < 1 / (1 + exp(-predictor)))
    score <- predictor + 2 * normals(n)
    list(model = data.frame(y, x), y = y, score = score, score_rounded = round(score))
  },
  two_groups = function(n) {
    seed(7, 8, 9)
    v <- normals(n)
    group <- rep(1:2, length.out = n)
    v <- v + .01 * (group == 2)
    data.frame(v, v_rounded = round(v, 1), group)
  },
  baseline = function(n) {
    seed(10, 11, 12)
    data <- data.frame(arm = floor(2 * runif(n)))
    for (j in 1:25) data[[paste0("c", j)]] <- normals(n) + .02 * data$arm
    for (j in 1:25) data[[paste0("k", j)]] <- floor((2 + j %% 4) * runif(n))
    for (name in c("c1", "c2", "k1", "k2")) data[[name]][runif(n) < .1] <- NA
    data
  }
)

# What a table of baseline characteristics asks of R without a package for it.
table_one <- function(data) {
  lapply(data[-1], function(x) {
    if (length(unique(x)) > 10) {
      moments <- tapply(x, data$arm, function(z) c(mean = mean(z, na.rm = TRUE), sd = sd(z, na.rm = TRUE), quantile(z, na.rm = TRUE)))
      smd <- (moments[[2]][["mean"]] - moments[[1]][["mean"]]) / sqrt((moments[[1]][["sd"]]^2 + moments[[2]][["sd"]]^2) / 2)
      list(moments = moments, missing = sum(is.na(x)), smd = smd, p_value = t.test(x ~ data$arm)$p.value,
        rank_p_value = wilcox.test(x ~ data$arm)$p.value)
    } else {
      counts <- table(x, data$arm)
      list(counts = counts, shares = prop.table(counts, 2), missing = sum(is.na(x)), p_value = chisq.test(counts)$p.value)
    }
  })
}

medians <- function(fit) c(quantile(fit, .5)$quantile)
covariates <- paste0("x", 1:10, collapse = " + ")
cox <- function(time) as.formula(sprintf("Surv(%s, status) ~ %s", time, covariates))
roc <- function(d, score) pROC::ci.auc(pROC::roc(d$y, d[[score]], quiet = TRUE, direction = "<"), method = "delong")
tasks <- list(
  survfit_one_group = list("survival", function(d) survfit(Surv(time, status) ~ 1, data = d), medians),
  survfit_4_groups = list("survival", function(d) survfit(Surv(time, status) ~ group, data = d), medians),
  survfit_continuous = list("survival", function(d) survfit(Surv(time_cont, status) ~ 1, data = d), medians),
  survdiff_4_groups = list("survival", function(d) survdiff(Surv(time, status) ~ group, data = d), function(test) test$chisq),
  coxph_days = list("survival", function(d) coxph(cox("time"), data = d, ties = "efron"),
    function(fit) c(coef(fit), fit$loglik, fit$concordance[["concordance"]])),
  coxph_continuous = list("survival", function(d) coxph(cox("time_cont"), data = d, ties = "efron"), coef),
  glm_binomial = list("logistic", function(d) glm(y ~ ., family = binomial, data = d$model), function(fit) c(coef(fit), fit$deviance)),
  roc_continuous = list("logistic", function(d) roc(d, "score"), as.numeric),
  roc_ties = list("logistic", function(d) roc(d, "score_rounded"), as.numeric),
  wilcox_continuous = list("two_groups", function(d) wilcox.test(v ~ group, data = d), function(test) c(test$statistic, test$p.value)),
  wilcox_ties = list("two_groups", function(d) wilcox.test(v_rounded ~ group, data = d), function(test) c(test$statistic, test$p.value)),
  lm_20 = list("logistic", function(d) summary(lm(d$score ~ ., data = d$model[-1])), function(fit) c(coef(fit)[, 1], fit$r.squared)),
  wilcox_signed = list("two_groups", function(d) wilcox.test(d$v), function(test) c(test$statistic, test$p.value)),
  propensity_weighting = list("logistic", function(d) {
    score <- fitted(glm(y ~ ., family = binomial, data = d$model))
    treated <- d$y == 1
    weights <- ifelse(treated, 1 / score, 1 / (1 - score))
    spread <- function(x) sqrt((var(x[treated]) + var(x[!treated])) / 2)
    smd <- sapply(paste0("x", 1:10), function(name) {
      x <- d$model[[name]]
      difference <- function(w) weighted.mean(x[treated], w[treated]) - weighted.mean(x[!treated], w[!treated])
      c(difference(rep(1, length(x))), difference(weights)) / spread(x)
    })
    c(sum(weights[treated]), sum(weights[!treated]), smd)
  }, function(found) found[1:4]),
  t_test_welch = list("two_groups", function(d) t.test(v ~ group, data = d), function(test) c(test$statistic, test$p.value)),
  table_one = list("baseline", table_one, function(rows) c(rows$c1$p_value, rows$c1$rank_p_value, rows$k1$p_value))
)

say('{"ready": true}')
input <- file("stdin", "r")
held <- ""
while (length(line <- readLines(input, n = 1)) > 0) {
  words <- strsplit(line, " ")[[1]]
  task <- tasks[[words[1]]]
  if (startsWith(words[1], "roc") && !requireNamespace("pROC", quietly = TRUE)) {
    say('{"missing": "pROC"}')
    next
  }
  wanted <- paste(task[[1]], words[2])
  if (held != wanted) {
    data <- NULL
    data <- simulate[[task[[1]]]](as.numeric(words[2]))
    held <- wanted
  }
  invisible(gc(FALSE))
  start <- as.numeric(Sys.time())
  result <- task[[2]](data)
  seconds <- as.numeric(Sys.time()) - start
  found <- task[[3]](result)
  say('{"seconds": %.6f, "found": [%s]}', seconds, paste(ifelse(is.finite(found), sprintf("%.15g", found), "null"), collapse = ", "))
}
