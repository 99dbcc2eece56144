# Text goes out as UTF-8. enc2utf8() writes a byte that it can't read as "<e9>", which nobody would notice in a name.

# Which of them are not in the encoding that R takes them for. A C locale knows of none, and takes every byte.
is_unreadable <- function(x) {
  bytes <- Encoding(x) == "bytes" | in_c_locale() & Encoding(x) == "unknown" & !validUTF8(x)
  !is.na(x) & (bytes | !validEnc(x))
}

in_c_locale <- function() Sys.getlocale("LC_CTYPE") %in% c("C", "POSIX")

as_utf8 <- function(x) {
  x <- as.character(x)
  if (any(is_unreadable(x))) {
    argument_error("A text holds bytes that are not in the encoding that R takes it for: ", how_to_tell_encoding)
  }
  # What a C locale has read is marked as nothing.
  if (in_c_locale()) Encoding(x)[Encoding(x) == "unknown"] <- "UTF-8"
  enc2utf8(x)
}

how_to_tell_encoding <- paste(
  "say which it is where the file is read, as by read.csv(file, fileEncoding = \"latin1\"),",
  "or by Encoding(x) <- \"latin1\"."
)
