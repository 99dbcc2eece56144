import { ResearchPlatformError } from '../errors.ts';
import type { StreamedBody } from '../transport/send.ts';
import { type Parts, partsOf, streamOf, watched } from './parts.ts';
import type { Platform } from './platform.ts';
import { type PatientRow, rowLines, rowsType } from './rows.ts';

/** A path is of a file of this machine, so it goes in Node only. */
export type FileSource =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array | string>
  | AsyncIterable<Uint8Array | string>;

/** An array of rows is sent again after a failure; what can be gone over only once, such as a generator, is sent once. */
export type UploadSource = FileSource | Iterable<PatientRow> | AsyncIterable<PatientRow> | ReadableStream<PatientRow>;

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
  /** Bytes and texts, or rows. */
  open: () => Promise<ReadableStream<unknown>>;
  size: number | null;
  rewindable: boolean;
  name: string | null;
  type: string | null;
  /** Whether it is of rows, whatever its parts are. */
  isOfRows?: boolean;
};

/** What an upload takes. */
export type UploadKind = {
  /** Media types by the extension of a file's name. */
  types: Readonly<Record<string, string>>;
  /** What is sent where no type is known; null: that is an error. */
  otherwise: string | null;
  takesRows: boolean;
};

const gzip = () => new CompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>;

// Below this a round trip costs more than the bytes.
const smallBytes = 64 * 1024;

export const patientUpload: UploadKind = {
  types: { csv: 'text/csv', ndjson: rowsType, jsonl: rowsType, json: 'application/json' },
  otherwise: null,
  takesRows: true,
};

/** The body of an upload: streamed, compressed, and each time it is opened whole or an error, never half. */
export async function uploadBody(
  source: UploadSource,
  options: UploadOptions,
  platform: Platform,
  kind: UploadKind,
): Promise<StreamedBody & { name: string | null }> {
  const opened = await openSource(source, platform);
  const plainName = opened.name?.replace(/\.gz$/i, '') ?? null;
  const isCompressed = plainName !== opened.name;
  const isSmall = opened.size !== null && opened.size < smallBytes;
  const compress = !isCompressed && (options.compress ?? !isSmall);
  const encoding: Record<string, string> = compress || isCompressed ? { 'Content-Encoding': 'gzip' } : {};
  const knownType = options.contentType ?? typeOf(plainName, kind.types) ?? opened.type ?? kind.otherwise;
  let kept: { body: Blob; headers: Record<string, string> } | null = null;
  let failure: unknown = null;
  const read = async (signal: AbortSignal) => {
    const parts = await partsOf(await opened.open(), signal);
    try {
      const type = parts.isOfRows || opened.isOfRows ? typeOfRows(options.contentType, kind) : knownType;
      if (type === null) throw unknownType(parts, opened.name, kind);
      const stream = watched(parts, opened.size, options.onProgress, (error) => {
        failure = error;
      });
      return { body: compress ? stream.pipeThrough(gzip()) : stream, headers: { 'Content-Type': type, ...encoding } };
    } catch (error) {
      parts.close(error);
      throw error;
    }
  };
  return {
    name: opened.name,
    rewindable: opened.rewindable || !platform.streamsRequests,
    failure: () => failure,
    open: async (signal) => {
      if (kept !== null) return kept;
      const { body, headers } = await read(signal);
      // Known in length, it is sent with a Content-Length.
      if (isSmall && !compress) return { body: new Uint8Array(await new Response(body).arrayBuffer()), headers };
      if (platform.streamsRequests) return { body, headers };
      // Pages can't send a stream over HTTP/1.1; the browser may keep a blob on disk.
      kept = { body: await new Response(body).blob(), headers };
      return kept;
    },
  };
}

function typeOf(name: string | null, types: Readonly<Record<string, string>>): string | null {
  const extension = /\.(\w+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  return types[extension] ?? null;
}

function typeOfRows(given: string | undefined, { takesRows }: UploadKind): string {
  if (!takesRows) throw new ResearchPlatformError('These are rows, and a file is bytes or text. Nothing was sent.');
  if (given !== undefined && given !== rowsType)
    throw new ResearchPlatformError(
      `Rows are sent as ${rowsType}, not as ${given}: leave \`contentType\` out. Nothing was sent.`,
    );
  return rowsType;
}

function unknownType({ isEmpty }: Parts, name: string | null, { types, takesRows }: UploadKind): ResearchPlatformError {
  if (isEmpty && takesRows && name === null)
    return new ResearchPlatformError('The source gives nothing: it is empty, or was read before. Nothing was sent.');
  return new ResearchPlatformError(
    `What kind of data is this? Pass \`contentType\`, such as text/csv${name === null ? '' : `, or a file whose name ends in ${Object.keys(types).join(', ')}`}.`,
  );
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
      open: async () => source.stream(),
      size: source.size,
      rewindable: true,
      name: typeof name === 'string' ? name : null,
      type: source.type.replace(/;.*/, '') || null,
    };
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    const blob = new Blob([source as Uint8Array<ArrayBuffer>]);
    return { open: async () => blob.stream(), size: blob.size, rewindable: true, name: null, type: null };
  }
  const unnamed = { size: null, name: null, type: null };
  if (source instanceof ReadableStream) return { open: async () => source, rewindable: false, ...unnamed };
  const given = source as Partial<AsyncIterable<unknown> & Iterable<unknown>> | null | undefined;
  const asynchronous = given?.[Symbol.asyncIterator];
  if (typeof asynchronous === 'function')
    return { open: async () => streamOf(asynchronous.call(given)), rewindable: false, ...unnamed };
  if (typeof given?.[Symbol.iterator] !== 'function')
    throw new ResearchPlatformError('Pass the path of a file, a Blob or File, bytes, a stream, or rows.');
  const rows = given as Iterable<unknown>;
  return {
    open: async () => streamOf(rowLines(rows)),
    rewindable: Array.isArray(rows),
    ...unnamed,
    isOfRows: true,
  };
}
