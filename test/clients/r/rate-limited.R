# Step 7: the minute of the account is used up.
library(researchplatform)
client <- rp_client(api_key = Sys.getenv("KEY"), base_url = Sys.getenv("URL"))
# On a busy machine another minute may have begun before R has: it is used up again.
for (request in 1:200) {
  problem <- tryCatch(client$billing$get(.request = list(max_retries = 0)), rp_error_rate_limited = identity)
  if (inherits(problem, "rp_error_rate_limited")) break
}
stopifnot(inherits(problem, "rp_error_rate_limited"), problem$retry_after > 0, problem$retry_after <= 60)
stopifnot(client$projects$create(name = "Limited")$name == "Limited")
