import type { PaperReference } from '../../../contract/resources/paper.ts';
import { doiOf, pmidOf } from './identifiers.ts';
import { fieldOf, isObject, listOf, objectOf } from './json-values.ts';
import type { ParsedItem } from './parsed-item.ts';

/** The longest lists have some thousand. */
export const mostReferences = 10_000;
export const longestCitation = 2_000;

/** The references of a paper as we give them, or as Crossref and Semantic Scholar do. */
export function referencesOf(value: unknown): PaperReference[] {
  return listOf(value)
    .slice(0, mostReferences)
    .filter(isObject)
    .flatMap((one) => {
      const ids = { ...objectOf(one.externalIds), ...objectOf(one.external_ids) };
      const parts = ['author', 'article-title', 'journal-title', 'volume-title', 'year'].map((name) =>
        fieldOf(one, name),
      );
      const citation =
        fieldOf(one, 'citation', 'unstructured') ??
        (parts.filter((part) => part !== null).join('. ') || fieldOf(one, 'title'));
      const pmid = pmidOf(fieldOf(one, 'pmid') ?? fieldOf(ids, 'PubMed') ?? '');
      const doi = doiOf(fieldOf(one, 'doi', 'DOI') ?? fieldOf(ids, 'DOI') ?? '');
      if (pmid === null && doi === null && citation === null) return [];
      return { pmid, doi, citation: citation?.slice(0, longestCitation) ?? null };
    });
}

export const withReferences = (
  item: Extract<ParsedItem, { kind: 'paper' }>,
  references: PaperReference[],
): ParsedItem => (references.length === 0 ? item : { ...item, references });
