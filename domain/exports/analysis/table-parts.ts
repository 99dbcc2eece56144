import { marksOf } from '../../statistics/definition/table-note.ts';
import type { ReportTable } from './report.ts';
import { textWidth } from './text-width.ts';

/** Longer text wraps where the page has no room, in ems. */
const wrappedAt = 15;
const narrowest = 2.5;
/** Fonts differ: Roboto, and what stands in for Arial, may be wider than the Helvetica that is measured by. */
const room = 1.12;
/** A page format shows so many: nobody reads the hundredth page, and Word's model takes some 30 kB a cell. */
const printedRows = 1000;
/** Numbers are as wide at the end of a long table as at its beginning; the first rows tell. */
const measuredRows = 400;

/** What stands in a cell, and the marks of its footnotes, which are set as superscript; empty where it has none. */
export type MarkedText = { text: string; mark: string };

/** The columns of a table that stand beside each other on one page, with their widths. */
export type TablePart = {
  columns: (MarkedText & { align: 'left' | 'right' })[];
  widths: number[];
  rows: MarkedText[][];
  /** The footnotes whose marks stand in this part. */
  notes: { mark: string; text: string }[];
  part: number;
  parts: number;
  /** Rows of the table that are not printed. */
  more: number;
};

/** `least`: what the column needs without breaking a word; `most`: what it needs without wrapping. */
type Width = { least: number; most: number };

/**
 * A table cut into parts that each fit the width of a page: all columns where they do, otherwise as many as fit beside
 * the first, which names the row and stands in every part. Widths are in the unit of the font size.
 */
export function tableParts(table: ReportTable, width: number, fontSize: number, cellPadding: number): TablePart[] {
  const natural = table.columns.map((_, index) => columnWidth(table, index, fontSize, cellPadding));
  const groups = columnGroups(natural, width);
  const markOf = marksOf(table);
  return groups.map((indices, part) => ({
    columns: indices.map((index) => {
      const { title, align } = table.columns[index]!;
      return { text: title, align, mark: markOf(null, index) };
    }),
    widths: fitted(
      indices.map((index) => natural[index]!),
      width,
    ),
    rows: table.rows
      .slice(0, printedRows)
      .map((row, i) => indices.map((index) => ({ text: row[index]!, mark: markOf(i, index) }))),
    notes: (table.notes ?? []).filter(({ cells }) =>
      cells.some(({ row, column }) => (row ?? 0) < printedRows && indices.includes(column)),
    ),
    part: part + 1,
    parts: groups.length,
    more: Math.max(0, table.rows.length - printedRows),
  }));
}

function columnWidth(table: ReportTable, index: number, fontSize: number, padding: number): Width {
  const { columns, rows } = table;
  const { title, align } = columns[index]!;
  const markOf = marksOf(table);
  const wrapped = wrappedAt * fontSize;
  // A mark is measured at its cell's size, though it is set smaller.
  let word = widestWord(title + markOf(null, index), fontSize, true);
  let whole = 0;
  for (const [i, row] of rows.slice(0, measuredRows).entries()) {
    const text = row[index]! + markOf(i, index);
    const cell = textWidth(text, fontSize);
    if (cell > whole) whole = cell;
    // A number and its interval stay together.
    word = Math.max(word, align === 'right' || cell <= wrapped / 3 ? cell : widestWord(text, fontSize, false));
  }
  const least = Math.max(narrowest * fontSize, Math.min(wrapped, word * room)) + padding;
  const heading = Math.min(textWidth(title, fontSize, true) * room, Math.max(whole, wrapped / 2)) + padding;
  return { least, most: Math.max(least, heading, whole * room + padding) };
}

function widestWord(text: string, fontSize: number, bold: boolean): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize, bold)));
}

function columnGroups(natural: readonly Width[], width: number): number[][] {
  const all = natural.map((_, index) => index);
  if (natural.reduce((sum, { least }) => sum + least, 0) <= width) return [all];
  const first = Math.min(natural[0]!.least, width / 3);
  const groups: number[][] = [];
  let group = [0];
  let used = first;
  for (const index of all.slice(1)) {
    const next = Math.min(natural[index]!.least, width - first);
    if (group.length > 1 && used + next > width) {
      groups.push(group);
      group = [0];
      used = first;
    }
    group.push(index);
    used += next;
  }
  groups.push(group);
  return groups;
}

/** Each column its least, and what is left over to those that want more, in equal steps. */
function fitted(natural: readonly Width[], width: number): number[] {
  const widths = natural.map(({ least }) => Math.min(least, width));
  let left = width - widths.reduce((sum, one) => sum + one, 0);
  if (left < 0) return widths.map((one) => (one * width) / (width - left));
  let wanting = natural.map((_, index) => index).filter((index) => natural[index]!.most > widths[index]!);
  while (wanting.length > 0 && left > 0.01) {
    const share = left / wanting.length;
    for (const index of wanting) {
      const given = Math.min(share, natural[index]!.most - widths[index]!);
      widths[index]! += given;
      left -= given;
    }
    wanting = wanting.filter((index) => natural[index]!.most - widths[index]! > 0.01);
  }
  return widths;
}

/** " (part 2 of 3)" behind a caption, and how much is left out; nothing where the table is whole. */
export function partCaption({ part, parts, rows, more }: TablePart): string {
  const shown =
    more === 0
      ? ''
      : ` (the first ${rows.length} of ${rows.length + more} rows; all are in the html, csv and json exports)`;
  return (parts === 1 ? '' : ` (part ${part} of ${parts})`) + shown;
}
