import type { QueryNode } from './node.ts';
import { printQuery } from './print.ts';
import type { QuerySyntax } from './strategy.ts';
import { quotes } from './tokens.ts';

const quoted = new RegExp(`[${quotes}][^${quotes}]*[${quotes}]`, 'gu');
const named = /(?<=^|[\s(])#(\d{1,9})(?=[\s)]|$)/g;

/** With what stands in quotation marks blanked out, sign for sign. */
const outsideQuotes = (text: string): string => text.replace(quoted, (phrase) => ' '.repeat(phrase.length));

/**
 * The numbers of earlier searches that a query of PubMed's language combines: #1 AND #2. None in a strategy, whose lines name each
 * other so, and none in a sentence.
 */
export function numbersOfHistory(text: string, syntax: QuerySyntax | null): number[] {
  if (syntax === 'ovid' || syntax === 'europepmc' || /\S\s*\n\s*\S/.test(text)) return [];
  const outside = outsideQuotes(text);
  const numbers = [...outside.matchAll(named)].map((match) => Number(match[1]));
  const isCombined = /(?:^|[\s()])(?:AND|OR|NOT)(?=[\s()]|$)/.test(outside) || outside.replace(named, '').trim() === '';
  return isCombined ? [...new Set(numbers)] : [];
}

/** The query with the earlier searches written out, each in parentheses. */
export function withHistory(text: string, expressionOf: (number: number) => string): string {
  const outside = outsideQuotes(text);
  let written = '';
  let from = 0;
  for (const match of outside.matchAll(named)) {
    written += `${text.slice(from, match.index)}(${expressionOf(Number(match[1]))})`;
    from = match.index + match[0].length;
  }
  return written + text.slice(from);
}

/** A query as later ones may name it; null for nearness that PubMed's language can't ask for. */
export const combinable = (node: QueryNode): string | null => (hasSpan(node) ? null : printQuery(node));

const hasSpan = (node: QueryNode): boolean =>
  node.kind === 'span' || ('of' in node && node.of.some((each) => hasSpan(each)));
