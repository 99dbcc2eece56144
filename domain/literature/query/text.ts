import { analyze, surfacesOf, type Token, termKey } from '../index/analysis.ts';
import type { IndexQuery, PhraseWord, TextPart, WordField } from '../index/index-query.ts';
import { type Evidence, phraseOf } from './evidence.ts';
import { type FieldName, labelOf, type TextField } from './fields.ts';
import type { Found } from './found.ts';
import { doiPattern, doisPart, isIdentifier, pmcidsPart, trialPattern } from './identifiers.ts';
import { anyQuery, type Part, single } from './part.ts';

export const partsOfField: Record<TextField, readonly TextPart[] | null> = {
  all: null,
  text_word: null,
  title: ['title'],
  title_abstract: ['title', 'abstract'],
  abstract: ['abstract'],
  affiliation: null,
  transliterated_title: ['title'], // where its words stand too
};

const placeOf = (field: TextField): Place =>
  field === 'affiliation'
    ? { field }
    : field === 'transliterated_title'
      ? { field: 'vernacular_title' }
      : { field: 'word', ...whereOf(field) };

const whereOf = (field: TextField): { where?: TextPart[] } => {
  const where = partsOfField[field];
  return where === null ? {} : { where: [...where] };
};

/** The same for words as they are written. */
export const writtenPlaceOf = (field: TextField): Place =>
  field === 'affiliation'
    ? { field: 'written_affiliation' }
    : field === 'transliterated_title'
      ? { field: 'written_vernacular_title' }
      : { field: 'written', ...whereOf(field) };

/** Words that can be searched by themselves, and what the index holds of each. */
export type Atom = { text: string; tokens: Token[] };

/**
 * Whether a short word is a name (hepatitis A, WHO guidelines) is told by its neighbours, so words are analyzed together
 * even where each is searched for itself.
 */
export function atomsOf(words: readonly string[]): Atom[][] {
  const rows = words.map(separateWords);
  const tokens = analyze(rows.flat().join(' '));
  let position = 0;
  let next = 0;
  return rows.map((row) =>
    row.map((text) => {
      const end = position + surfacesOf(text).length;
      const own: Token[] = [];
      while (next < tokens.length && tokens[next]!.position < end) own.push(tokens[next++]!);
      position = end;
      return { text, tokens: own };
    }),
  );
}

/** Signs between words that bind nothing: "asthma/copd", "asthma,copd". */
function separateWords(word: string): string[] {
  if (doiPattern.test(word)) return [word];
  const words = word.split(/[/,;|=<>]+/).filter((each) => each !== '');
  return words.length > 0 ? words : [word];
}

/**
 * A word, or words that hyphens and other signs bind (IL-2), by their stems, as words without a field are sought. Null, and
 * told, when nothing of it can be searched.
 */
export function textPart(
  text: string,
  field: TextField,
  found: Found,
  evidence: Evidence,
  tokens: readonly Token[] = analyze(text),
): Part | null {
  const identifier = field === 'all' ? identifierPart(text) : null;
  if (identifier !== null) return identifier;
  if (tokens.length === 0) {
    evidence.ignore(text);
    return null;
  }
  const words = phraseOf(tokens);
  if (field !== 'affiliation') {
    for (const { word } of words) evidence.addWord(word, partsOfField[field]);
    if (words.length > 1) evidence.addPhrase(words, partsOfField[field]);
  }
  const key = termKey(text);
  return labelled(anyQuery([wordsQuery(words, placeOf(field)), ...elsewhere(key, field, found)]), text, field);
}

type Place = { field: WordField; where?: TextPart[] };

export function wordsQuery(words: PhraseWord[], place: Place): IndexQuery {
  const { word, prefix } = words[0]!;
  if (words.length > 1) return { kind: 'phrase', ...place, words };
  return prefix === undefined
    ? { kind: 'term', ...place, term: word }
    : { kind: 'prefix', ...place, prefix: word, options: prefix };
}

export const labelled = (query: IndexQuery, text: string, field: FieldName): Part =>
  single(query, `"${text.toLowerCase()}"[${labelOf(field)}]`);

/** Where else a field looks: all fields in names, journals and years; titles and abstracts in the authors' keywords. */
export function elsewhere(key: string, field: TextField, { authors }: Found): IndexQuery[] {
  if (field === 'title_abstract') return [{ kind: 'term', field: 'keyword', term: key }];
  if (field !== 'all') return [];
  const queries: IndexQuery[] = [
    { kind: 'term', field: 'author', term: key },
    { kind: 'term', field: 'journal', term: key },
  ];
  if (key.includes(' ')) queries.push({ kind: 'term', field: 'collective', term: key });
  else if (authors.short.has(`${key} `))
    queries.push({ kind: 'prefix', field: 'author', prefix: `${key} `, options: { oneWord: true } });
  if (/^(?:1[89]|20)\d\d$/.test(key)) {
    const year = Number(key) * 10_000;
    queries.push({ kind: 'date', column: 'published', from: year + 101, to: year + 1231 });
  }
  return queries;
}

export function identifierPart(text: string): Part | null {
  if (!isIdentifier(text)) return null;
  if (trialPattern.test(text)) return trialPart(text);
  const doi = doiPattern.exec(text)?.[1];
  return doi === undefined ? pmcidsPart(text) : doisPart([doi]);
}

/** Papers of a trial: those that the source binds to it, and those that name it. */
function trialPart(text: string): Part {
  const words = surfacesOf(text).map((word, offset) => ({ word, offset }));
  const named = wordsQuery(words, writtenPlaceOf('all'));
  return labelled(anyQuery([{ kind: 'term', field: 'secondary_source', term: termKey(text) }, named]), text, 'all');
}
