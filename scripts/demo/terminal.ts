import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import type { PrintedTable } from '../../domain/statistics/definition/presentation.ts';
import { marksOf } from '../../domain/statistics/definition/table-note.ts';
import { type Comparison, relativeDifference, type Value } from './comparison.ts';

// styleText leaves the text plain where there is no terminal, and where NO_COLOR is set.
type Style = Parameters<typeof styleText>[0];
export const styled = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });

export const say = (text = '') => void process.stdout.write(`${text}\n`);
export const step = (text: string) => say(`\n${styled('bold', text)}`);

/** As the API sends it, ready to print. */
export function printTable({ title, columns, rows, notes = [] }: PrintedTable): void {
  say(`\n${title}`);
  const markOf = marksOf({ notes });
  const marked = (text: string, mark: string) => (mark === '' ? text : `${text} [${mark}]`);
  const table = new Table({
    head: columns.map((column, i) => marked(column.title, markOf(null, i))),
    colAligns: columns.map((_, index) => (index === 0 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row, i) => row.map((cell, j) => marked(cell, markOf(i, j)))));
  say(table.toString());
  for (const { mark, text } of notes) say(`[${mark}] ${text}`);
}

/** Returns the largest relative difference. */
export function printComparison(title: string, rCall: string, comparisons: readonly Comparison[]): number {
  say(`\n${title}`);
  say(styled('dim', `R: ${rCall}`));
  const table = new Table({
    head: ['', 'platform', 'R', 'relative difference'],
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  let largest = 0;
  for (const comparison of comparisons) {
    const difference = relativeDifference(comparison);
    largest = Math.max(largest, difference);
    const shown = difference === 0 ? '0' : difference.toExponential(1);
    table.push([comparison.what, numberText(comparison.ours), numberText(comparison.r), shown]);
  }
  say(table.toString());
  return largest;
}

function numberText(value: Value): string {
  if (value === null) return 'not reached';
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? String(value) : value.toPrecision(10);
}

/** A bar where somebody watches; nothing in a log. */
export function progressBar(label: string): { show(share: number): void; end(): void } {
  if (!process.stdout.isTTY) return { show: () => {}, end: () => {} };
  const bar = new SingleBar({ format: `   ${label} [{bar}] {percentage} %`, hideCursor: true, stream: process.stdout });
  bar.start(100, 0);
  return { show: (share) => bar.update(Math.round(share * 100)), end: () => bar.stop() };
}
