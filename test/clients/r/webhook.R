# Step 5, first half: a webhook to the receiver of the test, and a run that it hears of.
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = Sys.getenv("URL"))
project <- rp_upload(client, survival::lung, name = "Heard of")
webhook <- client$webhooks$create(url = Sys.getenv("RECEIVER"), events = "analysis.completed")
fit <- rp_run(project, "kaplan_meier", time = "time", event = "status", event_value = 2)
cat(jsonlite::toJSON(list(secret = webhook$secret, run_id = fit$run_id), auto_unbox = TRUE))
