import { analyze, fold, type Token, termKey } from '../index/analysis.ts';
import type { IndexQuery, PhraseWord, TextPart } from '../index/index-query.ts';
import { type Evidence, phraseOf } from './evidence.ts';
import { type FieldName, labelOf, type NearField, type TextField } from './fields.ts';
import type { Found } from './found.ts';
import { doiPattern, doisPart, isIdentifier, pmcidsPart } from './identifiers.ts';
import { anyQuery, type Part, single } from './part.ts';
import { unifySpelling } from './spelling.ts';
import { isTruncated, withoutStar } from './truncation.ts';

export const partsOfField: Record<TextField, readonly TextPart[] | null> = {
  all: null,
  text_word: null,
  title: ['title'],
  title_abstract: ['title', 'abstract'],
  abstract: ['abstract'],
  affiliation: null,
};

export const placeOf = (field: TextField) => {
  const where = partsOfField[field];
  return {
    field: field === 'affiliation' ? ('affiliation' as const) : ('word' as const),
    ...(where === null ? {} : { where: [...where] }),
  };
};

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
      const end = position + piecesOf(text).length;
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
 * A word, or words that belong together: a phrase in quotation marks, or what hyphens and other signs bind (IL-2). Null,
 * and told, when nothing of it can be searched.
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
  if (isTruncated(text)) return truncatedPart(text, field, found, evidence);
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
  return labelled(anyQuery([wordsQuery(words, field), ...elsewhere(key, field, found)]), text, field);
}

function wordsQuery(words: PhraseWord[], field: TextField): IndexQuery {
  const { word, prefix } = words[0]!;
  if (words.length > 1) return { kind: 'phrase', ...placeOf(field), words };
  return prefix ? { kind: 'prefix', ...placeOf(field), prefix: word } : { kind: 'term', ...placeOf(field), term: word };
}

const labelled = (query: IndexQuery, text: string, field: FieldName): Part =>
  single(query, `"${text.toLowerCase()}"[${labelOf(field)}]`);

/** Where else a field looks: all fields in names, journals and years; titles and abstracts in the authors' keywords. */
function elsewhere(key: string, field: TextField, { authors }: Found): IndexQuery[] {
  if (field === 'title_abstract') return [{ kind: 'term', field: 'keyword', term: key }];
  if (field !== 'all') return [];
  const queries: IndexQuery[] = [
    { kind: 'term', field: 'author', term: key },
    { kind: 'term', field: 'journal', term: key },
  ];
  if (key.includes(' ')) queries.push({ kind: 'term', field: 'collective', term: key });
  else if (authors.short.has(`${key} `)) queries.push({ kind: 'prefix', field: 'author', prefix: `${key} ` });
  if (/^(?:1[89]|20)\d\d$/.test(key)) {
    const year = Number(key) * 10_000;
    queries.push({ kind: 'date', column: 'published', from: year + 101, to: year + 1231 });
  }
  return queries;
}

/** Of the stems that a truncated word stands for, so many at most are asked for one by one. */
export const stemsAskedFor = 200;
const stemsAskedForInPhrase = 10;

/**
 * The index holds stems in American spelling, which may not begin as the words do (hospitaliz*, therapy*, haemo*): so
 * besides the stems that begin so, those of the words that do. This may find a little more than was asked, never less.
 */
function truncatedPart(text: string, field: TextField, { beginnings }: Found, evidence: Evidence): Part {
  const beginning = lastPiece(text);
  const prefixes = [...new Set([beginning, unifySpelling(beginning)])];
  const words = beginnings.get(beginning) ?? [beginning];
  const stems = new Set(words.flatMap((word) => analyze(word).map((token) => token.word)));
  const others = [...stems].filter((stem) => !prefixes.some((prefix) => stem.startsWith(prefix)));
  const { before, offset } = wordsBefore(text);
  const limit = before.length > 0 ? stemsAskedForInPhrase : stemsAskedFor;
  const ends: PhraseWord[] = [
    ...prefixes.map((word) => ({ word, offset, prefix: true })),
    ...others.slice(0, limit).map((word) => ({ word, offset })),
  ];
  if (field !== 'affiliation') {
    for (const { word } of before) evidence.addWord(word, partsOfField[field]);
    for (const { word, prefix } of ends) evidence.addWord(word, partsOfField[field], prefix);
  }
  evidence.expand({
    text: text.toLowerCase(),
    field: labelOf(field),
    kind: 'prefix',
    added: [...(beginnings.get(beginning) ?? [])],
  });
  const queries = ends.map((end) => wordsQuery([...before, end], field));
  const key = termKey(withoutStar(text));
  if (field === 'title_abstract') queries.push({ kind: 'prefix', field: 'keyword', prefix: key });
  if (field === 'all')
    queries.push({ kind: 'prefix', field: 'author', prefix: key }, { kind: 'prefix', field: 'journal', prefix: key });
  return labelled(anyQuery(queries), text, field);
}

/** As `analyze` cuts them, stop words too. */
export const piecesOf = (text: string): string[] => fold(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** What stands before the star, of the last word alone. */
export const lastPiece = (text: string): string => piecesOf(text).at(-1)!;

function wordsBefore(text: string): { before: PhraseWord[]; offset: number } {
  const pieces = piecesOf(text);
  const tokens = analyze(pieces.slice(0, -1).join(' '));
  const first = tokens[0]?.position ?? pieces.length - 1;
  return { before: phraseOf(tokens), offset: pieces.length - 1 - first };
}

/** Affiliations of a paper are 100 words apart in the index: no further may words of one of them be sought. */
const longestAffiliation = 100;

/** Words near each other. Words that say nothing are not sought, and their places between the others are allowed for. */
export function nearPart(text: string, field: NearField, distance: number, evidence: Evidence): Part | null {
  const tokens = analyze(text);
  if (tokens.length === 0) {
    evidence.ignore(text);
    return null;
  }
  if (field !== 'affiliation') evidence.addText(text, partsOfField[field]);
  const translation = `"${text.toLowerCase()}"[${labelOf(field)}:~${distance}]`;
  const words = [...new Set(tokens.map(({ word }) => word))];
  if (words.length === 1) return single({ kind: 'term', ...placeOf(field), term: words[0]! }, translation);
  const allowed = distance + piecesOf(text).length - tokens.length;
  const reach = field === 'affiliation' && distance <= 1000 ? longestAffiliation - words.length : allowed;
  return single({ kind: 'near', ...placeOf(field), words, distance: Math.min(allowed, reach) }, translation);
}

function identifierPart(text: string): Part | null {
  if (!isIdentifier(text)) return null;
  const doi = doiPattern.exec(text)?.[1];
  return doi === undefined ? pmcidsPart(text) : doisPart([doi]);
}
