import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import { encodeId } from '../contract/ids.ts';
import { requestUuid } from '../sql/ids.ts';
import { errorBody } from './envelope.ts';

/**
 * The HTTP server around the application. What Node itself refuses (headers too long, a request that is not HTTP) gets
 * the envelope too.
 */
export function createApiServer(app: Express): Server {
  const server = createServer({ requireHostHeader: false }, app); // the application refuses it, with the envelope
  server.requestTimeout = 600_000; // an upload of 200 MB over a hospital's line of 3 Mbit/s takes nine minutes
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 95_000; // longer than the idle time of a router in front (Heroku: 90 s), which would reuse a closing connection
  // RFC 9110 section 10.1.1 lets a server ignore what it does not know; Node would answer 417 without the envelope.
  server.on('checkExpectation', app);
  server.on('connect', (_request, socket: Socket) => {
    refuse(
      socket,
      new ApiError('METHOD_NOT_ALLOWED', 'This is no proxy.', {}, { Allow: 'GET, HEAD, POST, PATCH, DELETE' }),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const message =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'The headers are too long. Send less than 16 KB of them.'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? 'The request took too long to arrive.'
          : 'This is not a request in HTTP/1.1.';
    refuse(socket, invalidRequest(message));
  });
  return server;
}

/** Answers where there is no response object, and hangs up. */
function refuse(socket: Socket, error: ApiError): void {
  const requestId = encodeId('request', requestUuid());
  const body = errorBody(requestId, error);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Request-Id': requestId,
    Connection: 'close',
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Takes no new connection, lets the requests under way finish, and ends. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Connections that become idle later: a client that keeps one open must not keep the process alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(sweep);
}
