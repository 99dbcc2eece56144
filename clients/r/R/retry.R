# The rules that all clients of the platform share (clients/vectors).

longest_retry_after <- 120
longest_delay <- 8

# Seconds of a Retry-After header, which is a number of seconds or an HTTP date; NULL where it can't be read or is past.
retry_after_seconds <- function(value, now = Sys.time()) {
  if (is.null(value)) return(NULL)
  value <- trimws(value)
  if (grepl("^[0-9]+([.][0-9]+)?$", value)) return(as.numeric(value))
  if (!grepl("^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$", value)) return(NULL)
  # curl's parser knows the English names of months in any locale.
  seconds <- as.numeric(curl::parse_date(value)) - as.numeric(now)
  if (is.na(seconds) || seconds < 0) NULL else seconds
}

# Whether an attempt that ended in this condition is worth another one.
is_retryable <- function(failure) {
  if (inherits(failure, "rp_error_connection")) return(TRUE)
  status <- failure$status
  if (is.null(status)) return(FALSE)
  if (isTRUE(failure$retry_after > longest_retry_after)) return(FALSE)
  if (status == 409) return(isTRUE(failure$details$retryable) || !is.null(failure$headers[["retry-after"]]))
  status == 408 || status == 429 || status >= 500
}

# Seconds until the next attempt. `retry_after`: what the server asked for, else NULL; `random` is uniform in [0, 1).
retry_delay <- function(retries_taken, retry_after = NULL, random = jitter_fraction()) {
  if (!is.null(retry_after) && retry_after <= longest_retry_after) return(retry_after)
  min(longest_delay, 0.5 * 2^retries_taken) * (1 - 0.25 * random)
}

# Not from R's generator: a client must not change what a seed gives.
jitter_fraction <- function() (as.numeric(Sys.time()) * 1e3) %% 1
