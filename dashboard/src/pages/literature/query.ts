import type { Client } from '@research-platform/client';
import type { LiteratureSearch } from './address.ts';

const papersOnAPage = 20;

/** Where a part of the query stands in it as plain words, outside quotation marks and without a field tag; null: nowhere. */
function placeOf(query: string, part: string): { start: number; end: number } | null {
  const words = part.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}"*-])${words.join('\\s+')}(?![\\p{L}\\p{N}"*-]|\\s*\\[)`, 'iu');
  for (let from = 0; ; ) {
    const found = pattern.exec(query.slice(from));
    if (found === null) return null;
    const start = from + found.index;
    const end = start + found[0].length;
    const quotesBefore = query.slice(0, start).split('"').length - 1;
    if (quotesBefore % 2 === 0) return { start, end };
    from = end;
  }
}

/** Whether other words for a part of the query can be switched off: only where it stands there as plain words. */
export const canBeSwitchedOff = (query: string, part: string) => placeOf(query, part) !== null;

/**
 * The query with these parts searched as they are written: a quoted phrase with a field tag is looked up in no thesaurus.
 */
function withoutConcepts(query: string, off: readonly string[]): string {
  let written = query;
  // The longest first: "lung cancer" before "cancer".
  for (const part of [...off].sort((a, b) => b.length - a.length)) {
    const place = placeOf(written, part);
    if (place === null) continue;
    const { start, end } = place;
    written = `${written.slice(0, start)}"${written.slice(start, end)}"[all]${written.slice(end)}`;
  }
  return written;
}

/** What the API is asked. */
export function askedOf({ q = '', off = [], ...search }: LiteratureSearch) {
  return {
    q: withoutConcepts(q, off),
    limit: papersOnAPage,
    facets: 'true',
    ...(search.exact === undefined ? {} : { map_terms: 'false' }),
    ...(search.typed === undefined ? {} : { correct_spelling: 'false' }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
    ...(search.from === undefined ? {} : { year_from: search.from }),
    ...(search.to === undefined ? {} : { year_to: search.to }),
    ...(search.type === undefined ? {} : { publication_type: search.type }),
    ...(search.journal === undefined ? {} : { journal: search.journal }),
    ...(search.abstract === undefined ? {} : { has_abstract: true }),
    ...(search.retracted === undefined ? {} : { retracted: search.retracted === 'only' }),
  } as unknown as Exclude<Parameters<Client['literature']['search']>[0], string>;
}

/** What a search is narrowed by; order, pages and counts beside it belong to the page alone. */
const filterNames = ['year_from', 'year_to', 'publication_type', 'journal', 'language', 'has_abstract', 'retracted'];

export const filtersOf = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => filterNames.includes(name)));
