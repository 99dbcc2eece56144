import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import { routeOf } from '../contract/routes.ts';

// In zlib's threads 2 MB take 35 ms, as long as in gzip, and come out smaller; 5 takes three times as long for 5 % less.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Of a run with its result (28 KB) in half the time of zlib's own 6, and a tenth larger. */
const gzipOptions = { level: 2 };
/** The same in half the time of 4 (0.2 instead of 0.4 ms), and a sixteenth larger: for what is coded while others wait. */
const hurriedBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };

/**
 * Sends answers of 1 KB and more in brotli or gzip, by Accept-Encoding. An entity tag is of the resource and so the same in
 * every coding: it holds for If-None-Match and If-Match whatever the answer came in, and no part of a body is ever
 * asked for by it, since only downloads take Range, and they go out as they are.
 */
export const compressed = compression({
  threshold: '1kb',
  filter: (request: Request, response: Response) =>
    !showsSecret(response.locals.route) &&
    !response.hasHeader('Accept-Ranges') &&
    compression.filter(request, response),
  brotli: brotliOptions,
});

/** So much is coded here in less time than a thread would be asked for it and heard: a tenth of it for 1 KB, a fifth of a millisecond for this. */
const mostAtOnce = 32 * 1024;
const leastWorthIt = 1024;

/**
 * The same of a whole answer in JSON that is not long, for a client that names a coding without preferences, as nearly all do. Null
 * where `compressed` is to see to it.
 */
export function compressedAtOnce(
  { method, headers }: IncomingMessage,
  route: Express.Locals['route'],
  body: string | Buffer,
): { coding: 'br' | 'gzip'; bytes: Buffer } | null {
  if (body.length < leastWorthIt || body.length > mostAtOnce || method === 'HEAD' || showsSecret(route)) return null;
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  if (!accepted.every((coding) => /^[a-z]+$/.test(coding))) return null;
  if (accepted.includes('br')) return { coding: 'br', bytes: brotliCompressSync(body, hurriedBrotli) };
  return accepted.includes('gzip') ? { coding: 'gzip', bytes: gzipSync(body, gzipOptions) } : null;
}

function showsSecret(name: Express.Locals['route']): boolean {
  return name !== undefined && name !== 'downloads.get' && routeOf(name).showsSecret === true;
}
