import { deepestQuery, type QueryNode } from './node.ts';
import { endOfRange, startOfRange } from './range.ts';
import { QuerySyntaxError } from './syntax-error.ts';
import { taggedTerm, untaggedPhrase, untaggedTerms } from './terms.ts';
import { readTokens, type Token } from './tokens.ts';

type Operator = 'and' | 'or' | 'not';

/** What is being read within one pair of parentheses; `depth` is that of its node. */
type Level = { node: QueryNode | null; depth: number; operator: Token | null; not: boolean; opened: number };

/** What a query is read with that is a line of a strategy, where `#3` is an earlier line. */
export type PubMedContext = {
  longest?: number;
  line?: (number: number, position: number) => QueryNode;
  /** Whether a number that stands alone, as a term, is likely meant for an earlier line. */
  bareLine?: (text: string) => boolean;
};

const emptyLevel = (opened: number): Level => ({ node: null, depth: 0, operator: null, not: false, opened });

const term = ['a term', '('];

/**
 * Reads a query in PubMed's language. Operators have no precedence: they are applied from left to right, and terms side
 * by side are joined by AND. Throws QuerySyntaxError, and nothing else, for what can't be read.
 */
export function parseQuery(text: string, context: PubMedContext = {}): QueryNode {
  const tokens = readTokens(text, context.longest);
  const isLine = (token: Token | undefined) =>
    context.line !== undefined && token?.kind === 'word' && /^#\d{1,4}$/.test(token.text);
  /** Earlier lines, which other lines name too: nothing is added to their nodes. */
  const shared = new Set<QueryNode>();
  // A stack of our own: a query may open thousands of parentheses.
  const levels: Level[] = [emptyLevel(-1)];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at]!;
    const level = levels.at(-1)!;
    switch (token.kind) {
      case 'open':
        levels.push(emptyLevel(token.position));
        at++;
        break;
      case 'close': {
        if (levels.length === 1)
          throw new QuerySyntaxError(
            token.position,
            [...term, 'AND', 'OR', 'NOT'],
            'This parenthesis closes none that was opened.',
          );
        const node = finished(level, token.position);
        levels.pop();
        const inner = node.kind === 'words' ? { ...node, grouped: true } : node;
        addOperand(levels.at(-1)!, inner, { depth: level.depth, position: token.position, shared });
        at++;
        if (tokens[at]?.kind === 'tag')
          throw new QuerySyntaxError(
            tokens[at]!.position,
            ['AND', 'OR', 'NOT'],
            `A field stands after a single term, not after a parenthesis: tag each term with [${tokens[at]!.text}].`,
          );
        break;
      }
      case 'operator':
        addOperator(level, token);
        at++;
        break;
      case 'tag':
        throw new QuerySyntaxError(
          token.position,
          ['a term'],
          `The field [${token.text}] stands after no term. Brackets stand around field tags only: leave out others.`,
        );
      default: {
        if (isLine(token)) {
          const line = context.line!(Number(token.text.slice(1)), token.position);
          shared.add(line);
          addOperand(level, line, { depth: 0, position: token.position, shared });
          at++;
          break;
        }
        const { nodes, next } = readTerm(tokens, at, isLine);
        if (next === at + 1 && token.kind === 'word' && /^\d{1,3}$/.test(token.text) && context.bareLine?.(token.text))
          throw new QuerySyntaxError(
            token.position,
            [`#${token.text}`],
            `Earlier lines are named with a number sign in PubMed's language: write #${token.text}, or "${token.text}" for the number itself.`,
          );
        for (const node of nodes) addOperand(level, node, { depth: 0, position: token.position, shared });
        at = next;
      }
    }
  }
  const level = levels.at(-1)!;
  if (levels.length > 1) throw new QuerySyntaxError(level.opened, [')'], 'This parenthesis is never closed.');
  return finished(level, text.length);
}

function addOperator(level: Level, token: Token): void {
  if (level.node === null)
    throw new QuerySyntaxError(
      token.position,
      term,
      token.text === 'not'
        ? 'NOT takes away from what stands before it: write all[sb] NOT … for everything else.'
        : `A term is missing before ${token.text.toUpperCase()}. Write the word itself in lower case.`,
    );
  if (level.operator === null) level.operator = token;
  // "AND NOT" is how others write it.
  else if (level.operator.text === 'and' && token.text === 'not' && !level.not) level.not = true;
  else
    throw new QuerySyntaxError(
      token.position,
      term,
      `A term is missing between ${level.operator.text.toUpperCase()} and ${token.text.toUpperCase()}.`,
    );
}

function addOperand(
  level: Level,
  node: QueryNode,
  { depth, position, shared }: { depth: number; position: number; shared: ReadonlySet<QueryNode> },
): void {
  if (level.node === null) {
    level.node = node;
    level.depth = depth;
    return;
  }
  const operator: Operator = level.not ? 'not' : ((level.operator?.text ?? 'and') as Operator);
  level.operator = null;
  level.not = false;
  if (level.node.kind === operator && !shared.has(level.node)) {
    level.node.of.push(node);
    level.depth = Math.max(level.depth, depth + 1);
  } else {
    level.node = { kind: operator, of: [level.node, node] };
    level.depth = Math.max(level.depth, depth) + 1;
  }
  if (level.depth > deepestQuery)
    throw new QuerySyntaxError(
      position,
      [],
      `Operators stand within each other more than ${deepestQuery} deep: group terms of the same operator, or split the query.`,
    );
}

function finished({ node, operator, opened }: Level, end: number): QueryNode {
  if (operator !== null)
    throw new QuerySyntaxError(end, term, `A term is missing after ${operator.text.toUpperCase()}.`);
  if (node === null)
    throw new QuerySyntaxError(
      end,
      term,
      opened < 0 ? 'The query is empty: write what to search for.' : 'There is nothing between these parentheses.',
    );
  return node;
}

/** A term with its field, a range of dates, or words up to the next thing that is none. */
function readTerm(
  tokens: readonly Token[],
  at: number,
  isLine: (token: Token | undefined) => boolean,
): { nodes: QueryNode[]; next: number } {
  const first = tokens[at]!;
  if (first.kind === 'quoted') {
    const range = startOfRange(tokens, at);
    if (range !== null) return range;
    const tag = tokens[at + 1];
    if (tag?.kind !== 'tag') return { nodes: [untaggedPhrase(first)], next: at + 1 };
    return endOfRange(tokens, at + 2, taggedTerm([first], tag));
  }
  let next = at;
  while (tokens[next]?.kind === 'word' && !isLine(tokens[next])) next++;
  const words = tokens.slice(at, next);
  const tag = tokens[next];
  if (tag?.kind === 'tag') return endOfRange(tokens, next + 1, taggedTerm(words, tag));
  return { nodes: untaggedTerms(words), next };
}
