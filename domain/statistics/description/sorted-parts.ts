/** Ascending, each once, with how many there are up to each; null where each is there once. */
type Part = { values: Float64Array; upTo: Uint32Array | null };

/**
 * Numbers that come in parts. Each part is kept sorted by itself: ranks and counts are found by bisection in all of them, which takes less
 * than to merge them. Exact whatever the parts are.
 */
export class SortedParts {
  n = 0;
  /** How many numbers are held, of equal ones in a part one. */
  kept = 0;
  readonly #parts: Part[] = [];
  #mean = 0;
  #squares = 0;

  /** `sorted`: ascending, no NaN. `onValue` hears of each value of the part once. */
  add(sorted: Float64Array, onValue: (value: number, count: number) => void): void {
    if (sorted.length === 0) return;
    this.#addMoments(sorted);
    const values = new Float64Array(sorted.length);
    const upTo = new Uint32Array(sorted.length);
    let different = 0;
    for (let i = 0; i < sorted.length; different++) {
      const value = sorted[i]!;
      const first = i;
      while (i < sorted.length && sorted[i] === value) i++;
      values[different] = value;
      upTo[different] = i;
      onValue(value, i - first);
    }
    this.#parts.push({
      values: values.slice(0, different),
      upTo: different === sorted.length ? null : upTo.slice(0, different),
    });
    this.kept += different;
    this.n += sorted.length;
  }

  /** Pairwise updating: Chan, Golub and LeVeque, The American Statistician 1983;37:242-247. */
  #addMoments(values: Float64Array): void {
    let sum = 0;
    for (const value of values) sum += value - values[0]!;
    const mean = values[0]! + sum / values.length;
    let squares = 0;
    for (const value of values) squares += (value - mean) ** 2;
    const n = this.n + values.length;
    const difference = mean - this.#mean;
    this.#squares += squares + difference * difference * ((this.n * values.length) / n);
    this.#mean += difference * (values.length / n);
  }

  /** `squares`: the sum of squared deviations from the mean. */
  moments(): { mean: number; squares: number } {
    return { mean: this.#mean, squares: this.#squares };
  }

  countBelow(value: number): number {
    let count = 0;
    for (const part of this.#parts) count += upToPlace(part, placeOf(part.values, value, 0, part.values.length));
    return count;
  }

  /** The value of this rank, from 0, in ascending order. */
  at(rank: number): number {
    // Between these places of each part the value may lie.
    const low = this.#parts.map(() => 0);
    const high = this.#parts.map(({ values }) => values.length);
    for (;;) {
      let widest = 0;
      for (let i = 1; i < low.length; i++) if (high[i]! - low[i]! > high[widest]! - low[widest]!) widest = i;
      const pivot = this.#parts[widest]!.values[(low[widest]! + high[widest]!) >> 1]!;
      const places = this.#parts.map(({ values }, i) => placeOf(values, pivot, low[i]!, high[i]!));
      const beyond = this.#parts.map(({ values }, i) => places[i]! + (values[places[i]!] === pivot ? 1 : 0));
      const below = this.#countUpTo(places);
      const including = this.#countUpTo(beyond);
      if (rank >= below && rank < including) return pivot;
      for (let i = 0; i < low.length; i++)
        if (rank < below) high[i] = places[i]!;
        else low[i] = beyond[i]!;
    }
  }

  #countUpTo(places: readonly number[]): number {
    let count = 0;
    for (let i = 0; i < places.length; i++) count += upToPlace(this.#parts[i]!, places[i]!);
    return count;
  }
}

/** How many numbers of a part lie before this place. */
function upToPlace({ upTo }: Part, place: number): number {
  return upTo === null ? place : place === 0 ? 0 : upTo[place - 1]!;
}

/** The first place from `low` on whose value is not below this one; `high` where none is. */
function placeOf(values: Float64Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
