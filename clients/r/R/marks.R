# One mark of Vega-Lite a function: a layer drawn on the panel's scales.

draw_layer <- function(layer, panel) {
  draw <- marks[[layer$mark$type]]
  if (is.null(draw)) cannot_draw("mark", layer$mark$type)
  draw(layer, panel)
}

cannot_draw <- function(what, name) {
  raise("rp_error_figure", sprintf("This version of the package can't draw a %s of the figure: %s", what, name))
}

# Of each row: by its group, by a number (light to dark), or the mark's own.
row_colours <- function(layer, panel, default = colours(1)) {
  n <- length(layer$rows)
  encoding <- layer$encoding[["color"]]
  values <- channel(layer, "color")
  if (!is.null(values) && is_discrete(encoding)) {
    return(panel$colour$colours[match(as.character(values), panel$colour$levels)])
  }
  if (!is.null(values)) return(shades(values))
  if (!is.null(encoding$condition)) {
    holds <- vapply(layer$rows, condition_of(encoding$condition$test), NA)
    return(ifelse(holds, encoding$condition$value, encoding$value))
  }
  own <- if (is.null(layer$mark[["color"]])) layer$mark[["stroke"]] else layer$mark[["color"]]
  # R's gray is lighter than that of CSS.
  rep(if (is.null(own)) default else if (own == "gray") "gray50" else own, n)
}

shades <- function(values) {
  most <- max(values, 1, na.rm = TRUE)
  grDevices::colorRampPalette(c("#f7fbff", "#08306b"))(101)[1 + round(100 * pmax(values, 0) / most)]
}

with_opacity <- function(colour, layer, default = 1) {
  opacity <- if (is.null(layer$mark$opacity)) default else layer$mark$opacity
  if (opacity == 1) colour else grDevices::adjustcolor(colour, alpha.f = opacity)
}

line_type <- function(layer) if (is.null(layer$mark$strokeDash)) 1 else 2
line_width <- function(layer, default) if (is.null(layer$mark$strokeWidth)) default else layer$mark$strokeWidth

# Rows of one line or area: of the same colour, series and detail.
lines_of <- function(layer) {
  keys <- lapply(c("color", "detail", "strokeDash"), function(name) {
    values <- channel(layer, name)
    if (is.null(values)) rep("", length(layer$rows)) else as.character(values)
  })
  key <- do.call(paste, c(keys, sep = "\r"))
  split(seq_along(layer$rows), factor(key, levels = unique(key)))
}

# A step holds its value until the next.
stepped <- function(x, y) list(x = rep(x, each = 2)[-1], y = utils::head(rep(y, each = 2), -1))

is_step <- function(layer) identical(layer$mark$interpolate, "step-after")

draw_line <- function(layer, panel) {
  x <- place(channel(layer, "x"), panel$x)
  y <- place(channel(layer, "y"), panel$y)
  order <- channel(layer, "order")
  colour <- row_colours(layer, panel)
  dashes <- channel(layer, "strokeDash")
  for (rows in lines_of(layer)) {
    # By the field that says so, else by x, as Vega-Lite draws it.
    rows <- rows[order(if (is.null(order)) x[rows] else order[rows])]
    type <- if (is.null(dashes)) line_type(layer) else match(dashes[rows[1]], unique(dashes))
    path <- if (is_step(layer)) stepped(x[rows], y[rows]) else list(x = x[rows], y = y[rows])
    graphics::lines(path$x, path$y, col = colour[rows[1]], lty = type, lwd = line_width(layer, 1.8))
    if (isTRUE(layer$mark$point)) graphics::points(x[rows], y[rows], col = colour[rows[1]], pch = 19)
  }
}

draw_area <- function(layer, panel) {
  x <- place(channel(layer, "x"), panel$x)
  low <- place(channel(layer, "y"), panel$y)
  high <- channel(layer, "y2")
  high <- if (is.null(high)) rep(0, length(x)) else as.numeric(high)
  colour <- with_opacity(row_colours(layer, panel), layer)
  for (rows in lines_of(layer)) {
    rows <- rows[order(x[rows])]
    rows <- rows[!is.na(low[rows]) & !is.na(high[rows])]
    if (length(rows) < 2) next
    bottom <- if (is_step(layer)) stepped(x[rows], low[rows]) else list(x = x[rows], y = low[rows])
    top <- if (is_step(layer)) stepped(x[rows], high[rows]) else list(x = x[rows], y = high[rows])
    graphics::polygon(c(bottom$x, rev(top$x)), c(bottom$y, rev(top$y)), col = colour[rows[1]], border = NA)
  }
}

# Of Vega-Lite's size in square pixels; a point of cex 1 is about 60 of them.
point_size <- function(layer, default) {
  size <- channel(layer, "size")
  if (is.null(size)) return(sqrt((if (is.null(layer$mark$size)) default else layer$mark$size) / 60))
  0.4 + 1.8 * sqrt(pmax(size, 0) / max(size, 1e-9))
}

