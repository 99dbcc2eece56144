import { ResearchPlatformError } from '../errors.ts';
import { isRow, rowLinesAsync } from './rows.ts';

/** A source that is being read: of what kind it is, its first part tells. */
export type Parts = {
  isEmpty: boolean;
  isOfRows: boolean;
  /** All of it, the first part too; to be gone over once. */
  all: () => AsyncGenerator<unknown>;
  /** Ends what the source holds, such as a file or a cursor. */
  close: (reason: unknown) => void;
};

/** Begins to read; an abort ends that and closes the source. */
export async function partsOf(source: ReadableStream<unknown>, signal: AbortSignal): Promise<Parts> {
  const reader = readerOf(source);
  const close = (reason: unknown) => void reader.cancel(reason).catch(() => {});
  const abort = () => close(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const read = async () => {
    const part = await reader.read();
    signal.throwIfAborted();
    return part;
  };
  const first = await read().catch((error: unknown) => {
    throw signal.aborted ? error : unreadable(error);
  });
  async function* all() {
    for (let part = first; !part.done; part = await read()) yield part.value;
  }
  return { isEmpty: first.done, isOfRows: !first.done && isRow(first.value), all, close };
}

function readerOf(source: ReadableStream<unknown>) {
  try {
    return source.getReader();
  } catch (error) {
    throw unreadable(error);
  }
}

/** Each part is asked for when the last has been taken. */
export function streamOf(parts: AsyncIterator<unknown> | Iterator<unknown>): ReadableStream<unknown> {
  return new ReadableStream<unknown>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

/**
 * The bytes of it, with the progress told on the way. Ends in an error where the source fails or is not as long as it was
 * said to be, so that no part of it is ever taken for the whole.
 */
export function watched(
  parts: Parts,
  size: number | null,
  onProgress: ((bytes: number, total: number | null) => void) | undefined,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const chunks = parts.isOfRows ? rowLinesAsync(parts.all()) : parts.all();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done && size !== null && bytes !== size)
          throw new ResearchPlatformError(`it ended after ${bytes} of ${size} bytes, so it changed meanwhile`);
        if (done) return controller.close();
        const chunk = typeof value === 'string' ? encoder.encode(value) : value;
        if (!(chunk instanceof Uint8Array))
          throw new ResearchPlatformError('each of its parts must be bytes or text, or each of them a row.');
        bytes += chunk.byteLength;
        controller.enqueue(chunk);
        onProgress?.(bytes, size);
      } catch (error) {
        const failure = unreadable(error);
        failed(failure);
        parts.close(failure);
        controller.error(failure);
      }
    },
    cancel: (reason) => parts.close(reason),
  });
}

function unreadable(error: unknown): ResearchPlatformError {
  const why = error instanceof Error ? error.message : 'it gives no reason';
  return new ResearchPlatformError(
    `The source of the upload could not be read to its end, and nothing was stored: ${why}`,
    { cause: error },
  );
}
