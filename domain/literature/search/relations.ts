import type { PaperRecord, RelationKind } from '../../../contract/resources/paper.ts';

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

type Relation = PaperRecord['relations'][number];

/** Of a notice: the relations by which its record says that it retracts a paper, as that paper's own record would tell them. */
export const retractionsBy = ({
  pmid,
  doi,
  relations,
}: Pick<PaperRecord, 'pmid' | 'doi' | 'relations'>): { of: Relation; told: Relation }[] =>
  relations.flatMap((of) => {
    const type = inverseRelation(of.type);
    const isRetraction = type === 'RetractionIn' || type === 'RetractedandRepublishedIn';
    return isRetraction ? [{ of, told: { type, pmid, doi, citation: null } }] : [];
  });

/** The record of a paper of which another says that it retracts it: the same one where its own says so already. */
export function withRetraction(record: PaperRecord, told: Relation): PaperRecord {
  const isTold = record.relations.some(
    ({ type, pmid, doi }) =>
      type === told.type &&
      (pmid !== null && told.pmid !== null ? pmid === told.pmid : doi !== null && doi === told.doi),
  );
  if (record.retracted && isTold) return record;
  return { ...record, retracted: true, relations: isTold ? record.relations : [...record.relations, told] };
}
