import { i18n } from '@lingui/core';
import type { Paper } from '@research-platform/client';

export type Source = Paper['source'];

/** Where a record came from, in the order in which they are offered. */
export const sourcesInWords = (): Record<Source, string> => ({
  pubmed: 'PubMed',
  europepmc: 'Europe PMC',
  nbib: i18n.t('NBIB files'),
  ris: i18n.t('RIS files'),
  bibtex: i18n.t('BibTeX files'),
  jsonl: i18n.t('JSON files'),
});

export const syntaxesInWords = { pubmed: 'PubMed', ovid: 'Ovid', europepmc: 'Europe PMC' } as const;

export function yearsInWords({ from, to }: { from?: number | undefined; to?: number | undefined }): string {
  if (from === to) return String(from);
  if (from === undefined) return i18n.t('until {year}', { year: to });
  return to === undefined ? i18n.t('from {year}', { year: from }) : `${from}–${to}`;
}

/** What narrowed a search beside its query, as the API has it; what was not known when this was written by its name. */
export function filtersInWords(filters: Readonly<Record<string, unknown>>): string[] {
  const {
    year_from,
    year_to,
    publication_type,
    journal,
    language,
    has_abstract,
    retracted,
    source,
    map_terms,
    ...rest
  } = filters;
  const words: (string | null)[] = [
    year_from === undefined && year_to === undefined
      ? null
      : yearsInWords({ from: year_from as number | undefined, to: year_to as number | undefined }),
    ...[publication_type, journal, language].map((name) => (name === undefined ? null : String(name))),
    has_abstract === undefined ? null : has_abstract ? i18n.t('With an abstract') : i18n.t('Without an abstract'),
    retracted === undefined ? null : retracted ? i18n.t('Retracted papers only') : i18n.t('Without retracted papers'),
    source === undefined ? null : (source as Source[]).map((one) => sourcesInWords()[one] ?? one).join(', '),
    map_terms === false ? i18n.t('Only what was typed') : null,
    ...Object.entries(rest).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  return words.filter((one) => one !== null);
}
