import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';

export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** The next message that has not been taken yet; waits for it. */
  next(): Promise<Received>;
  /** Called for each message; answers it, or leaves it without an answer. Default: 204. */
  answer: (message: Received, response: ServerResponse, request: IncomingMessage) => void;
};

/** A receiver of webhooks on a free port of this machine. */
export async function startReceiver(t: Test): Promise<Receiver> {
  const waiting: ((message: Received) => void)[] = [];
  const untaken: Received[] = [];
  const receiver: Receiver = {
    url: '',
    received: [],
    next: () => {
      const message = untaken.shift();
      return message === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(message);
    },
    answer: (_message, response) => response.writeHead(204).end(),
  };
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    const message = { path: request.url!, headers: request.headers as Record<string, string>, body };
    receiver.received.push(message);
    const taker = waiting.shift();
    if (taker === undefined) untaken.push(message);
    else taker(message);
    receiver.answer(message, response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
