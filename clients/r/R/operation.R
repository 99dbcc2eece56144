# An operation of the contract, as operations.R lists it. `path_names`, `query` and `body` are names in the order that
# arguments are taken; `arrays` and `objects` those of the body whose JSON type R's own value does not tell.
operation <- function(method, path, query = character(), body = character(), arrays = character(),
                      objects = character(), is_list = FALSE, takes_body = FALSE, content_types = character()) {
  list(
    method = method, path = path, path_names = names_in(path), query = query, body = body, arrays = arrays,
    objects = objects, is_list = is_list, takes_body = takes_body, content_types = content_types
  )
}

names_in <- function(path) {
  found <- regmatches(path, gregexpr("\\{[^}]+\\}", path))[[1]]
  substr(found, 2, nchar(found) - 1)
}

# The functions of every operation, by group, and the conveniences that are written by hand.
bind_operations <- function(client, is_raw = FALSE) {
  # An argument that nobody has looked at yet would lead a saved client back to where its key was given.
  force(client)
  groups <- lapply(operations, function(group) lapply(group, bind_operation, client = client, is_raw = is_raw))
  conveniences <- if (is_raw) list() else conveniences_of(client)
  for (group in names(conveniences)) {
    groups[[group]][names(conveniences[[group]])] <- conveniences[[group]]
  }
  Map(function(group, name) structure(group, class = "rp_group", group = name), groups, names(groups))
}

# A name that there is not is said at once: NULL would be called, and tell nothing of the name.
`$.rp_group` <- function(x, name) {
  found <- .subset2(x, name)
  if (is.null(found)) no_such("operation of", paste0("`", attr(x, "group"), "`"), name, names(x))
  found
}

print.rp_group <- function(x, ...) {
  cat("<rp_group> Operations of ", attr(x, "group"), ": ", paste(names(x), collapse = ", "), "\n", sep = "")
  invisible(x)
}

`$.rp_client` <- function(x, name) {
  found <- get0(name, envir = x, inherits = FALSE)
  if (is.null(found)) no_such("group of operations in", "this client", name, names(operations))
  found
}

no_such <- function(what, of, name, names) {
  near <- names[utils::adist(name, names)[1, ] <= 2]
  hint <- if (length(near) > 0) paste0(", did you mean `", near[1], "`? ") else ". "
  argument_error("There is no ", what, " ", of, " called `", name, "`", hint, "There are ", paste(names, collapse = ", "), ".")
}

# A function with an argument for each name, so that an editor completes them. What is not given is not sent; NULL is
# sent as null.
bind_operation <- function(operation, client, is_raw) {
  force(client)
  takes_file <- length(operation$content_types) > 0
  given <- unique(c(operation$path_names, operation$query, operation$body, if (takes_file) "file"))
  nothing <- stats::setNames(rep(list(quote(expr = )), length(given)), given)
  arguments <- c(nothing, alist(... = , .request = list()))
  # Nothing but names with a dot stands beside the arguments, whose names are the contract's.
  body <- quote(.bound$call(c(.bound$values(environment()), named_only(...)), .request))
  made <- as.function(c(arguments, body))
  values <- function(frame) given_values(given, frame)
  call <- function(values, options) call_operation(client, operation, values, options, is_raw)
  bound <- list(call = call, values = values)
  environment(made) <- list2env(list(.bound = bound), parent = environment(bind_operation))
  made
}

# The arguments of a call that were given, by name.
given_values <- function(names, frame) {
  is_given <- vapply(names, function(name) !eval(call("missing", as.name(name)), frame), NA)
  mget(names[is_given], envir = frame)
}

named_only <- function(...) {
  values <- list(...)
  if (length(values) > 0 && (is.null(names(values)) || any(names(values) == ""))) {
    argument_error("Too many values without a name: name each one after the ids.")
  }
  values
}

call_operation <- function(client, operation, values, options, is_raw) {
  file <- values[["file"]]
  if (!is.null(file)) {
    values$file <- spool(file, if (identical(operation, operations$patients$create)) upload_types else any_file)
    on.exit(discard(values$file))
  }
  call <- as_call(operation, values, request_options(options))
  if (is_raw) return(raw_answer(send(client, call)))
  if (operation$is_list && operation$method == "GET") return(iterator(client, call))
  as_object(send(client, call), client)
}

