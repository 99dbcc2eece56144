import { deepestQuery, type QueryNode, type SpanNode } from '../node.ts';
import { QuerySyntaxError } from '../syntax-error.ts';

/** What the languages of Ovid and Europe PMC have in common, before their fields are applied. */
export type Expression =
  | { kind: 'text'; span: SpanNode; position: number }
  | { kind: 'and' | 'or' | 'not'; of: Expression[]; position: number }
  | { kind: 'near'; of: [Expression, Expression]; distance: number; ordered: boolean; position: number }
  /** What needs no field any more: a heading, an earlier line, something that has its own. */
  | { kind: 'node'; node: QueryNode; position: number };

type OperatorToken = { kind: 'operator'; position: number; text: string } & (
  | { name: 'and' | 'or' | 'not' }
  | { name: 'near'; distance: number; ordered: boolean }
);

/** What a language reads its text as, one after the other. */
export type ExpressionToken =
  | OperatorToken
  | { kind: 'open' | 'close'; position: number }
  | { kind: 'operand'; position: number; expression: Expression }
  /** Applies to the operand before it. */
  | { kind: 'suffix'; position: number; apply: (expression: Expression) => Expression };

/** Each lies within the one before it, and whoever walks an expression recurses. Lines of reviews have some tens. */
const mostNested = 1_000;

type Operand = { expression: Expression; isGroup: boolean };

/** The tightest first. Between operands of which no operator stands, `between` says what is meant. */
const order = ['near', 'not', 'and', 'or'] as const;

/**
 * Reads the tokens of an expression in parentheses or of a whole line: nearness binds tighter than NOT, NOT tighter than
 * AND, AND tighter than OR. `mixed` is called where AND and OR stand side by side without parentheses, which people read
 * in different ways. Throws QuerySyntaxError.
 */
export function readExpression(
  tokens: readonly ExpressionToken[],
  end: number,
  { between, mixed }: { between: 'and' | 'near'; mixed: () => void },
): Expression {
  type Level = { operands: Operand[]; operators: OperatorToken[]; opened: number };
  const levels: Level[] = [{ operands: [], operators: [], opened: -1 }];
  const operandExpected = (position: number, what: string) =>
    new QuerySyntaxError(position, ['a term', '('], `A term is missing ${what}.`);
  let nested = 0;
  const addOperator = (level: Level, operator: OperatorToken) => {
    if ((operator.name === 'near' || operator.name === 'not') && ++nested > mostNested)
      throw new QuerySyntaxError(
        operator.position,
        ['AND', 'OR'],
        `More than ${mostNested.toLocaleString('en')} terms are near to or taken from each other: join terms by OR, or split the query into lines.`,
      );
    level.operators.push(operator);
  };
  const add = (level: Level, operand: Operand, position: number) => {
    if (level.operands.length > level.operators.length)
      addOperator(level, {
        kind: 'operator',
        position,
        text: '',
        ...(between === 'and' ? { name: 'and' } : { name: 'near', distance: 0, ordered: true }),
      });
    level.operands.push(operand);
  };
  const finished = (level: Level, position: number): Expression => {
    const last = level.operators.at(-1);
    if (level.operands.length === 0)
      throw new QuerySyntaxError(
        position,
        ['a term'],
        level.opened < 0 ? 'The query is empty.' : 'There is nothing between these parentheses.',
      );
    if (level.operators.length === level.operands.length) throw operandExpected(position, `after ${last!.text}`);
    if (level.operators.some(({ name }) => name === 'and') && level.operators.some(({ name }) => name === 'or'))
      mixed();
    return combined(
      level.operands.map(({ expression }) => expression),
      level.operators,
    );
  };
  for (const token of tokens) {
    const level = levels.at(-1)!;
    switch (token.kind) {
      case 'open':
        if (levels.length > deepestQuery)
          throw new QuerySyntaxError(
            token.position,
            [],
            `Parentheses stand within each other more than ${deepestQuery} deep.`,
          );
        levels.push({ operands: [], operators: [], opened: token.position });
        break;
      case 'close': {
        if (levels.length === 1)
          throw new QuerySyntaxError(token.position, ['a term'], 'This parenthesis closes none that was opened.');
        const expression = finished(level, token.position);
        levels.pop();
        add(levels.at(-1)!, { expression, isGroup: true }, token.position);
        break;
      }
      case 'operand':
        add(level, { expression: token.expression, isGroup: false }, token.position);
        break;
      case 'suffix': {
        const operand = level.operands.at(-1);
        if (operand === undefined || level.operands.length <= level.operators.length)
          throw operandExpected(token.position, 'before this field');
        operand.expression = token.apply(operand.expression);
        break;
      }
      case 'operator':
        // "AND NOT" is how others write NOT.
        if (
          token.name === 'not' &&
          level.operators.at(-1)?.name === 'and' &&
          level.operators.length === level.operands.length
        )
          level.operators.pop();
        if (level.operands.length <= level.operators.length)
          throw operandExpected(token.position, `before ${token.text}`);
        addOperator(level, token);
    }
  }
  if (levels.length > 1) throw new QuerySyntaxError(levels.at(-1)!.opened, [')'], 'This parenthesis is never closed.');
  return finished(levels[0]!, end);
}

