# What stands beside the operations of the contract, under the same names as in the clients of other languages.
conveniences_of <- function(client) {
  force(client)
  list(
    patients = list(
      upload = function(project, source, on_conflict = NULL, dry_run = FALSE, on_progress = NULL, .request = list()) {
        upload_patients(client, project, source, on_conflict, dry_run, on_progress, .request)
      }
    ),
    analyses = list(
      run_and_wait = function(id, on_progress = NULL, timeout = 3600, .request = list()) {
        run_and_wait(client, id, on_progress, timeout, .request)
      },
      wait = function(id, on_progress = NULL, timeout = 3600) wait_for_analysis(client, id, on_progress, timeout)
    ),
    exports = list(
      create = function(of, ..., .request = list()) create_export(client, of, ..., .request = .request),
      wait = function(id, on_progress = NULL, timeout = 3600) wait_for_export(client, id, on_progress, timeout),
      download = function(id, path, on_progress = NULL) download_export(client, id, path, on_progress)
    ),
    literature_imports = list(
      wait = function(id, on_progress = NULL, timeout = 3600) wait_for_import(client, id, on_progress, timeout)
    ),
    webhooks = list(unwrap = rp_webhook_unwrap, sign_test_headers = rp_webhook_sign_test_headers)
  )
}

# `of` is a project or an analysis, or the id of one.
create_export <- function(client, of, ..., .request = list()) {
  id <- if (is.list(of)) of$id else of
  if (is.character(id) && length(id) == 1 && startsWith(id, "proj_")) {
    return(client$exports$create_of_project(id, ..., .request = .request))
  }
  if (is.character(id) && length(id) == 1 && startsWith(id, "anl_")) {
    return(client$exports$create_of_analysis(id, ..., .request = .request))
  }
  argument_error("An export is of a project (proj_...) or of an analysis (anl_...).")
}
