/*
 * From words as they are written to numbers: of their stems, or of their terms in a segment. To find a word among all that is known of it goes to five places of
 * memory, of which most are in no cache of the processor; here all that is asked lies side by side, in one line of it.
 */

/** Not in the table. */
export const unknownNumber = -2;
/** Of a stop word, where those have no numbers. */
export const stopWordNumber = -1;
/** Where they have: the number as that of a stop word, and back. */
export const asStopWord = (number: number): number => -3 - number;

/** Eight numbers each: the hash, the length (0 where it is free), the word's number, and four characters in each of the others. */
const slots = 2 ** 16;
const width = 8;
const firstCharacters = 3;
export const longestInTable = (width - firstCharacters) * 4;
/** When it is full it begins anew: what is frequent is back at once. */
const most = 40_000;
/** Words may be chosen so that they meet in one place. */
const mostSteps = 32;

export class WordTable {
  readonly #numbers = new Int32Array(slots * width);
  #words = 0;

  /** `codes` are the characters of a text, of which those from `start` to `end` are ASCII and have this hash. */
  find(codes: Uint16Array, start: number, end: number, hash: number): number {
    const numbers = this.#numbers;
    const length = end - start;
    let at = slotOf(hash);
    for (; numbers[at + 1] !== 0; at = next(at))
      if (numbers[at] === hash && numbers[at + 1] === length && hasCharacters(numbers, at, codes, start, end))
        return numbers[at + 2]!;
    return unknownNumber;
  }

  /** A word that is not in the table; one that is too long for it is left out. */
  add(codes: Uint16Array, start: number, end: number, hash: number, number: number): void {
    if (end - start > longestInTable) return;
    const numbers = this.#numbers;
    let at = slotOf(hash);
    let steps = 0;
    for (; numbers[at + 1] !== 0 && steps <= mostSteps; at = next(at)) steps++;
    if (this.#words === most || steps > mostSteps) {
      numbers.fill(0);
      this.#words = 0;
      at = slotOf(hash);
    }
    this.#words++;
    numbers[at] = hash;
    numbers[at + 1] = end - start;
    numbers[at + 2] = number;
    for (let i = start, to = at + firstCharacters; i < end; i += 4) numbers[to++] = fourCharacters(codes, i, end);
  }

  /** Gives the memory back at once: nothing may be asked any more. */
  free(): void {
    this.#numbers.buffer.transfer(0);
  }
}

const slotOf = (hash: number): number => ((hash ^ (hash >>> 15)) & (slots - 1)) * width;
const next = (at: number): number => (at + width) & (slots * width - 1);

function hasCharacters(numbers: Int32Array, at: number, codes: Uint16Array, start: number, end: number): boolean {
  for (let i = start, to = at + firstCharacters; i < end; i += 4)
    if (numbers[to++] !== fourCharacters(codes, i, end)) return false;
  return true;
}

function fourCharacters(codes: Uint16Array, from: number, end: number): number {
  if (from + 4 <= end)
    return codes[from]! | (codes[from + 1]! << 8) | (codes[from + 2]! << 16) | (codes[from + 3]! << 24);
  let characters = 0;
  for (let i = from; i < end; i++) characters |= codes[i]! << ((i - from) * 8);
  return characters;
}
