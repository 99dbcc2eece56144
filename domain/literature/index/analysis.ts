import { unifySpelling } from '../query/spelling.ts';
import { stemEnglish } from './porter2.ts';

export type Token = {
  /** Stem, in lower case, without accents. */
  word: string;
  /** From 0; stop words have none, but are counted, so that phrases keep their distances. */
  position: number;
};

/** Words that say nothing of a paper's topic. */
export const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`.split(/\s+/),
);

const greek =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ' +
  'ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
const undecomposed = 'ß ss æ ae œ oe ø o ł l đ d ð d þ th ħ h ı i';
const greekNames = pairs(greek);
const latinLetters = pairs(undecomposed);

function pairs(list: string): Map<string, string> {
  return new Map([...list.matchAll(/(\S+) (\S+)/g)].map(([, letter, name]) => [letter!, name!]));
}

/** Lower case, compatibility forms and accents undone, Greek letters by their names; other characters stay. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what ASCII is
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[α-ω]/g, (letter) => ` ${greekNames.get(letter) ?? letter} `)
    .replace(/[ßæœøłđðþħı]/g, (letter) => latinLetters.get(letter) ?? letter);
}

/** How names, headings, journals and the like are compared: folded, punctuation and runs of blanks as one blank. */
export function termKey(text: string): string {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/**
 * The words of a text as they are searched: folded, split at all but letters and digits and where letters meet digits
 * ("IL2" is "IL-2"), British spelling as American, stemmed, without stop words. What only looks like a stop word is a
 * word: NO synthase, hepatitis A, WHO guidelines, T cells, 2a.
 */
export function analyze(text: string): Token[] {
  const tokens: Token[] = [];
  eachToken(text, (word, position) => tokens.push({ word, position }));
  return tokens;
}

/** The same, told one by one: to index a paper is to look at some hundred of them, each once. */
export function eachToken(text: string, visit: (word: string, position: number) => void): void {
  let position = 0;
  let index = 0;
  while (index < text.length) {
    const kind = kindAt(text, index);
    const start = index++;
    if (kind === separator) continue;
    while (kindAt(text, index) === kind) index++;
    if (kind === beyondAscii || kindAt(text, index) === beyondAscii) {
      while (kindAt(text, index) !== separator) index++;
      // Not only letters with accents, also dashes between words.
      const folded = fold(text.slice(start, index));
      for (const { 0: word, index: at } of folded.matchAll(/\p{L}+|\p{N}+/gu)) {
        const stem = stemOf(word);
        if (stem !== '') visit(stem, position);
        else if (isName(folded, at, at + word.length)) visit(word, position);
        position++;
      }
      continue;
    }
    const written = text.slice(start, index);
    const stem = stemOf(written);
    if (stem !== '') visit(stem, position);
    else if (isName(text, start, index)) visit(written.toLowerCase(), position);
    position++;
  }
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

/**
 * Stems by the words as they are written. Two generations, so that frequent words stay when the memory is full, at no
 * cost for a hit. A generation holds all but the rarest words of 25,000 abstracts.
 */
let stems = new Map<string, string>();
let olderStems = stems;
const generation = 50_000;

/** What is longer is a sequence or an address: no English, and it will not come again. */
const longestWord = 40;

/** Empty for a stop word. */
function stemOf(written: string): string {
  if (written.length > longestWord) return copy(written.toLowerCase());
  const known = stems.get(written);
  if (known !== undefined) return known;
  let stem = olderStems.get(written);
  if (stem === undefined) {
    const word = written.toLowerCase();
    stem = stopWords.has(word) ? '' : copy(stemEnglish(unifySpelling(word)));
  }
  if (stems.size >= generation) {
    olderStems = stems;
    stems = new Map();
  }
  stems.set(copy(written), stem);
  return stem;
}

/** A part of a string keeps the whole of it in memory, here the abstract that the word was first met in. */
function copy(word: string): string {
  if (word.length > 1000) return word; // too many arguments, and most of its text anyway
  return String.fromCharCode(...Array.from({ length: word.length }, (_, index) => word.charCodeAt(index)));
}

/** Whether a stop word is the name of something, by how it is written among its neighbours. */
function isName(text: string, start: number, end: number): boolean {
  // A letter at a digit: h2a, 5a, s100.
  if (kindAt(text, start - 1) === digit || kindAt(text, end) === digit) return true;
  const lowerCase = text.charCodeAt(start) >= 97;
  if (lowerCase && end - start > 1) return false;
  const word = text.slice(start, end);
  // T cells and t tests, but not don't, nor patient's.
  if (/^[st]$/i.test(word)) return !/['’]\s?$/.test(text.slice(Math.max(0, start - 2), start));
  if (lowerCase || word !== word.toUpperCase() || /^(and|or|not)$/i.test(word)) return false;
  const before = /([A-Za-z0-9]+)([^A-Za-z0-9]*)$/.exec(text.slice(Math.max(0, start - 30), start));
  if (word.length === 1) {
    // The letter of a kind: vitamin A, type I. "Effects of A Drug" and "VITAMIN A" are left out, "A drug" is too.
    if (text[end] === '-') return true;
    return before !== null && /^[ -]$/.test(before[2]!) && /[a-z]$/.test(before[1]!) && stemOf(before[1]!) !== '';
  }
  // Among other capitals it is a stop word in a title.
  const neighbour = before?.[1] ?? /[A-Za-z0-9]+/.exec(text.slice(end, end + 30))?.[0];
  return neighbour === undefined || /[a-z0-9]/.test(neighbour);
}

/**
 * The words of texts as they are written, in lower case and without accents: for the help with spelling. Of many texts each
 * spelling is looked at once.
 */
export function surfaceWords(...texts: readonly string[]): Set<string> {
  const written = new Set<string>();
  for (const text of texts) for (const word of text.match(/[A-Za-z\u0080-\uffff]{4,}/g) ?? []) written.add(word);
  const words = new Set<string>();
  for (const spelling of written)
    for (const word of fold(spelling).match(/\p{L}{4,}/gu) ?? []) if (!stopWords.has(word)) words.add(copy(word));
  return words;
}
