# The object that rp_run() answers with: an analysis and its completed run.

rp_upload <- function(client, data, name, description = "", on_conflict = NULL, on_progress = NULL) {
  if (!inherits(client, "rp_client")) argument_error("`client` must be of rp_client().")
  # Everything that can be seen to be wrong is, before a project is made.
  body <- spool(data)
  on.exit(discard(body))
  variables <- if (is.data.frame(data)) variables_of(data) else list()
  project <- client$projects$create(name = name, description = description, variables = variables)
  is_stored <- FALSE
  on.exit(if (!is_stored) delete_empty(client, project), add = TRUE)
  send_patients(client, project, body, on_conflict, dry_run = FALSE, on_progress)
  is_stored <- TRUE
  client$projects$get(project$id)
}

# A project without its patients is of no use, whatever kept them off: an error, or who interrupted R.
delete_empty <- function(client, project) {
  tryCatch(client$projects$delete(project$id), error = function(problem) {
    message("The project ", project$id, " was made and is empty; it could not be deleted again.")
  })
}

rp_run <- function(.project, .method, ..., .filter = list(), .name = NULL, .timeout = 3600, .on_progress = NULL) {
  client <- client_of(.project)
  if (!is_text(.method)) {
    argument_error("The method must be a name, such as \"kaplan_meier\": see client$methods$list().")
  }
  parameters <- named_only(...)
  # Those of methods begin with a letter: a dot is meant for what stands beside them.
  dotted <- grep("^[.]", names(parameters), value = TRUE)
  if (length(dotted) > 0) no_such("argument of", "rp_run()", dotted[1], c(".filter", ".name", ".timeout", ".on_progress"))
  if ("filter" %in% names(parameters)) argument_error("No method has a parameter `filter`: what narrows the patients is `.filter`.")
  if (length(parameters) == 0) parameters <- empty_object()
  analysis <- client$analyses$create(
    .project$id,
    name = if (is.null(.name)) .method else .name, method = .method, parameters = parameters,
    filter = .filter, run = TRUE
  )
  fit_of(client, wait_for_analysis(client, analysis$id, .on_progress, .timeout))
}

rp_fit <- function(client, id) {
  if (!inherits(client, "rp_client")) argument_error("`client` must be of rp_client().")
  if (is.list(id)) id <- id$id
  if (is_text(id) && startsWith(id, "run_")) {
    run <- client$runs$get(id)
    analysis <- client$analyses$get(run$analysis_id)
    return(fit_of(client, analysis, run))
  }
  fit_of(client, client$analyses$get(id))
}

fit_of <- function(client, analysis, run = analysis$latest_run) {
  if (is.null(run)) argument_error("The analysis has no run: start one with client$analyses$run_and_wait().")
  if (run$status != "completed") {
    if (run$status %in% final_run) stop(run_failure(analysis, run))
    argument_error("The run is ", run$status, ": wait for it with client$analyses$wait(\"", analysis$id, "\").")
  }
  structure(
    list(
      analysis_id = analysis$id, project_id = analysis$project_id, name = analysis$name, method = run$method,
      parameters = run$parameters, run_id = run$id, method_version = run$method_version, dataset = run$dataset,
      warnings = run$warnings, result = run$result
    ),
    class = "rp_fit", client = client
  )
}

presentation <- c("tables", "figures", "assumption_checks", "methods_paragraph", "r_script")

# The named statistics alone.
statistics_of <- function(fit) fit$result[setdiff(names(fit$result), presentation)]

print.rp_fit <- function(x, ...) {
  print_heading(x)
  tables <- x$result$tables
  if (length(tables) > 0) print_table(tables[[1]])
  print_warnings(x$warnings)
  cat("\nsummary() shows everything, tidy() is a data frame, plot() draws, rp_reproduce() runs it in R.\n")
  invisible(x)
}

summary.rp_fit <- function(object, ...) structure(list(fit = object), class = "rp_summary")

print.rp_summary <- function(x, ...) {
  fit <- x$fit
  print_heading(fit)
  for (table in fit$result$tables) print_table(table)
  checks <- fit$result$assumption_checks
  if (length(checks) > 0) {
    cat("\nAssumptions\n")
    for (check in checks) {
      sign <- if (is.null(check$satisfied)) "?" else if (check$satisfied) "+" else "!"
      cat(strwrap(sprintf("%s %s", sign, check$message), exdent = 2), sep = "\n")
    }
  }
  print_warnings(fit$warnings)
  cat("", strwrap(fit$result$methods_paragraph), sep = "\n")
  invisible(x)
}

print_heading <- function(fit) {
  cat(sprintf("%s (%s %s), %s\n", fit$name, fit$method, fit$method_version, fit$run_id))
  dataset <- fit$dataset
  if (is.null(dataset)) return(invisible())
  cat(sprintf(
    "%d of %d patients used, %d left out for missing values\n", dataset$used, dataset$patients, dataset$excluded_missing
  ))
}

print_table <- function(table) {
  cat("\n", table$title, "\n", sep = "")
  titles <- vapply(table$columns, function(column) column$title, "")
  cells <- do.call(rbind, lapply(table$rows, unlist))
  if (is.null(cells)) return(cat("(no rows)\n"))
  for (note in table$notes) for (place in note$cells) {
    mark <- paste0(" [", note$mark, "]")
    column <- place$column + 1
    if (is.null(place$row)) titles[column] <- paste0(titles[column], mark)
    else cells[place$row + 1, column] <- paste0(cells[place$row + 1, column], mark)
  }
  dimnames(cells) <- list(rep("", nrow(cells)), titles)
  print(cells, quote = FALSE, right = TRUE)
  for (note in table$notes) cat(strwrap(paste0("[", note$mark, "] ", note$text), exdent = 4), sep = "\n")
}

print_warnings <- function(warnings) {
  if (length(warnings) == 0) return(invisible())
  cat("\nWarnings\n")
  for (warning in warnings) cat(strwrap(paste("!", warning$message), exdent = 2), sep = "\n")
}
