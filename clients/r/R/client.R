# What a client needs and nobody should see. It stands in the package and not in the client's environment, so that
# neither str() nor a saved workspace holds a key.
private <- new.env(parent = emptyenv())

private_of <- function(client) {
  settings <- private[[client$.id]]
  if (is.null(settings)) {
    argument_error("This client is from another session, and keys are not saved: make it again with rp_client().")
  }
  settings
}

rp_client <- function(api_key = NULL, base_url = NULL, session_token = NULL, timeout = 60, max_retries = 2,
                      curl_options = list(), log = Sys.getenv("RESEARCH_PLATFORM_LOG")) {
  credential <- credential_of(api_key, session_token, Sys.getenv("RESEARCH_PLATFORM_API_KEY"))
  settings <- new.env(parent = emptyenv())
  settings$authorization <- credential$authorization
  settings$timeout <- checked_number(timeout, "timeout", above = 0)
  settings$max_retries <- checked_number(max_retries, "max_retries", above = -1)
  settings$curl_options <- as.list(curl_options)
  settings$log_level <- log_level(log)

  client <- new.env(parent = emptyenv())
  client$base_url <- base_url_of(base_url, Sys.getenv("RESEARCH_PLATFORM_BASE_URL"))
  client$.id <- unique_key()
  client$.shown <- credential$shown
  assign(client$.id, settings, envir = private)
  groups <- bind_operations(client)
  for (group in names(groups)) assign(group, groups[[group]], envir = client)
  client$with_raw_response <- bind_operations(client, is_raw = TRUE)
  class(client) <- "rp_client"
  lockEnvironment(client, bindings = TRUE)
  client
}

# The header that a key or a session's token becomes, and what may be shown of it; without either, nothing is sent.
credential_of <- function(api_key, session_token, environment) {
  if (!is.null(api_key) && !is.null(session_token)) argument_error("Give one of api_key and session_token, not both.")
  if (is.null(api_key) && is.null(session_token) && nzchar(trimws(environment))) api_key <- environment
  if (!is.null(session_token)) {
    token <- trimmed_text(session_token)
    if (grepl("^svc_", token)) argument_error("session_token is a key: give it as api_key.")
    if (!grepl("^sess_[!-~]+$", token)) {
      argument_error("session_token must be the token of client$auth$login(), which begins with sess_.")
    }
    return(list(authorization = paste("Session", token), shown = "a session"))
  }
  if (is.null(api_key)) return(list(authorization = NULL, shown = "no credential"))
  key <- trimmed_text(api_key)
  if (grepl("^sess_", key)) argument_error("api_key is the token of a session: give it as session_token.")
  if (!grepl("^svc_(live|test)_[!-~]+$", key)) {
    argument_error(
      "api_key must begin with svc_live_ or svc_test_ and go on without blanks: ",
      "copy the key that was shown when it was made, not its id."
    )
  }
  # As much as the platform's own list of keys shows.
  shown <- paste0("key ", substr(key, 1, 12), "...", substring(key, nchar(key) - 3))
  list(authorization = paste("Bearer", key), shown = shown)
}

trimmed_text <- function(x) if (is_text(x)) trimws(x) else ""

log_level <- function(log) {
  if (isTRUE(log)) return("info")
  if (identical(log, FALSE) || is.null(log) || identical(log, "")) return("off")
  if (!is_text(log) || !log %in% c("off", "info", "debug")) {
    argument_error("log (or RESEARCH_PLATFORM_LOG) must be info, debug or off.")
  }
  log
}

example_url <- "https://platform.example.org/v1"

base_url_of <- function(argument, environment) {
  url <- sub("/+$", "", trimmed_text(if (is.null(argument)) environment else argument))
  if (!nzchar(url)) {
    argument_error("There is no base URL: give base_url, or set RESEARCH_PLATFORM_BASE_URL, such as ", example_url, ".")
  }
  if (!grepl("^https?://[^/?#[:space:]]+(/[^[:space:]]*)?$", url)) {
    argument_error("base_url must be an address that begins with http:// or https://, such as ", example_url, ".")
  }
  if (grepl("^https?://[^/]*@", url)) argument_error("base_url may hold no user and password: give the key as api_key.")
  if (grepl("[?#]", url)) argument_error("base_url may have no query and no fragment: it ends in /v1.")
  if (!grepl("/v1$", url)) argument_error("base_url must end in /v1: did you mean ", sub("/v[0-9]+$", "", url), "/v1?")
  url
}

checked_number <- function(value, name, above) {
  if (!is.numeric(value) || length(value) != 1 || is.na(value) || value <= above) {
    argument_error("`", name, "` must be one number", if (above >= 0) " above 0" else ", 0 or more", ".")
  }
  value
}

print.rp_client <- function(x, ...) {
  cat(sprintf("<rp_client> %s, %s\n", x$base_url, x$.shown))
  cat("Operations:", paste(names(operations), collapse = ", "), "\n")
  invisible(x)
}
