import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import t from 'tap';
import { compressed } from '../../api/compression.ts';
import { createApiServer, drain } from '../../api/server.ts';

/**
 * The real server, with the time that a socket may take nothing cut from 30 s to a fifth of a second: once its request is there,
 * since on a busy machine that may come later.
 */
async function serve(app: express.Express) {
  const draining = new AbortController();
  const server = createApiServer(app, draining.signal);
  server.prependListener('request', ({ socket }) => socket.setTimeout(200));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const open = async (headers = '') => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    return socket;
  };
  return { server, draining, open };
}

t.test('who takes nothing of an answer is cut off', async (t) => {
  const app = express();
  const over = Promise.withResolvers<void>();
  app.get('/', (_request, response) => {
    response.once('close', () => over.resolve());
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  const { server, open } = await serve(app);
  const socket = await open();
  socket.pause();
  await over.promise;
  t.equal(server.connections.size, 0);
  socket.destroy();
  await drain(server, 0);
});

t.test('so is who takes nothing of an answer that is compressed on its way', async (t) => {
  const app = express();
  app.use(compressed);
  const over = Promise.withResolvers<void>();
  app.get('/', (_request, response) => {
    response.once('close', () => over.resolve());
    // More than the buffers of both ends hold, also when it is compressed.
    response.type('json').end(randomBytes(16 * 1024 * 1024).toString('base64'));
  });
  const { server, open } = await serve(app);
  const socket = await open('Accept-Encoding: gzip\r\n');
  const [chunk] = await once(socket, 'data');
  t.match(String(chunk), /Content-Encoding: gzip/);
  socket.pause();
  await over.promise;
  t.equal(server.connections.size, 0);
  socket.destroy();
  await drain(server, 0);
});

t.test('who waits for an answer that takes its time is not', async (t) => {
  const app = express();
  app.get('/', (_request, response) => void setTimeout(() => response.end('done'), 700));
  const { server, open } = await serve(app);
  const socket = await open();
  const [chunk] = await once(socket, 'data');
  t.match(String(chunk), /200 OK.*done/s);
  socket.destroy();
  await drain(server, 0);
});
