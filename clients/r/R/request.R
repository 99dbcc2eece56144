# One call of the API: its attempts, its log, its answer. `call` holds method, path (below base_url), query, body (raw,
# a spooled_body or NULL), content_type, headers and options (see request_options).

send <- function(client, call) {
  settings <- private_of(client)
  options <- call$options
  max_retries <- if (is.null(options$max_retries)) settings$max_retries else options$max_retries
  call$headers <- c(headers_of(call, options), Authorization = settings$authorization)
  call$timeout <- timeout_of(call, options, settings)
  call$url <- paste0(client$base_url, call$path, query_text(call$query))
  for (retries_taken in 0:max_retries) {
    began <- elapsed()
    answer <- attempt_once(settings, call)
    failure <- failure_of(answer)
    is_last <- is.null(failure) || retries_taken == max_retries || !is_retryable(failure)
    delay <- if (!is_last) retry_delay(retries_taken, failure$retry_after)
    log_attempt(settings, call, answer, failure, elapsed() - began, delay)
    if (is.null(failure)) return(answer)
    if (is_last) stop(failure)
    Sys.sleep(delay)
  }
}

headers_of <- function(call, options) {
  # Made once a call, so that an attempt whose answer was lost is not done twice.
  key <- if (call$method == "POST") {
    if (is.null(options$idempotency_key)) unique_key() else options$idempotency_key
  }
  c(
    call$headers, unlist(options$headers), "Idempotency-Key" = key, "If-Match" = options$if_match,
    "Change-Reason" = if (!is.null(options$change_reason)) curl::curl_escape(as_utf8(options$change_reason)),
    Prefer = if (!is.null(options$wait)) sprintf("wait=%.0f", ceiling(options$wait))
  )
}

# Of an upload that moves there is no end but this.
upload_timeout <- 600

# Seconds for each attempt.
timeout_of <- function(call, options, settings) {
  if (!is.null(options$timeout)) return(options$timeout)
  if (inherits(call$body, "rp_spooled")) return(max(upload_timeout, settings$timeout))
  settings$timeout + if (is.null(options$wait)) 0 else options$wait
}

failure_of <- function(answer) {
  if (inherits(answer, "rp_error")) return(answer)
  # A redirect as well: nothing of the API redirects, and the key would go with it.
  if (answer$status >= 300 && answer$status != 304 || answer$status < 200) api_error(answer)
}

# An answer, or the condition of a connection that failed.
attempt_once <- function(settings, call) {
  # A body that is read by a callback may call this client again, and so may not hold the handle that all share.
  streams <- inherits(call$body, "rp_spooled")
  handle <- if (streams) curl::new_handle() else shared_handle(settings)
  tryCatch(
    {
      prepare_handle(handle, settings, call)
      if (streams) {
        reader <- send_from_file(handle, call$body, call$on_progress)
        on.exit(close(reader))
      }
      received <- curl::curl_fetch_memory(call$url, handle = handle)
      headers <- parsed_headers(received$headers)
      # No text holds a zero, but what is no answer of ours may.
      text <- rawToChar(received$content[received$content != 0])
      list(status = received$status_code, headers = headers, body = received$content, text = text)
    },
    error = function(problem) {
      if (inherits(problem, "rp_error")) stop(problem)
      connection_failure(problem, call$url)
    }
  )
}

prepare_handle <- function(handle, settings, call) {
  curl::handle_setopt(
    handle,
    customrequest = call$method, followlocation = 0L, connecttimeout = 10L,
    timeout_ms = as.integer(min(ceiling(call$timeout * 1000), .Machine$integer.max))
  )
  if (is.raw(call$body)) curl::handle_setopt(handle, postfields = call$body)
  # A POST without a body must say so.
  if (is.null(call$body) && call$method == "POST") curl::handle_setopt(handle, postfields = raw(0))
  if (length(settings$curl_options) > 0) curl::handle_setopt(handle, .list = settings$curl_options)
  # An empty Expect or Content-Type takes away what curl would send.
  content_type <- if (is.null(call$content_type)) "" else call$content_type
  curl::handle_setheaders(handle, .list = as.list(c(
    Accept = "application/json", "User-Agent" = user_agent(), Expect = "", "Content-Type" = content_type, call$headers
  )))
}

# One connection that is kept open. A child of fork() must not write into its parent's.
shared_handle <- function(settings) {
  if (is.null(settings$handle) || !identical(settings$handle_pid, Sys.getpid())) {
    settings$handle <- curl::new_handle()
    settings$handle_pid <- Sys.getpid()
  }
  curl::handle_reset(settings$handle)
  settings$handle
}

user_agent <- function() {
  sprintf("researchplatform-r/%s R/%s", utils::packageVersion("researchplatform"), getRversion())
}

# Of the last answer, where curl saw several (100 Continue, a proxy's CONNECT).
parsed_headers <- function(bytes) {
  lines <- curl::parse_headers(bytes)
  last <- utils::tail(grep("^HTTP/", lines), 1)
  if (length(last) > 0) lines <- lines[-seq_len(last)]
  at <- regexpr(":", lines, fixed = TRUE)
  keep <- at > 0
  as.list(stats::setNames(trimws(substring(lines, at + 1))[keep], tolower(substr(lines, 1, at - 1))[keep]))
}

