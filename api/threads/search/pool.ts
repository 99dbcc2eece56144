import { Piscina } from 'piscina';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantScope } from '../../../domain/access/tenant-scope.ts';
import { signScope } from '../../../domain/access/tenant-scope.ts';
import type { MatchingDocuments, MatchingRequest } from '../../../domain/literature/search/matching-documents.ts';
import type { NamingRequest, PapersCiting, RelatedPaper } from '../../../domain/literature/search/papers-naming.ts';
import type { SearchRequest } from '../../../domain/literature/search/search.ts';
import type { ApplicationLogin } from '../../../sql/connection/application-login.ts';
import { CacheFigures } from '../../../sql/literature/cache-figures.ts';
import { accountTurns, literatureSearchLimits } from '../../account-turns.ts';
import type { ThreadAnswer, ThreadRequest, WrittenSearch } from './body.ts';

export type LiteratureSearch = {
  search(tenantScope: TenantScope, request: SearchRequest, now: Date): Promise<WrittenSearch>;
  similar(tenantScope: TenantScope, document: number, limit: number): Promise<Uint8Array<ArrayBuffer> | null>;
  citing(tenantScope: TenantScope, request: NamingRequest): Promise<PapersCiting>;
  related(tenantScope: TenantScope, request: NamingRequest): Promise<RelatedPaper[]>;
  /** All papers that a search finds, by their number in the index. */
  matching(tenantScope: TenantScope, request: MatchingRequest, limit: number, now: Date): Promise<MatchingDocuments>;
  cache: CacheFigures;
  close(): Promise<void>;
};

/**
 * Searches in a thread of its own: to rank a million papers takes some ten milliseconds of pure counting, in which this
 * thread would answer nobody.
 */
export function openLiteratureSearch(
  { url: databaseUrl, scopeKey }: ApplicationLogin,
  /** `connections`: so many searches wait for the database side by side; ranking itself is one after the other. */
  options: { cacheMegabytes: number; connections: number; isPooled: boolean; isReplica: boolean },
): LiteratureSearch {
  const cache = new CacheFigures();
  const pool = new Piscina<ThreadRequest, ThreadAnswer>({
    filename: new URL('./body.ts', import.meta.url).href,
    workerData: { ...options, databaseUrl, cacheFigures: cache.shared },
    // It begins with the first search and stays: one cache of the index's lists, and warm.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: options.connections,
    // Waiting by Atomics stops the thread between two searches, and with it the connections that it looks after: the end of
    // a transaction would be heard of when the next search comes, and be taken for a server that is silent.
    atomics: 'disabled',
    maxQueue: 200,
  });
  const ask = async <Answer>(request: ThreadRequest): Promise<Answer> => {
    const answered = await pool.run(request).catch((error) => {
      if ((error as Error).message !== 'Task queue is at limit') throw error;
      throw new ApiError(
        'SERVICE_UNAVAILABLE',
        'Too many searches wait. Try again in a moment.',
        {},
        { 'Retry-After': '2' },
      );
    });
    if ('answer' in answered) return answered.answer as Answer;
    const { code, message, details, headers } = answered.refusal;
    throw new ApiError(code, message, details, headers);
  };
  const turns = accountTurns(literatureSearchLimits);
  /** In the account's turn, and signed when it has come: a signature holds for a while only. */
  const askAs = <Answer>(scope: TenantScope, requestOf: (signed: string) => ThreadRequest) =>
    turns(scope.accountId, () => ask<Answer>(requestOf(signScope(scopeKey, scope, Date.now()))));
  return {
    search: (scope, request, now) => askAs(scope, (signed) => ({ kind: 'search', scope: signed, request, now })),
    similar: (scope, document, limit) =>
      askAs(scope, (signed) => ({ kind: 'similar', scope: signed, document, limit })),
    citing: (scope, request) => askAs(scope, (signed) => ({ kind: 'citing', scope: signed, request })),
    related: (scope, request) => askAs(scope, (signed) => ({ kind: 'related', scope: signed, request })),
    matching: (scope, request, limit, now) =>
      askAs(scope, (signed) => ({ kind: 'matching', scope: signed, request, limit, now })),
    cache,
    close: () => pool.destroy(),
  };
}
