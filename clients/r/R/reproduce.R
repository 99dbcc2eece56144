# Runs the R script of a run in a process of its own, on the exported data, and compares every number that it finds.

# A number that should be 0 has no relative size.
reproduction_zero <- 1e-9

# 1e-6: iterations of R stop early where a script can't tell them not to (uniroot at 1e-4 of its interval).
rp_reproduce <- function(run, folder = NULL, tolerance = 1e-6) {
  fit <- if (inherits(run, "rp_fit")) run else rp_fit(client_of(run), run)
  client <- attr(fit, "client")
  keeps <- !is.null(folder)
  if (!keeps) {
    folder <- tempfile("rp-reproduce-")
    on.exit(unlink(folder, recursive = TRUE))
  }
  if (!dir.exists(folder) && !dir.create(folder, recursive = TRUE)) file_error("The folder ", folder, " can't be made.")
  script <- fit$result$r_script
  writeLines(enc2utf8(script), file.path(folder, "script.R"), useBytes = TRUE)
  patients <- NULL
  if (grepl("\"patients.csv\"", script, fixed = TRUE)) {
    patients <- fetch_patients_csv(client, fit$project_id, folder)
  }
  found <- run_script(folder)
  structure(
    list(
      run_id = fit$run_id, comparison = compared(found$result, statistics_of(fit), tolerance),
      r_version = found$r_version, packages = found$packages, tolerance = tolerance, folder = if (keeps) folder,
      has_other_data = !is.null(patients) && !isTRUE(patients == fit$dataset$patients)
    ),
    class = "rp_reproduction"
  )
}

# Answers with the number of patients. Raw formulas: the script reads texts as they are.
fetch_patients_csv <- function(client, project_id, folder) {
  exported <- export_one_file(client, project_id, NULL, folder, list(
    format = "csv", include = I("patients"), options = list(formulas = "raw")
  ))
  utils::unzip(exported$path, files = "patients.csv", exdir = folder)
  unlink(exported$path)
  exported$patients
}

# The script's `result` in plain lists, and what it ran with. No profile and no workspace of the user has a say.
run_script <- function(folder) {
  driver <- file.path(folder, "driver.R")
  writeLines(c(
    "scope <- new.env(parent = globalenv())",
    "tryCatch({",
    "  utils::capture.output(suppressWarnings(suppressMessages(",
    "    source(\"script.R\", local = scope, encoding = \"UTF-8\")",
    "  )))",
    "  packages <- lapply(utils::sessionInfo()$otherPkgs, function(package) package$Version)",
    "  found <- list(result = scope$result, r_version = as.character(getRversion()), packages = packages)",
    "  saveRDS(found, \"found.rds\")",
    "}, error = function(problem) writeLines(conditionMessage(problem), \"problem.txt\"))"
  ), driver)
  program <- file.path(R.home("bin"), if (.Platform$OS.type == "windows") "Rscript.exe" else "Rscript")
  environment <- c(
    paste0("R_LIBS=", shQuote(paste(.libPaths(), collapse = .Platform$path.sep))),
    # Names and levels of any language stand in the script.
    if (!isTRUE(l10n_info()[["UTF-8"]])) "LC_ALL=C.UTF-8"
  )
  output <- file.path(folder, "output.txt")
  status <- in_folder(folder, {
    system2(program, c("--vanilla", "driver.R"), stdout = output, stderr = output, env = environment)
  })
  problem <- file.path(folder, "problem.txt")
  if (file.exists(problem)) not_reproduced(paste(readLines(problem, warn = FALSE), collapse = " "))
  found <- file.path(folder, "found.rds")
  if (!file.exists(found)) {
    raise("rp_error_reproduction", sprintf("R ended with status %s before the script was over.", status))
  }
  on.exit(unlink(c(driver, output, found)))
  readRDS(found)
}

not_reproduced <- function(said) {
  missing <- regmatches(said, regexec("there is no package called .(.+?).$", said))[[1]][2]
  raise("rp_error_reproduction", if (is.na(missing)) {
    paste("The script of the run stopped in this R:", said)
  } else {
    sprintf("The script of the run needs a package that is missing: install.packages(\"%s\").", missing)
  })
}

in_folder <- function(folder, expression) {
  before <- setwd(folder)
  on.exit(setwd(before))
  expression
}

# A row for each number or text that R found: its name, both values, and what all.equal says of them.
compared <- function(found, ours, tolerance) {
  # The same plain lists that our result is of.
  text <- jsonlite::toJSON(
    found,
    digits = I(17), auto_unbox = TRUE, na = "null", null = "null", factor = "string", rownames = FALSE
  )
  rows <- compared_values(from_json(as.character(text)), ours, "", tolerance)
  table <- as.data.frame(do.call(rbind, lapply(rows, as.data.frame)), stringsAsFactors = FALSE)
  if (nrow(table) == 0) raise("rp_error_reproduction", "The script of the run finds no number that could be compared.")
  table
}

compared_values <- function(found, ours, path, tolerance) {
  # R has no scalars: a list of one is a number there.
  if (is.list(ours) && is.null(names(ours)) && !is.list(found) && !is.null(found)) found <- list(found)
  if (is.list(found)) {
    if (is.null(names(found)) && length(found) != length(ours)) {
      return(list(comparison(path, length(found), length(ours), "Lengths differ")))
    }
    keys <- if (is.null(names(found))) seq_along(found) else names(found)
    return(unlist(lapply(keys, function(key) {
      step <- if (is.numeric(key)) sprintf("%s[%d]", path, key) else paste0(path, if (nzchar(path)) ".", key)
      inner <- if (is.list(ours)) tryCatch(ours[[key, exact = TRUE]], error = function(problem) NULL)
      compared_values(found[[key]], inner, step, tolerance)
    }), recursive = FALSE))
  }
  # What R has not, or tells as NA, we tell as null.
  if (is.null(found)) return(if (is.numeric(ours)) list(comparison(path, NA, ours, "R has NA")))
  list(comparison(path, found, ours, equality(found, ours, tolerance)))
}

comparison <- function(path, found, ours, all_equal) {
  list(name = path, platform = shown_value(ours), r = shown_value(found), all.equal = all_equal)
}

shown_value <- function(x) if (is.numeric(x)) format(x, digits = 10) else if (is.null(x)) "null" else as.character(x)[1]

equality <- function(found, ours, tolerance) {
  if (is.numeric(found) && is.numeric(ours)) {
    if (abs(found - ours) <= reproduction_zero) return("TRUE")
    return(paste(all.equal(ours, found, tolerance = tolerance), collapse = " "))
  }
  if (identical(tolower(as.character(found)), tolower(as.character(ours)))) "TRUE" else "Values differ"
}

print.rp_reproduction <- function(x, ...) {
  packages <- paste(names(x$packages), unlist(x$packages), collapse = ", ")
  cat(sprintf("%s in R %s%s\n", x$run_id, x$r_version, if (nzchar(packages)) paste(" with", packages) else ""))
  agrees <- x$comparison$all.equal == "TRUE"
  if (all(agrees)) {
    cat(sprintf("all.equal: TRUE (%d values, tolerance %g)\n", length(agrees), x$tolerance))
  } else {
    cat(sprintf("all.equal: FALSE, %d of %d values differ\n", sum(!agrees), length(agrees)))
    print(utils::head(x$comparison[!agrees, ], 20), row.names = FALSE)
    if (x$has_other_data) cat("The project has not as many patients as when the run read it: run the analysis again.\n")
  }
  if (!is.null(x$folder)) cat("Script and data:", x$folder, "\n")
  invisible(x)
}
