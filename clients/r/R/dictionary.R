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
  if (!is.numeric(x) && !is.character(x) && !is.logical(x) && !is.factor(x) &&
      !inherits(x, c("POSIXt", "Date", "difftime"))) {
    return(paste0("is of class ", class(x)[1], ": make it numbers, text, a factor, TRUE and FALSE, or dates."))
  }
  if (is_number(x) && any(is.infinite(x))) return("holds Inf or -Inf, which can't be stored: use NA or a limit.")
  unreadable <- if (is.character(x)) which(is_unreadable(x)) else if (is.factor(x)) which(is_unreadable(levels(x)))
  if (length(unreadable) > 0) {
    return(paste0(
      "holds bytes that are not in the encoding that R takes them for, first in ",
      if (is.factor(x)) "level " else "row ", unreadable[1], ": ", how_to_tell_encoding
    ))
  }
  NULL
}

# A difference of times is a number with a unit.
is_number <- function(x) is.numeric(x) || inherits(x, "difftime")

plain_column <- function(x) {
  if (inherits(x, "POSIXlt")) x <- as.POSIXct(x)
  missing <- is_user_missing(unclass_number(x), x)
  if (any(missing)) x[missing] <- NA
  x
}

# What haven's labelled columns of SPSS call missing: is.na() says so only while haven is loaded, and the code would be a value.
is_user_missing <- function(values, column) {
  missing <- values %in% attr(column, "na_values", exact = TRUE)
  range <- attr(column, "na_range", exact = TRUE)
  if (length(range) != 2 || !is.numeric(values)) return(missing)
  missing | !is.na(values) & values >= range[1] & values <= range[2]
}

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
  } else if (is_number(x)) {
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

# To the microsecond, which is as much as R keeps; format() would cut off what it should round.
instant_text <- function(x) {
  has_fractions <- any(as.numeric(x) %% 1 != 0, na.rm = TRUE)
  if (!has_fractions) return(format(x, "%Y-%m-%dT%H:%M:%SZ", tz = "UTC"))
  sub("[.]?0*Z$", "Z", format(x + 5e-7, "%Y-%m-%dT%H:%M:%OS6Z", tz = "UTC"))
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
  if (is.character(label) && length(label) == 1 && !is.na(label)) variable$label <- shortened(label, 1000, name, "label")
  unit <- if (inherits(x, "difftime")) units(x) else attr(x, "units", exact = TRUE)
  if (is.character(unit) && length(unit) == 1 && !is.na(unit)) variable$unit <- shortened(unit, 100, name, "unit")
  if (variable$type == "category") variable$categories <- categories_of(x) else warn_of_lost_labels(name, x)
  variable
}

shortened <- function(text, most, name, what) {
  if (nchar(text) > most) {
    warning(sprintf("The %s of `%s` has more than %d characters: the rest is left out.", what, name, most), call. = FALSE)
  }
  substr(text, 1, most)
}

warn_of_lost_labels <- function(name, x) {
  if (is.factor(x) && length(known_levels(x)) > most_categories) {
    warning(sprintf(
      "`%s` has %d levels, more than the %d categories of a dictionary: it is text there.",
      name, length(known_levels(x)), most_categories
    ), call. = FALSE)
  }
  if (inherits(x, "haven_labelled") && length(attr(x, "labels", exact = TRUE)) > 0) {
    warning(sprintf(
      "`%s` has values without a label: the dictionary has it as %s, without its labels.", name, type_of(x)
    ), call. = FALSE)
  }
}

type_of <- function(x) {
  if (is.factor(x)) return(if (length(known_levels(x)) %in% seq_len(most_categories)) "category" else "text")
  if (has_value_labels(x)) return("category")
  if (inherits(x, "Date")) return("date")
  if (inherits(x, "POSIXct")) return("datetime")
  if (is.logical(x)) return("boolean")
  if (is.integer(x)) return("integer")
  if (is_number(x)) return("number")
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
  labels <- labels[!is_user_missing(unname(labels), x)]
  unname(Map(function(value, label) list(value = value, label = label), unname(labels), names(labels)))
}
