# Text of a number that reads back as the same double: 15 digits where they suffice, else 17.
number_text <- function(x) {
  if (is.integer(x)) return(as.character(x))
  text <- format_each(x, 15)
  inexact <- which(is.finite(x))
  inexact <- inexact[as.numeric(text[inexact]) != x[inexact]]
  text[inexact] <- format_each(x[inexact], 17)
  text
}

format_each <- function(x, digits) sprintf(paste0("%.", digits, "g"), x)

# JSON of R values: a vector of one is a scalar (box it with I() or list()), NULL and NA are null, numbers keep every
# bit, Dates are ISO 8601, and a named list without elements is an object.
to_json <- function(x) {
  as.character(jsonlite::toJSON(
    prepared(x),
    auto_unbox = TRUE, null = "null", na = "null", json_verbatim = TRUE
  ))
}

verbatim <- function(text) structure(text, class = "json")

prepared <- function(x) {
  if (is.null(x) || inherits(x, "json")) return(x)
  if (inherits(x, "rp_object")) x <- unclass_object(x)
  if (is.data.frame(x)) return(lapply(seq_len(nrow(x)), function(i) prepared(lapply(x, `[[`, i))))
  if (is.list(x)) {
    names <- names(x)
    x <- lapply(x, prepared)
    # An empty list with names, as empty_object() makes it.
    if (length(x) == 0 && !is.null(names)) return(verbatim("{}"))
    return(x)
  }
  boxed <- inherits(x, "AsIs")
  if (boxed) class(x) <- setdiff(class(x), "AsIs")
  if (inherits(x, "POSIXt")) x <- instant_text(as.POSIXct(x))
  if (inherits(x, "Date") || is.factor(x)) x <- as.character(x)
  if (is.numeric(x)) {
    if (any(is.infinite(x))) argument_error("A number must be finite: JSON has no Inf.")
    text <- ifelse(is.na(x), "null", number_text(x))
    if (length(x) == 1 && !boxed) return(verbatim(text))
    return(verbatim(paste0("[", paste(text, collapse = ","), "]")))
  }
  if (is.character(x)) x <- as_utf8(x)
  x <- unname(x)
  if (boxed || length(x) != 1) I(x) else x
}

empty_object <- function() stats::setNames(list(), character())

# Arrays stay lists, so that what came can be sent back as it was; null is NULL.
from_json <- function(text) {
  Encoding(text) <- "UTF-8"
  jsonlite::fromJSON(text, simplifyVector = FALSE)
}

# A list of scalars, where JSON had an array of them, as a vector; null is NA.
as_vector <- function(x) {
  if (!is.list(x)) return(x)
  x[vapply(x, is.null, NA)] <- NA
  unlist(x)
}

# A list of records, where JSON had an array of objects, as a data frame of their scalar fields.
as_table <- function(records) {
  fields <- unique(unlist(lapply(records, names)))
  scalar <- Filter(function(field) {
    all(vapply(records, function(record) is.null(record[[field]]) || is_scalar(record[[field]]), NA))
  }, fields)
  columns <- lapply(stats::setNames(scalar, scalar), function(field) as_vector(lapply(records, `[[`, field)))
  as.data.frame(columns, optional = TRUE, stringsAsFactors = FALSE, row.names = seq_along(records))
}

is_scalar <- function(x) is.atomic(x) && length(x) == 1
