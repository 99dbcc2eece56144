import { ApiConnectionError, ApiError, ApiTimeoutError, apiErrorOf, isRecord } from '../errors.ts';
import { fillPath, serializeQuery } from './address.ts';
import { type Configuration, checkHabits } from './configuration.ts';
import { headersOf } from './headers.ts';
import { logLine } from './log.ts';
import type { ApiRequest, RawResponse } from './request.ts';
import { type Outcome, parseRetryAfter, retryDelay, shouldRetry } from './retry.ts';
import { after, sleep } from './time.ts';

export type { ApiRequest, CallOptions, RawResponse, StreamedBody } from './request.ts';

const usualTimeout = 60_000;
// 200 MB at 3 Mbit/s.
const uploadTimeout = 600_000;

/** Sends a request, again where the rules of `clients/vectors` say so, and resolves with the data of its answer. */
export async function send<T>(configuration: Configuration, request: ApiRequest): Promise<RawResponse<T>> {
  const { options = {}, stream } = request;
  checkHabits(options);
  const path = fillPath(request.template, request.parameters ?? []);
  const query = serializeQuery(request.query ?? {});
  const url = `${configuration.baseUrl}${path}${query === '' ? '' : `?${query}`}`;
  const headers = headersOf(configuration, request);
  const text = request.body === undefined ? undefined : JSON.stringify(request.body);
  const attempt: Attempt = {
    configuration,
    method: request.method,
    path,
    signal: options.signal,
    timeout: options.timeout ?? configuration.timeout ?? (stream === undefined ? usualTimeout : uploadTimeout),
    run: async (signal) => {
      const { body, headers: ofBody } = (await stream?.open(signal)) ?? { body: text, headers: {} };
      const init: RequestInit = {
        method: request.method,
        headers: { ...ofBody, ...headers },
        signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: body as BodyInit }),
      };
      // Node asks for `duplex` where a body is a stream; it is not yet in TypeScript's types.
      const streaming = body instanceof ReadableStream ? ({ duplex: 'half' } as object) : {};
      try {
        const response = await configuration.fetch(url, { ...init, ...streaming });
        return { response, body: await response.text() };
      } catch (error) {
        throw stream?.failure() ?? error;
      }
    },
  };
  return retrying<RawResponse<T>>(attempt, {
    maxRetries: options.maxRetries ?? configuration.maxRetries,
    rewindable: stream?.rewindable ?? true,
    accept: ({ response, body }) => {
      const { status } = response;
      const parsed = parsedJson(body);
      if (status >= 200 && status < 300 && isRecord(parsed) && parsed.success === true)
        return {
          data: parsed.data as T,
          status,
          headers: response.headers,
          requestId: response.headers.get('Request-Id'),
        };
      if (response.type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304))
        throw new ApiConnectionError(
          `The server answered ${request.method} ${path} with a redirect, which is not followed with a key. Set the base URL to the address that it leads to.`,
        );
      throw apiErrorOf(status, response.headers, parsed, parseRetryAfter(response.headers.get('Retry-After')));
    },
  });
}

type Attempt<Taken = { response: Response; body: string }> = {
  configuration: Configuration;
  method: string;
  path: string;
  signal: AbortSignal | undefined;
  /** Milliseconds. */
  timeout: number;
  run: (signal: AbortSignal) => Promise<Taken>;
};

