# Runs methods of every kind on one trial: each is printed, summed up, made tidy, drawn and reproduced. Prints, for each,
# the rows of tidy() and how many numbers R finds otherwise.
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = Sys.getenv("URL"))
trial <- survival::lung
trial$sex <- factor(trial$sex, 1:2, c("male", "female"))
trial$dead <- trial$status == 2
trial$arm <- factor(rep(c("A", "B", "C"), 76))
attr(trial$age, "label") <- "Age"
row.names(trial) <- NULL
project <- rp_upload(client, trial, name = "Methods")
stopifnot(isTRUE(all.equal(rp_data(project), trial)))

runs <- list(
  list("kaplan_meier", time = "time", event = "dead", group = "sex"),
  list("kaplan_meier", time = "time", event = "status", event_value = 2, times = c(100, 300)),
  list("rmst", time = "time", event = "dead", group = "sex", tau = 500),
  list("cox_regression", time = "time", event = "dead", covariates = "age"),
  list("cox_zph", time = "time", event = "dead", covariates = c("age", "sex")),
  list("roc_curve", marker = "age", outcome = "dead"),
  list("t_test", design = "two_sample", variable = "age", group = "sex"),
  list("anova_one_way", variable = "age", group = "arm"),
  list("logistic_regression", outcome = "dead", covariates = c("age", "sex")),
  list("correlation", x = "age", y = "wt.loss", method = "spearman"),
  list("bland_altman", method1 = "ph.karno", method2 = "pat.karno"),
  list("propensity_matching", treatment = "sex", treated_value = "female", covariates = "age", outcome = "time"),
  list("power_two_means", delta = 0.5, std_dev = 1, power = 0.8),
  list("p_adjust", p_values = c(0.01, 0.02, 0.5), method = "holm")
)
grDevices::pdf(Sys.getenv("PLOTS"))
results <- list()
for (run in runs) {
  fit <- do.call(rp_run, c(list(project), run))
  sink(stderr())
  print(fit)
  print(summary(fit))
  plot(fit, which = seq_along(fit$result$figures))
  sink()
  differ <- sum(rp_reproduce(fit)$comparison$all.equal != "TRUE")
  results[[paste(run[[1]], length(results))]] <- list(rows = nrow(tidy(fit)), differ = differ)
}
invisible(grDevices::dev.off())
# Who has generics, as by broom, finds the same tidy().
if (requireNamespace("generics", quietly = TRUE)) stopifnot(identical(generics::tidy(fit), tidy(fit)))
stopifnot(file.size(Sys.getenv("PLOTS")) > 10000)
cat(jsonlite::toJSON(results, auto_unbox = TRUE))