connection_failure <- function(problem, url) {
  said <- conditionMessage(problem)
  host <- sub("^(https?://[^/]+).*", "\\1", url)
  is_timeout <- grepl("timeout|timed out", said, ignore.case = TRUE)
  way_out <- if (is_timeout) {
    "Give it more time (timeout), or look whether the platform is busy."
  } else {
    "Check base_url, that the platform runs, and proxies or certificates on the way (curl_options of rp_client())."
  }
  rp_condition(
    c(if (is_timeout) "rp_error_timeout", "rp_error_connection"),
    sprintf("No answer from %s: %s. %s", host, without_address(said), way_out)
  )
}

# curl's words without a URL in them, which may carry values of a filter or the token of a download.
without_address <- function(text) sub("[.]$", "", gsub("https?://\\S+", "the server", text))

# A line for each attempt, with neither the query nor a body, which may hold values of patients.
log_attempt <- function(settings, call, answer, failure, seconds, delay = NULL) {
  if (settings$log_level == "off") return(invisible())
  outcome <- if (inherits(answer, "rp_error")) class(answer)[1] else answer$status
  message(paste(c(
    "researchplatform:", call$method, call$path, outcome, failure$code, sprintf("%.0f ms", seconds * 1000),
    if (!inherits(answer, "rp_error")) answer$headers[["request-id"]],
    if (!is.null(delay)) sprintf("again in %.1f s", delay)
  ), collapse = " "))
  if (settings$log_level == "debug" && !inherits(answer, "rp_error")) {
    message(sprintf(
      "researchplatform: sent %.0f bytes, received %.0f bytes, rate limit %s",
      if (is.raw(call$body)) length(call$body) else if (is.null(call$body)) 0 else call$body$size,
      length(answer$body), if (is.null(answer$headers[["ratelimit"]])) "not told" else answer$headers[["ratelimit"]]
    ))
  }
}

# `query`: a named list of scalars, vectors (joined by commas) and `filter`; NULL is left out.
query_text <- function(query) {
  pairs <- unlist(Map(query_pairs, names(query), query), use.names = FALSE)
  if (length(pairs) == 0) "" else paste0("?", paste(pairs, collapse = "&"))
}

query_pairs <- function(name, value) {
  if (name == "filter" && (is.list(value) || length(value) > 0)) return(filter_pairs(value))
  if (is.null(value)) return(NULL)
  query_pair(name, value)
}

query_pair <- function(name, value) {
  paste0(curl::curl_escape(as_utf8(name)), "=", curl::curl_escape(query_value(value)))
}

# list(age = list(gte = 60), sex = "female", arm = c("A", "B"), weight = NULL): one value means eq, several in, NULL
# is_null.
filter_pairs <- function(filter) {
  fields <- names(filter)
  if (!is.list(filter) || length(filter) > 0 && (is.null(fields) || any(fields == ""))) {
    argument_error("`filter` must be a named list, such as list(age = list(gte = 60), sex = \"female\").")
  }
  unlist(lapply(fields, function(field) {
    value <- filter[[field, exact = TRUE]]
    comparisons <- if (is.null(value)) {
      list(is_null = TRUE)
    } else if (is.list(value)) {
      value
    } else if (length(value) == 1) {
      list(eq = value)
    } else {
      list("in" = value)
    }
    unlist(Map(function(comparison, one) query_pair(sprintf("filter[%s][%s]", field, comparison), one),
      names(comparisons), comparisons), use.names = FALSE)
  }))
}

query_value <- function(value) {
  if (is.list(value)) value <- as_vector(value)
  if (inherits(value, "POSIXt")) value <- format(as.POSIXct(value), "%Y-%m-%dT%H:%M:%OS3Z", tz = "UTC")
  if (is.logical(value)) value <- ifelse(value, "true", "false")
  if (is.numeric(value)) value <- number_text(value)
  paste(as_utf8(value), collapse = ",")
}

# A UUID of version 4 that no other call has, without R's generator, whose state belongs to the user.
unique_key <- function() {
  counter$calls <- counter$calls + 1
  seed <- paste(
    format(as.numeric(Sys.time()), digits = 20), Sys.getpid(), tempfile(), counter$calls, Sys.info()[["nodename"]],
    proc.time()[["elapsed"]], random_device()
  )
  bytes <- sha256_raw(charToRaw(seed))[1:16]
  bytes[7] <- bytes[7] & as.raw(0x0f) | as.raw(0x40)
  bytes[9] <- bytes[9] & as.raw(0x3f) | as.raw(0x80)
  sub("^(.{8})(.{4})(.{4})(.{4})(.{12})$", "\\1-\\2-\\3-\\4-\\5", paste(as.character(bytes), collapse = ""))
}

random_device <- function() {
  device <- "/dev/urandom"
  if (!file.exists(device)) return("")
  connection <- file(device, "rb", raw = TRUE)
  on.exit(close(connection))
  paste(as.character(readBin(connection, "raw", 16)), collapse = "")
}

counter <- new.env(parent = emptyenv())
counter$calls <- 0
