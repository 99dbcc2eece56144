import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import { ApiError } from '../contract/errors.ts';
import { maximumAnonymousBytes, maximumJsonBytes } from '../contract/routes/route.ts';
import { type Route, type RouteName, routes } from '../contract/routes.ts';
import { checkJson, outlineOf, parseBody } from './json-body.ts';
import type { JsonThreads } from './json-threads.ts';
import { acceptPatch, patchTypes } from './options.ts';

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

export function requireMediaType(type: MIMEType, taken: readonly string[]): void {
  if (!taken.includes(type.essence))
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `This route takes ${taken.join(', ')}, not ${type.essence}.`,
      {},
      taken.includes(patchTypes[0]) ? { 'Accept-Patch': acceptPatch } : {},
    );
}

const readers = new Map<number, express.RequestHandler>();

// Measured: up to here reading and checking a body, right or wrong, holds the event loop for less than 20 ms.
const bytesOnThisThread = 256 * 1024;
const valuesOnThisThread = 2000;

/** `digest` tells two bodies apart: the SHA-256 of the checked value as JSON. */
export type JsonBody = { value: unknown; digest: () => string };

/** Reads a JSON body and checks it as the route wants it, telling what is wrong with it at once. */
export async function readJson(
  name: RouteName,
  threads: JsonThreads,
  request: Request,
  response: Response,
): Promise<JsonBody> {
  const route: Route = routes[name];
  const charset = mediaTypeOf(request)?.params.get('charset') ?? '';
  if (!/^(utf-?8)?$/i.test(charset))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be UTF-8: leave the charset of the Content-Type out.');
  const bytes = await readBytes(route, request, response);
  if (bytes.length === 0) return checkedHere(parseBody(route.body!, undefined, route.streams));
  if (bytes.length > bytesOnThisThread) return checkedThere(threads, name, bytes);
  const outline = outlineOf(route, bytes);
  return outline.values > valuesOnThisThread
    ? checkedThere(threads, name, bytes)
    : checkedHere(checkJson(route, bytes, outline).value);
}

function checkedHere(value: unknown): JsonBody {
  return { value, digest: () => hash('sha256', JSON.stringify(value) ?? '', 'hex') };
}

async function checkedThere(threads: JsonThreads, name: RouteName, bytes: Uint8Array): Promise<JsonBody> {
  const { value, digest } = await threads.check(name, bytes);
  return { value, digest: () => digest };
}

/** The whole body, decoded; the limit is of what comes out of a Content-Encoding, and is looked at while it does. */
async function readBytes(route: Route, request: Request, response: Response): Promise<Uint8Array> {
  const isAnonymous = route.credential === 'none';
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (isAnonymous && encoding !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'This route takes no Content-Encoding: send the body as it is.');
  const limit = isAnonymous ? maximumAnonymousBytes : (route.maximumBytes ?? maximumJsonBytes);
  let reader = readers.get(limit);
  if (reader === undefined) readers.set(limit, (reader = express.raw({ limit, type: () => true })));
  await new Promise<void>((resolve, reject) =>
    reader(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(readingError(error, limit)),
    ),
  );
  return request.body;
}

/** What the reader of bodies throws, with what only this place knows. */
function readingError(error: unknown, limit: number): unknown {
  const { type, length, expected } = error as { type?: string; length?: number; expected?: number };
  if (type !== 'entity.too.large') return error;
  const size = length ?? expected;
  const figures = { maximum_bytes: limit, ...(size === undefined ? {} : { size }) };
  const measured = size === undefined ? 'is larger' : `has ${size.toLocaleString('en')} bytes, more`;
  return new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The body ${measured} than the ${limit.toLocaleString('en')} bytes that this route takes. Send it in parts.`,
    figures,
  );
}

/** The bytes of a streamed body as they were before any Content-Encoding. */
export function decodedBody(request: Request): Readable {
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
