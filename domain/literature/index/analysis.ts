import { hashWith, type IndexedWord, isOne, newWord, noHash, wordsOf, wordsWithin } from './stems.ts';
import { stopWords } from './stop-words.ts';
import { unknownNumber, type WordTable } from './word-table.ts';

export { stopWords, wordsOf };

/** The terms under which the index holds a word that is written so. What only looks like a stop word is a word. */
export const termsOfSurface = (surface: string): string[] =>
  stopWords.has(surface) ? [surface, ` ${surface}`] : wordsOf(surface).map(({ term }) => term);

export type Token = {
  /** Stem, in lower case, without accents. */
  word: string;
  /** From 0; stop words have none, but are counted, so that phrases keep their distances. */
  position: number;
};

const greek =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ' +
  'ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
const undecomposed = 'ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i';
const greekNames = pairs(greek);
const latinLetters = pairs(undecomposed);

function pairs(list: string): Map<string, string> {
  return new Map([...list.matchAll(/(\S+) (\S+)/g)].map(([, letter, name]) => [letter!, name!]));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

/**
 * Lower case, compatibility forms and accents undone, Greek letters by their names; other characters stay. What makes another
 * sound of a letter of kana is no accent, and syllables of Hangul stay whole.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[α-ω]/g, (letter) => ` ${greekNames.get(letter) ?? letter} `)
    .replace(/[ßæœøłđðþħı]/g, (letter) => latinLetters.get(letter) ?? letter);
}

/** Of these only the case is to be undone. */
const isPlain = /^(?:[A-Za-z0-9]+(?: [A-Za-z0-9]+)*)?$/;

/** How names, headings, journals and the like are compared: folded, punctuation and runs of blanks as one blank. */
export function termKey(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/**
 * The words of a text as they are ranked: folded, split at all but letters and digits and where letters meet digits
 * ("IL2" is "IL-2") or a Greek letter's name begins or ends ("TNFalpha" is "TNF-α"), British spelling as American, stemmed,
 * without stop words. What only looks like a stop word is a word: NO synthase, hepatitis A, WHO guidelines, T cells, 2a.
 */
export function analyze(text: string): Token[] {
  const tokens: Token[] = [];
  eachWord(text, ({ stem }, position) => {
    if (stem !== '') tokens.push({ word: stem, position });
  });
  return tokens;
}

/** All words of a text as they are written, in lower case and without accents, cut as `analyze` does: place by place. */
export function surfacesOf(text: string): string[] {
  const surfaces: string[] = [];
  eachWord(text, ({ surface }) => surfaces.push(surface));
  return surfaces;
}

type Visit = (word: IndexedWord, position: number, start: number) => void;

/** Who wants to know what is written. */
type Written = {
  /** A run that is one word, which has its surface. */
  word(word: IndexedWord): void;
  /** Any other: with characters beyond ASCII, or with Greek letters that are spelt out. */
  run(run: string): void;
};

/** Every word, told one by one, stop words too: to index a paper is to look at some hundred of them, each once. */
export function eachWord(text: string, visit: Visit, written: Written | null = null): void {
  const { length } = text;
  const codes = codesOf(text);
  let position = 0;
  let index = 0;
  while (index < length) {
    let code = codes[index]!;
    const kind = code < 128 ? kinds[code]! : beyondAscii;
    const start = index++;
    if (kind === separator) continue;
    let hash = hashWith(noHash, code);
    for (; index < length; index++) {
      code = codes[index]!;
      if (code > 127 || kinds[code]! !== kind) break;
      hash = hashWith(hash, code);
    }
    if (kind === beyondAscii || (index < length && code > 127)) {
      index = endOfRun(text, start);
      const run = text.slice(start, index);
      written?.run(run);
      position = eachFoldedWord(fold(run), position, start, visit);
      continue;
    }
    const words = wordsWithin(text, codes, start, index, hash);
    if (isOne(words)) {
      written?.word(words);
      visit(named(words, text, start, index), position++, start);
    } else {
      written?.run(text.slice(start, index));
      for (const word of words) visit(word, position++, start);
    }
  }
  giveBack(codes);
}

/** Who is told of words by number. */
export type NumberReader = { add(word: number, position: number, start: number): void };

/** What gives words their numbers: stop words have some below 0. */
export type WordNumbers = {
  /** Of words as they are written the numbers, as far as they came lately. */
  written: WordTable;
  numberOfWord(word: IndexedWord): number;
  /** Of a stop word that is the name of something. */
  numberOf(name: string): number;
};

/** As `eachWord`, of numbers alone, which most words have in one look at a table; `spellings` is told what was not in it. */
export function eachNumber(
  text: string,
  numbers: WordNumbers,
  reader: NumberReader,
  spellings: Written | null = null,
): void {
  const { length } = text;
  const { written } = numbers;
  const codes = codesOf(text);
  const add = (word: IndexedWord, position: number, start: number) =>
    reader.add(numbers.numberOfWord(word), position, start);
  let position = 0;
  let index = 0;
  while (index < length) {
    let code = codes[index]!;
    const kind = code < 128 ? kinds[code]! : beyondAscii;
    const start = index++;
    if (kind === separator) continue;
    let hash = hashWith(noHash, code);
    for (; index < length; index++) {
      code = codes[index]!;
      if (code > 127 || kinds[code]! !== kind) break;
      hash = hashWith(hash, code);
    }
    if (kind === beyondAscii || (index < length && code > 127)) {
      index = endOfRun(text, start);
      const run = text.slice(start, index);
      spellings?.run(run);
      position = eachFoldedWord(fold(run), position, start, add);
      continue;
    }
    let number = written.find(codes, start, index, hash);
    if (number === unknownNumber) {
      const words = wordsWithin(text, codes, start, index, hash);
      if (!isOne(words)) {
        spellings?.run(text.slice(start, index));
        for (const word of words) add(word, position++, start);
        continue;
      }
      spellings?.word(words);
      number = numbers.numberOfWord(words);
      written.add(codes, start, index, hash, number);
    }
    if (number < 0 && isName(text, start, index)) number = numbers.numberOf(text.slice(start, index).toLowerCase());
    reader.add(number, position++, start);
  }
  giveBack(codes);
}

const longestKept = 2 ** 16;
let spare: Uint16Array<ArrayBuffer> | null = new Uint16Array(4096);
let spareBytes = Buffer.from(spare.buffer);

/**
 * The characters of a text as numbers, in memory that is used again: its strings are pieces of others, and to ask them for a
 * character went through several objects.
 */
function codesOf(text: string): Uint16Array<ArrayBuffer> {
  if (spare === null || spare.length < text.length) {
    const codes = new Uint16Array(Math.max(4096, text.length));
    Buffer.from(codes.buffer).write(text, 'utf16le');
    return codes;
  }
  const codes = spare;
  // Whoever comes meanwhile, from within a visit, takes other memory.
  spare = null;
  spareBytes.write(text, 'utf16le');
  return codes;
}

function giveBack(codes: Uint16Array<ArrayBuffer>): void {
  if (codes.length > longestKept) return;
  spare = codes;
  if (spareBytes.buffer !== codes.buffer) spareBytes = Buffer.from(codes.buffer);
}

/** A stop word that is the name of something is a word, by itself. */
function named(word: IndexedWord, text: string, start: number, end: number): IndexedWord {
  if (word.stem !== '' || !isName(text, start, end)) return word;
  return newWord(word.surface, word.surface, word.surface);
}

/** Where the run ends that begins here: of letters, of digits, or with characters beyond ASCII up to the next separator. */
export function endOfRun(text: string, start: number): number {
  const kind = kindAt(text, start);
  let end = start + 1;
  while (kindAt(text, end) === kind) end++;
  if (kind === beyondAscii || kindAt(text, end) === beyondAscii) while (kindAt(text, end) !== separator) end++;
  return end;
}

/** Chinese, Japanese and Korean have no blanks between words: each of their characters is a word, a word of theirs is a phrase. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L})+|\p{N}+/gu;

/** Of what had letters beyond ASCII: not only letters with accents, also dashes between words. */
function eachFoldedWord(folded: string, from: number, start: number, visit: Visit): number {
  let position = from;
  for (const { 0: piece, index: at } of folded.matchAll(pieces)) {
    const words = wordsOf(piece);
    if (words.length === 1) visit(named(words[0]!, folded, at, at + piece.length), position++, start);
    else for (const word of words) visit(word, position++, start);
  }
  return position;
}

const separator = 0;
const digit = 1;
const letter = 2;
const beyondAscii = 3;
const kinds = new Uint8Array(128);
for (let code = 48; code <= 57; code++) kinds[code] = digit;
for (let code = 97; code <= 122; code++) kinds[code] = kinds[code - 32] = letter;

/** Beyond either end of the text is a separator. */
function kindAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 128 ? kinds[code]! : code >= 128 ? beyondAscii : separator;
}

const letterS = 115;
const letterT = 116;

/** Whether a stop word is the name of something, by how it is written among its neighbours. */
function isName(text: string, start: number, end: number): boolean {
  // A letter at a digit: h2a, 5a, s100.
  if (kindAt(text, start - 1) === digit || kindAt(text, end) === digit) return true;
  const first = text.charCodeAt(start);
  const lowerCase = first >= 97;
  if (lowerCase && (end - start > 1 || (first !== letterS && first !== letterT))) return false;
  const word = text.slice(start, end);
  // T cells and t tests, but not don't, nor patient's.
  if (/^[st]$/i.test(word)) return !/['’]\s?$/.test(text.slice(Math.max(0, start - 2), start));
  if (lowerCase || word !== word.toUpperCase() || /^(and|or|not)$/i.test(word)) return false;
  const before = /([A-Za-z0-9]+)([^A-Za-z0-9]*)$/.exec(text.slice(Math.max(0, start - 30), start));
  if (word.length === 1) {
    // The letter of a kind: vitamin A, type I. "Effects of A Drug" and "VITAMIN A" are left out, "A drug" is too.
    if (text[end] === '-') return true;
    return (
      before !== null &&
      /^[ -]$/.test(before[2]!) &&
      /[a-z]$/.test(before[1]!) &&
      !stopWords.has(before[1]!.toLowerCase())
    );
  }
  // Among other capitals it is a stop word in a title.
  const neighbour = before?.[1] ?? /[A-Za-z0-9]+/.exec(text.slice(end, end + 30))?.[0];
  return neighbour === undefined || /[a-z0-9]/.test(neighbour);
}
