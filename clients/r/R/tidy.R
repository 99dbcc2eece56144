tidy <- function(x, ...) UseMethod("tidy")

# Names that broom's users know.
broom_names <- c(
  std_error = "std.error", p_value = "p.value", conf_low = "conf.low", conf_high = "conf.high",
  p_adjusted = "adj.p.value"
)

# One row a term, comparison, group or estimate, whatever the method has.
tidy.rp_fit <- function(x, ...) {
  table <- main_table(statistics_of(x))
  known <- match(names(table), names(broom_names))
  names(table) <- ifelse(is.na(known), gsub("_", ".", names(table)), broom_names[known])
  table
}

as.data.frame.rp_fit <- function(x, row.names = NULL, optional = FALSE, ...) tidy.rp_fit(x)

term_tables <- c("coefficients", "fixed", "comparisons", "terms", "tests")

main_table <- function(statistics) {
  if (is.list(statistics$effect)) return(cbind(term = "effect", one_row(statistics$effect)))
  for (name in term_tables) if (is_records(statistics[[name]])) return(as_table(statistics[[name]]))
  groups <- statistics[["groups"]]
  for (part in c("curve", "at_times", "quantiles", "causes")) {
    if (is_records(groups) && !is.null(groups[[1]][[part]])) return(nested_table(groups, part))
  }
  if (any(c("estimate", "statistic", "p_value", "auc", "power") %in% names(statistics))) {
    row <- one_row(statistics)
    names(row)[names(row) == "auc"] <- "estimate"
    return(row)
  }
  estimates <- Filter(function(one) is.list(one) && !is.null(one[["estimate"]]), statistics)
  if (length(estimates) > 0) {
    return(cbind(term = names(estimates), as_table(unname(estimates))))
  }
  for (one in statistics) if (is_records(one)) return(as_table(one))
  columns <- Filter(is_column, statistics)
  if (length(columns) > 0) return(as.data.frame(lapply(columns[lengths(columns) == max(lengths(columns))], as_vector)))
  one_row(statistics)
}

is_records <- function(x) is.list(x) && length(x) > 0 && is.null(names(x)) && is.list(x[[1]]) && !is.null(names(x[[1]]))

is_column <- function(x) is.list(x) && is.null(names(x)) && length(x) > 0 && all(vapply(x, is_scalar, NA))

one_row <- function(x) as_table(list(x[vapply(x, function(value) is.null(value) || is_scalar(value), NA)]))

# The rows of a part of each group, the group before them.
nested_table <- function(groups, part) {
  tables <- lapply(groups, function(group) {
    rows <- group[[part]]
    if (part == "causes") rows <- causes_table(rows)
    # A curve is a list of columns, the others are records.
    table <- if (is_records(rows)) as_table(rows) else as.data.frame(lapply(rows, as_vector))
    if (nrow(table) == 0) return(NULL)
    names(table)[names(table) == "survival"] <- "estimate"
    cbind(group = group$group, table)
  })
  do.call(rbind, tables)
}

# The curve or the times of each cause, else how many had it.
causes_table <- function(causes) {
  for (part in c("curve", "at_times")) {
    if (is.null(causes[[1]][[part]])) next
    named <- lapply(causes, function(cause) c(list(group = cause$cause), cause[part]))
    table <- nested_table(named, part)
    names(table)[1] <- "cause"
    return(table)
  }
  as_table(causes)
}

# Who has generics, as by broom, calls its tidy().
.onLoad <- function(libname, pkgname) {
  registerS3method("tidy", "rp_fit", tidy.rp_fit, envir = environment(tidy))
  if (isNamespaceLoaded("generics")) {
    registerS3method("tidy", "rp_fit", tidy.rp_fit, envir = asNamespace("generics"))
  } else {
    setHook(packageEvent("generics", "onLoad"), function(...) {
      registerS3method("tidy", "rp_fit", tidy.rp_fit, envir = asNamespace("generics"))
    })
  }
}
