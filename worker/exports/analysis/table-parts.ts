import type { ReportTable } from './report.ts';
import { textWidth } from './text-width.ts';

/** A column is not made wider for its text than this many ems: longer text wraps. */
const WIDEST = 17;
const NARROWEST = 2.5;
const MEASURED_ROWS = 400;

/** The columns of a table that stand beside each other on one page, with their widths. */
export type TablePart = {
  columns: ReportTable['columns'];
  widths: number[];
  rows: string[][];
  part: number;
  parts: number;
};

/**
 * A table cut into parts that each fit the width of a page: all columns where they do, otherwise as many as fit beside
 * the first, which names the row and stands in every part. Widths are in the unit of the font size.
 */
export function tableParts(table: ReportTable, width: number, fontSize: number, cellPadding: number): TablePart[] {
  const natural = table.columns.map((_, index) => columnWidth(table, index, fontSize) + cellPadding);
  const groups = columnGroups(natural, width);
  return groups.map((indices, part) => ({
    columns: indices.map((index) => table.columns[index]!),
    widths: spread(
      indices.map((index) => natural[index]!),
      width,
    ),
    rows: table.rows.map((row) => indices.map((index) => row[index]!)),
    part: part + 1,
    parts: groups.length,
  }));
}

function columnWidth({ columns, rows }: ReportTable, index: number, fontSize: number): number {
  const widest = WIDEST * fontSize;
  const heading = longestWord(columns[index]!.title, fontSize, true);
  let width = Math.max(NARROWEST * fontSize, Math.min(heading, widest));
  // Numbers are as wide at the end of a long table as at its beginning; the first rows tell.
  for (const row of rows.slice(0, MEASURED_ROWS)) {
    width = Math.max(width, Math.min(widest, textWidth(row[index]!, fontSize)));
    if (width >= widest) break;
  }
  return Math.min(widest, Math.max(width, Math.min(textWidth(columns[index]!.title, fontSize, true), width * 1.3)));
}

function longestWord(text: string, fontSize: number, bold: boolean): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, fontSize, bold)));
}

function columnGroups(natural: readonly number[], width: number): number[][] {
  const all = natural.map((_, index) => index);
  const total = natural.reduce((sum, one) => sum + one, 0);
  // Text columns may wrap a little more; a seventh is not worth a second table.
  if (total <= width * 1.15) return [all];
  // Few columns of long text wrap; many columns of numbers can't.
  if (natural.length <= 6 && total <= width * 2.2) return [all];
  const first = Math.min(natural[0] ?? 0, width / 3);
  const groups: number[][] = [];
  let group = [0];
  let used = first;
  for (const index of all.slice(1)) {
    const next = Math.min(natural[index]!, width - first);
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

/** Columns too wide for the page give up width in proportion to what they have beyond an equal share. */
function spread(natural: readonly number[], width: number): number[] {
  const total = natural.reduce((sum, one) => sum + one, 0);
  if (total <= width) return [...natural];
  const fair = width / natural.length;
  const excess = natural.map((one) => Math.max(0, one - fair));
  const over = excess.reduce((sum, one) => sum + one, 0);
  return natural.map((one, index) => one - ((total - width) * excess[index]!) / over);
}

/** "(part 2 of 3)" behind a caption, nothing where the table is whole. */
export function partCaption({ part, parts }: TablePart): string {
  return parts === 1 ? '' : ` (part ${part} of ${parts})`;
}
