import { fold } from '../index/analysis.ts';

/** A title as it is written, and its letters and digits alone. */
type Title = { title: string | null; titleKey: string };

/** Of shorter titles a slip makes another title, and many begin alike. */
export const shortestSimilar = 25;

/** Letters that a slip puts in, takes out, exchanges or swaps. */
const longestSlip = 2;

/** Whether two titles differ by one slip, or one is the other without what follows. Parts of a series do not: their numbers differ. */
export function areSimilar(one: Title, other: Title): boolean {
  const [short, long] =
    one.titleKey.length <= other.titleKey.length ? [one.titleKey, other.titleKey] : [other.titleKey, one.titleKey];
  if (short.length < shortestSimilar || short === long) return false;
  const [numbers, otherNumbers] = [numbersIn(one.title ?? ''), numbersIn(other.title ?? '')];
  if (long.startsWith(short))
    return numbers.every((number, i) => i >= otherNumbers.length || number === otherNumbers[i]);
  if (numbers.join() !== otherNumbers.join()) return false;
  let begin = 0;
  while (short[begin] === long[begin]) begin++;
  let end = 0;
  while (end < short.length - begin && short.at(-1 - end) === long.at(-1 - end)) end++;
  return long.length - begin - end <= longestSlip;
}

/** Digits and Roman numerals, in their order. */
const numbersIn = (title: string): string[] => fold(title).match(/\d+|(?<![\p{L}\d])[ivx]+(?![\p{L}\d])/gu) ?? [];

/** Letters at either end of a title: a slip leaves one of them as it is, and a cut the first. */
const endLetters = 12;
/** More that begin or end alike, of one author, are a series. */
const mostAlike = 8;

/** Titles by their ends and first authors, to compare a new one with few. Those without an author are not looked at. */
export class SimilarTitles<Item> {
  readonly #byEnd = new Map<string, Item[]>();

  add(item: Item, of: Title & { firstAuthor: string | null }): void {
    for (const end of endsOf(of)) {
      const alike = this.#byEnd.get(end);
      if (alike === undefined) this.#byEnd.set(end, [item]);
      else if (alike.length <= mostAlike) alike.push(item);
    }
  }

  /** Those that may be similar, each once. */
  near(of: Title & { firstAuthor: string | null }): Iterable<Item> {
    const alike = endsOf(of).map((end) => this.#byEnd.get(end) ?? []);
    return new Set(alike.flatMap((items) => (items.length <= mostAlike ? items : [])));
  }
}

function endsOf({ titleKey, firstAuthor }: { titleKey: string; firstAuthor: string | null }): string[] {
  if (firstAuthor === null || titleKey.length < shortestSimilar) return [];
  const author = fold(firstAuthor);
  return [`<${titleKey.slice(0, endLetters)} ${author}`, `>${titleKey.slice(-endLetters)} ${author}`];
}
