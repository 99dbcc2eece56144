import type { PaperRecord, RelationKind } from '../../../../contract/resources/paper.ts';
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

/** What a relation is about, by the beginning of its type. */
const kinds: readonly (readonly [beginning: string, kind: RelationKind])[] = [
  ...(['Retraction', 'RetractedandRepublished', 'PartialRetraction'] as const).map(
    (each) => [each, 'retraction'] as const,
  ),
  ['ExpressionOfConcern', 'concern'],
  ['Erratum', 'correction'],
  ...(['CorrectedandRepublished', 'Republished', 'Update', 'Preprint'] as const).map(
    (each) => [each, 'version'] as const,
  ),
  ['Comment', 'comment'],
];

export const relationKind = (type: string): RelationKind =>
  kinds.find(([beginning]) => type.startsWith(beginning))?.[1] ?? 'other';

/** How the other paper is bound to this one, where a relation has two sides: RetractionOf is RetractionIn. */
export function inverseRelation(type: string): string | null {
  const pairs: Record<string, string> = {
    OriginalReportIn: 'SummaryForPatientsIn',
    SummaryForPatientsIn: 'OriginalReportIn',
  };
  if (pairs[type] !== undefined) return pairs[type];
  const [, stem, side] = /^(.+?)(In|Of|On|For|From)$/.exec(type) ?? [];
  if (stem === undefined) return null;
  if (side !== 'In') return `${stem}In`;
  if (stem === 'Comment') return 'CommentOn';
  if (stem === 'Erratum' || stem === 'ExpressionOfConcern') return `${stem}For`;
  return stem.endsWith('epublished') ? `${stem}From` : `${stem}Of`;
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
