# Step 8: no worker runs yet, so the run waits; the test stops the API once it reads "waiting".
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = Sys.getenv("URL"))
project <- rp_upload(client, survival::lung, name = "Restarted")
analysis <- client$analyses$create(project$id,
  name = "KM", method = "kaplan_meier", parameters = list(time = "time", event = "status", event_value = 2)
)
client$analyses$run(analysis$id)
message("waiting")
done <- client$analyses$wait(analysis$id, timeout = 300)
stopifnot(done$latest_run$result$n_events == 165)
