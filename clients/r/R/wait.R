# While something is waited for, the server may restart: so many seconds without an answer are borne.
longest_outage <- 120
# The server holds an answer up to 25 seconds.
seconds_held <- 20

# Reads a resource until it is final. `get(wait)` reads it, `is_final` looks at it, `on_progress` is given each state.
wait_until_final <- function(get, is_final, on_progress, timeout, what) {
  deadline <- elapsed() + timeout
  answered <- elapsed()
  repeat {
    left <- deadline - elapsed()
    resource <- tryCatch(
      get(max(1, min(seconds_held, left))),
      rp_error_connection = function(problem) problem,
      rp_error_server = function(problem) problem
    )
    if (inherits(resource, "rp_error")) {
      if (elapsed() - answered > longest_outage || elapsed() >= deadline) stop(resource)
      Sys.sleep(1)
      next
    }
    answered <- elapsed()
    if (is.function(on_progress)) on_progress(resource)
    if (is_final(resource)) return(resource)
    if (elapsed() >= deadline) {
      raise("rp_error_timeout", sprintf(
        "%s is not over after %s seconds. It goes on: wait longer with timeout =.", what, format(timeout)
      ))
    }
  }
}

elapsed <- function() proc.time()[["elapsed"]]

final_run <- c("completed", "failed", "canceled")
final_export <- c("ready", "failed", "canceled", "expired")
final_import <- c("completed", "failed", "canceled")

wait_for_analysis <- function(client, id, on_progress = NULL, timeout = 3600) {
  is_final <- function(analysis) is.null(analysis$latest_run) || analysis$latest_run$status %in% final_run
  report <- if (is.function(on_progress)) function(analysis) on_progress(analysis$latest_run)
  analysis <- wait_until_final(
    function(wait) client$analyses$get(id, .request = list(wait = wait)), is_final, report, timeout, "The run"
  )
  run <- analysis$latest_run
  if (is.null(run)) argument_error("The analysis has no run: start one with client$analyses$run_and_wait().")
  if (run$status != "completed") stop(run_failure(analysis, run))
  analysis
}

run_failure <- function(analysis, run) {
  reason <- run$error$details$reason
  message <- if (run$status == "canceled") "The run was canceled." else run$error$message
  rp_condition(
    "rp_error_run_failed", sprintf("%s (%s)", message, paste(c(run$error$code, reason, run$id), collapse = ", ")),
    code = run$error$code, reason = reason, details = run$error$details, run = run, analysis = analysis
  )
}

run_and_wait <- function(client, id, on_progress = NULL, timeout = 3600, .request = list()) {
  client$analyses$run(id, .request = .request)
  wait_for_analysis(client, id, on_progress, timeout)
}

wait_for_export <- function(client, id, on_progress = NULL, timeout = 3600) {
  export <- wait_until_final(
    function(wait) client$exports$get(id, .request = list(wait = wait)),
    function(export) export$status %in% final_export, on_progress, timeout, "The export"
  )
  if (export$status == "ready") export else raise_unfinished("rp_error_export_failed", "The export", export)
}

wait_for_import <- function(client, id, on_progress = NULL, timeout = 3600) {
  import <- wait_until_final(
    function(wait) client$literature_imports$get(id, .request = list(wait = wait)),
    function(import) import$status %in% final_import, on_progress, timeout, "The import"
  )
  if (import$status == "completed") import else raise_unfinished("rp_error_import_failed", "The import", import)
}

raise_unfinished <- function(class, what, resource) {
  error <- resource$error
  why <- if (is.null(error)) "" else paste0(": ", error$message)
  raise(
    class, sprintf("%s is %s%s (%s)", what, resource$status, why, resource$id),
    code = error$code, details = error$details, resource = resource
  )
}
