import type { z } from 'zod';
import type { PaperRecord, paperRelation } from '../../../contract/resources/paper.ts';

/** What of a paper is told of when it changes. */
export type PaperState = { retracted: boolean; corrections: readonly string[] };

/** Relations to notices that change what a paper says, as PubMed's CommentsCorrections names them; a retraction is told by itself. */
const noticeTypes: ReadonlySet<string> = new Set([
  'ErratumIn',
  'CorrectedandRepublishedIn',
  'RepublishedIn',
  'UpdateIn',
  'ExpressionOfConcernIn',
  'PartialRetractionIn',
]);

/** The notices that a paper is bound to, each by its type and whatever names it. */
export function stateOf({
  retracted,
  relations,
}: Pick<PaperRecord, 'retracted'> & { relations: readonly z.output<typeof paperRelation>[] }): PaperState {
  const corrections = relations
    .filter(({ type }) => noticeTypes.has(type))
    .map(({ type, pmid, doi, citation }) => `${type}:${pmid ?? doi ?? citation ?? ''}`);
  return { retracted, corrections: [...new Set(corrections)].sort() };
}

export type MatchKind = 'new' | 'corrected' | 'retracted';

/**
 * What a run tells of a paper that the search knew as `known`, or did not know. What is new is told as that alone, since whoever
 * reads of it sees its notices with it.
 */
export function matchKinds(known: PaperState | null, now: PaperState): MatchKind[] {
  if (known === null) return ['new'];
  const kinds: MatchKind[] = [];
  if (now.corrections.some((notice) => !known.corrections.includes(notice))) kinds.push('corrected');
  if (now.retracted && !known.retracted) kinds.push('retracted');
  return kinds;
}

/** What is known from now on: a notice that a source takes back and gives again is not told twice. */
export function stateAfter(known: PaperState | null, now: PaperState): PaperState {
  return {
    retracted: now.retracted || known?.retracted === true,
    corrections: [...new Set([...(known?.corrections ?? []), ...now.corrections])].sort(),
  };
}
