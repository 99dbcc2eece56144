import type { Api, OperationName } from './api.ts';
import { ApiConnectionError, ApiTimeoutError, RateLimitedError, ServerError } from './errors.ts';
import { parseRetryAfter } from './transport/retry.ts';
import type { CallOptions, RawResponse } from './transport/send.ts';
import { sleep } from './transport/time.ts';

/** `progress` is from 0 to 1. */
export type OnJobProgress = (progress: number, status: string) => void;

export type WaitOptions = Omit<CallOptions, 'timeout' | 'idempotencyKey' | 'ifMatch'> & {
  /** Milliseconds to wait in all; then an ApiTimeoutError, and the work goes on. Default: as long as it takes. */
  timeout?: number | undefined;
  onProgress?: OnJobProgress | undefined;
};

type Job = { status: string; progress: number };

// As long as the server holds an answer; told more often where somebody looks at the progress.
const longestWait = 25;
const watchedWaits = [1, 2, 3, 5];
// A server that restarts is back by then; one that is away for longer is told.
const patience = 120_000;

/**
 * Asks for a resource until it is final. The server holds each answer for a while (`Prefer: wait`), or says when to ask
 * again; a server that is away for up to two minutes is waited for.
 */
export async function waitFor<Resource, Found extends Job>(
  api: Api,
  asked: { operation: OperationName; parameters: readonly unknown[]; what: string },
  /** The job inside the answer, and null while it is not final. */
  judge: (resource: Resource) => { job: Job; final: Found | null },
  { timeout, onProgress, signal, maxRetries, headers }: WaitOptions,
): Promise<{ resource: Resource; final: Found }> {
  const deadline = timeout === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeout;
  let lastAnswer = Date.now();
  for (let asks = 0; ; asks++) {
    const left = Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
    const wanted = onProgress === undefined ? longestWait : (watchedWaits[asks] ?? watchedWaits.at(-1)!);
    const seconds = Math.min(left, wanted);
    let response: RawResponse<Resource> | null = null;
    try {
      response = await api.raw<Resource>(asked.operation, {
        parameters: asked.parameters,
        headers: seconds > 0 ? { Prefer: `wait=${seconds}` } : {},
        // Longer than the server may hold the answer.
        options: { signal, maxRetries, headers, timeout: (seconds + 30) * 1000 },
      });
      lastAnswer = Date.now();
    } catch (error) {
      if (!mayPass(error) || Date.now() - lastAnswer > patience || Date.now() >= deadline) throw error;
    }
    if (response !== null) {
      const { job, final } = judge(response.data);
      onProgress?.(job.progress, job.status);
      if (final !== null) return { resource: response.data, final };
    }
    if (Date.now() >= deadline)
      throw new ApiTimeoutError(
        `${asked.what} was not over after ${(timeout ?? 0) / 1000} s. It goes on; wait for it once more.`,
      );
    const held = response?.headers.get('Preference-Applied') != null;
    if (!held) await sleep(Math.min(pause(response, asks), Math.max(0, deadline - Date.now())), signal);
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof RateLimitedError) return (error.retryAfter ?? 0) <= 120;
  return error instanceof ServerError || error instanceof ApiConnectionError;
}

function pause(response: RawResponse<unknown> | null, asks: number): number {
  const told = parseRetryAfter(response?.headers.get('Retry-After'));
  // Without a server that holds answers each ask is a request of the limits, so they become rarer.
  return Math.max((told ?? 0) * 1000, Math.min(10_000, 500 * 2 ** Math.min(asks, 5)));
}
