import { isRecord, ResearchPlatformError } from '../errors.ts';
import type { StreamedBody } from '../transport/send.ts';
import type { Platform } from './platform.ts';

/** A patient as a row: what stands in `attributes`, or all that stands beside `external_id`, are the attributes. */
export type PatientRow = Readonly<Record<string, unknown>>;

/** A path is of a file of this machine, so it goes in Node only. */
export type UploadSource =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | readonly PatientRow[];

/** Bytes of the source that have been read, and of how many; null where that is not known. */
export type OnBytes = (bytes: number, total: number | null) => void;

export type UploadOptions = {
  /** Such as `text/csv` or `application/x-ndjson`; needed where no name or type of the source tells it. */
  contentType?: string | undefined;
  /** Whether the body is compressed with gzip on the way. Default: where it is not known to be small. */
  compress?: boolean | undefined;
  onProgress?: OnBytes | undefined;
};

/** What is sent, before it is compressed. `open` gives it from its beginning; more than once only if it is rewindable. */
export type OpenedSource = {
  open: () => Promise<ReadableStream<Uint8Array>>;
  size: number | null;
  rewindable: boolean;
  name: string | null;
  type: string | null;
};

// Below this a round trip costs more than the bytes.
const smallBytes = 64 * 1024;

export const patientTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
};

/** The body of an upload: streamed, compressed, and each time it is opened whole or an error, never half. */
export async function uploadBody(
  source: UploadSource,
  options: UploadOptions,
  platform: Platform,
  /** Media types by the extension of a file's name, and what is sent where none is known; null: that is an error. */
  { types, otherwise }: { types: Readonly<Record<string, string>>; otherwise: string | null },
): Promise<StreamedBody & { name: string | null }> {
  const opened = await openSource(source, platform);
  const plainName = opened.name?.replace(/\.gz$/i, '') ?? null;
  const isCompressed = plainName !== opened.name;
  const contentType = options.contentType ?? typeOf(plainName, types) ?? opened.type ?? otherwise;
  if (contentType === null)
    throw new ResearchPlatformError(
      `What kind of data is this? Pass \`contentType\`, such as text/csv${opened.name === null ? '' : `, or a file whose name ends in ${Object.keys(types).join(', ')}`}.`,
    );
  const isSmall = opened.size !== null && opened.size < smallBytes;
  const compress = !isCompressed && (options.compress ?? !isSmall);
  const headers = { 'Content-Type': contentType, ...(compress || isCompressed ? { 'Content-Encoding': 'gzip' } : {}) };
  let kept: Blob | null = null;
  let failure: unknown = null;
  const read = async () => {
    const stream = watched(await opened.open(), opened.size, options.onProgress, (error) => {
      failure = error;
    });
    return compress ? stream.pipeThrough(gzip()) : stream;
  };
  return {
    name: opened.name,
    rewindable: opened.rewindable || !platform.streamsRequests,
    headers,
    failure: () => failure,
    open: async () => {
      // Known in length, it is sent with a Content-Length.
      if (isSmall && !compress) return new Uint8Array(await new Response(await read()).arrayBuffer());
      if (platform.streamsRequests) return read();
      // Pages can't send a stream over HTTP/1.1; the browser may keep a blob on disk.
      kept ??= await new Response(await read()).blob();
      return kept;
    },
  };
}

function typeOf(name: string | null, types: Readonly<Record<string, string>>): string | null {
  const extension = /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  return types[extension] ?? null;
}

