# clients/vectors/scenario.md, steps 1 to 4 and 6, against a running server behind a proxy that can break answers.
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = paste0(Sys.getenv("PROXY"), "/v1"))
file <- Sys.getenv("TRIAL")
break_next <- function(fault, path) {
  stopifnot(curl::curl_fetch_memory(paste0(Sys.getenv("PROXY"), "/faults/", fault, path))$status_code == 204)
}
condition <- function(expression, class) {
  problem <- tryCatch(expression, rp_error = identity)
  if (!inherits(problem, class)) stop("not ", class, ": ", class(problem)[1])
  problem
}
step <- function(name) cat(name, "\n")

step("upload")
project <- client$projects$create(name = "Scenario", description = "")
progress <- NULL
stored <- client$patients$upload(project$id, file, on_progress = function(state) progress <<- state)
stopifnot(stored$created == 228, progress$sent == progress$total, progress$total > 1000)
if (Sys.getenv("DRY_RUN") == "yes") {
  client$patients$upload(project$id, file, dry_run = TRUE)
  stopifnot(client$projects$get(project$id)$patient_count == 228)
}

step("run and wait")
parameters <- list(time = "time", event = "status", event_value = 2)
analysis <- client$analyses$create(project$id, name = "KM", method = "kaplan_meier", parameters = parameters)
reports <- list()
done <- client$analyses$run_and_wait(analysis$id, on_progress = function(run) reports <<- c(reports, list(run)))
stopifnot(
  done$status == "completed", done$latest_run$result$n_events == 165, length(reports) >= 1,
  reports[[length(reports)]]$progress == 1
)
refusal <- condition(client$analyses$create(
  project$id, name = "No column", method = "kaplan_meier", parameters = list(time = "tiem", event = "status")
), "rp_error_invalid_request")
stopifnot(refusal$code == "INVALID_REQUEST", startsWith(refusal$request_id, "req_"))
failing <- client$analyses$create(project$id,
  name = "Fails", method = "t_test", parameters = list(design = "one_sample", variable = "age"),
  filter = list(list(column = "age", op = ">", value = 81))
)
failed <- condition(client$analyses$run_and_wait(failing$id), "rp_error_run_failed")
stopifnot(failed$code == "ANALYSIS_INPUT", nzchar(failed$reason), failed$run$status == "failed")

step("page")
patients <- rp_collect(client$patients$list(project$id, limit = 50))
stopifnot(length(unique(vapply(patients, function(patient) patient$id, ""))) == 228)
cat("stop after 60\n")
stopifnot(length(rp_collect(client$patients$list(project$id, limit = 50), 60)) == 60)
old <- sum(utils::read.csv(file)$age >= 70)
stopifnot(nrow(as.data.frame(client$patients$list(project$id, filter = list(age = list(gte = 70))))) == old)

step("download")
export <- client$exports$wait(client$exports$create(project, format = "csv")$id)
folder <- tempfile()
dir.create(folder)
sha256 <- function(path) asNamespace("researchplatform")$sha256_of_file(path)
break_next("cut_answer", "/downloads")
paths <- client$exports$download(export$id, folder)
stopifnot(sha256(paths) == export$files[[1]]$sha256, !any(grepl("[.]part$", list.files(folder))))
unlink(paths)
for (time in 1:2) break_next("change_byte", "/downloads")
condition(client$exports$download(export$id, folder), "rp_error_download")
stopifnot(length(list.files(folder)) == 0)

step("errors")
condition(rp_client(api_key = "whsec_x", base_url = client$base_url), "rp_error_argument")
unknown_key <- rp_client(api_key = "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB", base_url = client$base_url)
unknown <- condition(unknown_key$projects$list()$next_item(), "rp_error_authentication")
stopifnot(unknown$reason == "invalid_key", startsWith(unknown$request_id, "req_"))
condition(client$projects$get(analysis$id), "rp_error_invalid_request")
condition(client$patients$upload(project$id, "nowhere.csv"), "rp_error_file")
broken <- tempfile(fileext = ".csv")
writeLines(c("external_id,age", "a,1", "a,2"), broken)
problem <- condition(client$patients$upload(project$id, broken), "rp_error_invalid_request")
stopifnot(nrow(problem$issues) == 1, startsWith(problem$request_id, "req_"))
stopifnot(client$projects$get(project$id)$patient_count == 228)
# A project whose data are refused does not stay.
before <- nrow(as.data.frame(client$projects$list()))
condition(rp_upload(client, data.frame(external_id = c("a", "a"), age = 1:2), name = "Twice"), "rp_error_invalid_request")
stopifnot(nrow(as.data.frame(client$projects$list())) == before)
away <- rp_client(api_key = Sys.getenv("KEY"), base_url = "http://127.0.0.1:9/v1", max_retries = 0)
condition(away$projects$list()$next_item(), "rp_error_connection")

step("an answer that is lost")
break_next("lose_answer", "/v1/projects")
client$projects$create(name = "Once")
named <- vapply(rp_collect(client$projects$list()), function(one) one$name, "")
stopifnot(sum(named == "Once") == 1)

step("raw answers")
raw <- client$with_raw_response$projects$get(project$id)
stopifnot(raw$status == 200, raw$data$name == "Scenario", raw$request_id == raw$headers[["request-id"]])
