import { ApiConnectionError, ApiError, ApiTimeoutError, apiErrorOf, DownloadError, isRecord } from '../errors.ts';
import type { Operations } from '../generated/operations.ts';
import { type Configuration, checkHabits } from '../transport/configuration.ts';
import { logLine } from '../transport/log.ts';
import { parseRetryAfter, retryDelay, shouldRetry } from '../transport/retry.ts';
import { after, sleep } from '../transport/time.ts';

export type ExportFile = NonNullable<Operations['exports.get']['answer']['files']>[number];
export type DownloadedFile = ExportFile & { path: string };
export type DownloadedBlob = ExportFile & { blob: Blob };

export type DownloadOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the connection counts as lost. Default: 60,000. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  onProgress?: ((bytes: number, total: number, name: string) => void) | undefined;
};

/** The bytes of a file from a position on. `restart`: what came before is not of this file any more, begin anew. */
export type FileBytes = {
  file: ExportFile;
  from(position: number): AsyncGenerator<{ restart: true } | { bytes: Uint8Array }>;
};

const usualTimeout = 60_000;

/**
 * Reads a file over its link, and goes on where it was when the connection is cut. A link that has expired is replaced by
 * `refresh`. Checks the number of bytes; the SHA-256 is for who keeps them.
 */
export function fileBytes(
  configuration: Configuration,
  file: ExportFile,
  refresh: () => Promise<ExportFile>,
  options: DownloadOptions,
): FileBytes {
  checkHabits(options);
  const { signal, timeout = usualTimeout, maxRetries = configuration.maxRetries, onProgress } = options;
  return {
    file,
    async *from(start) {
      let position = start;
      let url = file.download_url;
      let failures = 0;
      while (position < file.size) {
        const before = position;
        const idle = idleTimer(timeout, signal);
        try {
          const response = await configuration.fetch(url, {
            headers: position === 0 ? {} : { Range: `bytes=${position}-`, 'If-Range': `"${file.sha256}"` },
            signal: idle.signal,
          });
          if (response.status === 416 || (response.status === 200 && position > 0)) {
            position = 0;
            yield { restart: true };
            if (response.status === 416) continue;
          } else if (response.status !== 200 && response.status !== 206) throw await errorOf(response);
          else if (response.status === 206 && !response.headers.get('Content-Range')?.startsWith(`bytes ${position}-`))
            throw new DownloadError(`The server sent another part of ${file.name} than was asked for.`);
          for await (const bytes of chunksOf(response)) {
            idle.restart();
            position += bytes.byteLength;
            if (position > file.size)
              throw new DownloadError(`${file.name} has more bytes than the ${file.size} that the export says.`);
            yield { bytes };
            onProgress?.(position, file.size, file.name);
          }
          if (position < file.size) throw new TypeError('the answer stopped short');
        } catch (error) {
          if (signal?.aborted) throw signal.reason;
          if (position > before) failures = 0;
          const failure = idle.isLate() ? late(file, timeout) : lost(error, file);
          const isExpired = failure instanceof ApiError && /^link_/.test(failure.reason ?? '');
          const outcome =
            failure instanceof ApiError
              ? {
                  kind: 'status' as const,
                  status: isExpired ? 503 : failure.status,
                  retryAfter: failure.retryAfter,
                  retryable: false,
                }
              : { kind: failure instanceof ApiConnectionError ? ('connection' as const) : ('canceled' as const) };
          if (!shouldRetry(outcome, { retriesTaken: failures, maxRetries, rewindable: true })) throw failure;
          logLine(configuration, 'info', 'GET a file of an export was cut off', { position, size: file.size });
          if (isExpired) url = (await refresh()).download_url;
          else
            await sleep(
              retryDelay(failures, outcome.kind === 'status' ? (outcome.retryAfter ?? null) : null) * 1000,
              signal,
            );
          failures++;
        } finally {
          idle.end();
        }
      }
    },
  };
}

/** All of a file in memory, checked. */
export async function downloadBlob(source: FileBytes): Promise<DownloadedBlob> {
  if (crypto.subtle === undefined)
    throw new DownloadError('A page can check a download only where it is served over https or from localhost.');
  let parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const step of source.from(0)) {
    if ('restart' in step) parts = [];
    else parts.push(step.bytes as Uint8Array<ArrayBuffer>);
  }
  const blob = new Blob(parts, { type: source.file.media_type });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') !== source.file.sha256)
    throw differs(source.file);
  return { ...source.file, blob };
}

export const differs = (file: ExportFile) =>
  new DownloadError(
    `${file.name} came with other bytes than the export says (its SHA-256 differs), so nothing was kept of it. Download it again; if it happens twice, look at what stands between this machine and the server.`,
  );

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body!.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops reading in the middle lets go of the connection.
    await reader.cancel().catch(() => {});
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const retryAfter = parseRetryAfter(response.headers.get('Retry-After'));
  return apiErrorOf(response.status, response.headers, isRecord(body) ? body : undefined, retryAfter);
}

function lost(error: unknown, { name }: ExportFile): unknown {
  const code = (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code;
  const isLost = error instanceof TypeError || ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(String(code));
  if (!isLost) return error;
  return new ApiConnectionError(
    `The download of ${name} was cut off. What is there of it is kept; download it again to go on.`,
    {
      cause: error,
    },
  );
}

const late = ({ name }: ExportFile, timeout: number) =>
  new ApiTimeoutError(`The download of ${name} stood still for ${timeout / 1000} s.`);

/** Aborts when nothing has come for so long, or when the caller does. */
function idleTimer(milliseconds: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let isLate = false;
  const expire = () => {
    isLate = true;
    controller.abort();
  };
  let stopClock = after(milliseconds, expire);
  const cancel = () => controller.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    isLate: () => isLate,
    restart() {
      stopClock();
      stopClock = after(milliseconds, expire);
    },
    end() {
      stopClock();
      signal?.removeEventListener('abort', cancel);
    },
  };
}
