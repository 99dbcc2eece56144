# All items of a list, page by page, each page asked for when it is needed. A page that fails raises after every item
# before it, and the next call asks for it again.
iterator <- function(client, call) {
  state <- new.env(parent = emptyenv())
  state$at <- 0
  state$page <- NULL

  read_page <- function(cursor) {
    if (!is.null(cursor)) call$query$cursor <- cursor
    state$page <- as_object(send(client, call), client)
    state$sent <- cursor
    state$at <- 0
  }
  read_next_page <- function() {
    cursor <- state$page$next_cursor
    if (!is.null(cursor) && identical(cursor, state$sent)) {
      raise("rp_error_paging", "The server answered with the cursor that it was sent: it would go round for ever.")
    }
    read_page(cursor)
  }
  self <- list(
    next_item = function() {
      while (state$at >= length(state$page$items)) {
        if (!is.null(state$page) && is.null(state$page$next_cursor)) return(NULL)
        read_next_page()
      }
      state$at <- state$at + 1
      object_of(state$page$items[[state$at]], client)
    },
    # The page that was read last, or the first: with what stands beside its items, such as a total.
    page = function() {
      if (is.null(state$page)) read_page(NULL)
      state$page
    }
  )
  structure(self, class = "rp_iterator")
}

rp_collect <- function(iterator, n = Inf) {
  if (!inherits(iterator, "rp_iterator")) {
    argument_error("`iterator` must be a list of the platform, such as client$projects$list().")
  }
  items <- list()
  while (length(items) < n) {
    item <- iterator$next_item()
    if (is.null(item)) break
    items[[length(items) + 1]] <- item
  }
  items
}

print.rp_iterator <- function(x, ...) {
  cat("<rp_iterator> next_item() gives one, rp_collect() a list, as.data.frame() a table of all that is left\n")
  invisible(x)
}

as.data.frame.rp_iterator <- function(x, row.names = NULL, optional = TRUE, ...) {
  items <- lapply(rp_collect(x), unclass_object)
  as_table(lapply(items, with_own_columns))
}

# A patient's attributes are columns of their own; one that is called as a field of the patient is `attributes.NAME`.
with_own_columns <- function(item) {
  own <- item$attributes
  if (length(own) == 0) return(item)
  taken <- names(own) %in% names(item)
  names(own)[taken] <- paste0("attributes.", names(own)[taken])
  c(item[setdiff(names(item), "attributes")], own)
}
