# Step 7: the minute of the account is used up.
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = Sys.getenv("URL"))
problem <- tryCatch(
  client$projects$create(name = "Limited", .request = list(max_retries = 0)),
  rp_error_rate_limited = identity
)
stopifnot(inherits(problem, "rp_error_rate_limited"), problem$retry_after > 0, problem$retry_after <= 60)
stopifnot(client$projects$create(name = "Limited")$name == "Limited")
