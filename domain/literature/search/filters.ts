import type { PaperSource } from '../../../contract/resources/paper.ts';
import { termKey } from '../index/analysis.ts';
import type { IndexQuery } from '../index/index-query.ts';
import { languageCode } from '../query/languages.ts';

export type SearchFilters = {
  year_from?: number | undefined;
  year_to?: number | undefined;
  publication_type?: string | undefined;
  journal?: string | undefined;
  language?: string | undefined;
  has_abstract?: boolean | undefined;
  retracted?: boolean | undefined;
  source?: PaperSource[] | undefined;
};

/** The filters of a search, all of which must hold. */
export function filterOf(filters: SearchFilters): IndexQuery {
  const { year_from, year_to, publication_type, journal, language, has_abstract, retracted, source } = filters;
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
  if (source !== undefined)
    of.push({ kind: 'or', of: source.map((term) => ({ kind: 'term', field: 'source', term })) });
  return of.length === 0 ? { kind: 'all' } : { kind: 'and', of };
}

function flag(name: 'has_abstract' | 'retracted', wanted: boolean): IndexQuery {
  const query: IndexQuery = { kind: 'flag', flag: name };
  return wanted ? query : { kind: 'not', of: query };
}

/**
 * A query of PubMed's language narrowed by filters, in that language, for searches that combine it with others. Null where the
 * language can't say it: of a name without letters and digits, and of a language that it does not know.
 */
export function withFiltersWritten(query: string, filters: SearchFilters): string | null {
  const { year_from, year_to, publication_type, journal, language, has_abstract, retracted, source } = filters;
  const names = [publication_type, journal].filter((name) => name !== undefined).map(termKey);
  if (names.includes('')) return null;
  if (language !== undefined && languageCode(language) !== termKey(language)) return null;
  const all = [
    ...(year_from === undefined && year_to === undefined ? [] : [`${year_from ?? 1000}:${year_to ?? 9999}[dp]`]),
    ...(publication_type === undefined ? [] : [`"${termKey(publication_type)}"[pt:noexp]`]),
    ...(journal === undefined ? [] : [`"${termKey(journal)}"[ta]`]),
    ...(language === undefined ? [] : [`${termKey(language)}[la]`]),
    ...(source === undefined ? [] : [`(${source.map((one) => `${one}[sb]`).join(' OR ')})`]),
    ...(has_abstract === true ? ['hasabstract[sb]'] : []),
    ...(retracted === true ? ['hasretractionin[sb]'] : []),
  ];
  const none = [
    ...(has_abstract === false ? ['hasabstract[sb]'] : []),
    ...(retracted === false ? ['hasretractionin[sb]'] : []),
  ];
  if (all.length + none.length === 0) return query;
  return `(${query})${all.map((part) => ` AND ${part}`).join('')}${none.map((part) => ` NOT ${part}`).join('')}`;
}