draw_point <- function(layer, panel) {
  shape <- layer$mark$shape
  is_filled <- isTRUE(layer$mark$filled)
  is_square <- layer$mark$type == "square"
  symbol <- if (identical(shape, "stroke")) 3 else if (is_square) 15 else if (is_filled) 19 else 1
  shapes <- channel(layer, "shape")
  if (!is.null(shapes)) symbol <- c(19, 17, 15, 18)[match(shapes, unique(shapes))]
  graphics::points(place(channel(layer, "x"), panel$x), place(channel(layer, "y"), panel$y),
    pch = symbol, cex = point_size(layer, 30), col = with_opacity(row_colours(layer, panel), layer)
  )
}

# Across the panel where one of x and y is not there.
draw_rule <- function(layer, panel) {
  x <- channel(layer, "x")
  y <- channel(layer, "y")
  colour <- row_colours(layer, panel, "black")
  type <- line_type(layer)
  width <- line_width(layer, 1.2)
  if (is.null(y)) return(graphics::abline(v = place(x, panel$x), col = colour, lty = type, lwd = width))
  if (is.null(x)) return(graphics::abline(h = place(y, panel$y), col = colour, lty = type, lwd = width))
  x <- place(x, panel$x)
  y <- place(y, panel$y)
  x2 <- channel(layer, "x2")
  y2 <- channel(layer, "y2")
  graphics::segments(
    x, y, if (is.null(x2)) x else place(x2, panel$x), if (is.null(y2)) y else place(y2, panel$y),
    col = colour, lty = type, lwd = width
  )
}

is_stacked <- function(layer) {
  ends <- c("x2", "y2") %in% names(layer$encoding)
  layer$mark$type == "bar" && !any(ends) && !is.null(channel(layer, "color"))
}

# The upper end of each bar that stands on those before it.
stack_ends <- function(layer) {
  heights <- as.numeric(channel(layer, "y"))
  order <- channel(layer, "order")
  ends <- heights
  for (rows in split(seq_along(heights), as.character(channel(layer, "x")))) {
    if (!is.null(order)) rows <- rows[order(order[rows])]
    ends[rows] <- cumsum(heights[rows])
  }
  ends
}

draw_bar <- function(layer, panel) {
  x <- place(channel(layer, "x"), panel$x)
  y <- as.numeric(channel(layer, "y"))
  x2 <- channel(layer, "x2")
  y2 <- channel(layer, "y2")
  colour <- row_colours(layer, panel)
  left <- if (is.null(x2)) x - 0.3 else x
  right <- if (is.null(x2)) x + 0.3 else as.numeric(x2)
  if (is_stacked(layer)) {
    top <- stack_ends(layer)
    return(graphics::rect(left, top - y, right, top, col = colour, border = "white"))
  }
  graphics::rect(left, if (is.null(y2)) 0 else as.numeric(y2), right, y, col = colour, border = "white")
}

draw_rect <- function(layer, panel) {
  usr <- graphics::par("usr")
  side <- function(name, scale, ends) {
    values <- channel(layer, name)
    if (is.null(values)) return(list(from = ends[1], to = ends[2]))
    at <- place(values, scale)
    other <- channel(layer, paste0(name, "2"))
    if (scale$is_discrete) list(from = at - 0.5, to = at + 0.5) else list(from = at, to = as.numeric(other))
  }
  x <- side("x", panel$x, usr[1:2])
  y <- side("y", panel$y, usr[3:4])
  if (isFALSE(layer$mark$filled)) return(graphics::rect(x$from, y$from, x$to, y$to, border = "black", lwd = 1.5))
  graphics::rect(x$from, y$from, x$to, y$to, col = with_opacity(row_colours(layer, panel), layer), border = NA)
}

draw_tick <- function(layer, panel) {
  x <- place(channel(layer, "x"), panel$x)
  y <- as.numeric(channel(layer, "y"))
  graphics::segments(x - 0.3, y, x + 0.3, y, col = row_colours(layer, panel), lwd = 2.5)
}

draw_text <- function(layer, panel) {
  words <- as.character(channel(layer, "text"))
  y <- place(channel(layer, "y"), panel$y)
  if (is_outside(layer)) return(graphics::mtext(words, side = 2, at = y, line = 0.5, cex = 0.85 * graphics::par("cex")))
  x <- channel(layer, "x")
  right <- graphics::par("usr")[2]
  x <- if (is.null(x)) rep(if (isTRUE(panel$x$is_log)) 10^right else right, length(words)) else place(x, panel$x)
  side <- switch(if (is.null(layer$mark$align)) "center" else layer$mark$align, left = 4, right = 2, NULL)
  graphics::text(x, y, words, pos = side, cex = 0.8, col = row_colours(layer, panel, "black"))
}

marks <- list(
  line = draw_line, area = draw_area, point = draw_point, square = draw_point, circle = draw_point, rule = draw_rule,
  bar = draw_bar, rect = draw_rect, tick = draw_tick, text = draw_text
)