/** Applies the operators, the tightest first, each from left to right. */
function combined(operands: Expression[], operators: readonly OperatorToken[]): Expression {
  let row = operands;
  let rest = [...operators];
  for (const name of order) {
    const next = [row[0]!];
    const left: OperatorToken[] = [];
    rest.forEach((operator, index) => {
      const right = row[index + 1]!;
      if (operator.name === name) next.push(joined(next.pop()!, operator, right));
      else {
        left.push(operator);
        next.push(right);
      }
    });
    row = next;
    rest = left;
  }
  return row[0]!;
}

function joined(left: Expression, operator: OperatorToken, right: Expression): Expression {
  const { position } = left;
  if (operator.name === 'near')
    return {
      kind: 'near',
      of: [left, right],
      distance: operator.distance,
      ordered: operator.ordered,
      position: operator.position,
    };
  if (left.kind === operator.name && left.kind !== 'not') return { ...left, of: [...left.of, right] };
  return { kind: operator.name, of: [left, right], position };
}

/** The places in a text that an expression stands for, beside a nearness operator. */
function spanOf(expression: Expression): SpanNode {
  switch (expression.kind) {
    case 'text':
      return expression.span;
    case 'or':
      return { kind: 'either', of: expression.of.map(spanOf) };
    case 'near': {
      const [left, right] = expression.of;
      return {
        kind: 'near',
        of: [spanOf(left), spanOf(right)],
        distance: expression.distance,
        ordered: expression.ordered,
      };
    }
    case 'and':
    case 'not':
      throw new QuerySyntaxError(
        expression.position,
        ['OR'],
        `Beside a nearness operator stand words, phrases and groups of them with OR, not ${expression.kind.toUpperCase()}.`,
      );
    case 'node':
      throw new QuerySyntaxError(
        expression.position,
        ['a word'],
        'Beside a nearness operator stand words and phrases: no heading, no earlier line, nothing with a field of its own.',
      );
  }
}

/** The query of an expression whose texts and spans `ofText` puts into fields. */
export function nodeOf(expression: Expression, ofText: (span: SpanNode, position: number) => QueryNode): QueryNode {
  switch (expression.kind) {
    case 'node':
      return expression.node;
    case 'text':
      return ofText(expression.span, expression.position);
    case 'near':
      return ofText(spanOf(expression), expression.position);
    case 'and':
    case 'or':
    case 'not':
      return { kind: expression.kind, of: expression.of.map((each) => nodeOf(each, ofText)) };
  }
}
