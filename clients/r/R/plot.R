# Draws a figure of a run in base graphics. The platform describes figures in Vega-Lite with their data; this draws the
# marks and scales that its methods use, and names what it does not know.

plot.rp_fit <- function(x, which = 1, ...) {
  figures <- x$result$figures
  if (length(figures) == 0) {
    message("The method ", x$method, " has no figure here: tidy() has its numbers.")
    return(invisible(x))
  }
  names(figures) <- vapply(figures, function(figure) figure$name, "")
  if (!all(which %in% c(names(figures), seq_along(figures)))) {
    argument_error("`which` must be one of ", toString(sprintf("%d (%s)", seq_along(figures), names(figures))), ".")
  }
  for (one in figures[which]) draw_figure(one)
  invisible(x)
}

draw_figure <- function(figure) {
  spec <- figure$spec
  panels <- if (is.null(spec$vconcat)) list(spec) else spec$vconcat
  panel <- panel_of(panels[[1]])
  rows <- if (length(panels) > 1) table_rows(panels[[2]])
  before <- graphics::par(mar = margins_of(panel, rows), las = 1)
  on.exit(graphics::par(before))
  draw_panel(panel, figure$title)
  if (!is.null(rows)) draw_table(rows, panel)
}

# Layers with the data and encodings that they inherit, and one scale for each axis.
panel_of <- function(spec) {
  layers <- lapply(if (is.null(spec$layer)) list(spec) else spec$layer, layer_of, spec)
  layers <- Filter(function(layer) length(layer$rows) > 0, layers)
  list(layers = layers, x = scale_of(layers, "x"), y = scale_of(layers, "y"), colour = colour_of(layers))
}

layer_of <- function(layer, spec) {
  rows <- if (is.null(layer$data)) spec$data$values else layer$data$values
  # Without data a mark stands once, at a constant.
  if (is.null(rows)) rows <- list(list())
  encoding <- spec$encoding
  encoding[names(layer$encoding)] <- layer$encoding
  mark <- if (is.list(layer$mark)) layer$mark else list(type = layer$mark)
  for (step in layer$transform) rows <- Filter(condition_of(step$filter), rows)
  list(rows = rows, encoding = encoding, mark = mark)
}

# datum.time <= 365, or a field that is true.
condition_of <- function(text) {
  parts <- regmatches(text, regexec("^datum[.]([a-z_0-9]+)(?: (<=|<|>=|>) ([-0-9.e]+))?$", text, perl = TRUE))[[1]]
  if (length(parts) == 0) cannot_draw("filter", text)
  if (!nzchar(parts[3])) return(function(row) isTRUE(row[[parts[2]]]))
  compare <- match.fun(parts[3])
  limit <- as.numeric(parts[4])
  function(row) compare(row[[parts[2]]], limit)
}

# Values of a channel for each row of a layer: of a field or a constant; NULL where the channel is not there.
channel <- function(layer, name) {
  encoding <- layer$encoding[[name, exact = TRUE]]
  if (is.null(encoding)) return(NULL)
  if (!is.null(encoding$datum)) return(rep(encoding$datum, length(layer$rows)))
  if (is.null(encoding$field)) return(NULL)
  as_vector(lapply(layer$rows, function(row) row[[encoding$field, exact = TRUE]]))
}

is_discrete <- function(encoding) isTRUE(encoding$type %in% c("nominal", "ordinal"))

