# The shared cases of clients/vectors that need no server. Prints, for each file, how many cases held;
# stops at the first that does not hold.
library(researchplatform)
inside <- asNamespace("researchplatform")
folder <- Sys.getenv("VECTORS")
read_cases <- function(file) jsonlite::fromJSON(file.path(folder, file), simplifyVector = FALSE)
clock <- function(text) as.POSIXct(text, format = "%Y-%m-%dT%H:%M:%SZ", tz = "UTC")

counts <- list()
check <- function(file, test, skip = function(case) FALSE) {
  all <- read_cases(file)
  held <- 0
  for (case in all$cases) {
    if (skip(case)) next
    problem <- tryCatch(
      {
        test(case, all)
        NULL
      },
      error = function(problem) conditionMessage(problem)
    )
    if (!is.null(problem)) stop(file, ": ", jsonlite::toJSON(case, auto_unbox = TRUE, null = "null"), "\n", problem)
    held <- held + 1
  }
  counts[[file]] <<- list(held = held)
}

# Runs what must be refused; checks what its message must and must not hold.
refused <- function(expression, words, hides = list()) {
  problem <- tryCatch(expression, rp_error = identity)
  stopifnot(inherits(problem, "rp_error"))
  said <- conditionMessage(problem)
  for (word in words) if (!grepl(word, said, fixed = TRUE)) stop("does not say ", word, ": ", said)
  for (word in hides) if (grepl(word, said, fixed = TRUE)) stop("shows ", word)
}

equal <- function(found, expected) {
  if (!isTRUE(all.equal(found, expected))) stop("found ", deparse1(found), ", expected ", deparse1(expected))
}

lower_names <- function(headers) if (is.null(headers)) list() else setNames(headers, tolower(names(headers)))

check("retry-after.json", function(case, all) {
  equal(inside$retry_after_seconds(case$value, clock(all$now)), case$seconds)
})

check("retry-delays.json", function(case, all) {
  asked <- inside$retry_after_seconds(case$retry_after, if (is.null(case$now)) Sys.time() else clock(case$now))
  equal(inside$retry_delay(case$retries_taken, asked, case$random), case$seconds)
})

# Every body is spooled into a file, so there is none that can't be sent again; and an interrupt of R is no condition
# that a call could catch.
check("retry-decisions.json", function(case, all) {
  outcome <- case$outcome
  answer <- if (!is.null(outcome$error)) {
    inside$rp_condition(c(if (outcome$error == "timeout") "rp_error_timeout", "rp_error_connection"), "no answer")
  } else {
    list(
      status = outcome$status, headers = lower_names(outcome$headers),
      text = if (is.null(outcome$body)) "" else jsonlite::toJSON(outcome$body, auto_unbox = TRUE)
    )
  }
  failure <- inside$failure_of(answer)
  again <- !is.null(failure) && case$retries_taken < case$max_retries && inside$is_retryable(failure)
  equal(again, case$retry)
}, skip = function(case) !case$rewindable || identical(case$outcome$error, "canceled"))

classes <- c(
  InvalidRequestError = "rp_error_invalid_request", AuthenticationError = "rp_error_authentication",
  PermissionDeniedError = "rp_error_permission_denied", NotFoundError = "rp_error_not_found",
  ConflictError = "rp_error_conflict", PreconditionFailedError = "rp_error_precondition_failed",
  PayloadTooLargeError = "rp_error_payload_too_large", UnsupportedMediaTypeError = "rp_error_unsupported_media_type",
  IdempotencyKeyReusedError = "rp_error_idempotency_key_reused", RateLimitedError = "rp_error_rate_limited",
  ServerError = "rp_error_server", ApiError = "rp_error_api"
)

check("errors.json", function(case, all) {
  problem <- inside$api_error(list(status = case$status, headers = lower_names(case$headers), text = case$body))
  expected <- case$expect
  equal(class(problem)[1], classes[[expected$class]])
  for (field in c("status", "code", "reason", "message", "request_id", "retry_after")) {
    equal(problem[[field]], expected[[field]])
  }
  equal(nrow(problem$issues), length(expected$issues))
  equal(problem$issues$path, vapply(expected$issues, function(issue) issue$path, ""))
  equal(problem$issues$message, vapply(expected$issues, function(issue) issue$message, ""))
  equal(problem$details, expected$details)
  equal(conditionMessage(problem), expected$printed)
})

meant <- function(value) {
  if (!is.list(value)) return(value)
  if (!is.null(value[["$datetime"]])) return(as.POSIXct(value[["$datetime"]], format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC"))
  if (!is.null(value[["$date"]])) return(as.Date(value[["$date"]]))
  if (is.null(names(value)) && length(value) > 0) return(unlist(value))
  lapply(value, meant)
}

check("queries.json", function(case, all) {
  given <- Filter(function(value) !isTRUE(value[["$undefined"]]), lapply(case$parameters, as.list))
  query <- lapply(case$parameters[names(given)], meant)
  equal(sub("^[?]", "", inside$query_text(query)), case$expect)
})

check("paths.json", function(case, all) {
  operation <- inside$operation("GET", case$template)
  path <- function() inside$as_call(operation, setNames(case$parameters, operation$path_names))$path
  if (is.null(case$error)) equal(path(), case$expect) else refused(path(), case$error)
})

check("base-urls.json", function(case, all) {
  url <- function() inside$base_url_of(case$argument, if (is.null(case$environment)) "" else case$environment)
  if (is.null(case$error)) equal(url(), case$expect) else refused(url(), case$error, case$hides)
})

check("credentials.json", function(case, all) {
  made <- function() {
    inside$credential_of(case$api_key, case$session_token, if (is.null(case$environment)) "" else case$environment)
  }
  if (!is.null(case$error)) return(refused(made(), case$error, case$hides))
  credential <- made()
  equal(credential$authorization, case$authorization)
  for (word in case$hides) if (grepl(word, credential$shown, fixed = TRUE)) stop("shows ", word)
})

check("webhook-signatures.json", function(case, all) {
  headers <- rp_webhook_sign_test_headers(case$body, unlist(case$secrets), case$id, case$timestamp)
  equal(headers[["webhook-signature"]], case$signature)
})

check("webhook-verification.json", function(case, all) {
  read <- function() rp_webhook_unwrap(case$body, case$headers, unlist(case$secrets), now = case$now)
  if (!is.null(case$event)) return(equal(read(), case$event))
  problem <- tryCatch(read(), rp_error_webhook_verification = identity)
  equal(problem$reason, case$refused)
})

cat(jsonlite::toJSON(counts, auto_unbox = TRUE))
