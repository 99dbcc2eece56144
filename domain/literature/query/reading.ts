import { surfacesOf } from '../index/analysis.ts';
import type { PhraseWord } from '../index/index-query.ts';
import { isFieldTag, nearestTags } from './fields.ts';
import { tagged } from './identifiers.ts';
import { longestQuery, type QueryNode } from './node.ts';
import { parseQuery } from './parse.ts';
import { isStrategy, type QuerySyntax, readStrategy, type StrategyLine } from './strategy.ts';
import { QuerySyntaxError } from './syntax-error.ts';
import { foreignSyntax } from './syntaxes/recognize.ts';
import { refuseUnreadSystem } from './syntaxes/unread-systems.ts';
import { untaggedTerms } from './terms.ts';
import { quotes, readTokens, readWords, tidied } from './tokens.ts';
import { isTruncated } from './truncation.ts';

export type Reading = {
  node: QueryNode;
  /** Phrases that free text puts in quotation marks: papers with them stand first, and others are found all the same. */
  preferred: PhraseWord[][];
  /** Whether the query is one phrase in quotation marks and nothing else. */
  isOnePhrase: boolean;
  /** What is told of how the query was read, in sentences. */
  notes: string[];
  /** The language it was read in; null of free text. */
  syntax: QuerySyntax | null;
  /** Of a strategy of several lines each of them, the last one too; else none. */
  lines: StrategyLine[];
};

const quoted = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]`, 'gu');
const onePhrase = new RegExp(`^\\s*[${quotes}][^${quotes}]*[\\p{L}\\p{N}][^${quotes}]*[${quotes}]\\s*$`, 'u');
const bracketed = /\[([^[\]]*)\]/g;
/** An operator alone in its own parentheses is an abbreviation: "odds ratio (OR)". */
const operator = /(?:^|[\s()])(?:AND|OR|NOT)(?=[\s()]|$)/u;
const aloneInBrackets = /\(\s*(?:AND|OR|NOT)\s*\)/gu;
const signs = new RegExp(`[()[\\]${quotes}]|(?:^|\\s)[&|](?:\\s|$)`, 'u');

/**
 * Reads a query in the language that it is said to be written in. Where none is named, as PubMed's where it has a field tag, an operator in capitals or a truncation, or is one phrase in
 * quotation marks; everything else is free text, in which brackets, quotation marks, & and | are punctuation; what is
 * plainly written for Ovid, Europe PMC or a system that is not read here is refused with a hint, since its signs would be read as
 * words. Throws QuerySyntaxError for what can't be read.
 */
export function readQuery(text: string, syntax: QuerySyntax | null = null): Reading {
  refuseUnreadSystem(text);
  if (syntax !== null || isStrategy(text)) return strategyOf(text, syntax ?? 'pubmed');
  const identifiers = tagged(text);
  if (identifiers !== null)
    return { node: parseQuery(identifiers), preferred: [], isOnePhrase: false, notes: [], syntax: null, lines: [] };
  const foreign = foreignSyntax(text);
  if (foreign !== null)
    throw new QuerySyntaxError(
      0,
      [`syntax=${foreign}`, 'syntax=pubmed'],
      `This is written for ${nameOf[foreign]}. Send it with syntax=${foreign} to have it read so.`,
    );
  const isOnePhrase = onePhrase.test(text);
  if (isOnePhrase || isStrict(text)) {
    refuseLabels(text);
    return {
      node: parseQuery(text),
      preferred: [],
      isOnePhrase,
      notes: [...smallOperators(text), ...innerWildcards(text), ...brokenWords(text)],
      syntax: 'pubmed',
      lines: [],
    };
  }
  const phrases = [...text.matchAll(quoted)].map((match) => tidied(match[1]!)).filter(isPhrase);
  return {
    node: freeText(text),
    preferred: phrases.map((phrase) => surfacesOf(phrase).map((word, offset) => ({ word, offset }))),
    isOnePhrase,
    syntax: null,
    lines: [],
    notes: [
      ...(signs.test(text)
        ? [
            'Read as free text: brackets, quotation marks, & and | are punctuation where there is no field tag such as [ti], no operator in capitals (AND, OR, NOT) and no truncation (word*).',
          ]
        : []),
      ...unknownTags(text),
      ...innerWildcards(text),
      ...phrases.map((phrase) => `By relevance, papers with the phrase "${phrase}" stand first.`),
    ],
  };
}

const nameOf = { ovid: 'Ovid', europepmc: 'Europe PMC' } as const;

function strategyOf(text: string, syntax: QuerySyntax): Reading {
  if (syntax === 'pubmed') refuseLabels(text);
  const { lines, notes: told } = readStrategy(text, syntax);
  const notes = [...told, ...brokenWords(text)];
  if (syntax === 'pubmed') {
    const foreign = foreignSyntax(text);
    if (foreign !== null)
      notes.push(
        `Signs of ${nameOf[foreign]} were searched as words. Send it with syntax=${foreign} to have them read.`,
      );
    if (lines.length === 1) notes.push(...smallOperators(text), ...innerWildcards(text));
  }
  const { node } = lines.at(-1)!;
  return { node, preferred: [], isOnePhrase: false, notes, syntax, lines: lines.length > 1 ? lines : [] };
}

/**
 * The words of a query of PubMed's language without its tags, operators and other signs; null where nothing but names and
 * numbers is left, or of another language.
 */
export function wordsOfStrict(text: string, syntax: QuerySyntax | null): string | null {
  if (syntax !== 'pubmed' || text.length > longestQuery) return null;
  const words = text
    .replace(bracketed, ' ')
    .replace(new RegExp(`[()${quotes}*]`, 'gu'), ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !/^(?:AND|OR|NOT)$/.test(word));
  const free = [...new Set(words)].join(' ');
  return free !== '' && readsFree(free) ? free : null;
}

const readsFree = (text: string): boolean => !onePhrase.test(text) && !isStrict(text) && foreignSyntax(text) === null;

function isStrict(text: string): boolean {
  for (const { 1: tag, index } of text.matchAll(bracketed))
    if (isFieldTag(tag!) && text.slice(0, index).trim() !== '') return true;
  const outside = text.replace(quoted, ' " ').replace(aloneInBrackets, ' ');
  if (operator.test(outside)) return true;
  return readWords(text).some(({ text: word }) => isTruncated(word) && /\p{L}/u.test(word));
}

function freeText(text: string): QueryNode {
  const tokens = readWords(text);
  const all = tokens.every((token) => /^#\d+$/.test(token.text));
  const words = tokens.map((token) => ({
    ...token,
    // Of a search in a history nobody speaks in a sentence, nor does a star after a number stand for digits.
    text: (all ? token.text : token.text.replace(/^#(?=\d+$)/, '')).replace(/\*+$/, ''),
  }));
  const nodes = untaggedTerms(words.filter((word) => word.text !== ''));
  if (nodes.length === 0) throw new QuerySyntaxError(0, ['a term'], 'The query is empty: write what to search for.');
  return nodes.length === 1 ? nodes[0]! : { kind: 'and', of: nodes };
}

const isPhrase = (text: string): boolean => surfacesOf(text).length > 1;

/** What was perhaps meant for a tag, and is none: [tilte]. */
function unknownTags(text: string): string[] {
  return [...text.matchAll(bracketed)].flatMap(({ 1: tag, index }) => {
    const nearest = nearestTags(tag!);
    if (text.slice(0, index).trim() === '' || nearest.length === 0) return [];
    return [`[${tag}] is no field, and its words were searched as others. The nearest fields: ${nearest.join(', ')}.`];
  });
}

/** What was perhaps meant for an operator between terms, and is a word that is left out: what is found may be the opposite. */
function smallOperators(text: string): string[] {
  const tokens = readTokens(text);
  const meant = tokens.flatMap(({ kind, text: word }, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    if (kind !== 'word' || before === undefined || next === undefined) return [];
    const apart = before.kind === 'tag' || before.kind === 'close' || before.kind === 'quoted';
    if (/^or$/i.test(word) && (apart || before.kind === 'word')) return [word];
    return /^not$/i.test(word) && apart ? [word] : [];
  });
  return [...new Set(meant)].map((word) =>
    /^or$/i.test(word)
      ? `"${word}" is no operator in small letters, and what stands before and after it is asked for together. Write OR where either is enough.`
      : `"${word}" is no operator in small letters, and what stands after it is asked for. Write NOT to leave it out.`,
  );
}

/** What PubMed's pages write around a search: copied along with it, it would be searched, and limits would be none. */
function refuseLabels(text: string): void {
  const match = /^[ \t]{0,60}(Search:)\s|(?<=[\s\])])((?:Sort by|Filters):)\s/m.exec(
    text.replace(quoted, (phrase) => ' '.repeat(phrase.length)),
  );
  if (match === null || (text.split('\n').length > 1 && match[1] !== undefined && isStrategy(text))) return;
  const found = match[1] ?? match[2]!;
  throw new QuerySyntaxError(
    match.index,
    ['the search alone'],
    found === 'Filters:'
      ? 'What follows "Filters:" limits a search on PubMed\'s pages, and would be searched as words here. Write it as terms: AND clinical trial[pt] AND 2010:2020[dp].'
      : `"${found}" is what PubMed's pages write around a search: leave it out.`,
  );
}