async function openSource(source: UploadSource, platform: Platform): Promise<OpenedSource> {
  if (typeof source === 'string') {
    if (platform.files === null)
      throw new ResearchPlatformError(
        'A text is the path of a file, which a page can not read. Pass a File, or new Blob([text], { type: "text/csv" }).',
      );
    return platform.files.openForUpload(source);
  }
  if (source instanceof Blob) {
    const name = (source as { name?: unknown }).name;
    return {
      open: async () => source.stream() as ReadableStream<Uint8Array>,
      size: source.size,
      rewindable: true,
      name: typeof name === 'string' ? name : null,
      type: source.type.replace(/;.*/, '') || null,
    };
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    const blob = new Blob([source as Uint8Array<ArrayBuffer>]);
    return {
      open: async () => blob.stream() as ReadableStream<Uint8Array>,
      size: blob.size,
      rewindable: true,
      name: null,
      type: null,
    };
  }
  if (Array.isArray(source))
    return {
      open: async () => streamOf(rowLines(source)),
      size: null,
      rewindable: true,
      name: null,
      type: 'application/x-ndjson',
    };
  if (source instanceof ReadableStream)
    return { open: async () => source, size: null, rewindable: false, name: null, type: null };
  if (typeof (source as AsyncIterable<unknown> | null)?.[Symbol.asyncIterator] === 'function')
    return {
      open: async () => streamOf(source as AsyncIterable<Uint8Array | string>),
      size: null,
      rewindable: false,
      name: null,
      type: null,
    };
  throw new ResearchPlatformError('Pass the path of a file, a Blob or File, bytes, a stream, or an array of rows.');
}

function unreadable(error: unknown): ResearchPlatformError {
  const why = error instanceof Error ? error.message : 'it gives no reason';
  return new ResearchPlatformError(
    `The source of the upload could not be read to its end, and nothing was stored: ${why}`,
    {
      cause: error,
    },
  );
}

/**
 * The same bytes, with the progress told on the way. Ends in an error where the source fails or is not as long as it was
 * said to be, so that no part of it is ever taken for the whole.
 */
function watched(
  source: ReadableStream<Uint8Array>,
  size: number | null,
  onProgress: OnBytes | undefined,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done && size !== null && bytes !== size)
          throw new ResearchPlatformError(`it ended after ${bytes} of ${size} bytes, so it changed meanwhile`);
        if (done) return controller.close();
        bytes += value.byteLength;
        controller.enqueue(value);
        onProgress?.(bytes, size);
      } catch (error) {
        const failure = unreadable(error);
        failed(failure);
        controller.error(failure);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const gzip = () => new CompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>;

function streamOf(parts: AsyncIterable<Uint8Array | string> | Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator =
    Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : (parts as Iterable<string>)[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else if (typeof value === 'string') controller.enqueue(encoder.encode(value));
      else if (value instanceof Uint8Array) controller.enqueue(value);
      else throw new ResearchPlatformError('a stream to upload must give bytes or text.');
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

// Few enough to stay small in memory, and enough that a chunk is worth its overhead.
const rowsInChunk = 500;

/** One patient a line. A value that JSON has no form for is named by row and field, and not shown. */
function* rowLines(rows: readonly PatientRow[]): Generator<string> {
  for (let begin = 0; begin < rows.length; begin += rowsInChunk)
    yield rows
      .slice(begin, begin + rowsInChunk)
      .map((row, index) => `${JSON.stringify(patientOf(row, begin + index + 1))}\n`)
      .join('');
}

function patientOf(row: unknown, number: number): object {
  if (!isRecord(row) || row instanceof Map || row instanceof Set)
    throw new ResearchPlatformError(`Row ${number} is no object of fields and values.`);
  const { external_id, ...rest } = row;
  const isWhole = isRecord(row.attributes);
  const attributes = isWhole ? (row.attributes as Record<string, unknown>) : rest;
  const other = isWhole ? Object.keys(rest).filter((name) => name !== 'attributes') : [];
  if (other.length > 0)
    throw new ResearchPlatformError(
      `Row ${number} has \`attributes\` and beside them \`${other[0]}\`: put all of them into attributes.`,
    );
  return {
    ...(external_id === undefined || external_id === null ? {} : { external_id: String(external_id) }),
    attributes: Object.fromEntries(
      Object.entries(attributes)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, jsonValue(value, name, number)]),
    ),
  };
}

function jsonValue(value: unknown, name: string, row: number): unknown {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ResearchPlatformError(
    `Row ${row}: \`${name}\` must be a text, a finite number, a boolean, a Date or null (missing).`,
  );
}
