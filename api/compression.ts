import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';
import { routeOf } from '../contract/routes.ts';

// In zlib's threads 2 MB take 35 ms, as long as in gzip, and come out smaller; 5 takes three times as long for 5 % less.
const brotliQuality = 4;

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
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
});

function showsSecret(name: Express.Locals['route']): boolean {
  return name !== undefined && name !== 'downloads.get' && routeOf(name).showsSecret === true;
}
