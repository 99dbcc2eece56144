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
};

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
const slotOf = new Int32Array(slots);
const hashes = new Int32Array(most);
let written: string[] = [];
let found: (readonly IndexedWord[])[] = [];

/** FNV-1a over the characters of a word. */
export const noHash = 0x811c9dc5 | 0;
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/** The words of a run of letters or digits that is in lower case: one, but for Greek letters that are spelt out in it. */
export function wordsOf(run: string): readonly IndexedWord[] {
  let hash = noHash;
  for (let i = 0; i < run.length; i++) hash = hashWith(hash, run.charCodeAt(i));
  return wordsWithin(run, 0, run.length, hash);
}

/** The same of the run from `start` to `end` of a text, whose characters have this hash. */
export function wordsWithin(text: string, start: number, end: number, hash: number): readonly IndexedWord[] {
  const length = end - start;
  if (length > longestWord) {
    const long = copy(text.slice(start, end).toLowerCase());
    return [{ stem: long, surface: long, term: long }];
  }
  const first = (hash ^ (hash >>> 15)) & (slots - 1);
  let slot = first;
  for (let entry = slotOf[slot]!; entry !== 0; entry = slotOf[slot]!) {
    if (hashes[entry - 1] === hash && isAt(text, start, length, written[entry - 1]!)) return found[entry - 1]!;
    slot = (slot + 1) & (slots - 1);
    if (((slot - first) & (slots - 1)) > mostSteps) {
      forget();
      slot = first;
    }
  }
  const run = copy(text.slice(start, end));
  const words = partsOf(run.toLowerCase()).map(indexedWord);
  if (written.length === most) {
    forget();
    slot = first;
  }
  hashes[written.length] = hash;
  written.push(run);
  found.push(words);
  slotOf[slot] = written.length;
  return words;
}

function indexedWord(surface: string): IndexedWord {
  const stem = stopWords.has(surface) ? '' : copy(stemEnglish(unifySpelling(surface)));
  const term = stem === surface ? stem : copy(`${stem} ${surface}`);
  return { stem, surface: copy(surface), term };
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
  slotOf.fill(0);
  written = [];
  found = [];
}

function isAt(text: string, start: number, length: number, word: string): boolean {
  if (word.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  return true;
}

/** A part of a string keeps the whole of it in memory, here the abstract that the word was first met in. */
export function copy(word: string): string {
  if (word.length > 1000) return word; // too many arguments, and most of its text anyway
  return String.fromCharCode(...Array.from({ length: word.length }, (_, index) => word.charCodeAt(index)));
}
