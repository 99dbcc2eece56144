import { compareValues } from './attribute-order.ts';
import type { ChunkColumn, Level } from './chunk-column.ts';

type Ids = { at(place: number): string };
/** Where a page begins: behind the patient with this value and id. */
export type Beginning = { value: Level | null; id: string };
type Found = { value: Level | null; ids: Ids; place: number };

/**
 * The first patients by the value of an attribute and, where that is equal, by their id. Chunks are to come in the direction of the
 * ids, so that of two with the same value the one that was seen first stays first.
 */
export class FirstPatients {
  readonly #limit: number;
  readonly #sign: 1 | -1;
  readonly #after: Beginning | null;
  readonly #found: Found[] = [];

  constructor(limit: number, { descending, after }: { descending: boolean; after: Beginning | null }) {
    this.#limit = limit;
    this.#sign = descending ? -1 : 1;
    this.#after = after;
  }

  add(rows: number, ids: Ids, column: ChunkColumn | undefined, matching: Uint8Array): void {
    const bound = this.#after === null ? 0 : placesUpTo(ids, rows, this.#after.id, this.#sign === 1);
    const ofMissing = this.#relation(null);
    const levels = column?.kind === 'level' ? column : null;
    const ofLevels = levels?.levels.map((level) => this.#relation(level)) ?? [];
    const numbers = column?.kind === 'number' ? column.values : null;
    for (let i = 0; i < rows; i++) {
      const place = this.#sign === 1 ? i : rows - 1 - i;
      if (matching[place] === 0) continue;
      let value: Level | null = null;
      let relation = ofMissing;
      if (numbers !== null && !Number.isNaN(numbers[place])) relation = this.#relation((value = numbers[place]!));
      else if (levels !== null && levels.codes[place]! >= 0) {
        value = levels.levels[levels.codes[place]!]!;
        relation = ofLevels[levels.codes[place]!]!;
      }
      if (relation === 'outside') continue;
      if (relation === 'equal to the beginning' && (this.#sign === 1 ? place < bound : place >= bound)) continue;
      this.#insert({ value, ids, place });
    }
  }

  patients(): { id: string; value: Level | null }[] {
    return this.#found.map(({ value, ids, place }) => ({ id: ids.at(place), value }));
  }

  /** Where a value stands to the beginning of the page and to the last that is found so far. */
  #relation(value: Level | null): 'within' | 'outside' | 'equal to the beginning' {
    const last = this.#found.length < this.#limit ? null : this.#found.at(-1)!;
    if (last !== null && this.#order(value, last.value) >= 0) return 'outside';
    if (this.#after === null) return 'within';
    const order = this.#order(value, this.#after.value);
    return order > 0 ? 'within' : order < 0 ? 'outside' : 'equal to the beginning';
  }

  #order(a: Level | null, b: Level | null): number {
    return this.#sign * compareValues(a, b);
  }

  #insert(one: Found): void {
    const found = this.#found;
    if (found.length === this.#limit && this.#order(one.value, found.at(-1)!.value) >= 0) return;
    let low = 0;
    for (let high = found.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.#order(one.value, found[middle]!.value) < 0) high = middle;
      else low = middle + 1;
    }
    found.splice(low, 0, one);
    if (found.length > this.#limit) found.pop();
  }
}

/** How many ids come before this one, or with it where it is included. */
export function placesUpTo(ids: Ids, rows: number, id: string, isIncluded: boolean): number {
  let low = 0;
  for (let high = rows; low < high; ) {
    const middle = (low + high) >> 1;
    const other = ids.at(middle);
    if (other < id || (isIncluded && other === id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
