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
    ...(search.language === undefined ? {} : { language: search.language }),
    ...(search.abstract === undefined ? {} : { has_abstract: search.abstract }),
    ...(search.retracted === undefined ? {} : { retracted: search.retracted === 'only' }),
    ...(search.source === undefined ? {} : { source: search.source }),
    ...(search.syntax === undefined ? {} : { syntax: search.syntax }),
  } as unknown as Exclude<Parameters<Client['literature']['search']>[0], string>;
}

/** What a search is narrowed by; order, pages and counts beside it belong to the page alone. */
const filterNames = [
  ...['year_from', 'year_to', 'publication_type', 'journal', 'language', 'has_abstract', 'retracted', 'source'],
];

type Asked = { q: string; syntax?: LiteratureSearch['syntax'] };

const filtersOf = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => filterNames.includes(name)));

const mappingOf = (asked: object) =>
  'map_terms' in asked && String(asked.map_terms) === 'false' ? { map_terms: false } : {};

const syntaxOf = ({ syntax }: Asked) => (syntax === undefined ? {} : { syntax });

/** The search as saved searches and the history keep it. */
export const keptSearch = (asked: Asked) => ({
  query: asked.q,
  ...syntaxOf(asked),
  ...mappingOf(asked),
  filters: filtersOf(asked),
});

/** The search as files and exports take it. */
export const paperSearch = (asked: Asked) => ({
  q: asked.q,
  ...syntaxOf(asked),
  ...mappingOf(asked),
  ...filtersOf(asked),
});

type Kept = Awaited<ReturnType<Client['searches']['get']>>;

/** The address under which a kept search is asked again. */
export function addressOf({
  query,
  syntax,
  map_terms,
  filters,
}: Pick<Kept, 'query' | 'syntax' | 'map_terms' | 'filters'>) {
  const { year_from: from, year_to: to, publication_type: type, journal, language, source } = filters;
  const address = {
    ...{ q: query, from, to, type, journal, language, source, abstract: filters.has_abstract },
    syntax: syntax ?? undefined,
    exact: map_terms ? undefined : (true as const),
    retracted: filters.retracted === undefined ? undefined : filters.retracted ? 'only' : 'without',
  };
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as LiteratureSearch;
}
