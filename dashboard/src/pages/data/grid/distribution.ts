import type { Patient } from '@research-platform/client';
import { type Column, isNumeric, valueWords } from '../columns.ts';
import type { Condition } from '../conditions.ts';

/** A bar of a column's head: how many of the rows, in words what of, and the conditions that select them. */
export type Bar = { n: number; words: string; conditions: Condition[] };
export type Distribution = { bars: Bar[]; missing: number; rows: number };

const bins = 10;
const levels = 8;

/** What these rows hold of one variable. */
export function distributionOf(column: Column, rows: readonly Patient[]): Distribution {
  const values = rows.map(({ attributes }) => attributes[column.name] ?? null).filter((value) => value !== null);
  const missing = rows.length - values.length;
  const bars = isNumeric(column) ? binsOf(column, values as number[]) : levelsOf(column, values as string[]);
  return { bars, missing, rows: rows.length };
}

function binsOf({ name }: Column, given: readonly unknown[]): Bar[] {
  const values = given.filter((value) => typeof value === 'number');
  if (values.length === 0) return [];
  const lowest = values.reduce((a, b) => Math.min(a, b));
  const highest = values.reduce((a, b) => Math.max(a, b));
  if (lowest === highest) return [{ n: values.length, words: String(lowest), conditions: [is(name, lowest)] }];
  const width = roundWidth((highest - lowest) / bins);
  const first = Math.floor(lowest / width);
  const bars: Bar[] = [];
  for (let place = first; place * width <= highest; place++) {
    const [from, to] = [tidy(place * width), tidy((place + 1) * width)];
    bars.push({
      n: values.filter((value) => value >= from && value < to).length,
      words: `${from} – ${to}`,
      conditions: [
        { column: name, op: 'gte', value: String(from) },
        { column: name, op: 'lt', value: String(to) },
      ],
    });
  }
  return bars;
}

/** 1, 2 or 5 with zeros: borders that one can say. */
function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5, 10].find((step) => step * power >= width) ?? 10) * power;
}

const tidy = (n: number) => Number(n.toPrecision(12));

function levelsOf(column: Column, values: readonly (string | number | boolean)[]): Bar[] {
  if (column.type === 'text' || column.type === 'datetime') return [];
  const counts = new Map<string | number | boolean, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ordered =
    column.type === 'category'
      ? (column.categories ?? []).map(({ value }) => value as string | number | boolean)
      : [...counts.keys()].sort();
  if (ordered.length > levels && column.type === 'date') return [];
  return ordered.slice(0, levels).map((value) => ({
    n: counts.get(value) ?? 0,
    words: valueWords(value, column),
    conditions: [is(column.name, value)],
  }));
}

const is = (column: string, value: string | number | boolean): Condition => ({
  column,
  op: 'eq',
  value: String(value),
});