# What an axis shows: levels, or a range with log, reverse, title and the places of its labels.
scale_of <- function(layers, axis) {
  encodings <- lapply(layers, function(layer) layer$encoding[[axis, exact = TRUE]])
  encodings <- Filter(function(encoding) !is.null(encoding$field), encodings)
  # The layer that titles the axis speaks for it; rules at a constant have neither title nor scale.
  titled <- c(Filter(function(encoding) !is.null(encoding$title), encodings), encodings)
  if (length(titled) == 0) return(list(is_discrete = FALSE, range = c(0, 1), has_axis = FALSE, title = ""))
  first <- titled[[1]]
  values <- unlist(lapply(layers, function(layer) channel(layer, axis)))
  title <- if (is.null(first$title)) "" else first$title
  if (is_discrete(first)) {
    levels <- levels_of(first, values)
    range <- c(0.4, length(levels) + 0.6)
    return(list(is_discrete = TRUE, levels = levels, range = range, has_axis = TRUE, title = title))
  }
  values <- c(values, unlist(lapply(layers, function(layer) channel(layer, paste0(axis, "2")))))
  is_log <- any(vapply(encodings, function(encoding) identical(encoding$scale$type, "log"), NA))
  list(
    is_discrete = FALSE, range = range_of(values, layers, axis, encodings, is_log), is_log = is_log, title = title,
    is_reversed = isTRUE(first$scale$reverse), at = unlist(first$axis$values),
    has_axis = !("axis" %in% names(first) && is.null(first$axis))
  )
}

# In the order that the encoding names, else as they come.
levels_of <- function(encoding, values) {
  if (length(encoding$sort) > 0) as.character(unlist(encoding$sort)) else unique(as.character(values))
}

range_of <- function(values, layers, axis, encodings, is_log) {
  domains <- lapply(encodings, function(encoding) unlist(encoding$scale$domain))
  domain <- Filter(function(one) length(one) == 2, domains)
  if (length(domain) > 0) return(domain[[1]])
  values <- as.numeric(values)
  stacked <- unlist(lapply(layers, function(layer) if (axis == "y" && is_stacked(layer)) stack_ends(layer)))
  values <- c(values, stacked)
  values <- values[is.finite(values) & (!is_log | values > 0)]
  if (length(values) == 0) values <- c(0, 1)
  # Vega-Lite begins an axis at 0 unless it is told not to.
  keeps_off_zero <- is_log || any(vapply(encodings, function(encoding) isFALSE(encoding$scale$zero), NA))
  found <- range(values, if (!keeps_off_zero) 0)
  if (diff(found) == 0) found <- if (is_log) found * c(0.5, 2) else found + c(-0.5, 0.5)
  if (is_log) return(exp(log(found) + c(-1, 1) * 0.05 * diff(log(found))))
  found + c(-1, 1) * 0.04 * diff(found) * (found != 0 | keeps_off_zero)
}

# Places on an axis.
place <- function(values, scale) {
  if (scale$is_discrete) match(as.character(values), scale$levels) else as.numeric(values)
}

colours <- function(n) {
  found <- grDevices::palette.colors(palette = "Okabe-Ito")[c(6, 7, 4, 2, 8, 3, 5, 9, 1)]
  rep(unname(found), length.out = n)
}

# The groups that are told apart by colour, in the order of their legend; NULL without any.
colour_of <- function(layers) {
  for (layer in layers) {
    encoding <- layer$encoding[["color"]]
    if (is_discrete(encoding) && !is.null(encoding$field)) {
      levels <- levels_of(encoding, channel(layer, "color"))
      title <- if (is.null(encoding$title)) "" else encoding$title
      has_legend <- !("legend" %in% names(encoding) && is.null(encoding$legend)) && length(levels) > 1
      return(list(levels = levels, colours = colours(length(levels)), title = title, has_legend = has_legend))
    }
  }
  NULL
}

margins_of <- function(panel, rows) {
  labels <- c(if (panel$y$is_discrete) panel$y$levels, rows$groups)
  left <- if (length(labels) > 0) min(18, 1.5 + 0.55 * max(nchar(labels))) else 4
  # Names of studies stand where an axis would.
  if (!panel$y$has_axis) left <- max(left, 1 + 0.5 * max(0, nchar(unlist(lapply(panel$layers, outside_labels)))))
  below <- if (is.null(rows)) 4 else 5.5 + length(rows$groups)
  c(below, max(left, 4.5), 3, 1.5)
}

outside_labels <- function(layer) if (is_outside(layer)) as.character(channel(layer, "text"))

