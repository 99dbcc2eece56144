export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(smallest: number, largest: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** An independent sequence that follows from this seed and the name alone. */
  fork(name: string): Random;
};

/** The sequence of mulberry32: the same seed gives the same choices, which is all that is asked of it here. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (smallest: number, largest: number) => smallest + Math.floor(next() * (largest - smallest + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
    fork: (name) => {
      let hash = seed >>> 0;
      for (const character of name) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
      return randomFrom(hash);
    },
  };
}
