import type { querySyntaxes } from '../../../contract/resources/literature-search.ts';
import { deepestQuery, longestStrategy, type QueryNode } from './node.ts';
import { parseQuery } from './parse.ts';
import { QuerySyntaxError } from './syntax-error.ts';
import { readEuropePmcLine } from './syntaxes/europepmc.ts';
import { readOvidLine } from './syntaxes/ovid.ts';
import type { LineContext } from './syntaxes/words.ts';
import { checkLength } from './tokens.ts';

export type QuerySyntax = (typeof querySyntaxes)[number];

/** A line of a search strategy: `number` as other lines name it. */
export type StrategyLine = { number: number; text: string; node: QueryNode };

export type Strategy = { lines: StrategyLine[]; notes: string[] };

/** Reviews have a hundred lines at most, the longest filters some hundreds. */
const mostLines = 1_000;
/**
 * Terms of all lines together, each line that another one names counted again: what is searched for. A filter of 5,000 terms that
 * four lines name is within it; lines that double each other fifty times are not.
 */
const mostTerms = 50_000;

type RawLine = { text: string; position: number };

/**
 * Reads a search strategy in the language that it is said to be written in: one query, or lines of which each may name
 * earlier ones (`#1 AND #2`; in Ovid `1 and 2`, `or/1-5`). The last line is what is searched. Lines that begin with
 * `//`, or with `#` and a blank, are comments; numbers before lines and counts behind them may be left as they were copied.
 * Throws QuerySyntaxError with the place in the whole text.
 */
export function readStrategy(text: string, syntax: QuerySyntax): Strategy {
  checkLength(text, longestStrategy);
  const raw = linesOf(text, syntax);
  if (raw.length > mostLines)
    throw new QuerySyntaxError(
      raw[mostLines]!.position,
      [],
      `The strategy has more than ${mostLines.toLocaleString('en')} lines.`,
    );
  const lines: StrategyLine[] = [];
  const sizes = new Map<QueryNode, { terms: number; depth: number }>();
  const notes: string[] = [];
  let terms = 0;
  for (const { text: written, position } of raw) {
    const context: LineContext = {
      lines: lines.length,
      line: (number, at) => {
        const found = lines[number - 1];
        if (found !== undefined) return found.node;
        throw new QuerySyntaxError(
          at,
          lines.length > 0 ? ['an earlier line'] : ['a term'],
          `There is no line ${number} before this one.`,
        );
      },
      note: (note) => {
        if (!notes.includes(note)) notes.push(note);
      },
    };
    const node = shifted(position, () => readLine(written, syntax, context));
    const size = sizeOf(node, sizes);
    sizes.set(node, size);
    terms += size.terms;
    if (size.depth > deepestQuery)
      throw new QuerySyntaxError(position, [], `Lines stand within each other more than ${deepestQuery} deep.`);
    if (terms > mostTerms)
      throw new QuerySyntaxError(
        position,
        [],
        `The strategy searches for more than ${mostTerms.toLocaleString('en')} terms: name long lines less often.`,
      );
    lines.push({ number: lines.length + 1, text: written, node });
  }
  return { lines, notes };
}

function readLine(text: string, syntax: QuerySyntax, context: LineContext): QueryNode {
  if (syntax === 'ovid') return readOvidLine(text, context);
  if (syntax === 'europepmc') return readEuropePmcLine(text, context);
  const { lines } = context;
  const node = parseQuery(text, {
    longest: longestStrategy,
    line: context.line,
    bareLine: (word) => lines > 0 && Number(word) >= 1 && Number(word) <= lines,
  });
  // Who names PubMed's language wants its words mapped and joined by AND, not ranked as free text.
  return node.kind === 'words' ? { ...node, grouped: true } : node;
}

function shifted<T>(position: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    throw new QuerySyntaxError(error.position + position, error.expected, error.message);
  }
}

