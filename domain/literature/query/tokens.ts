import { longestQuery } from './node.ts';
import { QuerySyntaxError } from './syntax-error.ts';

export type Token = {
  kind: 'word' | 'quoted' | 'tag' | 'open' | 'close' | 'operator';
  /** Without the quotes or brackets around it. */
  text: string;
  position: number;
  end: number;
};

export const quotes = '"“”„‟″＂«»';
const brackets = new RegExp(`[()[\\]${quotes}]`, 'u');
// Control characters are blanks: PostgreSQL refuses the first of them, and nobody means any.
const blank = /[\s\p{Cc}\p{Zs}\u200b\ufeff]+/uy;
const quoted = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]`, 'uy');
const word = new RegExp(`[^\\s\\p{Cc}\\p{Zs}\\u200b\\ufeff()[\\]${quotes}]+`, 'uy');
/** A DOI may hold parentheses and commas: 10.1016/S0140-6736(20)30183-5. The bound is for the reader's time, not DOI's. */
const doi = new RegExp(
  `(?:doi:|https?://(?:dx\\.)?doi\\.org/)?10\\.\\d{4,9}/[^\\s\\p{Cc}\\p{Zs}[\\]${quotes}]{1,300}`,
  'iuy',
);

/** A soft hyphen, which nobody sees or types, comes with a word that is copied from a page or a PDF. Papers are stored without. */
const unseen = /\u00ad/g;

/** `&` and `|` are operators to PubMed too, as they stand between blanks. */
const operators = new Map([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
  ['&', 'and'],
  ['|', 'or'],
]);

/** Cuts a query into its parts. Throws QuerySyntaxError for a quote or bracket without its other half. */
export function readTokens(text: string, longest = longestQuery): Token[] {
  return tokensOf(text, false, longest);
}

/** The words of free text, where all signs between them are punctuation. */
export function readWords(text: string): Token[] {
  return tokensOf(text, true, longestQuery);
}

function tokensOf(text: string, isFreeText: boolean, longest: number): Token[] {
  checkLength(text, longest);
  const source = text.toWellFormed();
  const tokens: Token[] = [];
  let at = 0;
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const add = (kind: Token['kind'], content: string, length: number) => {
    const text = content.replace(unseen, '');
    if (text !== '' || kind !== 'word') tokens.push({ kind, text, position: at, end: at + length });
    at += length;
  };
  while (at < source.length) {
    const space = matched(blank);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const character = source[at]!;
    if (isFreeText && brackets.test(character)) at++;
    else if (character === '(') add('open', '(', 1);
    else if (character === ')') add('close', ')', 1);
    else if (character === '[') {
      const end = source.indexOf(']', at);
      if (end < 0) throw new QuerySyntaxError(at, [']'], 'This bracket is never closed.');
      add('tag', source.slice(at + 1, end), end + 1 - at);
    } else if (character === ']')
      throw new QuerySyntaxError(at, ['a term'], 'This bracket closes none that was opened.');
    else if (quotes.includes(character)) {
      const phrase = matched(quoted);
      if (phrase === null) throw new QuerySyntaxError(at, ['"'], 'This quotation mark has no second one.');
      add('quoted', tidied(phrase[1]!), phrase[0].length);
    } else {
      const identifier = matched(doi);
      const length = identifier === null ? matched(word)![0].length : balancedLength(identifier[0]);
      const content = source.slice(at, at + length);
      const operator = operators.get(content.replace(unseen, ''));
      if (isFreeText) {
        if (content === '&' || content === '|') at += length;
        else add('word', content, length);
      } else if (operator !== undefined) add('operator', operator, length);
      else add('word', content, length);
    }
  }
  return tokens;
}

export function checkLength(text: string, longest: number): void {
  if (text.length > longest && [...text].length > longest)
    throw new QuerySyntaxError(
      longest,
      [],
      `The query is longer than ${longest.toLocaleString('en')} characters: split it.`,
    );
}

export function tidied(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zs}\u200b\ufeff]+/gu, ' ').trim();
}

/** Up to the first parenthesis that has no other half within the text. */
function balancedLength(text: string): number {
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') open.push(i);
    else if (text[i] === ')' && open.pop() === undefined) return i;
  }
  return open[0] ?? text.length;
}
