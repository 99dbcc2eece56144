import { unifySpelling } from '../query/spelling.ts';
import { stemEnglish } from './porter2.ts';
import { stopWords } from './stop-words.ts';

/** A word of a text, as the index has it. */
export type IndexedWord = {
  /** Empty for a stop word. */
  stem: string;
  /** As it is written, in lower case and without accents. */
  surface: string;
  /** The term of the index: the stem, and what it is the stem of where that is another word. */
  term: string;
  /** The number of its stem among `StemNumbers`, and of which. */
  stemNumber: number;
  numbered: number;
  /** Which collection of surfaces has it. */
  told: number;
};

/** What is asked for most stands first, side by side in memory. */
export const newWord = (stem: string, surface: string, term: string): IndexedWord => ({
  ...{ stem, stemNumber: 0, numbered: 0 },
  ...{ told: 0, surface, term },
});

/** Frequent words of a language are few: all but the rarest of 50,000 abstracts. When it is full it begins anew. */
const most = 100_000;
const slots = 2 ** 18;
/** Words may be chosen so that they meet in one place: then the table begins anew, rather than that each is slow to find. */
const mostSteps = 64;

/** What is longer is a sequence or an address: no English, and it will not come again. */
const longestWord = 40;

/**
 * The words of runs of letters as they are written, found by their characters within a text: to cut out each run only to look
 * it up took most of the time of analysis.
 */
/** Two numbers a slot, side by side: the hash, and the entry from 1 on; 0 where the slot is free. */
const table = new Int32Array(2 * slots);
/** Their characters one after the other, and of each entry where they begin, above the six bits of how many they are. */
let characters = new Uint16Array(2 ** 16);
let charactersUsed = 0;
const places = new Int32Array(most);
let found: (IndexedWord | readonly IndexedWord[])[] = [];

/** FNV-1a over the characters of a word. */
export const noHash = 0x811c9dc5 | 0;
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/** The words of a run of letters or digits that is in lower case: one, but for Greek letters that are spelt out in it. */
export function wordsOf(run: string): readonly IndexedWord[] {
  const codes = new Uint16Array(run.length);
  let hash = noHash;
  for (let i = 0; i < run.length; i++) hash = hashWith(hash, (codes[i] = run.charCodeAt(i)));
  const words = wordsWithin(run, codes, 0, run.length, hash);
  return isOne(words) ? [words] : words;
}

export const isOne = (words: IndexedWord | readonly IndexedWord[]): words is IndexedWord => !Array.isArray(words);

/**
 * The same of the run from `start` to `end` of a text, which has these codes, and whose characters have this hash. One word
 * by itself: a list of one was two more places of memory to go to.
 */
export function wordsWithin(
  text: string,
  codes: Uint16Array,
  start: number,
  end: number,
  hash: number,
): IndexedWord | readonly IndexedWord[] {
  const length = end - start;
  if (length > longestWord) {
    const long = copy(text.slice(start, end).toLowerCase());
    return newWord(long, long, long);
  }
  const first = (hash ^ (hash >>> 15)) & (slots - 1);
  let slot = first;
  for (let entry = table[2 * slot + 1]!; entry !== 0; entry = table[2 * slot + 1]!) {
    if (table[2 * slot] === hash && isAt(codes, start, length, entry - 1)) return found[entry - 1]!;
    slot = (slot + 1) & (slots - 1);
    if (((slot - first) & (slots - 1)) > mostSteps) {
      forget();
      slot = first;
    }
  }
  const run = copy(text.slice(start, end));
  const several = partsOf(run.toLowerCase()).map(indexedWord);
  const words = several.length === 1 ? several[0]! : several;
  if (found.length === most) {
    forget();
    slot = first;
  }
  const entry = found.length;
  places[entry] = charactersUsed * 64 + length;
  if (charactersUsed + length > characters.length) {
    const larger = new Uint16Array(characters.length * 2);
    larger.set(characters);
    characters = larger;
  }
  for (let i = 0; i < length; i++) characters[charactersUsed++] = codes[start + i]!;
  found.push(words);
  table[2 * slot] = hash;
  table[2 * slot + 1] = found.length;
  return words;
}

function indexedWord(surface: string): IndexedWord {
  const stem = stopWords.has(surface) ? '' : copy(stemEnglish(unifySpelling(surface)));
  const term = stem === surface ? stem : copy(`${stem} ${surface}`);
  return newWord(stem, copy(surface), term);
}

/** Iota, eta, pi and the like are left out: microbiota, meta and so many words more end with them. */
const greek = 'alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|lambda|sigma|omega';
const greekWithin = new RegExp(`^([a-z]{0,8}?)(${greek})([a-rt-z]?)$`);

/**
 * TNFalpha is TNF-α and NFkappaB is NF-κB, in whatever case: abbreviations before the letter's name, or one letter behind it.
 * An s behind it is a plural.
 */
function partsOf(run: string): string[] {
  const match = run.length > 4 && run !== 'tibetan' ? greekWithin.exec(run) : null;
  if (match === null) return [run];
  const [before, ...rest] = match.slice(1);
  return [...(before === '' ? [] : partsOf(before!)), ...rest.filter((part) => part !== '')];
}

function forget(): void {
  table.fill(0);
  charactersUsed = 0;
  found = [];
}

function isAt(codes: Uint16Array, start: number, length: number, entry: number): boolean {
  const place = places[entry]!;
  if ((place & 63) !== length) return false;
  const from = place >>> 6;
  for (let i = 0; i < length; i++) if (codes[start + i] !== characters[from + i]) return false;
  return true;
}

const longestCopied = 1000;
const copied = Buffer.allocUnsafeSlow(longestCopied);

/** A part of a string keeps the whole of it in memory, here the abstract that the word was first met in. */
export function copy(word: string): string {
  if (word.length > longestCopied) return word; // too many arguments, and most of its text anyway
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
  if (/^[\x00-\x7f]*$/.test(word)) return copied.toString('latin1', 0, copied.write(word, 'latin1'));
  return String.fromCharCode(...Array.from({ length: word.length }, (_, index) => word.charCodeAt(index)));
}
