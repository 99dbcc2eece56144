# What needs no server: the package's own tests, which R CMD check runs. The rest is in test/clients/r.test.ts.
library(researchplatform)
inside <- asNamespace("researchplatform")

# SHA-256: the examples of FIPS 180-4, and one that is longer than a block.
stopifnot(
  inside$sha256_hex(charToRaw("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  inside$sha256_hex(raw(0)) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  inside$sha256_hex(charToRaw("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
)
file <- tempfile()
writeBin(as.raw(rep(0:255, 5)), file)
stopifnot(identical(inside$sha256_of_file(file), inside$sha256_hex(as.raw(rep(0:255, 5)))))

# HMAC: RFC 4231, cases 2 and 6, whose key is longer than a block.
hex <- function(bytes) paste(as.character(bytes), collapse = "")
stopifnot(
  hex(inside$hmac_sha256(charToRaw("Jefe"), charToRaw("what do ya want for nothing?"))) ==
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  hex(inside$hmac_sha256(as.raw(rep(0xaa, 131)), charToRaw("Test Using Larger Than Block-Size Key - Hash Key First"))) ==
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
)

# JSON: numbers keep every bit, NULL is null, arrays and objects are what the contract says.
stopifnot(
  inside$to_json(list(a = 0.1 + 0.2, b = NULL, c = I("x"), d = c(1, NA))) ==
    "{\"a\":0.30000000000000004,\"b\":null,\"c\":[\"x\"],\"d\":[1,null]}",
  identical(as.numeric(inside$number_text(pi * 10^(-20:20))), pi * 10^(-20:20))
)

# A client asks for nothing before it is told to, takes the seed of nobody, and shows no key.
key <- "svc_live_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB"
set.seed(1)
before <- .Random.seed
client <- rp_client(api_key = key, base_url = "http://localhost:9/v1", max_retries = 0)
shown <- capture.output({
  print(client)
  str(client)
  str(as.list.environment(client, all.names = TRUE))
})
stopifnot(identical(before, .Random.seed), !any(grepl("RsV1yLd8HgJp3aEuZ6t", shown)))
saved <- tempfile()
saveRDS(client, saved)
bytes <- memDecompress(readBin(saved, "raw", file.size(saved)), "gzip")
stopifnot(length(bytes) > 1000, !grepl("RsV1yLd8HgJp3aEuZ6t", rawToChar(bytes[bytes != 0]), fixed = TRUE, useBytes = TRUE))

# A server that is away, a file that is not there, a wrong option: each says what to do.
condition <- function(expression, class) {
  problem <- tryCatch(expression, rp_error = identity)
  stopifnot(inherits(problem, class))
  problem
}
away <- condition(client$projects$list()$next_item(), "rp_error_connection")
stopifnot(grepl("http://localhost:9", conditionMessage(away), fixed = TRUE), !grepl(key, conditionMessage(away)))
missing_file <- condition(client$patients$upload("proj_x", "nowhere.csv"), "rp_error_file")
stopifnot(grepl("nowhere.csv", conditionMessage(missing_file)))
condition(client$projects$get("proj_x", .request = list(timout = 1)), "rp_error_argument")
without_key <- inside$api_error(list(status = 401, headers = list(), text = paste0(
  '{"success": false, "error": {"code": "UNAUTHORIZED", "message": "The Authorization header is missing.",',
  ' "details": {"reason": "missing_header"}}}'
)))
stopifnot(grepl("api_key, or set the environment variable RESEARCH_PLATFORM_API_KEY", conditionMessage(without_key)))
says <- function(expression, text) {
  stopifnot(grepl(text, conditionMessage(condition(expression, "rp_error_argument")), fixed = TRUE))
}
says(client$project, "did you mean `projects`?")
says(client$projects$gte("proj_x"), "There is no operation of `projects` called `gte`, did you mean `get`?")
condition(rp_upload(client, data.frame(a = Inf), name = "x"), "rp_error_argument")
condition(rp_upload(client, data.frame(a = 1:2, a = 3:4, check.names = FALSE), name = "x"), "rp_error_argument")
condition(rp_run(data.frame(), "t_test"), "rp_error_argument")

# The dictionary of a data frame.
trial <- data.frame(
  age = structure(c(60, 61.5), label = "Age", units = "years"), n = 1:2, sex = factor(c("m", NA), levels = c("m", "f")),
  dead = c(TRUE, NA), day = as.Date(c("2024-02-29", NA)), note = c("a \"b\"\n", "\u00e9")
)
types <- vapply(inside$variables_of(trial), function(variable) variable$type, "")
stopifnot(identical(types, c("number", "integer", "category", "boolean", "date", "text")))
body <- inside$spool(trial)
lines <- readLines(gzfile(body$path), encoding = "UTF-8")
inside$discard(body)
stopifnot(
  identical(lines[1], paste0(
    "{\"attributes\":{\"age\":60,\"n\":1,\"sex\":\"m\",\"dead\":true,\"day\":\"2024-02-29\",\"note\":\"a \\\"b\\\"\\n\"}}"
  )),
  identical(lines[2], "{\"attributes\":{\"age\":61.5,\"n\":2,\"note\":\"\u00e9\"}}"), !file.exists(body$path)
)

# Footnotes of a table stand in brackets behind their cells, and below it.
place <- function(row, column) list(row = row, column = column)
printed <- capture.output(inside$print_table(list(
  title = "T", columns = list(list(title = "Group"), list(title = "n")), rows = list(list("A", "12"), list("B", "7")),
  notes = list(
    list(mark = "a", text = "Patients.", cells = list(place(NULL, 1))),
    list(mark = "b", text = "Both.", cells = list(place(1, 0), place(0, 1)))
  )
)))
stopifnot(identical(
  trimws(gsub(" +", " ", printed[-1])), c("T", "Group n [a]", "A 12 [b]", "B [b] 7", "[a] Patients.", "[b] Both.")
))

# Numbers that name patients keep their digits, and a level that is NA is a missing value.
stopifnot(
  identical(inside$external_ids(data.frame(external_id = c(100000, 123456789012, 1.5, NA))), c("100000", "123456789012", "1.5", NA)),
  identical(inside$json_values(addNA(factor(c("a", NA)))), c("\"a\"", NA)),
  length(inside$categories_of(addNA(factor(c("a", NA))))) == 1
)
inexact <- data.frame(a = 1)
inexact$external_id <- structure(1, class = "integer64")
condition(inside$external_ids(inexact), "rp_error_argument")

# Text that was read with a wrong encoding is refused where it stands, and says the way out; in the right one it goes as UTF-8.
misread <- data.frame(name = c("Anna", "Jos\xe9"))
told <- conditionMessage(condition(inside$spool(misread), "rp_error_argument"))
stopifnot(grepl("`name` holds bytes", told), grepl("row 2", told), grepl("fileEncoding", told))
stopifnot(grepl("level 1", inside$column_problem(factor("Jos\xe9"))))
condition(inside$to_json(list(name = "Jos\xe9")), "rp_error_argument")
latin <- "Jos\xe9"
Encoding(latin) <- "latin1"
stopifnot(identical(inside$json_values(latin), "\"Jos\u00e9\""))

# Moments keep their fractions, to the microsecond.
moments <- as.POSIXct("2024-01-01 10:00:00", tz = "UTC") + c(0.123, 0.29, 0.000001, 0)
stopifnot(
  identical(inside$instant_text(moments), paste0("2024-01-01T10:00:0", c("0.123Z", "0.29Z", "0.000001Z", "0Z"))),
  all(abs(as.numeric(inside$as_instant(inside$instant_text(moments)) - moments)) < 1e-6)
)

# A difference of times is a number with a unit.
stay <- data.frame(stay = as.difftime(c(36, NA), units = "hours"))
stopifnot(
  identical(inside$variables_of(stay), list(list(name = "stay", type = "number", unit = "hours"))),
  identical(inside$json_values(stay$stay), c("36", NA))
)

# What SPSS calls missing is a missing value, whether haven is loaded or not.
answer <- structure(
  c(1, 2, 9, 97),
  labels = c(yes = 1, no = 2, refused = 9), na_values = 9, na_range = c(90, 99), class = c("haven_labelled_spss", "haven_labelled")
)
survey <- data.frame(row = 1:4)
survey$answer <- answer
coded <- inside$variables_of(survey)[[2]]
stopifnot(
  coded$type == "category", identical(vapply(coded$categories, function(category) category$label, ""), c("yes", "no")),
  identical(inside$json_values(inside$checked_columns(survey)$answer), c("1", "2", NA, NA))
)

# What a dictionary has no room for is said.
warned <- function(data) tryCatch(inside$variables_of(data), warning = conditionMessage)
half <- data.frame(row = 1:2)
half$score <- structure(c(1, 2), labels = c(low = 1), class = "haven_labelled")
stopifnot(
  grepl("`score` has values without a label", warned(half)),
  grepl("1001 levels", warned(data.frame(site = factor(seq_len(1001))))),
  grepl("the label of `a` has more than 1000", tolower(warned(data.frame(a = structure(1, label = strrep("x", 1001))))))
)
