import { workerData } from 'node:worker_threads';
import { ApiError, type ErrorCode } from '../../contract/errors.ts';
import { openLiteratureIndex } from '../../sql/literature-search.ts';
import { type SearchRequest, searchLiterature } from './search.ts';
import { similarPapers } from './similar.ts';
import { searchConnections } from './thread.ts';

export type ThreadRequest =
  | { kind: 'search'; request: SearchRequest; now: Date }
  | { kind: 'similar'; document: number; limit: number };

/** A refusal is an answer, not a fault; as an error it would lose its kind between the threads. */
export type ThreadAnswer =
  | { answer: unknown }
  | { refusal: { code: ErrorCode; message: string; details: Record<string, unknown> } };

const { databaseUrl, cacheMegabytes } = workerData as { databaseUrl: string; cacheMegabytes: number };
const literature = openLiteratureIndex(databaseUrl, {
  applicationName: 'api search',
  poolSize: searchConnections,
  cacheMegabytes,
});

export default async function answer(asked: ThreadRequest): Promise<ThreadAnswer> {
  const index = await literature;
  try {
    return {
      answer:
        asked.kind === 'search'
          ? await searchLiterature(index, asked.request, asked.now)
          : await similarPapers(index, asked.document, asked.limit),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: { code: error.code, message: error.message, details: error.details } };
  }
}
