# Downloads the files of an export that is ready: into `path`, where it is a folder, else as `path`, where there is one
# file. Answers with the paths.
download_export <- function(client, id, path, on_progress = NULL) {
  if (!is.character(path) || length(path) != 1 || is.na(path)) argument_error("`path` must be a file or a folder.")
  export <- client$exports$get(id)
  if (export$status != "ready") {
    raise("rp_error_export_not_ready", sprintf(
      "The export is %s: wait for it with client$exports$wait(id). [%s]", export$status, export$id
    ), export = export)
  }
  files <- export$files
  if (!dir.exists(path) && length(files) > 1) {
    argument_error(sprintf("The export has %d files: `path` must be a folder that is there.", length(files)))
  }
  folder <- if (dir.exists(path)) path else dirname(path)
  if (!dir.exists(folder)) file_error(sprintf("There is no folder %s to download into.", folder))
  targets <- if (dir.exists(path)) file.path(path, vapply(files, function(file) basename(file$name), "")) else path
  for (i in seq_along(files)) download_file(client, export$id, files[[i]], targets[i], on_progress)
  invisible(targets)
}

# Into `target`.part first: what is there of an earlier attempt is gone on with. Renamed once its SHA-256 is right.
download_file <- function(client, export_id, file, target, on_progress) {
  part <- paste0(target, ".part")
  for (round in 1:2) {
    fetch_rest(client, export_id, file, part, on_progress)
    if (identical(sha256_of_file(part), file$sha256)) {
      if (!file.rename(part, target)) file_error(sprintf("%s can't be renamed to %s.", part, target))
      return(invisible(target))
    }
    # What was there before may have been of another file: once more from the first byte.
    unlink(part)
  }
  raise("rp_error_download", sprintf(
    "%s has not the SHA-256 that the platform says, twice: something on the way changes it. Nothing is kept.", file$name
  ))
}

fetch_rest <- function(client, export_id, file, part, on_progress) {
  settings <- private_of(client)
  url <- file$download_url
  in_vain <- 0
  repeat {
    have <- size_of(part)
    if (have > file$size) {
      unlink(part)
      have <- 0
    }
    if (file.exists(part) && have == file$size) return(invisible())
    began <- elapsed()
    answer <- fetch_part(settings, url, file, part, have, on_progress)
    failure <- failure_of(answer)
    log_attempt(settings, list(method = "GET", path = "/downloads"), answer, failure, elapsed() - began)
    if (is.null(failure) && size_of(part) < file$size) failure <- interrupted(file)
    if (is.null(failure)) next
    # Only attempts that brought nothing count: a long file may be cut off many times.
    in_vain <- if (size_of(part) > have) 0 else in_vain + 1
    # Each link is valid for minutes: a new one.
    has_expired <- identical(failure$status, 403L) && in_vain == 1
    if (has_expired) url <- link_of(client, export_id, file)
    else if (in_vain > settings$max_retries || !is_retryable(failure)) stop(failure)
    else Sys.sleep(retry_delay(max(0, in_vain - 1), failure$retry_after))
  }
}

size_of <- function(path) if (file.exists(path)) file.size(path) else 0

interrupted <- function(file) {
  rp_condition(
    "rp_error_connection", sprintf("The download of %s broke off. Do it again: it goes on where it ended.", file$name)
  )
}

link_of <- function(client, export_id, file) {
  for (fresh in client$exports$get(export_id)$files) if (identical(fresh$name, file$name)) return(fresh$download_url)
  raise("rp_error_download", sprintf("The export has no file %s any more.", file$name))
}

# One attempt: appends what comes to the part. The link needs no key, and none is sent.
fetch_part <- function(settings, url, file, part, have, on_progress) {
  handle <- curl::new_handle()
  # As long as bytes come there is no end to it.
  curl::handle_setopt(handle,
    followlocation = 0L, connecttimeout = 10L,
    low_speed_limit = 1L, low_speed_time = as.integer(ceiling(settings$timeout)),
    accept_encoding = NULL
  )
  if (length(settings$curl_options) > 0) curl::handle_setopt(handle, .list = settings$curl_options)
  headers <- list("User-Agent" = user_agent(), "Accept-Encoding" = "identity")
  if (have > 0) {
    # A part of another file is not gone on with: then all of it comes.
    headers <- c(headers, list(Range = sprintf("bytes=%.0f-", have), "If-Range" = paste0("\"", file$sha256, "\"")))
  }
  curl::handle_setheaders(handle, .list = headers)
  writer <- NULL
  refusal <- raw()
  on.exit(if (!is.null(writer)) close(writer))
  received <- have
  write <- function(bytes) {
    status <- curl::handle_data(handle)$status_code
    if (status >= 300) {
      if (length(refusal) < 65536) refusal <<- c(refusal, bytes)
      return(invisible())
    }
    if (is.null(writer)) {
      if (status != 206) received <<- 0
      writer <<- file(part, if (status == 206) "ab" else "wb", raw = TRUE)
    }
    writeBin(bytes, writer)
    received <<- received + length(bytes)
    if (is.function(on_progress)) on_progress(list(received = received, total = file$size))
  }
  tryCatch(
    {
      answer <- stream(handle, url, write)
      # A file without bytes has nothing to write.
      if (file$size == 0 && answer$status_code < 300) file.create(part)
      list(status = answer$status_code, headers = parsed_headers(answer$headers), text = rawToChar(refusal))
    },
    error = function(problem) {
      if (inherits(problem, "rp_error")) stop(problem)
      connection_failure(problem, url)
    }
  )
}

# Gives each piece to `write` as it comes. curl_fetch_stream() would lose what it holds when the connection breaks.
stream <- function(handle, url, write) {
  answer <- NULL
  failure <- NULL
  pool <- curl::new_pool()
  curl::handle_setopt(handle, url = url)
  curl::multi_add(handle,
    done = function(received) answer <<- received, fail = function(said) failure <<- said,
    data = function(bytes, ...) if (length(bytes) > 0) write(bytes), pool = pool
  )
  curl::multi_run(pool = pool)
  if (!is.null(failure)) stop(failure)
  answer
}
