import { workerData } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ApiError } from '../../../contract/errors.ts';
import { jsonOf } from '../../../domain/literature/search/answer-json.ts';
import { type MatchingRequest, matchingDocuments } from '../../../domain/literature/search/matching-documents.ts';
import { type NamingRequest, papersCiting, relatedPapers } from '../../../domain/literature/search/papers-naming.ts';
import { type SearchAnswer, type SearchRequest, searchLiterature } from '../../../domain/literature/search/search.ts';
import { similarPapers } from '../../../domain/literature/search/similar.ts';
import { CacheFigures } from '../../../sql/literature/cache-figures.ts';
import { openLiteratureIndex } from '../../../sql/literature/search.ts';
import { toApiError } from '../../errors.ts';

/** `scope` is signed: this thread has no key to sign with, and sees of an overlay what each request may see. */
export type ThreadRequest =
  | { kind: 'search'; scope: string; request: SearchRequest; now: Date }
  | { kind: 'similar'; scope: string; document: number; limit: number }
  | { kind: 'citing'; scope: string; request: NamingRequest }
  | { kind: 'related'; scope: string; request: NamingRequest }
  | { kind: 'matching'; scope: string; request: MatchingRequest; limit: number; now: Date };

/**
 * What was found, as JSON in UTF-8: its memory passes from thread to thread without a copy, and goes out as it is. `last` is what
 * the next page is asked by.
 */
export type WrittenSearch = { json: Uint8Array<ArrayBuffer>; last: SearchAnswer['last'] };

/** A refusal is an answer, not a fault; as an error it would lose its kind between the threads. */
export type ThreadAnswer =
  | { answer: unknown }
  | { refusal: Pick<ApiError, 'code' | 'message' | 'details' | 'headers'> };

const { databaseUrl, cacheMegabytes, cacheFigures, connections, isPooled, isReplica } = workerData as {
  databaseUrl: string;
  cacheMegabytes: number;
  cacheFigures: SharedArrayBuffer;
  connections: number;
  isPooled: boolean;
  isReplica: boolean;
};
const literature = openLiteratureIndex(databaseUrl, {
  applicationName: 'api search',
  poolSize: connections,
  isPooled,
  isReplica,
  cacheMegabytes,
  cacheFigures: new CacheFigures(cacheFigures),
});

/** The answer, with which its memory is given away. */
const moved = (answer: ThreadAnswer, memory: ArrayBuffer): ThreadAnswer =>
  Piscina.move({ [Piscina.transferableSymbol]: memory, [Piscina.valueSymbol]: answer } as never) as never;

export default async function answer(asked: ThreadRequest): Promise<ThreadAnswer> {
  const index = await literature;
  try {
    if (asked.kind === 'similar') {
      const json = await similarPapers(index, asked.scope, asked.document, asked.limit);
      return json === null ? { answer: null } : moved({ answer: json }, json.buffer);
    }
    if (asked.kind === 'citing') {
      const citing = await papersCiting(index, asked.scope, asked.request);
      return moved({ answer: citing }, citing.json.buffer);
    }
    if (asked.kind === 'related') return { answer: await relatedPapers(index, asked.scope, asked.request) };
    if (asked.kind === 'matching')
      return { answer: await matchingDocuments(index, asked.scope, asked.request, asked.limit, asked.now) };
    const found = await searchLiterature(index, asked.scope, asked.request, asked.now);
    const json = jsonOf(found);
    return moved({ answer: { json, last: found.last } satisfies WrittenSearch }, json.buffer);
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.code === 'INTERNAL_ERROR') throw error;
    const { code, message, details, headers } = refusal;
    return { refusal: { code, message, details, headers } };
  }
}