# What is sent for these values: pure.
as_call <- function(operation, values, options = list()) {
  path <- operation$path
  for (name in operation$path_names) {
    path <- sub(paste0("{", name, "}"), path_segment(values[[name]], name), path, fixed = TRUE)
  }
  values <- values[!names(values) %in% operation$path_names]
  file <- values[["file"]]
  values <- values[names(values) != "file"]
  goes_in_query <- names(values) %in% operation$query & !names(values) %in% operation$body
  if (!operation$takes_body || !is.null(file)) goes_in_query[] <- TRUE
  call <- list(method = operation$method, path = path, query = values[goes_in_query], options = options)
  if (!is.null(file)) {
    call$body <- file
    call$content_type <- attr(file, "content_type")
    call$headers <- c("Content-Encoding" = "gzip")
  } else if (operation$takes_body) {
    call$body <- charToRaw(enc2utf8(to_json(body_of(operation, values[!goes_in_query]))))
    call$content_type <- "application/json"
  }
  call
}

body_of <- function(operation, values) {
  if (length(values) == 0) return(empty_object())
  for (name in intersect(names(values), operation$arrays)) values[name] <- list(as_array(values[[name]]))
  if (is_text(values[["method"]]) && "parameters" %in% names(values)) {
    values["parameters"] <- list(boxed_parameters(values$method, values$parameters))
  }
  for (name in intersect(names(values), operation$objects)) {
    if (is.list(values[[name]]) && length(values[[name]]) == 0) values[[name]] <- empty_object()
  }
  values
}

# Parameters of a method, those that are arrays as arrays.
boxed_parameters <- function(method, parameters) {
  for (name in intersect(names(parameters), array_parameters[[method, exact = TRUE]])) {
    parameters[name] <- list(as_array(parameters[[name]]))
  }
  parameters
}

# A vector of one is an array here, and so is one object that was not put into a list.
as_array <- function(value) {
  if (is.null(value)) return(NULL)
  if (is.data.frame(value) || inherits(value, "AsIs")) return(value)
  if (is.list(value)) return(if (length(value) > 0 && !is.null(names(value))) list(value) else value)
  I(value)
}

# An id, or a resource that has one. An empty one, `.` or `..` would name another resource.
path_segment <- function(value, name) {
  if (is.list(value) && !is.null(value$id)) value <- value$id
  if (!is_text(value)) {
    argument_error("`", name, "` must be an id, or something that the platform answered with and that has one.")
  }
  if (value == "") argument_error("`", name, "` is empty: it must be an id.")
  if (value %in% c(".", "..")) argument_error("`", name, "` must be an id.")
  curl::curl_escape(as_utf8(value))
}

request_option_names <- c("timeout", "max_retries", "idempotency_key", "if_match", "change_reason", "wait", "headers")

request_options <- function(options) {
  unknown <- setdiff(names(options), request_option_names)
  if (length(unknown) > 0 || (length(options) > 0 && is.null(names(options)))) {
    argument_error("`.request` takes ", toString(request_option_names), ", not ", toString(unknown), ".")
  }
  options
}

# The resource that was answered, with the client that it came by.
as_object <- function(answer, client) {
  # Sent here, and not inside a handler of errors.
  force(answer)
  envelope <- parsed_or_null(answer$text)
  if (!is.list(envelope) || !is.list(envelope$data)) stop(api_error(answer))
  object_of(envelope$data, client, envelope$meta$request_id)
}

object_of <- function(data, client, request_id = NULL) {
  structure(data, class = "rp_object", client = client, request_id = request_id)
}

raw_answer <- function(answer) {
  force(answer)
  envelope <- parsed_or_null(answer$text)
  list(
    status = answer$status, headers = answer$headers, body = answer$body, data = envelope$data,
    request_id = answer$headers[["request-id"]]
  )
}

unclass_object <- function(x) {
  attributes(x) <- list(names = names(unclass(x)))
  x
}

# Exact: `$` of a list would take `name` for `n`.
`$.rp_object` <- function(x, name) unclass(x)[[name, exact = TRUE]]

print.rp_object <- function(x, ...) {
  fields <- unclass_object(x)
  cat("<rp_object>\n")
  for (name in names(fields)) {
    value <- fields[[name]]
    shown <- if (is.null(value)) {
      "null"
    } else if (is_scalar(value)) {
      format(value, digits = 15)
    } else if (length(value) == 0) {
      "(none)"
    } else {
      sprintf("(%d %s)", length(value), if (is.null(names(value))) "items" else "fields")
    }
    cat(sprintf("  %s: %s\n", name, shown))
  }
  invisible(x)
}

client_of <- function(object) {
  client <- attr(object, "client")
  if (!inherits(client, "rp_client")) {
    argument_error("This is nothing that the platform answered with: use rp_upload(), or client$projects$get(id).")
  }
  client
}
