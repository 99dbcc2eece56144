import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../contract/errors.ts';
import { encodeId } from '../contract/ids.ts';
import { errorBody } from './envelope.ts';
import { requestUuid } from './request-uuid.ts';

/** Answers while the process waits for its database: it lives, and it is not ready for requests. */
export function startingUp(request: IncomingMessage, response: ServerResponse): void {
  const health = /^\/(healthz|readyz)(?:\?|$)/.exec(request.url ?? '')?.[1];
  if (health !== undefined) {
    const isAlive = health === 'healthz';
    response.writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ status: isAlive ? 'ok' : 'waiting for the database' }));
    return;
  }
  const requestId = encodeId('request', requestUuid());
  const error = new ApiError(
    'SERVICE_UNAVAILABLE',
    'The platform is starting and waits for its database. Try again in a moment.',
  );
  const body = errorBody(requestId, error);
  response.writeHead(error.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Request-Id': requestId,
    'Retry-After': '2',
    Connection: 'close', // the body of the request is not read
  });
  response.end(body);
}