/** How much a line searches for, with all lines that it names: those are known and not walked again. */
function sizeOf(
  node: QueryNode,
  known: ReadonlyMap<QueryNode, { terms: number; depth: number }>,
): { terms: number; depth: number } {
  const found = known.get(node);
  if (found !== undefined) return found;
  if (node.kind !== 'and' && node.kind !== 'or' && node.kind !== 'not') return { terms: 1, depth: 1 };
  const of = node.of.map((each) => sizeOf(each, known));
  return {
    terms: of.reduce((sum, { terms }) => sum + terms, 0),
    depth: 1 + of.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
  };
}

/**
 * Whether a text that nobody named a syntax for is lines of PubMed's language: its last line joins earlier ones, or its first line
 * where the newest stands first, as in PubMed's history; or each line has a number and one a field.
 */
export function isStrategy(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !comment.test(line));
  if (lines.length < 2) return false;
  const numbers = numbersOf(lines);
  const joins = /(?:^|[\s(])#\d{1,4}\)*\s+(?:AND|OR|NOT)\s+\(*#\d{1,4}(?=[\s)]|$)/;
  if (joins.test(lines.at(-1)!) || (isFalling(numbers) && joins.test(lines[0]!))) return true;
  return isRising(numbers) && lines.some((line) => /\S\s?\[[A-Za-z][\w:~/ -]*\]/.test(line));
}

const comment = /^\s*(?:\/\/|#\s)/;
const number = /^\s*#?(\d{1,4})[.):]?\s+(?=\S)/;
/** Behind a tab or in parentheses, or behind what ends a line of every system: a field, a parenthesis, a heading, a line's number. */
const count =
  /(?:\t\s{0,60}|\s{1,60}(?=\()|(?<=[\])/.”"$*]|\b(?:and|or|not)\s#?\d{1,4}|(?:and|or)\/[\d,-]{1,60})\s{1,60})\(?\d[\d,. ]{0,60}\)?\s{0,60}$/i;
/** What PubMed's history writes before a search. */
const label = /^\s*Search:?\s+/;

const numbersOf = (lines: readonly string[]): number[] =>
  lines.map((line) => Number(number.exec(line)?.[1] ?? Number.NaN));
const isRising = (numbers: readonly number[]): boolean => numbers.every((each, index) => each === index + 1);
const isFalling = (numbers: readonly number[]): boolean => isRising(numbers.toReversed());

/** One line of its own where no line names another: people break a long query as they like. */
function linesOf(text: string, syntax: QuerySyntax): RawLine[] {
  const all: RawLine[] = [];
  let position = 0;
  for (const each of text.split('\n')) {
    if (each.trim() !== '' && !comment.test(each)) all.push({ text: each.replace(/\r$/, ''), position });
    position += each.length + 1;
  }
  if (all.length === 0) throw new QuerySyntaxError(0, ['a term'], 'The query is empty: write what to search for.');
  const numbers = numbersOf(all.map((line) => line.text));
  if (all.length > 1 && isFalling(numbers)) all.reverse();
  const isNumbered = all.length > 1 && (isRising(numbers) || isFalling(numbers));
  if (!isNumbered && !namesLines(all, syntax)) return [{ text, position: 0 }];
  const areCounted = isNumbered && all.every((line) => count.test(line.text));
  const bodies = all.map((line) => {
    const before = isNumbered ? number.exec(line.text)![0].length : 0;
    const body = line.text.slice(before);
    return { text: areCounted ? body.replace(count, '') : body, position: line.position + before };
  });
  if (!bodies.every((body) => label.test(body.text))) return bodies;
  return bodies.map((body) => {
    const before = label.exec(body.text)![0].length;
    return { text: body.text.slice(before), position: body.position + before };
  });
}

function namesLines(lines: readonly RawLine[], syntax: QuerySyntax): boolean {
  if (lines.length === 1) return false;
  if (syntax !== 'ovid') return lines.some(({ text }) => /(?:^|[\s(])#\d{1,4}(?=[\s)]|$)/.test(text));
  return lines.some(({ text }) =>
    /^\s*(?:(?:and|or)\/\d+|limit\s+\d+\s+to\s|\(?\d{1,3}\s+(?:and|or|not)\b)/i.test(text),
  );
}
