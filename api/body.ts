import type { Readable } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import express, { type Request, type Response } from 'express';
import type { z } from 'zod';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import { issuesOf } from './query.ts';

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

const parsers = new Map<number, express.RequestHandler>();

/** Reads a JSON body of at most so many bytes and checks it, telling all that is wrong with it at once. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  response: Response,
  schema: Schema,
  maximumBytes: number,
): Promise<z.output<Schema>> {
  let parser = parsers.get(maximumBytes);
  if (parser === undefined)
    parsers.set(maximumBytes, (parser = express.json({ limit: maximumBytes, type: () => true })));
  await new Promise<void>((resolve, reject) =>
    parser(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error))),
  );
  return parseBody(schema, request.body);
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
