import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import { maximumAnonymousBytes, maximumJsonBytes } from '../contract/routes/route.ts';
import { type BodyOf, type Route, type RouteName, routeOf } from '../contract/routes.ts';
import { type Pace, watchPace } from './body-pace.ts';
import type { ParsedRequest } from './handlers.ts';
import { checkJson, type JsonBody, outlineOf, parseBody } from './json-body.ts';
import { acceptPatch, patchTypes } from './options.ts';
import type { JsonThreads } from './threads/json/pool.ts';

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The media type of the body, null when there is no body. */
export function mediaTypeOf(request: Request): MIMEType | null {
  if (!hasBody(request)) return null;
  const type = request.headers['content-type'];
  if (type === undefined)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body needs a Content-Type, such as application/json.');
  try {
    return new MIMEType(type);
  } catch {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The Content-Type is no media type. Write it like application/json.');
  }
}

/** The type that the header begins with, whether or not it is one: nothing is refused here. */
function typeAsSent({ headers }: Request): string | undefined {
  return headers['content-type']?.replace(/;.*/s, '').trim().toLowerCase();
}

export function requireMediaType(type: MIMEType, taken: readonly string[]): void {
  if (!taken.includes(type.essence))
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `This route takes ${taken.join(', ')}, not ${type.essence}.`,
      {},
      taken.includes(patchTypes[0]) ? { 'Accept-Patch': acceptPatch } : {},
    );
}

// Measured: up to here reading and checking a body, right or wrong, holds the event loop for less than 20 ms.
const bytesOnThisThread = 256 * 1024;
const valuesOnThisThread = 2000;

/** A client that packs its bodies does so with small ones too; these can't become large. */
const packedBytesOfSmall = 1024;

/** Whether a body of JSON may be large, by its headers: such a one, and what becomes of it, are in memory until it is answered. */
export function mayBeLarge({ body, streams = [], streamsJsonWith }: Route, request: Request): boolean {
  if (body === undefined || streamsJsonWith !== undefined || !hasBody(request)) return false;
  if (streams.includes(typeAsSent(request) ?? '')) return false;
  const most = request.headers['content-encoding'] === undefined ? bytesOnThisThread : packedBytesOfSmall;
  return !(Number(request.headers['content-length']) <= most);
}

type Reading = {
  threads: JsonThreads;
  request: Request;
  /** See PublicContext: a client whose body can't be read is not known. */
  crowded: ApiError | null;
};

/** The body as its route wants it: checked JSON, or a file that the handler reads. */
export async function readBody<Name extends RouteName>(
  name: Name,
  query: Readonly<Record<string, unknown>>,
  { threads, request, crowded }: Reading,
): Promise<ParsedRequest<Name>['sent']> {
  const route = routeOf(name);
  const { streams = [] } = route;
  if (route.body === undefined || !hasBody(request)) {
    if (isEmptyFile(request, streams)) throw invalidRequest('The file is empty: it has no bytes.');
    return checkedHere<Name>(parseBody<BodyOf<Name>>(route.body, undefined, streams));
  }
  const type = mediaTypeOf(request)!;
  requireMediaType(type, [...(route.method === 'PATCH' ? patchTypes : ['application/json']), ...streams]);
  if (streams.includes(type.essence) || isJsonFile(route, query)) return { file: type };
  return readJson(name, threads, request).catch((error) => {
    throw crowded ?? error;
  });
}

function isEmptyFile(request: Request, streams: readonly string[]): boolean {
  const type = typeAsSent(request);
  return type !== undefined && streams.includes(type);
}

/** Whether a body of application/json is a file that the handler reads. */
function isJsonFile({ streamsJsonWith }: Route, query: Readonly<Record<string, unknown>>): boolean {
  return streamsJsonWith !== undefined && query[streamsJsonWith] !== undefined;
}

/** Reads a JSON body and checks it as the route wants it, reporting what is wrong with it at once. */
async function readJson<Name extends RouteName>(
  name: Name,
  threads: JsonThreads,
  request: Request,
): Promise<JsonBody<Name>> {
  const route = routeOf(name);
  const charset = mediaTypeOf(request)?.params.get('charset') ?? '';
  if (!/^(utf-?8)?$/i.test(charset))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be UTF-8: leave the charset of the Content-Type out.');
  const bytes = await readBytes(route, request);
  if (bytes.length === 0) return checkedHere<Name>(parseBody<BodyOf<Name>>(route.body, undefined, route.streams));
  if (bytes.length > bytesOnThisThread) return threads.check(name, bytes);
  const outline = outlineOf(route, bytes);
  return outline.values > valuesOnThisThread
    ? threads.check(name, bytes)
    : checkedHere<Name>(checkJson<BodyOf<Name>>(route, bytes, outline));
}