is_outside <- function(layer) identical(layer$mark$type, "text") && identical(layer$encoding[["x"]]$value, 0L)

draw_panel <- function(panel, title) {
  graphics::plot.new()
  log <- paste0(if (isTRUE(panel$x$is_log)) "x" else "", if (isTRUE(panel$y$is_log)) "y" else "")
  flipped <- function(scale, is_flipped = isTRUE(scale$is_reversed)) if (is_flipped) rev(scale$range) else scale$range
  # Rows are read from the top.
  y <- flipped(panel$y, panel$y$is_discrete || isTRUE(panel$y$is_reversed))
  graphics::plot.window(flipped(panel$x), y, log = log, xaxs = "i", yaxs = "i")
  for (layer in panel$layers) draw_layer(layer, panel)
  draw_axis(1, panel$x)
  draw_axis(2, panel$y)
  graphics::box(bty = "l")
  graphics::title(main = title, font.main = 1, cex.main = 1.1)
  graphics::title(xlab = panel$x$title, line = 2.4)
  graphics::title(ylab = panel$y$title, line = 3)
  if (!is.null(panel$colour) && panel$colour$has_legend) {
    graphics::legend(emptiest_corner(panel),
      legend = panel$colour$levels, title = panel$colour$title, col = panel$colour$colours, lwd = 2, bty = "n",
      inset = 0.01
    )
  }
}

# Where a legend covers the fewest points.
emptiest_corner <- function(panel) {
  points <- do.call(rbind, lapply(panel$layers, function(layer) {
    x <- channel(layer, "x")
    y <- channel(layer, "y")
    if (is.null(x) || is.null(y)) return(NULL)
    cbind(share_of(place(x, panel$x), panel$x$range), share_of(place(y, panel$y), panel$y$range))
  }))
  counts <- c(
    topright = sum(points[, 1] > 0.65 & points[, 2] > 0.7, na.rm = TRUE),
    bottomright = sum(points[, 1] > 0.65 & points[, 2] < 0.3, na.rm = TRUE),
    topleft = sum(points[, 1] < 0.35 & points[, 2] > 0.7, na.rm = TRUE),
    bottomleft = sum(points[, 1] < 0.35 & points[, 2] < 0.3, na.rm = TRUE)
  )
  names(counts)[which.min(counts)]
}

share_of <- function(values, range) (values - range[1]) / diff(range)

draw_axis <- function(side, scale) {
  if (!scale$has_axis) return(invisible())
  if (scale$is_discrete) graphics::axis(side, at = seq_along(scale$levels), labels = scale$levels, tick = FALSE)
  else graphics::axis(side, at = scale$at)
}

# The numbers at risk under a curve: groups, times and a matrix of texts.
table_rows <- function(spec) {
  panel <- panel_of(spec)
  layer <- panel$layers[[1]]
  if (!identical(layer$mark$type, "text") || !panel$y$is_discrete) return(NULL)
  list(
    groups = panel$y$levels, title = spec$title$text, group = as.character(channel(layer, "y")),
    at = channel(layer, "x"), text = as.character(channel(layer, "text")), colour = panel$colour
  )
}

draw_table <- function(rows, panel) {
  # mtext() does not scale its text with that of the plot, as in several plots on a page.
  size <- 0.85 * graphics::par("cex")
  graphics::mtext(rows$title, side = 1, line = 3.6, adj = 0, cex = size)
  for (i in seq_along(rows$groups)) {
    own <- rows$group == rows$groups[i]
    colour <- if (is.null(rows$colour)) "black" else rows$colour$colours[match(rows$groups[i], rows$colour$levels)]
    graphics::mtext(rows$text[own], side = 1, line = 3.6 + i, at = rows$at[own], col = colour, cex = size)
    left <- graphics::par("usr")[1]
    graphics::mtext(paste0(rows$groups[i], "     "), side = 1, line = 3.6 + i, at = left, adj = 1, cex = size)
  }
}
