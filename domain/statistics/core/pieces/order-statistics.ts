/** As many numbers are gathered and sorted: 16 MB. */
const mostGathered = 2 ** 21;
const digits = 2 ** 16;
/** A double has four digits of 16 bits. */
const lastDepth = 3;

/** Numbers that begin with the digits `prefix`: `before` others are smaller, and these ranks lie among them. */
type NumberClass = { prefix: number; before: number; size: number; ranks: number[] };

/**
 * The numbers that hold these ranks (from 0, ascending), by rank: exact, in memory that does not grow with their number.
 * `source` gives all numbers anew each time, in any order, none of them NaN. By their leading bits the numbers are counted
 * in classes, and only classes that hold a rank are looked into further (Knuth, TAOCP 3, 5.2.5): two passes for
 * measurements, four at most.
 */
export function orderStatistics(
  source: () => Iterable<Float64Array>,
  ranks: readonly number[],
  most = mostGathered,
): Map<number, number> {
  const found = new Map<number, number>();
  let classes: NumberClass[] = [{ prefix: 0, before: 0, size: Number.POSITIVE_INFINITY, ranks: [...new Set(ranks)] }];
  for (let depth = 0; depth < lastDepth; depth++) {
    classes = divided(source, classes, depth);
    if (classes.reduce((sum, { size }) => sum + size, 0) > most) continue;
    for (const [index, values] of gathered(source, classes, depth + 1).entries()) {
      const { before, ranks } = classes[index]!;
      for (const rank of ranks) found.set(rank, values[rank - before]!);
    }
    return found;
  }
  const counts = counted(source, classes, lastDepth);
  for (const [index, { prefix, before, ranks }] of classes.entries())
    for (const rank of ranks) found.set(rank, numberOf(prefix, digitOf(counts[index]!, rank - before).digit));
  return found;
}

function divided(source: () => Iterable<Float64Array>, classes: readonly NumberClass[], depth: number): NumberClass[] {
  const counts = counted(source, classes, depth);
  return classes.flatMap(({ prefix, before, ranks }, index) => {
    const parts = new Map<number, NumberClass>();
    for (const rank of ranks) {
      const { digit, below } = digitOf(counts[index]!, rank - before);
      const part = parts.get(digit) ?? {
        prefix: prefix * digits + digit,
        before: before + below,
        size: counts[index]![digit]!,
        ranks: [],
      };
      part.ranks.push(rank);
      parts.set(digit, part);
    }
    return [...parts.values()];
  });
}

/** The digit of the number that has this place in its class, and how many of the class have a smaller one. */
function digitOf(counts: Float64Array, place: number): { digit: number; below: number } {
  let below = 0;
  for (let digit = 0; digit < digits; digit++) {
    if (place < below + counts[digit]!) return { digit, below };
    below += counts[digit]!;
  }
  throw new RangeError('A rank lies beyond the numbers.');
}

function counted(source: () => Iterable<Float64Array>, classes: readonly NumberClass[], depth: number): Float64Array[] {
  const counts = classes.map(() => new Float64Array(digits));
  const indexOf = new Map(classes.map(({ prefix }, index) => [prefix, index]));
  for (const values of source()) {
    const { high, low } = ordered(values);
    for (let i = 0; i < values.length; i++) {
      const index = depth === 0 ? 0 : indexOf.get(prefixOf(high[i]!, low[i]!, depth));
      if (index !== undefined) counts[index]![digitAt(high[i]!, low[i]!, depth)]!++;
    }
  }
  return counts;
}

/** All numbers of each class, ascending. */
function gathered(
  source: () => Iterable<Float64Array>,
  classes: readonly NumberClass[],
  depth: number,
): Float64Array[] {
  const values = classes.map(({ size }) => new Float64Array(size));
  const filled = new Int32Array(classes.length);
  const indexOf = new Map(classes.map(({ prefix }, index) => [prefix, index]));
  for (const piece of source()) {
    const { high, low } = ordered(piece);
    for (let i = 0; i < piece.length; i++) {
      const index = indexOf.get(prefixOf(high[i]!, low[i]!, depth));
      if (index !== undefined) values[index]![filled[index]!++] = piece[i]!;
    }
  }
  return values.map((own) => own.sort());
}

/** The halves of the bits, such that they sort as the numbers do. -0 and 0 are one number. */
function ordered(values: Float64Array): { high: Uint32Array; low: Uint32Array } {
  const bits = new Uint32Array(values.slice().buffer);
  const high = new Uint32Array(values.length);
  const low = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const top = values[i] === 0 ? 0 : bits[2 * i + 1]!;
    const negative = top >>> 31 === 1;
    high[i] = negative ? ~top : top | 0x80000000;
    low[i] = negative ? ~bits[2 * i]! : bits[2 * i]!;
  }
  return { high, low };
}

function prefixOf(high: number, low: number, depth: number): number {
  if (depth === 1) return high >>> 16;
  return depth === 2 ? high : high * digits + (low >>> 16);
}

function digitAt(high: number, low: number, depth: number): number {
  const half = depth < 2 ? high : low;
  return depth % 2 === 0 ? half >>> 16 : half & (digits - 1);
}

function numberOf(prefix: number, digit: number): number {
  const high = Math.floor(prefix / digits);
  const low = (prefix % digits) * digits + digit;
  const positive = high >= 2 ** 31;
  const bits = Uint32Array.of(positive ? low : ~low, positive ? high - 2 ** 31 : ~high);
  return new Float64Array(bits.buffer)[0]!;
}

/**
 * Ascending numbers of which only some are known, for whatever looks at no others: `look` is called first to see which,
 * with zeros. Throws RangeError where it later looks at another.
 */
export function sortedWhereLookedAt(
  n: number,
  source: () => Iterable<Float64Array>,
  look: (sorted: ArrayLike<number>) => unknown,
): ArrayLike<number> {
  const ranks = new Set<number>();
  look(
    arrayOf(n, (rank) => {
      ranks.add(rank);
      return 0;
    }),
  );
  const known = orderStatistics(source, [...ranks]);
  return arrayOf(n, (rank) => {
    const value = known.get(rank);
    if (value === undefined) throw new RangeError(`Nobody said that rank ${rank} would be looked at.`);
    return value;
  });
}

function arrayOf(length: number, at: (rank: number) => number): ArrayLike<number> {
  return new Proxy<ArrayLike<number>>(
    { length },
    { get: (_, key) => (key === 'length' ? length : at(Number(String(key)))) },
  );
}
