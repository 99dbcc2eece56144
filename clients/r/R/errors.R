# Every condition of this package has the class rp_error; those that the platform answered with rp_error_api as well.
error_classes <- c(
  "400" = "rp_error_invalid_request",
  "401" = "rp_error_authentication",
  "403" = "rp_error_permission_denied",
  "404" = "rp_error_not_found",
  "409" = "rp_error_conflict",
  "412" = "rp_error_precondition_failed",
  "413" = "rp_error_payload_too_large",
  "415" = "rp_error_unsupported_media_type",
  "422" = "rp_error_idempotency_key_reused",
  "429" = "rp_error_rate_limited"
)

class_of_status <- function(status) {
  if (status >= 500) return("rp_error_server")
  class <- error_classes[as.character(status)]
  if (is.na(class)) character() else unname(class)
}

rp_condition <- function(class, message, ...) {
  structure(class = c(class, "rp_error", "error", "condition"), list(message = message, call = NULL, ...))
}

raise <- function(class, message, ...) stop(rp_condition(class, message, ...))

argument_error <- function(...) raise("rp_error_argument", paste0(...))

file_error <- function(...) raise("rp_error_file", paste0(...))

# The condition of an answer that is an error: of its `status`, `headers` (names in lower case) and `text`.
api_error <- function(answer) {
  envelope <- parsed_or_null(answer$text)
  error <- field_of(envelope, "error")
  is_ours <- is_text(field_of(error, "code")) && is_text(field_of(error, "message"))
  details <- if (is_ours && is.list(field_of(error, "details"))) error$details else empty_object()
  request_id <- field_of(field_of(envelope, "meta"), "request_id")
  rp_condition(
    c(class_of_status(answer$status), "rp_error_api"),
    if (is_ours) error$message else not_of_this_api(answer$status),
    status = answer$status,
    code = if (is_ours) error$code else paste0("HTTP_", answer$status),
    reason = if (is_text(field_of(details, "reason"))) details$reason,
    issues = issues_table(field_of(details, "issues")),
    request_id = if (is_text(request_id)) request_id else answer$headers[["request-id"]],
    details = details,
    headers = answer$headers,
    retry_after = retry_after_seconds(answer$headers[["retry-after"]])
  )
}

# Quotes nothing of the answer, which may be anything.
not_of_this_api <- function(status) {
  sprintf(paste(
    "The server answered %d with what is not an answer of this API.",
    "Check the base URL, and whether a proxy stands in between."
  ), status)
}

parsed_or_null <- function(text) {
  force(text)
  tryCatch(from_json(text), error = function(problem) NULL)
}

field_of <- function(x, name) if (is.list(x)) x[[name, exact = TRUE]]

is_text <- function(x) is.character(x) && length(x) == 1 && !is.na(x)

issues_table <- function(issues) {
  issues <- if (is.list(issues)) Filter(function(issue) is_text(field_of(issue, "message")), issues)
  if (length(issues) == 0) return(data.frame(path = character(), message = character()))
  as_table(issues)
}

issues_shown <- 10

# The server speaks of a header, which a caller of this client never writes.
no_key <- paste(
  "No API key was given: give it to rp_client() as api_key,",
  "or set the environment variable RESEARCH_PLATFORM_API_KEY."
)

# What people see: the message, status, code, reason and request id, and the first issues.
conditionMessage.rp_error <- function(c) {
  if (!inherits(c, "rp_error_api")) return(c$message)
  origin <- paste(c(
    paste(c$status, c$code), c$reason, if (!is.null(c$request_id)) paste("request", c$request_id)
  ), collapse = ", ")
  said <- if (identical(c$reason, "missing_header")) no_key else c$message
  paste(c(sprintf("%s (%s)", said, origin), issue_lines(c$issues, c$details)), collapse = "\n")
}

issue_lines <- function(issues, details) {
  if (!is.data.frame(issues) || nrow(issues) == 0) return(NULL)
  shown <- utils::head(issues, issues_shown)
  places <- ifelse(nzchar(shown$path), shown$path, "(whole)")
  # What is wrong in a file has its row: 1 is the first patient, 0 the header.
  if (!is.null(shown$row)) places <- paste0(ifelse(is.na(shown$row), "", sprintf("row %s, ", shown$row)), places)
  lines <- paste0("  ", format(places), "  ", shown$message)
  total <- max(nrow(issues), if (is.numeric(details$total)) details$total)
  if (total <= nrow(shown)) return(lines)
  c(lines, sprintf("  and %s%d more", if (isTRUE(details$truncated)) "at least " else "", total - nrow(shown)))
}

print.rp_error <- function(x, ...) {
  cat(sprintf("<%s>\n%s\n", class(x)[1], conditionMessage(x)))
  invisible(x)
}
