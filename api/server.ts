import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Express } from 'express';
import { ApiError, invalidRequest } from '../contract/errors.ts';
import { encodeId } from '../contract/ids.ts';
import { errorBody } from './envelope.ts';
import { requestUuid } from './request-uuid.ts';

// Who takes nothing of an answer for so long has gone or wants to hold us: a slow line takes some bytes every second.
const millisecondsWithoutTaking = 30_000;
// All must be over within 25 s of SIGTERM, and the pools take their time to close.
const longestDrain = 20_000;

export type ApiServer = Server & {
  /** The connections that are open, and how many answers each still owes. */
  readonly connections: ReadonlyMap<Socket, number>;
};

/**
 * The HTTP server around the application. What Node itself refuses (headers too long, a request that is not HTTP) gets
 * the envelope too. Once `draining` has fired, every answer says that its connection closes.
 */
export function createApiServer(app: Express, draining: AbortSignal): ApiServer {
  const connections = new Map<Socket, number>();
  const server = createServer({
    requireHostHeader: false, // the application refuses it, with the envelope
    keepAlive: true, // a client that vanished is noticed, also while it waits for us
    keepAliveInitialDelay: 30_000,
    connectionsCheckingInterval: 5_000,
  });
  server.requestTimeout = 600_000; // an upload of 200 MB over a hospital's line of 3 Mbit/s takes nine minutes
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 95_000; // longer than the idle time of a router in front (Heroku: 90 s), which would reuse a closing connection
  const inTurn = oneAfterTheOther();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    const closes = () => {
      if (!response.headersSent) response.shouldKeepAlive = false;
    };
    if (draining.aborted) closes();
    else draining.addEventListener('abort', closes);
    response.once('close', () => {
      draining.removeEventListener('abort', closes);
      if (connections.has(socket)) connections.set(socket, connections.get(socket)! - 1);
    });
    inTurn(socket, response, () => app(request, response));
  };
  server.on('request', answer);
  // RFC 9110 section 10.1.1 lets a server ignore what it does not know; Node would answer 417 without the envelope.
  server.on('checkExpectation', answer);
  server.on('connection', (socket: Socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.timeout = millisecondsWithoutTaking;
  server.on('timeout', (socket: Socket) => {
    // A socket is quiet too while we work on its answer or wait for a run to end. Not so when bytes lie ready for it.
    const isOurTurn = (connections.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isOurTurn) socket.destroy();
  });
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
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      refuse(socket, new ApiError('REQUEST_TIMEOUT', 'The request took too long to arrive. Send it again.'));
      return;
    }
    const message =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'The headers are too long. Send less than 16 KB of them.'
        : 'This is not a request in HTTP/1.1.';
    refuse(socket, invalidRequest(message));
  });
  return Object.assign(server, { connections });
}

/** Of one connection; what it sends beyond them it is to send again on another (RFC 9112 section 9.3.2). */
const mostWaiting = 100;

/**
 * Of the requests that a client sends without waiting for answers the next begins when the one before is answered and taken:
 * all at once they would hold as many answers in memory as fit into 64 KB of requests, 250 MB for a single connection.
 */
function oneAfterTheOther(): (socket: Socket, response: ServerResponse, begin: () => void) => void {
  type Line = { waiting: { response: ServerResponse; begin: () => void }[]; isFull: boolean };
  const lines = new WeakMap<Socket, Line>();
  return (socket, response, begin) => {
    const line = lines.get(socket);
    if (line?.isFull) return;
    const next = () => {
      const following = lines.get(socket)?.waiting.shift();
      if (following === undefined) lines.delete(socket);
      else if (!socket.destroyed) run(following.response, following.begin);
    };
    const run = (answer: ServerResponse, start: () => void) => {
      answer.once('close', next);
      start();
    };
    if (line === undefined) {
      lines.set(socket, { waiting: [], isFull: false });
      run(response, begin);
      return;
    }
    line.waiting.push({ response, begin });
    if (line.waiting.length < mostWaiting) return;
    line.isFull = true;
    response.shouldKeepAlive = false;
    socket.pause();
  };
}

/** Answers where there is no response object, and hangs up. */
function refuse(socket: Socket, error: ApiError): void {
  const requestId = encodeId('request', requestUuid());
  const body = errorBody(requestId, error);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'private, no-store',
    'Request-Id': requestId,
    Connection: 'close',
    ...error.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
}

/**
 * For `graceMilliseconds` goes on as before, new connections included, so that anyone who sends requests here sees `/readyz`
 * refuse and learns from every answer that its connection closes. No open connection is no reason to end sooner: a router
 * may open one for each request. Then takes no new connection, closes those that are idle, lets the requests under way
 * finish, and ends: after 20 s in all, whatever they do.
 */
export async function drain(server: ApiServer, graceMilliseconds: number): Promise<void> {
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  await pause(graceMilliseconds);

  // Not Server.close of http: it destroys idle connections, and a request that is arriving on one would be reset.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const read = new WeakMap<Socket, number>();
  const sweep = setInterval(() => {
    for (const [socket, answers] of server.connections) {
      // Bytes since the last sweep are a request that begins: it is answered first.
      if (answers === 0 && read.get(socket) === socket.bytesRead) hangUp(socket);
      read.set(socket, socket.bytesRead);
    }
    if (passed() > longestDrain) server.closeAllConnections();
  }, 50);
  await closed;
  clearInterval(sweep);
  server.close(); // ends what http does beside: the timer that looks for slow requests
}

/** Says that nothing more comes, and gives the client a moment to close: what it has sent meanwhile would be reset. */
function hangUp(socket: Socket): void {
  if (socket.writableEnded) return;
  socket.end();
  setTimeout(() => socket.destroy(), 1000).unref();
}
