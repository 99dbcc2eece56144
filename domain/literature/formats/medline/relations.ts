import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { doiOf, pmidOf } from './identifiers.ts';
import { oneLineOrNull } from './text.ts';

export type Relation = PaperRecord['relations'][number];

/** `citation` may tell the other paper's DOI and PMID, as NLM writes them behind it. */
export function relationOf(type: string, citation: string, pmid: string | null = null): Relation {
  const doi = /\bdoi:\s*(10\.\d{4,9}\S*)/i.exec(citation)?.[1];
  const named = /\s*\bPMID:\s*(\d+)\.?\s*$/.exec(citation);
  return {
    type,
    pmid: pmid ?? (named ? pmidOf(named[1]!) : null),
    doi: doi === undefined ? null : doiOf(doi),
    citation: oneLineOrNull(named ? citation.slice(0, named.index) : citation),
  };
}

/**
 * Whether the paper itself has been retracted, by its type (MeSH D016441) or by a notice that is named. A notice
 * ("Retraction of Publication", RetractionOf) is not, nor is what was retracted in part: that is an erratum at NLM.
 */
export function isRetracted(publicationTypes: readonly string[], relations: readonly Relation[]): boolean {
  return (
    publicationTypes.some((type) => type.toLowerCase() === 'retracted publication') ||
    relations.some(({ type }) => type === 'RetractionIn' || type === 'RetractedandRepublishedIn')
  );
}
