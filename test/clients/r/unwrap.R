# Step 5, second half: what the receiver got.
library(researchplatform)
delivery <- jsonlite::fromJSON(Sys.getenv("DELIVERY"), simplifyVector = FALSE)
event <- rp_webhook_unwrap(delivery$body, delivery$headers, Sys.getenv("SECRET"))
stopifnot(event$type == "analysis.completed", event$data$run_id == Sys.getenv("RUN"))
refused <- function(...) inherits(tryCatch(rp_webhook_unwrap(...), rp_error = identity), "rp_error_webhook_verification")
stopifnot(
  refused(delivery$body, delivery$headers, "whsec_CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8hc8YYY="),
  refused(paste0(delivery$body, " "), delivery$headers, Sys.getenv("SECRET"))
)
