import { analyze, stopWords, surfacesOf, termKey, wordsOf } from '../index/analysis.ts';
import type { PhraseWord, PrefixOptions } from '../index/index-query.ts';
import { type Evidence, phraseOf } from './evidence.ts';
import { labelOf, type NearField, type TextField } from './fields.ts';
import type { Found } from './found.ts';
import { allOf, anyQuery, type Part, single } from './part.ts';
import { unifySpelling } from './spelling.ts';
import { atomsOf, elsewhere, identifierPart, labelled, partsOfField, wordsQuery, writtenPlaceOf } from './text.ts';
import { isTruncated, withoutStar } from './truncation.ts';

/*
 * Words with a field, in quotation marks or with a truncation: they are sought as they are written, in any case, accents aside,
 * and stop words keep their places. Papers are ranked by their stems all the same.
 */

/** A word, or words one after the other. Null, and told, when there is no letter and no digit in it. */
export function writtenPart(text: string, field: TextField, found: Found, evidence: Evidence): Part | null {
  const identifier = field === 'all' ? identifierPart(text) : null;
  if (identifier !== null) return identifier;
  if (isTruncated(text)) return truncatedPart(text, field, found, evidence);
  const surfaces = surfacesOf(text);
  if (surfaces.length === 0) {
    evidence.ignore(text);
    return null;
  }
  if (field !== 'affiliation') {
    const tokens = analyze(text);
    for (const { word } of tokens) evidence.addWord(word, partsOfField[field]);
    if (tokens.length > 1) evidence.addPhrase(phraseOf(tokens), partsOfField[field]);
  }
  const own = wordsQuery(inOrder(surfaces), writtenPlaceOf(field));
  return labelled(anyQuery([own, ...elsewhere(termKey(text), field, found)]), text, field);
}

/** Words side by side, all of which must be there; stop words, as in PubMed, are not asked for beside others. */
export function writtenWordsPart(
  words: readonly string[],
  field: TextField,
  found: Found,
  evidence: Evidence,
): Part | null {
  const texts = atomsOf(words)
    .flat()
    .map(({ text }) => text);
  const telling = texts.filter((text) => !saysNothing(surfacesOf(text)));
  for (const text of telling.length === 0 ? [] : texts) if (!telling.includes(text)) evidence.ignore(text);
  return allOf(
    (telling.length === 0 ? texts : telling)
      .map((text) => writtenPart(text, field, found, evidence))
      .filter((part) => part !== null),
  );
}

/** A letter alone may be the kind of something, whatever its case: hepatitis a. */
const saysNothing = (surfaces: readonly string[]): boolean => surfaces.every(isStopWord);
const isStopWord = (surface: string): boolean => surface.length > 1 && stopWords.has(surface);

const inOrder = (surfaces: readonly string[]): PhraseWord[] => surfaces.map((word, offset) => ({ word, offset }));

function truncatedPart(text: string, field: TextField, found: Found, evidence: Evidence): Part {
  const surfaces = surfacesOf(text);
  const beginning = surfaces.at(-1)!;
  const before = surfaces.slice(0, -1);
  const prefix = beginningOf(beginning, field, found);
  if (field !== 'affiliation') {
    evidence.addText(before.join(' '), partsOfField[field]);
    evidence.addWord(beginning, partsOfField[field], prefix);
  }
  evidence.expand({
    text: text.toLowerCase(),
    field: labelOf(field),
    kind: 'prefix',
    added: [...(found.beginnings.get(beginning) ?? [])],
  });
  const words = [...inOrder(before), { word: beginning, offset: before.length, prefix }];
  const queries = [wordsQuery(words, writtenPlaceOf(field))];
  const key = termKey(withoutStar(text));
  if (field === 'title_abstract') queries.push({ kind: 'prefix', field: 'keyword', prefix: key });
  if (field === 'all')
    queries.push({ kind: 'prefix', field: 'author', prefix: key }, { kind: 'prefix', field: 'journal', prefix: key });
  return labelled(anyQuery(queries), text, field);
}

/** What the last word before the star begins with, alone. */
export const lastWord = (text: string): string => surfacesOf(text).at(-1)!;

/**
 * Where in the index words stand that begin so: under their stems, which are in American spelling and may not begin as the
 * words do (hospitaliz*, therapy*, haemo*). The vocabulary knows all words but those of affiliations.
 */
export function beginningOf(
  beginning: string,
  field: TextField,
  { beginnings }: Found,
  longest: number | null = null,
): PrefixOptions {
  const stems = new Set([beginning, ` ${beginning}`, unifySpelling(beginning)]);
  if (field === 'affiliation') for (const stem of [...stems]) stems.add(stem.slice(0, shared));
  const others = new Map<string, string>();
  for (const word of [beginning, ...(beginnings.get(beginning) ?? [])])
    for (const { stem, surface } of wordsOf(word)) {
      if (stem === '' || !surface.startsWith(beginning) || beginsWithAny(stem, stems)) continue;
      const key = stem.slice(0, shared);
      others.set(key, commonBeginning(others.get(key) ?? stem, stem));
    }
  for (const stem of others.values()) stems.add(stem);
  const all = [...stems];
  return {
    stems: all.filter((stem) => !all.some((other) => other !== stem && stem.startsWith(other))),
    ...(longest === null ? {} : { longest }),
  };
}

/** Stems that share so many letters are looked for together. */
const shared = 3;

function beginsWithAny(text: string, beginnings: ReadonlySet<string>): boolean {
  for (const beginning of beginnings) if (text.startsWith(beginning)) return true;
  return false;
}

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

/** Affiliations of a paper are 100 words apart in the index: no further may words of one of them be sought. */
const longestAffiliation = 100;

/** Words near each other. Stop words are not sought beside others, and their places between these are allowed for. */
export function nearPart(text: string, field: NearField, distance: number, evidence: Evidence): Part | null {
  const surfaces = surfacesOf(text);
  if (surfaces.length === 0) {
    evidence.ignore(text);
    return null;
  }
  if (field !== 'affiliation') evidence.addText(text, partsOfField[field]);
  const translation = `"${text.toLowerCase()}"[${labelOf(field)}:~${distance}]`;
  const telling = surfaces.filter((surface) => !isStopWord(surface));
  const kept = telling.length === 0 ? surfaces : telling;
  const words = [...new Set(kept)];
  const place = writtenPlaceOf(field);
  if (words.length === 1) return single({ kind: 'term', ...place, term: words[0]! }, translation);
  const allowed = distance + surfaces.length - kept.length;
  const reach = field === 'affiliation' && distance <= 1000 ? longestAffiliation - words.length : allowed;
  return single({ kind: 'near', ...place, words, distance: Math.min(allowed, reach) }, translation);
}
