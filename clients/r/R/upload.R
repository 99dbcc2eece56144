# A body that is sent from a file, compressed: so it needs no memory, its length is known, and another attempt begins at
# its first byte. `remove` says that the file is ours.
spooled <- function(path, content_type, remove) {
  body <- list(path = path, size = file.size(path), remove = remove)
  structure(body, content_type = content_type, class = "rp_spooled")
}

discard <- function(body) if (body$remove) unlink(body$path)

# Sets the handle to read its body from the file; returns the connection, to be closed.
send_from_file <- function(handle, body, on_progress) {
  reader <- file(body$path, "rb", raw = TRUE)
  sent <- 0
  read <- function(n) {
    chunk <- readBin(reader, "raw", n)
    sent <<- sent + length(chunk)
    if (is.function(on_progress) && length(chunk) > 0) on_progress(list(sent = sent, total = body$size))
    chunk
  }
  curl::handle_setopt(handle, upload = 1L, infilesize_large = body$size, readfunction = read)
  reader
}

chunk_bytes <- 1024 * 1024

# A file, a connection, raw bytes or a data frame, ready to be sent.
spool <- function(source, content_types = upload_types) {
  if (is.data.frame(source)) return(spool_data_frame(source))
  if (is.raw(source)) return(spool_connection(rawConnection(source), content_types[[1]], close = TRUE))
  if (inherits(source, "connection")) return(spool_connection(source, content_types[[1]], close = FALSE))
  if (!is.character(source) || length(source) != 1 || is.na(source)) {
    argument_error("What is uploaded must be a data frame, the path of a file, a connection or raw bytes.")
  }
  spool_file(source, content_types)
}

# The platform finds the format of a file of papers from its bytes.
any_file <- c(any = "application/octet-stream")
upload_types <- c(
  csv = "text/csv", ndjson = "application/x-ndjson", jsonl = "application/x-ndjson", json = "application/json"
)

spool_file <- function(path, content_types) {
  if (!file.exists(path)) file_error(sprintf("There is no file %s (looked in %s).", path, getwd()))
  if (dir.exists(path)) file_error(sprintf("%s is a folder: name a file in it.", path))
  is_compressed <- grepl("[.]gz$", path, ignore.case = TRUE)
  content_type <- content_type_of(path, content_types)
  reader <- suppressWarnings(tryCatch(file(path, "rb", raw = TRUE), error = function(problem) NULL))
  if (is.null(reader)) file_error(path, " can't be read: check who may.")
  if (!is_compressed) return(spool_connection(reader, content_type, close = TRUE))
  magic <- readBin(reader, "raw", 2)
  close(reader)
  if (!identical(magic, as.raw(c(0x1f, 0x8b)))) file_error(path, " ends in .gz but is not compressed by gzip.")
  spooled(path, content_type, remove = FALSE)
}

content_type_of <- function(path, content_types) {
  if (length(content_types) == 1) return(content_types[[1]])
  extension <- tolower(tools::file_ext(sub("[.]gz$", "", path, ignore.case = TRUE)))
  if (!extension %in% names(content_types)) {
    file_error(
      basename(path), ": a file of patients is .csv, .ndjson, .jsonl or .json, or one of these and .gz. ",
      "Read others into a data frame and upload that."
    )
  }
  content_types[[extension]]
}

spool_connection <- function(connection, content_type, close) {
  if (close) on.exit(close(connection))
  if (!isOpen(connection)) {
    open(connection, "rb")
    if (!close) on.exit(close(connection))
  }
  is_text <- summary(connection)$text == "text" && !grepl("b", summary(connection)$mode)
  write_spool(content_type, function(write) {
    repeat {
      if (is_text) {
        lines <- readLines(connection, n = 10000, warn = FALSE)
        if (length(lines) == 0) break
        write(charToRaw(paste0(paste(as_utf8(lines), collapse = "\n"), "\n")))
      } else {
        chunk <- readBin(connection, "raw", chunk_bytes)
        if (length(chunk) == 0) break
        write(chunk)
      }
    }
  })
}

# `produce` is given a function that takes raw bytes. The file lies in tempdir(), which other users can't read.
write_spool <- function(content_type, produce) {
  path <- tempfile("upload-", fileext = ".gz")
  file <- gzfile(path, "wb")
  is_done <- FALSE
  on.exit({
    close(file)
    if (!is_done) unlink(path)
  })
  produce(function(bytes) writeBin(bytes, file))
  is_done <- TRUE
  close(file)
  on.exit()
  spooled(path, content_type, remove = TRUE)
}

rows_at_once <- 5000

# One patient a line: with types as they are, which CSV does not keep.
spool_data_frame <- function(data) {
  columns <- checked_columns(data)
  ids <- external_ids(data)
  texts <- lapply(columns, json_values)
  write_spool("application/x-ndjson", function(write) {
    for (first in seq(1, nrow(data), by = rows_at_once)) {
      rows <- first:min(first + rows_at_once - 1, nrow(data))
      lines <- patient_lines(lapply(texts, `[`, rows), names(columns), if (!is.null(ids)) ids[rows], length(rows))
      write(charToRaw(paste0(paste(lines, collapse = "\n"), "\n")))
    }
  })
}

patient_lines <- function(texts, names, ids, n) {
  fields <- Map(function(name, text) ifelse(is.na(text), NA, paste0(json_string(name), ":", text)), names, texts)
  attributes <- if (length(fields) == 0) rep("", n) else joined_fields(fields)
  id <- if (is.null(ids)) rep("", n) else ifelse(is.na(ids), "", paste0("\"external_id\":", json_string(ids), ","))
  enc2utf8(paste0("{", id, "\"attributes\":{", attributes, "}}"))
}

# Row by row with commas between; what is missing is left out.
joined_fields <- function(fields) {
  joined <- rep("", length(fields[[1]]))
  for (field in fields) {
    there <- !is.na(field)
    comma <- ifelse(nzchar(joined[there]), ",", "")
    joined[there] <- paste0(joined[there], comma, field[there])
  }
  joined
}

json_string <- function(x) {
  x <- as_utf8(x)
  special <- grepl("[\\\\\"[:cntrl:]]", x)
  escaped <- function(one) as.character(jsonlite::toJSON(one, auto_unbox = TRUE))
  x[special] <- vapply(x[special], escaped, "", USE.NAMES = FALSE)
  x[!special] <- paste0("\"", x[!special], "\"")
  x
}

# A number with all its digits: as.character(100000) is "1e+05".
external_ids <- function(data) {
  ids <- data[["external_id"]]
  if (is.null(ids)) return(NULL)
  problem <- column_problem(ids)
  if (!is.null(problem)) argument_error("Column `external_id` ", problem)
  if (!is.numeric(ids) || inherits(ids, c("Date", "POSIXt"))) return(as.character(ids))
  ids <- unclass_number(ids)
  text <- ifelse(ids %% 1 == 0 & abs(ids) < 2^53, sprintf("%.0f", ids), number_text(ids))
  ifelse(is.na(ids), NA, text)
}

# Uploads patients to a project: all of them or none.
upload_patients <- function(client, project, source, on_conflict, dry_run, on_progress, options) {
  body <- spool(source)
  on.exit(discard(body))
  send_patients(client, project, body, on_conflict, dry_run, on_progress, options)
}

send_patients <- function(client, project, body, on_conflict, dry_run, on_progress, options = list()) {
  call <- as_call(operations$patients$create, list(
    id = project, file = body, on_conflict = on_conflict, dry_run = if (isTRUE(dry_run)) TRUE
  ), request_options(options))
  call$on_progress <- on_progress
  as_object(send(client, call), client)
}