function checkedHere<Name extends RouteName>(json: JsonBody<Name>['json']): JsonBody<Name> {
  return { json, digest: () => hash('sha256', JSON.stringify(json) ?? '', 'hex') };
}

/** The whole body, decoded; the limit is of what comes out of a Content-Encoding, and is looked at while it does. */
async function readBytes(route: Route, request: Request): Promise<Uint8Array> {
  const isAnonymous = route.credential === 'none';
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (isAnonymous && encoding !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'This route takes no Content-Encoding: send the body as it is.');
  return wholeBody(request, isAnonymous ? maximumAnonymousBytes : (route.maximumBytes ?? maximumJsonBytes));
}

/** A client may take so long in all, and as much longer as its line needs. */
const patienceSeconds = 20;
const slowestBytesPerSecond = 32 * 1024;
/** Room for most bodies. */
const firstBytes = 4 * 1024;

/** What is refused is refused at once: the rest of a body that is too large, or does not come, is not waited for. */
export async function wholeBody(
  request: IncomingMessage,
  limit: number,
  milliseconds = 1000 * (patienceSeconds + limit / slowestBytesPerSecond),
  pace?: Pace,
): Promise<Uint8Array> {
  const size = Number(request.headers['content-length']);
  const body = decodedBody(request);
  if (body === request && size > limit) throw tooLarge(limit, size);
  // Put together as it comes: a client chooses how small its chunks are, and a byte that is kept as a chunk takes a hundred.
  let bytes = Buffer.allocUnsafeSlow(Math.min(limit, firstBytes));
  let length = 0;
  const ended = Promise.withResolvers<void>();
  const take = (chunk: Uint8Array) => {
    const end = length + chunk.length;
    if (end > limit) return ended.reject(tooLarge(limit));
    if (end > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(limit, 2 * end));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length = end;
  };
  const breakOff = () => ended.reject(invalidRequest('The body stopped before its end. Send all of it.'));
  const late = () =>
    ended.reject(
      new ApiError('REQUEST_TIMEOUT', 'The body took too long to arrive, and nothing was stored. Send it again.'),
    );
  const timer = setTimeout(late, milliseconds);
  const unwatch = watchPace(request, ended.reject, pace);
  request.once('aborted', breakOff);
  if (request.readableAborted) breakOff(); // the client left while it was asked who it is
  body
    .on('data', take)
    .once('end', ended.resolve)
    // One of the connection, or of what the Content-Encoding promised.
    .on('error', (error: Error & { type?: string }) =>
      body === request || error.type === 'request.aborted' ? breakOff() : ended.reject(error),
    );
  try {
    await ended.promise;
    return bytes.subarray(0, length);
  } finally {
    clearTimeout(timer);
    unwatch();
    request.off('aborted', breakOff);
    body.off('data', take);
    if (body !== request) {
      request.unpipe();
      body.destroy();
    }
  }
}

function tooLarge(limit: number, size?: number): ApiError {
  const measured = size === undefined ? 'is larger' : `has ${size.toLocaleString('en')} bytes, more`;
  return new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body ${measured} than the ${limit.toLocaleString('en')} bytes that this route takes. Send it in parts.`,
    { maximum_bytes: limit, ...(size === undefined ? {} : { size }) },
  );
}

/**
 * The bytes of a streamed body as they were before any Content-Encoding, and the signal that fires when the client goes
 * away before they are complete. One that comes too slowly ends with the refusal, and the request stays, to be answered.
 */
export function receivedBody(request: IncomingMessage, pace?: Pace): { body: Readable; signal: AbortSignal } {
  const ended = new AbortController();
  request.once('aborted', () => ended.abort());
  if (request.readableAborted) ended.abort(); // the client left while it was asked who it is
  const decoded = decodedBody(request);
  const body = abortable(decoded === request ? request.pipe(new PassThrough()) : decoded, ended.signal);
  const unwatch = watchPace(request, (error) => body.destroy(error), pace);
  for (const stream of [request, body]) stream.once('close', unwatch);
  return { body, signal: ended.signal };
}

/** The same stream, ended by the signal. It may break off before it is read: the reader then gets the error. */
export function abortable(body: Readable, signal: AbortSignal): Readable {
  body.on('error', () => {});
  return addAbortSignal(signal, body);
}

function decodedBody(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const decoder =
    encoding === 'gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (decoder === null)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding may be gzip, deflate, br or identity.');
  request.on('error', (error) => decoder.destroy(error));
  request.on('aborted', () => decoder.destroy(Object.assign(new Error('aborted'), { type: 'request.aborted' })));
  decoder.on('error', (error: Error & { type?: string; status?: number }) => (error.status ??= 400));
  return request.pipe(decoder);
}
