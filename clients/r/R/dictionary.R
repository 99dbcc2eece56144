# The data dictionary of a data frame, and its values as the platform stores them.

# The columns that hold attributes, each of a type that can be stored; stops with the column's name where one is not.
checked_columns <- function(data) {
  if (nrow(data) == 0) argument_error("The data frame has no rows.")
  names <- names(data)
  twice <- unique(names[duplicated(names)])
  if (length(twice) > 0) argument_error("Two columns are called `", twice[1], "`: give each a name of its own.")
  columns <- as.list(data)[names != "external_id"]
  for (name in names(columns)) {
    problem <- column_problem(columns[[name]])
    if (!is.null(problem)) argument_error("Column `", name, "` ", problem)
  }
  lapply(columns, plain_column)
}

column_problem <- function(x) {
  if (!is.null(dim(x)) || is.list(x) && !inherits(x, "POSIXlt")) {
    return("holds more than one value a row: make columns of them.")
  }
  if (inherits(x, "integer64")) return("is integer64, which is not exact here: use as.numeric() or as.character().")
  if (!is.numeric(x) && !is.character(x) && !is.logical(x) && !is.factor(x) && !inherits(x, c("POSIXt", "Date"))) {
    return(paste0("is of class ", class(x)[1], ": make it numbers, text, a factor, TRUE and FALSE, or dates."))
  }
  if (is.numeric(x) && any(is.infinite(x))) return("holds Inf or -Inf, which can't be stored: use NA or a limit.")
  NULL
}

plain_column <- function(x) if (inherits(x, "POSIXlt")) as.POSIXct(x) else x

# JSON of each value, NA where it is missing.
json_values <- function(x) {
  # A level may be NA itself, as addNA() makes one.
  missing <- is.na(if (is.factor(x)) as.character(x) else x)
  text <- if (is.factor(x)) {
    json_string(levels(x))[as.integer(x)]
  } else if (inherits(x, "Date")) {
    paste0("\"", format(x, "%Y-%m-%d"), "\"")
  } else if (inherits(x, "POSIXct")) {
    paste0("\"", instant_text(x), "\"")
  } else if (is.logical(x)) {
    ifelse(x, "true", "false")
  } else if (is.numeric(x)) {
    number_text(unclass_number(x))
  } else {
    json_string(x)
  }
  text[missing] <- NA
  text
}

unclass_number <- function(x) {
  attributes(x) <- NULL
  x
}

instant_text <- function(x) {
  has_fractions <- any(as.numeric(x) %% 1 != 0, na.rm = TRUE)
  format(x, if (has_fractions) "%Y-%m-%dT%H:%M:%OS3Z" else "%Y-%m-%dT%H:%M:%SZ", tz = "UTC")
}

# One entry a column, as `variables` of a project.
variables_of <- function(data) {
  columns <- checked_columns(data)
  unname(Map(variable_of, names(columns), columns))
}

most_categories <- 1000

known_levels <- function(x) levels(x)[!is.na(levels(x))]

variable_of <- function(name, x) {
  variable <- list(name = name, type = type_of(x))
  label <- attr(x, "label", exact = TRUE)
  if (is.character(label) && length(label) == 1 && !is.na(label)) variable$label <- substr(label, 1, 1000)
  unit <- if (inherits(x, "difftime")) units(x) else attr(x, "units", exact = TRUE)
  if (is.character(unit) && length(unit) == 1 && !is.na(unit)) variable$unit <- substr(unit, 1, 100)
  if (variable$type == "category") variable$categories <- categories_of(x)
  variable
}

type_of <- function(x) {
  if (is.factor(x)) return(if (length(known_levels(x)) %in% seq_len(most_categories)) "category" else "text")
  if (has_value_labels(x)) return("category")
  if (inherits(x, "Date")) return("date")
  if (inherits(x, "POSIXct")) return("datetime")
  if (is.logical(x)) return("boolean")
  if (is.integer(x)) return("integer")
  if (is.numeric(x)) return("number")
  "text"
}

# Values labelled by haven, where every value has a label.
has_value_labels <- function(x) {
  labels <- attr(x, "labels", exact = TRUE)
  inherits(x, "haven_labelled") && length(labels) > 0 && all(unclass_number(x) %in% c(labels, NA))
}

categories_of <- function(x) {
  if (is.factor(x)) return(lapply(known_levels(x), function(level) list(value = level, label = level)))
  labels <- attr(x, "labels", exact = TRUE)
  unname(Map(function(value, label) list(value = value, label = label), unname(labels), names(labels)))
}
