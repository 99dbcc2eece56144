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

t.test('requests that are sent without waiting are answered one after the other', async (t) => {
  const app = express();
  const begun: string[] = [];
  let held = 0;
  let most = 0;
  app.get('/:name', ({ params: { name } }, response) => {
    begun.push(name);
    most = Math.max(most, ++held);
    response.prependOnceListener('close', () => held--);
    setTimeout(() => response.end(`answer ${name};`), 2);
  });
  const { server } = await serve(app);
  const { port } = server.address() as { port: number };
  const ask = async (count: number) => {
    const socket = connect({ host: '127.0.0.1', port });
    let text = '';
    socket.on('data', (bytes) => (text += bytes));
    const asked = Array.from({ length: count }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: x\r\n`);
    socket.write(`${asked.join('\r\n')}${count > 100 ? '' : 'Connection: close\r\n'}\r\n`);
    await once(socket, 'close');
    return [...text.matchAll(/answer (\d+);/g)].map(([, name]) => Number(name));
  };
  t.same(await ask(50), [...Array(50).keys()]);
  t.equal(most, 1);
  begun.length = 0;
  t.same(await ask(400), [...Array(101).keys()], 'of too many the first, and then the connection is closed');
  t.equal(begun.length, 101, 'and the others have not begun, so that they can be sent again');
  await drain(server, 0);
});

t.test('who leaves while requests wait has none of them begun', async (t) => {
  const app = express();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  app.get('/:name', ({ params: { name } }, response) => {
    begun.push(name);
    response.once('close', () => first.resolve());
  });
  const { server } = await serve(app);
  const { port } = server.address() as { port: number };
  const socket = connect({ host: '127.0.0.1', port });
  socket.write('GET /0 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  while (begun.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  socket.destroy();
  await first.promise;
  await new Promise((resolve) => setTimeout(resolve, 20));
  t.equal(begun.length, 1);
  await drain(server, 0);
});
