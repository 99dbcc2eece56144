import { termKey } from '../index/analysis.ts';
import type { IndexQuery } from '../index/index-query.ts';

export type SearchFilters = {
  year_from?: number | undefined;
  year_to?: number | undefined;
  publication_type?: string | undefined;
  journal?: string | undefined;
  language?: string | undefined;
  has_abstract?: boolean | undefined;
  retracted?: boolean | undefined;
};

/** The filters of a search, all of which must hold. */
export function filterOf(filters: SearchFilters): IndexQuery {
  const { year_from, year_to, publication_type, journal, language, has_abstract, retracted } = filters;
  const of: IndexQuery[] = [];
  if (year_from !== undefined || year_to !== undefined)
    of.push({
      kind: 'date',
      column: 'published',
      from: (year_from ?? 0) * 10_000,
      to: (year_to ?? 9999) * 10_000 + 1231,
    });
  if (publication_type !== undefined)
    of.push({ kind: 'term', field: 'publication_type', term: termKey(publication_type) });
  if (journal !== undefined) of.push({ kind: 'term', field: 'journal', term: termKey(journal) });
  if (language !== undefined) of.push({ kind: 'term', field: 'language', term: termKey(language) });
  if (has_abstract !== undefined) of.push(flag('has_abstract', has_abstract));
  if (retracted !== undefined) of.push(flag('retracted', retracted));
  return of.length === 0 ? { kind: 'all' } : { kind: 'and', of };
}

function flag(name: 'has_abstract' | 'retracted', wanted: boolean): IndexQuery {
  const query: IndexQuery = { kind: 'flag', flag: name };
  return wanted ? query : { kind: 'not', of: query };
}
