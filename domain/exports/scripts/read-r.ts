import type { ColumnType } from '../formats/observed-kinds.ts';
import type { ScriptColumn } from './script-column.ts';

/** A text in ASCII, so that the script means the same in every locale. */
function rText(text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (character === '"' || character === '\\') out += `\\${character}`;
    else if (code >= 0x20 && code < 0x7f) out += character;
    else if (code <= 0xffff) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return `"${out}"`;
}

function rTexts(texts: readonly string[]): string {
  return `c(${texts.map(rText).join(', ')})`;
}

const readers: Record<Exclude<ColumnType, 'category'>, string> = {
  number: 'number',
  integer: 'whole_number',
  boolean: 'truth',
  text: 'text',
  date: 'day',
  datetime: 'instant',
  local_datetime: 'local_time',
};

/** Base R alone. Dates become Date and POSIXct, categories factors; labels and units are attributes of the columns. */
export function readR(own: readonly string[], columns: readonly ScriptColumn[], escapesFormulas: boolean): string {
  const lines = columns.flatMap((column, index) => {
    const at = `data[[${own.length + index + 1}]]`;
    const read =
      column.type === 'category'
        ? `category(${at}, ${rTexts(column.categories!.map((c) => c.value))}, ${rTexts(column.categories!.map((c) => c.label))})`
        : `${readers[column.type]}(${at})`;
    return [
      `  ${at} <- ${read}`,
      ...(column.label === null ? [] : [`  attr(${at}, "label") <- ${rText(column.label)}`]),
      ...(column.unit === null ? [] : [`  attr(${at}, "units") <- ${rText(column.unit)}`]),
    ];
  });
  const text = escapesFormulas
    ? String.raw`function(x) sub("^'('*[-=+@\t\r\n\uff1d\uff0b\uff0d\uff20])", "\\1", x, perl = TRUE)`
    : 'function(x) x';
  return `# Reads patients.csv into the data frame \`patients\`, with types, factors and labels. Needs base R alone.
# Run it in the folder of the unpacked export: source("read.R")
patients <- local({
  data <- read.csv("patients.csv", colClasses = "character", na.strings = "", check.names = FALSE,
                   comment.char = "", encoding = "UTF-8")
  names(data) <- ${rTexts([...own, ...columns.map((column) => column.name)])}

  ${escapesFormulas ? '# A text that a spreadsheet would run as a formula has an apostrophe before it in the file.\n  ' : ''}text <- ${text}
  number <- function(x) as.numeric(x)
  whole_number <- function(x) {
    x <- as.numeric(x)
    if (all(is.na(x) | abs(x) <= .Machine$integer.max)) as.integer(x) else x
  }
  truth <- function(x) x == "true"
  day <- function(x) as.Date(x, format = "%Y-%m-%d")
  seconds <- function(x) {
    x <- sub("Z$", "+0000", sub("T", " ", x))
    x <- sub("([+-][0-9]{2}):([0-9]{2})$", "\\\\1\\\\2", x)
    sub("^(.{16})([+-]|$)", "\\\\1:00\\\\2", x)
  }
  instant <- function(x) as.POSIXct(seconds(x), format = "%Y-%m-%d %H:%M:%OS%z", tz = "UTC")
  # No offset stands in the file: the clock on the wall, written as if it were UTC.
  local_time <- function(x) as.POSIXct(seconds(x), format = "%Y-%m-%d %H:%M:%OS", tz = "UTC")
  # Values that the dictionary does not name become levels of their own.
  category <- function(x, values, labels) {
    x <- text(x)
    others <- setdiff(unique(x[!is.na(x)]), values)
    factor(x, levels = c(values, others), labels = make.unique(c(labels, others)))
  }

${own.map((_, index) => `  data[[${index + 1}]] <- text(data[[${index + 1}]])`).join('\n')}
${lines.join('\n')}
  data
})
`;
}
