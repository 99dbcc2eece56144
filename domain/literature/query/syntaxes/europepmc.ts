import type { QueryNode, SpanNode, SpanWord } from '../node.ts';
import { QuerySyntaxError } from '../syntax-error.ts';
import { quotes } from '../tokens.ts';
import { isTruncated, withoutStar } from '../truncation.ts';
import { fieldPrefixAt, fieldValue } from './europepmc-fields.ts';
import { type Expression, type ExpressionToken, nodeOf, readExpression } from './expression.ts';
import { inField, type LineContext, truncatedWord } from './words.ts';

const blank = /[\s\p{Cc}\p{Zs}\u200b\ufeff]+/uy;
const quoted = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}](?:~(\\d{1,3}))?`, 'uy');
const operator = /(AND|OR|NOT|NEAR\/(\d{1,3}))(?=[\s()"“]|$)/y;
const range = /\[\s*([^\][]+?)\s+TO\s+([^\][]+?)\s*\]/iy;
const word = new RegExp(`[^\\s()[\\]${quotes}]+`, 'uy');

/**
 * Reads a query of Europe PMC: `TITLE:(asthma OR wheez*) AND AUTH:"Smith J" AND PUB_YEAR:[2010 TO 2020]`. Terms side by
 * side are joined by AND; `asthma NEAR/3 child` leaves at most three words between, in any order. Throws QuerySyntaxError.
 */
export function readEuropePmcLine(text: string, context: LineContext): QueryNode {
  const tokens: ExpressionToken[] = [];
  /** The field before a group is applied when the group is whole. */
  const pending: { prefix: string; position: number; depth: number }[] = [];
  let depth = 0;
  let at = 0;
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const operand = (expression: Expression) =>
    tokens.push({ kind: 'operand', position: expression.position, expression });
  while (at < text.length) {
    const space = matched(blank);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    const joins = matched(operator);
    if (joins !== null) {
      const place = { kind: 'operator' as const, position: at, text: joins[1]! };
      if (joins[2] === undefined) tokens.push({ ...place, name: joins[1]!.toLowerCase() as 'and' | 'or' | 'not' });
      else tokens.push({ ...place, name: 'near', distance: Number(joins[2]), ordered: false });
      at += joins[0].length;
      continue;
    }
    if (text[at] === '(' || text[at] === ')') {
      const isOpen = text[at] === '(';
      tokens.push({ kind: isOpen ? 'open' : 'close', position: at });
      if (isOpen) depth++;
      else {
        const last = pending.at(-1);
        if (last?.depth === depth) {
          pending.pop();
          tokens.push({ kind: 'suffix', position: last.position, apply: appliedTo(last.prefix, last.position) });
        }
        depth--;
      }
      at++;
      continue;
    }
    const position = at;
    const prefix = fieldPrefixAt(text, at);
    at += prefix?.length ?? 0;
    if (prefix !== null && text[at] === '(') {
      pending.push({ prefix: prefix.name, position, depth: depth + 1 });
      continue;
    }
    const dates = prefix === null ? null : matched(range);
    if (dates !== null) {
      operand({ kind: 'node', node: fieldValue(prefix!.name, `${dates[1]}:${dates[2]}`, position), position });
      at += dates[0].length;
      continue;
    }
    const expression = valueAt(position);
    operand(prefix === null ? expression : appliedTo(prefix.name, position)(expression));
  }
  const expression = readExpression(tokens, text.length, {
    between: 'and',
    mixed: () => context.note('Where no parentheses say otherwise, AND was applied before OR.'),
  });
  return nodeOf(expression, (span, position) => inField(span, 'all', position));

  /** A phrase, also with words near each other, or a word. */
  function valueAt(position: number): Expression {
    const phrase = matched(quoted);
    if (phrase !== null) {
      at += phrase[0].length;
      const words = phrase[1]!.split(/\s+/).filter((each) => each !== '');
      if (words.length === 0)
        throw new QuerySyntaxError(position, ['a word'], 'There is nothing between these quotation marks.');
      if (phrase[2] === undefined) return { kind: 'text', span: spanOf(words, position), position };
      const [first, ...others] = words.map(
        (each): Expression => ({ kind: 'text', span: spanOf([each], position), position }),
      );
      return others.reduce(
        (left: Expression, right): Expression => ({
          kind: 'near',
          of: [left, right],
          distance: Number(phrase[2]),
          ordered: false,
          position,
        }),
        first!,
      );
    }
    const single = matched(word);
    if (single === null) throw new QuerySyntaxError(at, ['a term'], `"${text[at]}" stands where a term is wanted.`);
    at += single[0].length;
    return { kind: 'text', span: spanOf([single[0]], position), position };
  }
}

const appliedTo =
  (prefix: string, position: number) =>
  (expression: Expression): Expression => ({
    kind: 'node',
    position,
    node: nodeOf(expression, (span, at) => fieldValue(prefix, span, at)),
  });

function spanOf(words: readonly string[], position: number): SpanNode {
  return {
    kind: 'text',
    text: words.join(' '),
    words: words.map(
      (each): SpanWord =>
        isTruncated(each) ? truncatedWord(withoutStar(each), null, position) : { kind: 'plain', text: each },
    ),
  };
}
