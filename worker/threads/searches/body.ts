import { ApiError } from '../../../contract/errors.ts';
import type { LiteratureIndex } from '../../../domain/literature/search/literature-index.ts';
import { type MatchingRequest, matchingDocuments } from '../../../domain/literature/search/matching-documents.ts';
import type { ToldQuery } from '../../../domain/literature/search/told-query.ts';
import { openLiteratureIndex } from '../../../sql/literature/search.ts';

/** `scope` is signed: this thread has no key to sign with, and sees of an overlay what the search's account may see. */
export type SearchThreadRequest = {
  databaseUrl: string;
  isPooled: boolean;
  scope: string;
  request: MatchingRequest;
  now: Date;
  /** An exported snapshot, of whose moment the answer is; null: of now. */
  exported: string | null;
};

/** A query that is refused is an answer; as an error it would lose its kind between the threads. */
export type FoundDocuments = { documents: Int32Array; query: ToldQuery } | { refused: string };

/** What is kept of the index would be of use only to a search for the same words. */
const cacheMegabytes = 32;

/** Opens the index for one search and closes it again: whoever waits for its connection may have it. */
export default async function find({
  databaseUrl,
  isPooled,
  scope,
  request,
  now,
  exported,
}: SearchThreadRequest): Promise<FoundDocuments> {
  const index = await openLiteratureIndex(databaseUrl, {
    ...{ applicationName: 'worker search', poolSize: 1, isPooled, cacheMegabytes },
  });
  try {
    const ofMoment: LiteratureIndex = { ...index, read: (of, ask) => index.read(of, ask, exported ?? undefined) };
    const { documents, query } = await matchingDocuments(ofMoment, scope, request, Number.POSITIVE_INFINITY, now);
    return { documents: Int32Array.from(documents).sort(), query };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_REQUEST') return { refused: error.message };
    throw error;
  } finally {
    await index.end();
  }
}
