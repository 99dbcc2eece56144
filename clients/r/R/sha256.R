# SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in R: base R has none before 4.5, and a webhook's body is small. A word is a
# double below 2^32, exact in every sum here; bits are combined in halves of 16, since R has no integer 0x80000000.

sha256_initial <- c(
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
)
sha256_constants <- c(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
)

halves <- function(x) c(x %/% 65536, x %% 65536)
whole <- function(x) x[1] * 65536 + x[2]

# The exclusive or of a word rotated right by the first two counts and rotated, or shifted, by the third.
mixed <- function(x, counts, shifts) {
  high <- x %/% 2^counts
  low <- (x %% 2^counts) * 2^(32 - counts)
  if (shifts) low[3] <- 0
  turned <- high + low
  top <- turned %/% 65536
  bottom <- turned %% 65536
  bitwXor(bitwXor(top[1], top[2]), top[3]) * 65536 + bitwXor(bitwXor(bottom[1], bottom[2]), bottom[3])
}

sha256_block <- function(state, words) {
  length(words) <- 64
  for (i in 17:64) {
    words[i] <- (words[i - 16] + mixed(words[i - 15], c(7, 18, 3), TRUE) + words[i - 7] +
      mixed(words[i - 2], c(17, 19, 10), TRUE)) %% 2^32
  }
  a <- state[1]
  b <- state[2]
  c <- state[3]
  d <- state[4]
  e <- state[5]
  f <- state[6]
  g <- state[7]
  h <- state[8]
  for (i in 1:64) {
    halves_g <- halves(g)
    choice <- whole(bitwXor(halves_g, bitwAnd(halves(e), bitwXor(halves(f), halves_g))))
    t1 <- h + mixed(e, c(6, 11, 25), FALSE) + choice + sha256_constants[i] + words[i]
    halves_a <- halves(a)
    halves_b <- halves(b)
    majority <- whole(bitwOr(bitwAnd(halves_a, halves_b), bitwAnd(halves(c), bitwOr(halves_a, halves_b))))
    t2 <- mixed(a, c(2, 13, 22), FALSE) + majority
    h <- g
    g <- f
    f <- e
    e <- (d + t1) %% 2^32
    d <- c
    c <- b
    b <- a
    a <- (t1 + t2) %% 2^32
  }
  (state + base::c(a, b, c, d, e, f, g, h)) %% 2^32
}

big_endian_words <- function(bytes) {
  as.vector(c(16777216, 65536, 256, 1) %*% matrix(as.integer(bytes), nrow = 4))
}

words_to_raw <- function(words) {
  as.raw(as.vector(rbind(words %/% 16777216, words %/% 65536 %% 256, words %/% 256 %% 256, words %% 256)))
}

# The digest of raw bytes, as 32 raw bytes.
sha256_raw <- function(bytes) {
  n <- length(bytes)
  padding <- raw((55 - n) %% 64)
  bits <- n * 8
  padded <- c(bytes, as.raw(0x80), padding, words_to_raw(c(bits %/% 2^32, bits %% 2^32)))
  words <- matrix(big_endian_words(padded), nrow = 16)
  state <- sha256_initial
  for (block in seq_len(ncol(words))) state <- sha256_block(state, words[, block])
  words_to_raw(state)
}

sha256_hex <- function(bytes) paste(as.character(sha256_raw(bytes)), collapse = "")

hmac_sha256 <- function(key, bytes) {
  if (length(key) > 64) key <- sha256_raw(key)
  key <- c(key, raw(64 - length(key)))
  sha256_raw(c(xor(key, as.raw(0x5c)), sha256_raw(c(xor(key, as.raw(0x36)), bytes))))
}

# The digest of a file in hex: by R from 4.5 on, else by a program of the system, else by the code above, which takes a
# minute a megabyte.
sha256_of_file <- function(path) {
  ours <- getNamespace("tools")[["sha256sum"]]
  if (is.function(ours)) return(unname(ours(path)))
  for (program in list(c("sha256sum"), c("shasum", "-a", "256"), c("openssl", "dgst", "-sha256", "-r"))) {
    digest <- program_digest(program, path)
    if (!is.null(digest)) return(digest)
  }
  sha256_hex(readBin(path, "raw", n = file.size(path)))
}

program_digest <- function(program, path) {
  if (!nzchar(Sys.which(program[1]))) return(NULL)
  # Read from standard input, so that no name of a file is taken for an option.
  printed <- suppressWarnings(tryCatch(
    system2(program[1], program[-1], stdin = path, stdout = TRUE, stderr = FALSE),
    error = function(problem) character()
  ))
  found <- regmatches(printed, regexpr("\\b[0-9a-f]{64}\\b", printed))
  if (length(found) == 1) found
}
