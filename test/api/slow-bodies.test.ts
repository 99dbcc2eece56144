import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import express from 'express';
import t from 'tap';
import { receivedBody, wholeBody } from '../../api/body.ts';
import type { Pace } from '../../api/body-pace.ts';
import { createApiServer } from '../../api/server.ts';
import { receiveFile } from '../../api/upload/receive-file.ts';
import { Spool } from '../../api/upload/spool.ts';

const quick: Pace = { bytes: 1000, milliseconds: 100 };
/** A machine that is busy elsewhere stands still for longer than a tenth of a second. */
const patient: Pace = { bytes: 1000, milliseconds: 500 };

async function received(request: IncomingMessage, pace: Pace): Promise<number> {
  const spool = await Spool.open();
  try {
    await receiveFile(receivedBody(request, pace).body, spool, { digest: null, maximumBytes: 1e6, advice: '' });
    return spool.length;
  } finally {
    await spool.close();
  }
}

/** What becomes of a body that `send` sends, read in each of the two ways; the connection is there for an answer then. */
async function outcomes(
  headers: string,
  send: (write: (bytes: string | Buffer) => void) => Promise<void>,
  pace: Pace = quick,
) {
  const all: unknown[] = [];
  for (const read of [
    async (request: IncomingMessage) => (await wholeBody(request, 1e6, 60_000, pace)).length,
    (request: IncomingMessage) => received(request, pace),
  ]) {
    const server = createServer(async (request, response) => {
      const outcome = await read(request).catch((error) => error);
      request.unpipe();
      request.resume();
      response.end(typeof outcome === 'number' ? String(outcome) : `${outcome.code}: ${outcome.message}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => (text += bytes));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n`);
    await send((bytes) => {
      if (text === '') socket.write(bytes);
    });
    while (!text.includes('\r\n\r\n')) await once(socket, 'data');
    all.push(/\r\n\r\n(?:[0-9a-f]+\r\n)?([^\r]*)/.exec(text)?.[1]);
    socket.destroy();
    server.close();
  }
  return all;
}

const twice = <Value>(value: Value) => [value, value];
const refused = /^REQUEST_TIMEOUT: The body came too slowly, less than 1,000 bytes in 0\.1 s, and nothing was stored/;

t.test('a body that comes a byte at a time is refused, and the answer arrives', async (t) => {
  const trickle = async (write: (bytes: string) => void) => {
    for (let sent = 0; sent < 60; sent++) {
      write('a');
      await pause(10);
    }
  };
  t.match(await outcomes('Content-Length: 100000', trickle), twice(refused));
});

t.test('so is one that stops coming, also where it is compressed', async (t) => {
  const begun = async (write: (bytes: Buffer) => void) => write(gzipSync('a'.repeat(90_000)).subarray(0, 40));
  t.match(await outcomes('Content-Encoding: gzip\r\nContent-Length: 1000', begun), twice(refused));
});

t.test('one that takes many times as long and keeps coming is read', async (t) => {
  const steady = async (write: (bytes: string) => void) => {
    for (let sent = 0; sent < 200; sent++) {
      write('a'.repeat(500));
      await pause(10);
    }
  };
  t.same(await outcomes('Content-Length: 100000', steady, patient), twice('100000'));
});

t.test('what lies ready and is not taken yet is no fault of the client', async (t) => {
  const server = createServer(async (request, response) => {
    const { body } = receivedBody(request, patient);
    await pause(1200);
    const outcome = await buffer(body).then(({ length }) => length, String);
    response.end(String(outcome));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}`, {
    method: 'POST',
    body: 'a'.repeat(3_000_000),
  });
  t.equal(await answer.text(), '3000000');
  server.close();
});

t.test('headers that do not come to an end are refused as a request that took too long', async (t) => {
  const server = createApiServer(express(), new AbortController().signal);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [accepted] = await once(server, 'connection');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted);
  let text = '';
  for await (const bytes of socket) text += bytes;
  t.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"REQUEST_TIMEOUT"/s);
  server.close();
});
