import { tagOf } from './fields.ts';
import type { QueryNode } from './node.ts';
import { printSpan } from './span-part.ts';

/** Writes a query so that `parseQuery` reads the same tree; spans, which PubMed has not, so that a reader understands them. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'and':
    case 'or':
    case 'not': {
      const operands = node.of.map((each) => (isOperator(each) ? `(${printQuery(each)})` : printQuery(each)));
      return operands.join(` ${node.kind.toUpperCase()} `);
    }
    case 'words':
      return node.grouped ? `(${node.words.join(' ')})` : node.words.join(' ');
    case 'term': {
      const text = node.quoted ? `"${node.text}"` : node.text;
      if (node.quoted && node.field === 'all') return text;
      return `${text}[${tagOf(node.field)}${node.narrower ? '' : ':noexp'}]`;
    }
    case 'near':
      return `"${node.text}"[${tagOf(node.field)}:~${node.distance}]`;
    case 'span':
      return `${printSpan(node.span)}[${tagOf(node.field)}]`;
    case 'date': {
      const dates = node.from === node.to ? node.from : `${node.from}:${node.to}`;
      return `${dates}[${tagOf(node.field)}]`;
    }
    case 'recent':
      return `"last ${node.count} ${node.unit}${node.count === 1 ? '' : 's'}"[${tagOf(node.field)}]`;
    case 'filter':
      return `"${node.name}"[${tagOf('filter')}]`;
  }
}

const isOperator = ({ kind }: QueryNode): boolean => kind === 'and' || kind === 'or' || kind === 'not';
