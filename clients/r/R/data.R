# All patients of a project as a data frame, as they stood at one moment, with its dictionary's types, labels and units.
rp_data <- function(project, ids = FALSE) {
  client <- client_of(project)
  folder <- tempfile("rp-data-")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  wanted <- list(format = "ndjson", include = I("patients"))
  exported <- export_one_file(client, project$id, "patients.ndjson", folder, wanted)
  rows <- read_patients(exported$path)
  variables <- client$projects$get(project$id)$variables
  data <- typed_columns(rows$attributes, variables)
  if (ids) return(cbind(data.frame(id = rows$id, external_id = rows$external_id), data))
  if (all(is.na(rows$external_id))) data else cbind(external_id = rows$external_id, data)
}

# Exports, waits, downloads the file of this name (NULL: the only one) into `folder` and deletes the export. Answers
# with the path and the number of patients.
export_one_file <- function(client, project_id, name, folder, body) {
  export <- do.call(client$exports$create_of_project, c(list(project_id), body))
  # Whose key may not delete leaves it to expire.
  on.exit(tryCatch(client$exports$delete(export$id), error = function(problem) NULL))
  export <- client$exports$wait(export$id)
  for (file in export$files) {
    if (is.null(name) || file$name == name) {
      path <- download_file(client, export$id, file, file.path(folder, basename(file$name)), NULL)
      return(list(path = path, patients = export$row_counts$patients))
    }
  }
  raise("rp_error_download", sprintf("The export %s has no file %s.", export$id, name))
}

# Ids and columns of values. Each column is of one kind, or text where kinds are mixed.
read_patients <- function(path) {
  lines <- readLines(path, encoding = "UTF-8", warn = FALSE)
  patients <- lapply(lines, jsonlite::fromJSON, simplifyVector = FALSE)
  names <- unique(unlist(lapply(patients, function(patient) names(patient$attributes))))
  values_of <- function(name) as_vector(lapply(patients, function(patient) patient$attributes[[name, exact = TRUE]]))
  columns <- lapply(names, values_of)
  external_id <- as.character(as_vector(lapply(patients, `[[`, "external_id")))
  list(
    id = vapply(patients, function(patient) patient$id, ""), external_id = external_id,
    attributes = stats::setNames(columns, names)
  )
}

# In the order of the dictionary, then what it does not name.
typed_columns <- function(columns, variables) {
  names(variables) <- vapply(variables, function(variable) variable$name, "")
  n <- if (length(columns) > 0) length(columns[[1]]) else 0
  order <- c(names(variables), setdiff(names(columns), names(variables)))
  typed <- lapply(order, function(name) {
    values <- if (is.null(columns[[name]])) rep(NA, n) else columns[[name]]
    variable <- variables[[name]]
    if (is.null(variable)) values else typed_column(values, variable)
  })
  names(typed) <- order
  structure(typed, class = "data.frame", row.names = seq_len(n))
}

typed_column <- function(values, variable) {
  typed <- switch(variable$type,
    number = as.numeric(values),
    integer = as_integer(values),
    boolean = as.logical(values),
    category = as_category(values, variable$categories),
    date = readable(values, as.Date(as.character(values), format = "%Y-%m-%d"), variable$name),
    datetime = readable(values, as_instant(as.character(values)), variable$name),
    as.character(values)
  )
  if (nzchar(variable$label)) attr(typed, "label") <- variable$label
  if (!is.null(variable$unit)) attr(typed, "units") <- variable$unit
  typed
}

as_integer <- function(values) {
  values <- as.numeric(values)
  if (all(abs(values) <= .Machine$integer.max, na.rm = TRUE)) as.integer(values) else values
}

# Values that the dictionary does not name become levels of their own.
as_category <- function(values, categories) {
  values <- as.character(values)
  named <- vapply(categories, function(category) as.character(category$value), "")
  labels <- vapply(categories, function(category) category$label, "")
  others <- setdiff(unique(values[!is.na(values)]), named)
  factor(values, levels = c(named, others), labels = make.unique(c(labels, others)))
}

# ISO 8601, with Z or an offset; without either as if it were UTC.
as_instant <- function(text) {
  text <- sub("Z$", "+0000", text)
  text <- sub("([+-][0-9]{2}):([0-9]{2})$", "\\1\\2", text)
  text <- sub("T([0-9]{2}:[0-9]{2})([+-][0-9]{4})?$", "T\\1:00\\2", text)
  local <- !grepl("[+-][0-9]{4}$", text)
  text[local & !is.na(text)] <- paste0(text[local & !is.na(text)], "+0000")
  as.POSIXct(text, format = "%Y-%m-%dT%H:%M:%OS%z", tz = "UTC")
}

# A date that can't be read stays text, for all of the column: nothing is lost.
readable <- function(values, typed, name) {
  if (!any(is.na(typed) & !is.na(values))) return(typed)
  warning("`", name, "` holds values that are no dates: it stays text.", call. = FALSE)
  as.character(values)
}
