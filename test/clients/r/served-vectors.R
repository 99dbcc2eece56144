# The shared cases that need a server, which stands in the test: {SERVER}/{file}/{case}/v1 answers as the case says.
# Prints what each case came to, for the test to compare.
library(researchplatform)
inside <- asNamespace("researchplatform")
read_cases <- function(file) jsonlite::fromJSON(file.path(Sys.getenv("VECTORS"), file), simplifyVector = FALSE)$cases
client_for <- function(file, index, ...) {
  rp_client(base_url = sprintf("%s/%s/%d/v1", Sys.getenv("SERVER"), file, index - 1), ...)
}

pages <- lapply(seq_along(read_cases("pages.json")), function(index) {
  case <- read_cases("pages.json")[[index]]
  client <- client_for("pages.json", index, api_key = "svc_live_x")
  iterator <- client$patients$list("proj_x", limit = case$limit)
  items <- list()
  raises <- NULL
  while (is.null(case$take) || length(items) < case$take) {
    item <- tryCatch(iterator$next_item(), rp_error = identity)
    if (inherits(item, "rp_error")) raises <- class(item)[1]
    if (is.null(item) || inherits(item, "rp_error")) break
    items <- c(items, item$id)
  }
  list(items = items, raises = raises)
})

idempotency <- lapply(seq_along(read_cases("idempotency.json")), function(index) {
  case <- read_cases("idempotency.json")[[index]]
  client <- client_for("idempotency.json", index, api_key = "svc_live_x")
  inside$send(client, list(method = case$method, path = "/things", options = list(idempotency_key = case$given)))$status
})
twice <- client_for("idempotency.json", length(idempotency) + 1, api_key = "svc_live_x")
for (time in 1:2) inside$send(twice, list(method = "POST", path = "/things", options = list()))

log_lines <- lapply(seq_along(read_cases("log-lines.json")), function(index) {
  case <- read_cases("log-lines.json")[[index]]
  client <- client_for("log-lines.json", index, api_key = case$api_key, log = "debug")
  lines <- capture.output(type = "message", answer <- tryCatch(
    inside$send(client, list(
      method = case$method, path = case$path, query = case$query, options = list(), content_type = "application/json",
      body = if (!is.null(case$body)) charToRaw(inside$to_json(case$body))
    )),
    rp_error = function(problem) NULL
  ))
  paste(lines, collapse = "\n")
})

cat(jsonlite::toJSON(list(pages = pages, idempotency = idempotency, log_lines = log_lines), auto_unbox = TRUE, null = "null"))
