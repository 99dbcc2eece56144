import type { IndexQuery } from '../index/index-query.ts';

/** A piece of a query, as the index is asked for it and as it is shown to the one who asked. */
export type Part = {
  query: IndexQuery;
  /** In the manner of PubMed's Search Details. */
  translation: string;
  /** Whether the translation wants parentheses beside another. */
  compound: boolean;
};

export const single = (query: IndexQuery, translation: string): Part => ({ query, translation, compound: false });

export function allOf(parts: readonly Part[]): Part | null {
  return joined('and', parts);
}

export function anyOf(parts: readonly Part[]): Part | null {
  return joined('or', parts);
}

export function allBut(first: Part | null, others: readonly Part[]): Part | null {
  if (others.length === 0) return first;
  const kept = first ?? single({ kind: 'all' }, 'all[Filter]');
  return {
    query: { kind: 'and', of: [kept.query, ...others.map(({ query }): IndexQuery => ({ kind: 'not', of: query }))] },
    translation: [kept, ...others].map(beside).join(' NOT '),
    compound: true,
  };
}

function joined(kind: 'and' | 'or', parts: readonly Part[]): Part | null {
  if (parts.length < 2) return parts[0] ?? null;
  return {
    query: { kind, of: parts.map(({ query }) => query) },
    translation: parts.map(beside).join(` ${kind.toUpperCase()} `),
    compound: true,
  };
}

const beside = ({ translation, compound }: Part): string => (compound ? `(${translation})` : translation);

export const anyQuery = (of: readonly IndexQuery[]): IndexQuery =>
  of.length === 1 ? of[0]! : { kind: 'or', of: [...of] };
