import type { QueryNode, SpanNode, SpanWord } from '../node.ts';
import { QuerySyntaxError } from '../syntax-error.ts';
import { quotes } from '../tokens.ts';
import { type Expression, type ExpressionToken, nodeOf, readExpression } from './expression.ts';
import { fieldCodes, fieldsSuffix, limitedTo, suffixAt } from './ovid-fields.ts';
import { headingAt } from './ovid-heading.ts';
import { formsOf, inField, type LineContext, truncatedWord } from './words.ts';

const blank = /[\s\p{Cc}\p{Zs}\u200b\ufeff]+/uy;
const quoted = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]`, 'uy');
const operator = /(and|or|not|adj(\d{0,2}))(?=[\s()"“]|$)/iy;
const lineRange = /(and|or)\/(\d{1,4}(?:\s*[-,]\s*\d{1,4})*)(?=[\s)]|$)/iy;
const word = new RegExp(`[^\\s()${quotes}]+`, 'uy');
const limit = /^\s*limit\s+(\d{1,4})\s+to\s+(.+)$/is;
const withoutDuplicates = /^\s*remove\s+duplicates\s+from\s+(\d{1,4})\s*$/i;
/** What Ovid writes behind the fields itself: [mp=title, abstract, …]. */
const legend = /\[[a-z]{2}=[^\]\n]*\]/iy;
const lineNumber = /^\d{1,3}$/;

/**
 * Reads a line of Ovid MEDLINE: `exp Asthma/`, `(wheez$ adj3 child$).ti,ab.`, `or/1-4`, `limit 5 to english language`. A
 * text without a field is sought as `.mp.`, words side by side are a phrase. Throws QuerySyntaxError.
 */
export function readOvidLine(text: string, context: LineContext): QueryNode {
  const limited = limit.exec(text);
  if (limited !== null) return limitedTo(context.line(Number(limited[1]), 0), limited[2]!, text.indexOf(limited[2]!));
  const deduplicated = withoutDuplicates.exec(text);
  if (deduplicated !== null) {
    context.note('"remove duplicates" took nothing away: a paper is found once here, whatever its sources.');
    return context.line(Number(deduplicated[1]), text.indexOf(deduplicated[1]!));
  }
  const expression = readExpression(ovidTokens(text, context), text.length, {
    between: 'near',
    mixed: () => context.note('Where no parentheses say otherwise, AND was applied before OR, as Ovid does.'),
  });
  return nodeOf(expression, (span, position) => inField(span, 'text_word', position));
}

function ovidTokens(text: string, context: LineContext): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  let at = 0;
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const operand = (expression: Expression, length: number) => {
    tokens.push({ kind: 'operand', position: at, expression });
    at += length;
  };
  const ofText = (words: string, position: number): Expression => ({
    kind: 'text',
    span: spanOf(words, position),
    position,
  });
  /** `wounds and injuries/` in small letters: perhaps one heading. */
  const tellSplitHeading = (heading: string) => {
    const [before, joins] = tokens.slice(-2);
    if (joins?.kind !== 'operator' || joins.name !== 'and' || before?.kind !== 'operand') return;
    if (before.expression.kind === 'text' && /^\p{Ll}/u.test(heading))
      context.note(
        `"${heading}" was read as a heading by itself. Where "and" is part of the heading, put all of it in quotation marks: "wounds and injuries"/.`,
      );
  };
  while (at < text.length) {
    const space = matched(blank);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const character = text[at]!;
    const explained = matched(legend);
    if (explained !== null) {
      at += explained[0].length;
      continue;
    }
    const [suffix, lines, joins] = [suffixAt(text, at), matched(lineRange), matched(operator)];
    if (character === '(' || character === ')')
      tokens.push({ kind: character === '(' ? 'open' : 'close', position: at++ });
    else if (suffix !== null) {
      tokens.push({ kind: 'suffix', position: at, apply: fieldsSuffix(suffix.codes, at, context.note) });
      at += suffix.length;
    } else if (lines !== null) operand(linesOf(lines[1]!, lines[2]!, at, context), lines[0].length);
    else if (joins !== null) {
      const name = joins[1]!.toLowerCase();
      const place = { kind: 'operator' as const, position: at, text: joins[1]!.toUpperCase() };
      if (name === 'and' || name === 'or' || name === 'not') tokens.push({ ...place, name });
      // ADJ alone is the words in this order; ADJ3 leaves two words between, in any order.
      else if (name === 'adj') tokens.push({ ...place, name: 'near', distance: 0, ordered: true });
      else tokens.push({ ...place, name: 'near', distance: Math.max(0, Number(joins[2]) - 1), ordered: false });
      at += joins[0].length;
    } else {
      const heading = headingAt(text, at);
      const phrase = heading === null ? matched(quoted) : null;
      if (heading !== null) {
        tellSplitHeading(text.slice(at, at + heading.length));
        operand({ kind: 'node', node: heading.node(), position: at }, heading.length);
      } else if (phrase !== null) operand(ofText(phrase[1]!, at + 1), phrase[0].length);
      else if (quotes.includes(character))
        throw new QuerySyntaxError(at, ['"'], 'This quotation mark has no second one.');
      else {
        const words = wordsAt(text, at);
        refuseUnread(words, text, at);
        const isLine = lineNumber.test(words) && !hasFieldAt(text, at + words.length);
        operand(
          isLine ? { kind: 'node', node: context.line(Number(words), at), position: at } : ofText(words, at),
          words.length,
        );
      }
    }
  }
  return tokens;
}

const hasFieldAt = (text: string, at: number): boolean => {
  blank.lastIndex = at;
  return suffixAt(text, at + (blank.exec(text)?.[0].length ?? 0)) !== null;
};

/** What Ovid reads as a sign and would be sought as a word here. */
function refuseUnread(words: string, text: string, position: number): void {
  const wrong = (expected: string[], message: string) => new QuerySyntaxError(position, expected, message);
  const field = /\.(?:[a-z]{2}|\w*_\w+)(?:[,;]\w+)*\.$|\.[a-z]{2}(?:[,;]\w+)+$/i.exec(words)?.[0];
  if (field !== undefined || (words.endsWith('.') && text[position + words.length] === '('))
    throw wrong(
      fieldCodes.map((code) => `.${code}.`),
      `Of the fields "${field ?? '.('}" one is not known here, or they are not separated by commas: .ti,ab,kf.`,
    );
  if (/^exp(?:lode)?\s/i.test(words))
    throw wrong(['a heading and /'], `"${words.slice(0, 60)}" is no heading without a slash behind it: exp Asthma/.`);
  if (/^(?:\.\.|\/freq|limit\s+\d)/i.test(words))
    throw wrong(['a term'], `Ovid's "${words.slice(0, 60)}" is not read here: limits are written as limit 3 to …`);
  if (/^#\d{1,4}$/.test(words))
    throw wrong(
      [words.slice(1)],
      `Ovid's lines are named by their number alone: write ${words.slice(1)}, not ${words}.`,
    );
  if (/^use\s+\w+$|^\d{1,4}\s+use\s+\w+$/i.test(words))
    throw wrong(['a term'], `"${words}" chooses one of Ovid's databases, and here is one library alone: leave it out.`);
}