/** A word that a line's end has cut, as in text that is copied from a PDF. */
function brokenWords(text: string): string[] {
  const words = text.replace(quoted, ' ').match(/(?<!\p{L})\p{L}{2,60}[-\u2010]\r?\n[ \t]{0,60}\p{Ll}{2,60}/gu) ?? [];
  return someTold(words, (word) => {
    const [before, after] = word.split(/\r?\n\s*/);
    return `"${before}" and "${after}" stand on two lines and were searched as two words. Write them together where they are one.`;
  });
}

/** Notes go into each answer and are stored with a set; a text may have thousands of words that one is for. */
const mostTold = 20;

/** A note for each of the first different words, and how many there are besides. */
function someTold(words: readonly string[], noteOf: (word: string) => string): string[] {
  const all = [...new Set(words)];
  const notes = all.slice(0, mostTold).map(noteOf);
  const others = all.length - notes.length;
  return others === 0 ? notes : [...notes, `The same holds for ${others} more.`];
}

/** colo*r, wom?n, *cancer: searched as if the sign were not there. */
function innerWildcards(text: string): string[] {
  const words = text.replace(quoted, ' ').match(/(?<![\p{L}\p{N}*])\*\p{L}{3,}|\p{L}+[*?#]\p{L}+/gu) ?? [];
  return someTold(
    words,
    (word) =>
      `In "${word}" the sign stands for nothing: a truncation is a * at the end of a word. Join the spellings by OR.`,
  );
}
