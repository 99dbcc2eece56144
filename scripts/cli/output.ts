import { styleText } from 'node:util';
import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';

export type Column<Row> = { title: string; of: (row: Row) => unknown };
export type Bar = { show(done: number, what?: string): void; end(): void };

/**
 * Where a command writes: what was asked for on standard output (with --json one object, or one a line of a list, and nothing
 * else), what happens meanwhile on standard error.
 */
export class Output {
  readonly json: boolean;
  readonly #quiet: boolean;
  readonly #colors: boolean;

  constructor({ json = false, quiet = false, color = true }: { json?: boolean; quiet?: boolean; color?: boolean }) {
    this.json = json;
    this.#quiet = quiet;
    this.#colors = color && process.stdout.isTTY === true && !process.env.NO_COLOR;
  }

  /** The answer: the object under --json, the text otherwise. */
  answer(data: object, text: string): void {
    process.stdout.write(`${this.json ? JSON.stringify(data) : text}\n`);
  }

  /** The items of a list: one JSON object a line as they come, or a table of them all. Returns how many. */
  async list<Row extends object>(
    rows: AsyncIterable<Row> | Iterable<Row>,
    columns: readonly Column<Row>[],
    { limit, none }: { limit?: number | undefined; none: string },
  ): Promise<number> {
    const table: Row[] = [];
    let count = 0;
    if (limit !== 0)
      for await (const row of rows) {
        if (this.json) process.stdout.write(`${JSON.stringify(row)}\n`);
        else table.push(row);
        if (++count === limit) break;
      }
    if (count === 0) this.note(none);
    else if (!this.json) process.stdout.write(`${this.table(table, columns)}\n`);
    return count;
  }

  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
    const table = new Table({
      head: columns.map(({ title }) => this.paint('bold', title)),
      style: { head: [], border: [], compact: true },
    });
    for (const row of rows) table.push(columns.map(({ of }) => this.#cell(of(row))));
    return table.toString();
  }

  /** Fields below each other. What is undefined is left out. */
  fields(fields: Record<string, unknown>): string {
    const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
    const width = Math.max(...shown.map(([name]) => name.length)) + 2;
    return shown.map(([name, value]) => `${name.padEnd(width)}${this.#cell(value)}`).join('\n');
  }

  /** What happens, to anyone who watches. */
  note(line: string): void {
    if (!this.#quiet) process.stderr.write(`${line}\n`);
  }

  /** A bar where somebody watches; null: only how much was done, where nobody knows of how much. */
  bar(total: number | null, unit: string): Bar {
    if (this.#quiet || !process.stderr.isTTY) return { show: () => {}, end: () => {} };
    const format =
      total === null ? ` {value} ${unit} {what}` : ` [{bar}] {percentage} % | {value}/{total} ${unit} | {what}`;
    const bar = new SingleBar({ format, hideCursor: true, stream: process.stderr, clearOnComplete: true });
    bar.start(total ?? Number.MAX_SAFE_INTEGER, 0, { what: '' });
    return {
      show: (done, what = '') => bar.update(Math.min(done, total ?? done), { what: plain(what) }),
      end: () => bar.stop(),
    };
  }

  paint(style: 'bold' | 'red' | 'green' | 'yellow', text: string): string {
    return this.#colors ? styleText(style, text, { validateStream: false }) : text;
  }

  #cell(value: unknown): string {
    const text = cellText(value);
    if (text === 'failed' || text === 'disabled') return this.paint('red', text);
    if (text === 'completed' || text === 'ready' || text === 'delivered') return this.paint('green', text);
    return text;
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Names come from anybody: one that holds commands for a terminal must not run them. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** A moment as people read it, to the second. */
export function moment(time: string | null | undefined): string | null {
  return time ? `${time.slice(0, 19).replace('T', ' ')}Z` : null;
}
