/**
 * Runs the script beside it and compares each number that it finds with statistics.csv, in base R. It has to say what it
 * looked at by itself, since whoever runs it has nothing of us.
 */
export function runR({ hasData, sha256 }: { hasData: boolean; sha256: string }): string {
  return `# Finds the numbers of this run again and compares each with statistics.csv: Rscript run.R
# Prints PASS or FAIL for each, keeps sessionInfo() in session-info.txt, and ends with status 1 where one fails.
arguments <- commandArgs(FALSE)
file <- sub("^--file=", "", grep("^--file=", arguments, value = TRUE))
if (length(file) == 1) setwd(dirname(normalizePath(file)))
if (!isTRUE(l10n_info()[["UTF-8"]])) invisible(suppressWarnings(Sys.setlocale("LC_CTYPE", "C.UTF-8")))

# R's iterations stop where the next step is smaller than this; a number that should be 0 has no relative size.
relative <- 1e-6
absolute <- 1e-9
failures <- 0L
passes <- 0L
tell <- function(is_right, what, ...) {
  if (is_right) passes <<- passes + 1L else failures <<- failures + 1L
  cat(if (is_right) "PASS" else "FAIL", " ", what, sprintf(...), "\\n", sep = "")
}
${hasData ? dataChecks(sha256) : ''}
# R's lists as names and values: coefficients[0].estimate, positions counted from 0.
flattened <- function(x, name = "") {
  at <- function(i) sprintf("%s[%d]", name, i - 1L)
  if (length(x) == 0) return(list())
  if (is.factor(x)) x <- as.character(x)
  if (is.data.frame(x)) {
    return(do.call(c, lapply(seq_len(nrow(x)), function(i) flattened(as.list(x[i, , drop = FALSE]), at(i)))))
  }
  if (is.matrix(x)) {
    return(do.call(c, lapply(seq_len(nrow(x)), function(i) flattened(as.list(unname(x[i, ])), at(i)))))
  }
  if (is.list(x)) {
    steps <- if (is.null(names(x))) at(seq_along(x)) else paste0(name, if (nzchar(name)) ".", names(x))
    return(do.call(c, unname(Map(flattened, unname(x), steps))))
  }
  if (length(x) > 1) return(do.call(c, unname(Map(flattened, as.list(unname(x)), at(seq_along(x))))))
  list(list(name = name, value = unname(x)))
}

told <- read.csv("statistics.csv", colClasses = "character", na.strings = character(0), fileEncoding = "UTF-8-BOM")
ours <- setNames(as.list(told$value), told$name)
scope <- new.env(parent = globalenv())
problem <- tryCatch({
  invisible(utils::capture.output(suppressWarnings(suppressMessages(source("script.R", local = scope, encoding = "UTF-8")))))
  NULL
}, error = function(error) conditionMessage(error))
if (!is.null(problem)) {
  tell(FALSE, "script.R", " stopped: %s", problem)
} else {
  for (one in flattened(scope$result)) {
    name <- one$name
    # R has no scalars: a list of one is a value there.
    if (is.null(ours[[name, exact = TRUE]])) name <- paste0(one$name, "[0]")
    expected <- ours[[name, exact = TRUE]]
    value <- one$value
    if (is.null(expected)) {
      if (!is.na(value)) cat("     ", one$name, " is found by R alone: ", format(value, digits = 10), "\\n", sep = "")
    } else if (is.na(value)) {
      if (nzchar(expected)) tell(FALSE, name, ": R has none, statistics.csv has %s", expected)
    } else if (is.numeric(value)) {
      number <- suppressWarnings(as.numeric(sub("Infinity", "Inf", expected)))
      same <- !is.na(number) && (number == value || abs(number - value) <= max(absolute, relative * abs(value)))
      tell(same, name, ": %s, R %s", if (nzchar(expected)) expected else "none", format(value, digits = 10))
    } else {
      tell(tolower(as.character(value)) == tolower(sub("^'", "", expected)), name, ": %s, R %s", expected, as.character(value))
    }
  }
  if (passes == 0L) tell(FALSE, "script.R", " finds no number of statistics.csv")
}
session <- utils::capture.output(print(utils::sessionInfo()))
writeLines(session, "session-info.txt")
cat("\\n", paste(session, collapse = "\\n"), "\\n\\n", sep = "")
cat(sprintf("%d passed, %d failed\\n", passes, failures))
quit(status = if (failures > 0L) 1L else 0L)
`;
}

const dataChecks = (sha256: string) => `
# dataset.ndjson is what the SHA-256 of the run covers, byte for byte: a line of the columns' names, then of each patient
# the values in that order, as JSON, joined by line feeds. patients.csv holds the same values for the script.
sha256_of <- function(path) {
  if (exists("sha256sum", envir = asNamespace("tools"))) return(unname(get("sha256sum", asNamespace("tools"))(path)))
  for (command in list(c("sha256sum", path), c("shasum", "-a", "256", path), c("openssl", "dgst", "-sha256", "-r", path))) {
    if (nzchar(Sys.which(command[1]))) return(substr(system2(command[1], command[-1], stdout = TRUE)[1], 1, 64))
  }
  NA_character_
}
digest <- sha256_of("dataset.ndjson")
if (is.na(digest)) {
  cat("      SHA-256 of dataset.ndjson was not computed: neither R 4.5 nor sha256sum, shasum or openssl is here\\n")
} else {
  tell(digest == "${sha256}", "SHA-256 of dataset.ndjson", ": %s", digest)
}
if (requireNamespace("jsonlite", quietly = TRUE)) {
  lines <- readLines("dataset.ndjson", encoding = "UTF-8", warn = FALSE)
  columns <- as.character(jsonlite::fromJSON(lines[1]))
  rows <- jsonlite::fromJSON(paste0("[", paste(lines[-1], collapse = ","), "]"), simplifyVector = FALSE)
  csv <- read.csv("patients.csv", check.names = FALSE, colClasses = "character", na.strings = character(0), fileEncoding = "UTF-8")
  same <- nrow(csv) == length(rows) && identical(names(csv), columns)
  for (place in seq_along(columns)) if (same) {
    values <- lapply(rows, function(row) row[[place]])
    cells <- csv[[place]]
    same <- all(mapply(function(value, cell) {
      if (is.null(value)) cell == ""
      else if (is.numeric(value)) identical(as.numeric(cell), as.numeric(value))
      else if (is.logical(value)) cell == tolower(value)
      else cell == gsub("\\r\\n?", "\\n", value) || cell == value
    }, values, cells))
  }
  tell(same, "patients.csv", " holds the values of dataset.ndjson: %d patients", length(rows))
}
`;
