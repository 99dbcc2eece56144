import cors from 'cors';
import type { RequestHandler } from 'express';

/** What a page may send beside what every page may. */
const requestHeaders = [
  ...['Authorization', 'Change-Reason', 'Content-Type', 'Content-Encoding', 'Data-Mode', 'Idempotency-Key'],
  ...['If-Match', 'If-None-Match', 'If-Range', 'Prefer', 'Range', 'traceparent'],
];

/** What a page may read beside what every page may. */
const answerHeaders = [
  ...['Request-Id', 'ETag', 'Location', 'Link', 'Allow', 'Accept-Patch', 'WWW-Authenticate'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Idempotent-Replayed', 'Preference-Applied'],
  ...['Deprecation', 'Sunset', 'Content-Disposition', 'Content-Length', 'Content-Range', 'Accept-Ranges'],
];

/**
 * Lets pages of these origins read answers (the Fetch standard's CORS protocol). No credentials: a browser adds none of
 * its own to these requests, and a page that has a key or a session's token sends it in Authorization.
 */
export function corsFor(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: requestHeaders,
    exposedHeaders: answerHeaders,
    maxAge: 7200, // the longest that Chromium keeps the answer to a preflight
    preflightContinue: true, // answered as every OPTIONS is, in options.ts
  });
}
