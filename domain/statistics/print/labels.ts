import { levelText } from '../core/levels.ts';
import type { DeclaredVariable } from '../definition/declared-variable.ts';
import type { LevelValue } from '../definition/level-value.ts';

type Column = { label: string; levels: ReadonlyMap<string, string> };

/** How a report names columns, levels and terms: by the labels and units of the dictionary, where it has them. */
export class Labels {
  readonly #columns: ReadonlyMap<string, Column>;
  /** What terms of a model begin with, the longest first: a column's name may begin with another's. */
  readonly #terms: readonly { text: string; label: string; column: Column }[];

  constructor(dictionary: readonly DeclaredVariable[], transformed: readonly { column: string; transform: string }[]) {
    const labels = distinct(dictionary.map(({ name, label, unit }) => [name, withUnit(label || name, unit)]));
    this.#columns = new Map(
      dictionary.map(({ name, categories }) => {
        const levels = (categories ?? []).map(({ value, label }) => [levelText(value), label] as const);
        return [name, { label: labels.get(name)!, levels: distinct(levels.filter(([, label]) => label !== '')) }];
      }),
    );
    const plain = [...this.#columns].map(([text, column]) => ({ text, label: column.label, column }));
    const shaped = transformed.flatMap(({ column: name, transform }) => {
      const column = this.#columns.get(name);
      const text = `${transform}(${name})`;
      return column === undefined ? [] : [{ text, label: `${transform}(${column.label})`, column }];
    });
    this.#terms = [...plain, ...shaped].sort((a, b) => b.text.length - a.text.length);
  }

  /** Whether anything is named otherwise than in the data. */
  get any(): boolean {
    return [...this.#columns].some(([name, { label, levels }]) => label !== name || levels.size > 0);
  }

  column(name: string): string {
    return this.#columns.get(name)?.label ?? name;
  }

  /** A column, or two that are compared: `before - after`. */
  columns(text: string): string {
    if (this.#columns.has(text)) return this.column(text);
    const [first, second, ...more] = text.split(' - ');
    const both = second !== undefined && more.length === 0 && [first!, second].every((name) => this.#columns.has(name));
    return both ? `${this.column(first!)} - ${this.column(second)}` : text;
  }

  level<Level extends LevelValue>(column: string | undefined, level: Level): Level | string {
    if (column === undefined) return level;
    return this.#columns.get(column)?.levels.get(levelText(level)) ?? level;
  }

  /** Of a coefficient or a term: `age`, `log(bili)`, `sex=2`, `age^2`, `age'`, `age:sex=2`. */
  term(text: string): string {
    for (const known of this.#terms) {
      if (!text.startsWith(known.text)) continue;
      const rest = text.slice(known.text.length);
      const shape = /^(?:'+|\^\d+)?(?=:|$)/.exec(rest);
      if (shape !== null) return this.#joined(known.label + shape[0], rest.slice(shape[0].length));
      if (!rest.startsWith('=')) continue;
      const levels = [...known.column.levels].sort(([a], [b]) => b.length - a.length);
      const level = levels.find(([name]) => `${rest}:`.startsWith(`=${name}:`));
      if (level !== undefined) return this.#joined(`${known.label}: ${level[1]}`, rest.slice(level[0].length + 1));
      const colon = rest.indexOf(':');
      const end = colon < 0 ? rest.length : colon;
      return this.#joined(`${known.label}: ${rest.slice(1, end)}`, rest.slice(end));
    }
    return text;
  }

  #joined(label: string, rest: string): string {
    return rest === '' ? label : `${label} × ${this.term(rest.slice(1))}`;
  }
}

const withUnit = (label: string, unit: string | null) => (unit === null ? label : `${label} (${unit})`);

/** Names to labels; where two have one label both keep their name beside it. */
function distinct(labels: readonly (readonly [string, string])[]): Map<string, string> {
  const uses = Map.groupBy(labels, ([, label]) => label);
  return new Map(labels.map(([name, label]) => [name, uses.get(label)!.length === 1 ? label : `${label} [${name}]`]));
}
