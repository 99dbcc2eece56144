import { unifySpelling } from '../query/spelling.ts';
import { stemEnglish } from './porter2.ts';
import { stopWords } from './stop-words.ts';

/** Frequent words of a language are few: all but the rarest of 50,000 abstracts. When it is full it begins anew. */
const most = 100_000;
const slots = 2 ** 18;
/** Words may be chosen so that they meet in one place: then the table begins anew, rather than that each is slow to find. */
const mostSteps = 64;

/** What is longer is a sequence or an address: no English, and it will not come again. */
const longestWord = 40;

/**
 * Stems by the words as they are written, found by their characters within a text: to cut out each word only to look it up
 * took most of the time of analysis.
 */
const slotOf = new Int32Array(slots);
const hashes = new Int32Array(most);
let written: string[] = [];
let stems: string[] = [];

/** FNV-1a over the characters of a word. */
export const noHash = 0x811c9dc5 | 0;
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

/** The stem of a word; empty for a stop word. */
export function stemOf(word: string): string {
  let hash = noHash;
  for (let i = 0; i < word.length; i++) hash = hashWith(hash, word.charCodeAt(i));
  return stemWithin(word, 0, word.length, hash);
}

/** The same of the word from `start` to `end` of a text, whose characters have this hash. */
export function stemWithin(text: string, start: number, end: number, hash: number): string {
  const length = end - start;
  if (length > longestWord) return copy(text.slice(start, end).toLowerCase());
  const first = (hash ^ (hash >>> 15)) & (slots - 1);
  let slot = first;
  for (let entry = slotOf[slot]!; entry !== 0; entry = slotOf[slot]!) {
    if (hashes[entry - 1] === hash && isAt(text, start, length, written[entry - 1]!)) return stems[entry - 1]!;
    slot = (slot + 1) & (slots - 1);
    if (((slot - first) & (slots - 1)) > mostSteps) {
      forget();
      slot = first;
    }
  }
  const word = copy(text.slice(start, end));
  const lower = word.toLowerCase();
  const stem = stopWords.has(lower) ? '' : copy(stemEnglish(unifySpelling(lower)));
  if (written.length === most) {
    forget();
    slot = first;
  }
  hashes[written.length] = hash;
  written.push(word);
  stems.push(stem);
  slotOf[slot] = written.length;
  return stem;
}

function forget(): void {
  slotOf.fill(0);
  written = [];
  stems = [];
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
