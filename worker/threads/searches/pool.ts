import { Piscina } from 'piscina';
import { signScope, type TenantScope } from '../../../domain/access/tenant-scope.ts';
import type { Database } from '../../../sql/db.ts';
import type { FoundDocuments, SearchThreadRequest } from './body.ts';

export type SearchThreads = {
  /** The documents that a query finds for an account. The signal ends the thread, whatever it does. */
  find(
    scope: TenantScope,
    request: SearchThreadRequest['request'],
    now: Date,
    signal: AbortSignal,
  ): Promise<FoundDocuments>;
  /** The same at the moment of a snapshot that a transaction has exported. To be called within `copying` only. */
  findAt(
    exported: string,
    scope: TenantScope,
    request: SearchThreadRequest['request'],
    now: Date,
    signal: AbortSignal,
  ): Promise<FoundDocuments>;
  close(): Promise<void>;
};

/** The lists of a thousand terms in a million papers, and what is made of them. */
const memoryMegabytes = 512;

/**
 * Looks saved searches up in a thread, one after the other: each is some ten milliseconds of counting, and a night's are not
 * to take the processor from analyses.
 */
export function openSearchThreads({ login, copying, isPooled }: Database): SearchThreads {
  const pool = new Piscina<SearchThreadRequest, FoundDocuments>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  const run = (
    scope: TenantScope,
    asked: Pick<SearchThreadRequest, 'request' | 'now' | 'exported'>,
    signal: AbortSignal,
  ): Promise<FoundDocuments> =>
    pool.run(
      { databaseUrl: login.url, isPooled, scope: signScope(login.scopeKey, scope, Date.now()), ...asked },
      { signal },
    );
  return {
    // Its connection is one of those that copies have, or there would be one more than the process may open.
    find: (scope, request, now, signal) => copying(() => run(scope, { request, now, exported: null }, signal)),
    findAt: (exported, scope, request, now, signal) => run(scope, { request, now, exported }, signal),
    close: () => pool.destroy(),
  };
}
