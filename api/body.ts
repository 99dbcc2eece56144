import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { ApiError, type Issue, invalidRequest } from '../contract/errors.ts';
import { issuesOf } from './query.ts';
import { storableProblem } from './upload/storable-text.ts';

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
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The Content-Type is not a media type.');
  }
}

export function requireMediaType(type: MIMEType, taken: readonly string[]): void {
  if (!taken.includes(type.essence))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `This route takes ${taken.join(', ')}, not ${type.essence}.`);
}

const readers = new Map<number, express.RequestHandler>();

/** Reads a JSON body of at most so many bytes and checks it, telling all that is wrong with it at once. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  response: Response,
  schema: Schema,
  maximumBytes: number,
): Promise<z.output<Schema>> {
  if (!/^(utf-?8)?$/i.test(mediaTypeOf(request)?.params.get('charset') ?? ''))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be UTF-8.');
  let reader = readers.get(maximumBytes);
  if (reader === undefined)
    readers.set(maximumBytes, (reader = express.raw({ limit: maximumBytes, type: () => true })));
  await new Promise<void>((resolve, reject) =>
    reader(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error))),
  );
  return parseBody(schema, request.body.length === 0 ? undefined : parseJson(request.body));
}

// Fatal: a byte that is no UTF-8 would become a replacement character, and the text another one than was sent.
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest('The body is not UTF-8, as JSON must be.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const place = /line \d+ column \d+/.exec((error as Error).message)?.[0];
    throw invalidRequest(`The body is not valid JSON${place ? `: see ${place}` : ''}.`);
  }
  // Only an escape can spell what a database can't keep, so most bodies need no second look.
  const issues = text.includes('\\u') || text.includes('"__proto__"') ? unkeepable(value) : [];
  if (issues.length > 0) throw invalidRequest('The body is not right.', issues);
  return value;
}

/** Texts that PostgreSQL can't keep, and the one key that zod drops without a word. */
function unkeepable(value: unknown, path = '', depth = 0): Issue[] {
  if (typeof value === 'string') {
    const problem = storableProblem(value);
    return problem === null ? [] : [{ path, message: problem }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (depth > 100) return [{ path, message: 'is nested too deeply' }];
  return Object.entries(value).flatMap(([key, held]) => {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const problem = key === '__proto__' ? 'is not a name that can be used' : storableProblem(key);
    return problem === null ? unkeepable(held, at, depth + 1) : [{ path: at.toWellFormed(), message: problem }];
  });
}

export function parseBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (value === undefined) throw invalidRequest('This route needs a JSON body, with Content-Type: application/json.');
  throw invalidRequest('The body is not right.', issuesOf(parsed.error));
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
