# Standard Webhooks: an HMAC-SHA256 of id, timestamp and body. A delivery's time may be this many seconds off, against
# replays.
webhook_tolerance <- 300

rp_webhook_unwrap <- function(body, headers, secret, now = Sys.time()) {
  bytes <- if (is.raw(body)) body else charToRaw(enc2utf8(body))
  id <- webhook_header(headers, "webhook-id")
  timestamp <- webhook_header(headers, "webhook-timestamp")
  signatures <- webhook_header(headers, "webhook-signature")
  check_time(timestamp, now)
  expected <- vapply(secret, function(one) webhook_signature(id, timestamp, bytes, one), "")
  given <- strsplit(signatures, " +")[[1]]
  # Every pair is compared, so that the time tells nothing.
  matches <- outer(given, expected, Vectorize(same_text))
  if (!any(matches)) {
    unverified("no_matching_signature", paste(
      "no signature is of this secret and this body.",
      "Give the secret of this webhook, and the body's bytes as they came."
    ))
  }
  event <- parsed_or_null(rawToChar(bytes[bytes != 0]))
  if (!is.list(event) || is.null(names(event))) {
    unverified("invalid_body", "it is signed, but its body is no JSON object.")
  }
  c(list(id = id), event[setdiff(names(event), "id")])
}

rp_webhook_sign_test_headers <- function(body, secret, id = paste0("evt_", gsub("-", "", unique_key())),
                                         timestamp = Sys.time()) {
  bytes <- if (is.raw(body)) body else charToRaw(enc2utf8(body))
  seconds <- sprintf("%.0f", floor(as.numeric(timestamp)))
  signatures <- vapply(secret, function(one) webhook_signature(id, seconds, bytes, one), "", USE.NAMES = FALSE)
  list("webhook-id" = id, "webhook-timestamp" = seconds, "webhook-signature" = paste(signatures, collapse = " "))
}

# `headers` is a named list or vector; their names are in any case, and may be as CGI has them (HTTP_WEBHOOK_ID).
webhook_header <- function(headers, name) {
  names <- gsub("_", "-", sub("^http_", "", tolower(names(headers))))
  value <- headers[names == name]
  if (length(value) == 0 || !nzchar(value[[1]])) unverified("missing_header", sprintf("the header %s is missing.", name))
  as.character(value[[1]])
}

check_time <- function(timestamp, now) {
  if (!grepl("^[0-9]{1,12}$", timestamp)) {
    unverified("invalid_timestamp", "its webhook-timestamp is no whole number of seconds.")
  }
  age <- as.numeric(now) - as.numeric(timestamp)
  if (age > webhook_tolerance) {
    unverified("timestamp_too_old", sprintf("it was signed %.0f seconds ago: a replay, or a clock that is wrong.", age))
  }
  if (-age > webhook_tolerance) {
    unverified("timestamp_too_new", sprintf("it was signed %.0f seconds ahead: a clock is wrong.", -age))
  }
}

webhook_signature <- function(id, timestamp, bytes, secret) {
  signed <- c(charToRaw(enc2utf8(paste0(id, ".", timestamp, "."))), bytes)
  paste0("v1,", jsonlite::base64_enc(hmac_sha256(secret_bytes(secret), signed)))
}

secret_bytes <- function(secret) {
  encoded <- if (is_text(secret)) sub("^whsec_", "", trimws(secret)) else ""
  if (!grepl("^[A-Za-z0-9+/]+={0,2}$", encoded)) {
    argument_error("`secret` must be the webhook's secret, whsec_..., which client$webhooks$create() showed once.")
  }
  jsonlite::base64_dec(encoded)
}

# Takes as long whatever differs.
same_text <- function(a, b) {
  a <- charToRaw(a)
  b <- charToRaw(b)
  length(a) == length(b) && sum(as.integer(xor(a, b))) == 0
}

unverified <- function(reason, why) {
  raise("rp_error_webhook_verification", paste("The webhook is not verified:", why), reason = reason)
}