/** Runs attempts until one is accepted or the rules say that no other follows; then throws what the last one ended in. */
async function retrying<T>(
  attempt: Attempt,
  rules: {
    maxRetries: number;
    rewindable: boolean;
    accept: (taken: { response: Response; body: string }) => T;
  },
): Promise<T> {
  const { configuration, method, path, signal } = attempt;
  for (let retriesTaken = 0; ; retriesTaken++) {
    const begun = Date.now();
    let failure: unknown;
    let status: number | null = null;
    let requestId: string | null = null;
    try {
      const taken = await attempted(attempt);
      status = taken.response.status;
      requestId = taken.response.headers.get('Request-Id');
      const accepted = rules.accept(taken);
      logLine(configuration, 'info', `${method} ${path}`, {
        status,
        milliseconds: Date.now() - begun,
        request_id: requestId,
        retry: retriesTaken || null,
      });
      return accepted;
    } catch (error) {
      failure = error;
    }
    const outcome = outcomeOf(failure, signal);
    const again = shouldRetry(outcome, { retriesTaken, ...rules });
    const delay = again ? retryDelay(retriesTaken, outcome.kind === 'status' ? outcome.retryAfter : null) : null;
    logLine(configuration, 'info', `${method} ${path}`, {
      status,
      outcome: outcome.kind === 'status' ? null : outcome.kind,
      code: failure instanceof ApiError ? safeWord(failure.code) : null,
      reason: failure instanceof ApiError && failure.reason !== null ? safeWord(failure.reason) : null,
      milliseconds: Date.now() - begun,
      request_id: requestId,
      retry: retriesTaken || null,
      next_attempt_in_seconds: delay,
    });
    if (delay === null) throw failure;
    await sleep(delay * 1000, signal);
  }
}

/** One attempt under its own clock and the caller's signal. What fetch throws becomes one of our errors, or the signal's reason. */
export async function attempted<Taken>({
  configuration,
  method,
  path,
  signal,
  timeout,
  run,
}: Attempt<Taken>): Promise<Taken> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const cancel = () => controller.abort(signal?.reason);
  let isLate = false;
  const stopClock = after(timeout, () => {
    isLate = true;
    controller.abort();
  });
  signal?.addEventListener('abort', cancel, { once: true });
  logLine(configuration, 'debug', `${method} ${path} begins`, {});
  try {
    return await run(controller.signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isLate)
      throw new ApiTimeoutError(
        `${method} ${path} had no whole answer after ${timeout / 1000} s. Pass a longer \`timeout\` (milliseconds) where this is expected.`,
      );
    throw connectionError(error, `${method} ${path}`, configuration.baseUrl);
  } finally {
    stopClock();
    signal?.removeEventListener('abort', cancel);
  }
}

function wayOut(code: string | null): string {
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test(code ?? ''))
    return 'Check that the server runs and that the base URL is right.';
  if (/SSL|TLS/.test(code ?? ''))
    return 'Check whether the base URL begins with https:// and the server speaks only http, or the other way round.';
  if (/CERT|UNABLE_TO/.test(code ?? ''))
    return 'The certificate of the server is not trusted here. Check the base URL; of an authority of your own name its file in NODE_EXTRA_CA_CERTS.';
  // A browser tells a page no more than that it failed.
  return code === null && 'document' in globalThis
    ? 'Check the network between, and that the server allows the origin of this page (CORS_ORIGINS).'
    : 'Check the network between, and try again.';
}

function connectionError(error: unknown, what: string, baseUrl: string): unknown {
  // What is wrong with a source that is being sent is told as it is; fetch itself throws TypeErrors.
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(error instanceof TypeError) && !isSystemError(error)) return error;
  const code = codeOf(cause) ?? codeOf(error);
  return new ApiConnectionError(
    `${what} could not be sent to ${new URL(baseUrl).origin}, or its answer was cut off${code ? ` (${code})` : ''}. ${wayOut(code)}`,
    { cause: error },
  );
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code === 'string') return code;
  const first = (error as { errors?: unknown[] } | undefined)?.errors?.[0];
  return first === undefined ? null : codeOf(first);
}

function isSystemError(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'UND_ERR_SOCKET', 'ETIMEDOUT'].includes(codeOf(error) ?? '');
}

function outcomeOf(failure: unknown, signal: AbortSignal | undefined): Outcome {
  if (signal?.aborted) return { kind: 'canceled' };
  if (failure instanceof ApiError) {
    const { status, retryAfter, details } = failure;
    return { kind: 'status', status, retryAfter, retryable: details.retryable === true };
  }
  if (failure instanceof ApiTimeoutError) return { kind: 'timeout' };
  // A fault of the body's source or of the program is no fault of the connection.
  return failure instanceof ApiConnectionError && failure.cause !== undefined
    ? { kind: 'connection' }
    : { kind: 'canceled' };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A code or reason for the log: names only, never a sentence. */
const safeWord = (word: string) => (/^\w{1,60}$/.test(word) ? word : null);
