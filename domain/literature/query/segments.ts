import { stopWords, termKey } from '../index/analysis.ts';
import { type AuthorName, readAuthorName } from './author-name.ts';
import type { Found } from './found.ts';
import { descriptorsNamed, qualifiedHeading } from './mesh-terms.ts';
import { publicationTypeNamed } from './publication-types.ts';
import { subheadingNamed } from './subheadings.ts';
import { isTruncated } from './truncation.ts';
import type { NamedDescriptor } from './vocabulary.ts';

/** Words in a row that mean one thing, and what they mean; words that mean nothing to the vocabulary stand alone. */
export type Segment = {
  words: string[];
  text: string;
  descriptors: readonly NamedDescriptor[];
  /** "neoplasms/diet therapy": then the descriptors are those of the heading alone. */
  qualifier: string | null;
  subheading: string | null;
  publicationType: string | null;
  journal: boolean;
  author: AuthorName | null;
};

type Candidate = { from: number; to: number; text: string; key: string; row: readonly string[] };

/** The longest entry terms are longer, but nobody types those. Each word more is a lookup more for each word. */
const longestTerm = 10;
/** Of a text that was pasted whole, only the beginning is mapped: enough for any title. */
const mappedWords = 60;
const longestName = 5;
/** A name in a longer query is taken for one as long as the query is no sentence. */
export const longestQueryWithName = 6;

/** The words that automatic term mapping may map: none where one is truncated, as in PubMed. */
export function wordsToMap(words: readonly string[]): readonly string[] {
  return words.some(isTruncated) ? [] : words.slice(0, mappedWords);
}

export function* segmentsToTry(words: readonly string[]): Iterable<Candidate> {
  for (let from = 0; from < words.length; from++) yield* candidatesAt(words, from);
}

/** The longest first. */
function* candidatesAt(words: readonly string[], from: number): Iterable<Candidate> {
  for (let to = Math.min(from + longestTerm, words.length); to > from; to--) {
    const row = words.slice(from, to);
    const text = row.join(' ');
    const key = termKey(text);
    if (key === '' || key.split(' ').every((word) => stopWords.has(word))) continue;
    yield { from, to, text, key, row };
  }
}

/** A name, when these words may be one: more than one of them, no numbers, and initials that are no stop word ("may be"). */
export function nameIn(row: readonly string[], length: number): AuthorName | null {
  if (row.length < 2 || row.length > longestName || !row.every((word) => /^[\p{L}\p{M}.,'’-]+$/u.test(word)))
    return null;
  const name = readAuthorName(row.join(' '));
  const initials = name.hasInitials ? name.short!.split(' ').at(-1)! : null;
  if (initials !== null && stopWords.has(initials) && row.length < length) return null;
  if (initials === null && row.some((word) => word.length > 1 && stopWords.has(word.toLowerCase()))) return null;
  return { ...name, full: initials === null || row.length > 2 ? name.full : [] };
}

/**
 * PubMed's automatic term mapping: from the left, the longest row of words that is a heading or entry term of MeSH, a
 * subheading or a publication type; else a journal; else an author. Where it is switched off each word is itself.
 */
export function segmentsOf(words: readonly string[], found: Found): Segment[] {
  if (!found.mapsTerms) return words.map(unmapped);
  const toMap = wordsToMap(words);
  const segments: Segment[] = [];
  let at = 0;
  while (at < toMap.length) {
    const segment = firstMatch(toMap, at, found) ?? unmapped(toMap[at]!);
    segments.push(segment);
    at += segment.words.length;
  }
  for (const word of words.slice(at)) segments.push(unmapped(word));
  return segments;
}

function unmapped(word: string): Segment {
  const nothing = { descriptors: [], qualifier: null, subheading: null, publicationType: null, journal: false };
  return { words: [word], text: word, ...nothing, author: null };
}

function firstMatch(words: readonly string[], at: number, found: Found): Segment | null {
  const knowsNames = found.authors.short.size + found.authors.full.size > 0;
  for (const { from, to, text, key, row } of candidatesAt(words, at)) {
    const plain = { ...unmapped(text), words: words.slice(from, to), text };
    const qualified = qualifiedHeading(text);
    const ofQualified = qualified === null ? [] : descriptorsNamed(qualified.key, found);
    if (qualified !== null && ofQualified.length > 0)
      return { ...plain, descriptors: ofQualified, qualifier: qualified.subheading };
    const subject = {
      descriptors: descriptorsNamed(key, found),
      // An abbreviation is a subheading after a slash only: "et" and "is" are words.
      subheading: key.length > 2 ? subheadingNamed(key) : null,
      publicationType: publicationTypeNamed(key),
    };
    if (subject.descriptors.length > 0 || subject.subheading !== null || subject.publicationType !== null)
      return { ...plain, ...subject };
    if (found.journals.has(key)) return { ...plain, journal: true };
    const name = knowsNames ? nameIn(row, words.length) : null;
    const author = name === null ? null : knownName(name, found);
    if (author !== null) return { ...plain, author };
  }
  return null;
}

function knownName(name: AuthorName, { authors }: Found): AuthorName | null {
  if (name.hasInitials && authors.short.has(name.short!)) return { ...name, full: [] };
  const full = name.full.filter((each) => authors.full.has(each));
  return full.length > 0 ? { short: null, hasInitials: false, hasSuffix: false, full } : null;
}