/** The words up to the next thing that is none, as they stand. */
function wordsAt(text: string, start: number): string {
  let end = start;
  for (let at = start; at < text.length; ) {
    blank.lastIndex = at;
    at += blank.exec(text)?.[0].length ?? 0;
    operator.lastIndex = at;
    word.lastIndex = at;
    const found = word.exec(text);
    if (found === null || (at > start && (operator.test(text) || headingAt(text, at) !== null))) break;
    const dot = [...found[0].matchAll(/\./g)].find(({ index }) => suffixAt(text, at + index) !== null);
    if (dot !== undefined) {
      end = Math.max(end, at + dot.index);
      break;
    }
    at += found[0].length;
    end = at;
  }
  return text.slice(start, end);
}

/** Words side by side: `$` and `*` truncate, `$2` to two letters more at most; `#` is one letter, `?` one or none. */
function spanOf(text: string, position: number): SpanNode {
  const words = [...text.matchAll(/[^\s\p{Cc}\p{Zs}\u200b\ufeff]+/gu)].map(({ 0: each, index }): SpanWord => {
    const truncated = /^(.*[\p{L}\p{N}#?])[$*:](\d{0,2})$/u.exec(each);
    const bare = truncated?.[1] ?? each;
    if (/[\p{L}\p{N}][#?]/u.test(bare)) {
      const truncation = truncated === null ? null : { longest: longestOf(truncated[2]!) };
      return { kind: 'forms', ...{ forms: formsOf(bare, truncation !== null, position + index), truncation } };
    }
    if (truncated === null) return { kind: 'plain', text: each };
    return truncatedWord(bare, longestOf(truncated[2]!), position + index);
  });
  if (words.length === 0)
    throw new QuerySyntaxError(position, ['a word'], 'There is nothing between these quotation marks.');
  if (words.filter(({ kind }) => kind === 'forms').length > mostWordsWithWildcards)
    throw new QuerySyntaxError(
      position,
      [`at most ${mostWordsWithWildcards} words with wildcards`],
      `A phrase has at most ${mostWordsWithWildcards} words with wildcards: join its words by AND or ADJ.`,
    );
  return { kind: 'text', text: text.replace(/\s+/g, ' ').trim(), words };
}

/** Each may be cut in several ways, and the phrase is sought in all of them. */
const mostWordsWithWildcards = 3;

const longestOf = (digits: string): number | null => (digits === '' ? null : Number(digits));

/** `or/1-3,5`. */
function linesOf(name: string, list: string, position: number, context: LineContext): Expression {
  const numbers = list.split(',').flatMap((each) => {
    const [from, to = from] = each.split('-').map(Number);
    if (from! > to!)
      throw new QuerySyntaxError(position, ['the lower number first'], `${each.trim()} ends before it begins.`);
    if (to! > context.lines)
      throw new QuerySyntaxError(position, ['an earlier line'], `There is no line ${to} before this one.`);
    return Array.from({ length: to! - from! + 1 }, (_, index) => from! + index);
  });
  const of = numbers.map((number) => context.line(number, position));
  const kind = name.toLowerCase() === 'and' ? 'and' : 'or';
  return { kind: 'node', node: of.length === 1 ? of[0]! : { kind, of }, position };
}
