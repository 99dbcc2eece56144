import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { openTcpProxy } from '../../../scripts/chaos/tcp-proxy.ts';

/** Sends back what it hears, in capitals. */
async function echo(test: Test) {
  const server = createServer((socket) => {
    socket.on('data', (bytes) => socket.write(bytes.toString().toUpperCase()));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  test.teardown(async () => {
    await proxy.close();
    server.close();
  });
  const open = async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('error', () => {});
    test.teardown(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { proxy, open };
}

async function ask(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

/** Whether an answer comes before another connection, asked afterwards, has had its own several times over. */
async function staysSilent(socket: Socket, other: Socket): Promise<boolean> {
  let heard = false;
  socket.on('data', () => (heard = true));
  socket.write('hello');
  for (let round = 0; round < 10; round++) await ask(other, 'well');
  return !heard;
}

t.test('bytes pass in both directions', async (t) => {
  const { open } = await echo(t);
  t.equal(await ask(await open(), 'hello'), 'HELLO');
});

t.test('established connections fall silent for good, new ones get through', async (t) => {
  const { proxy, open } = await echo(t);
  const old = await open();
  t.equal(await ask(old, 'hello'), 'HELLO');
  proxy.swallow('established');
  t.ok(await staysSilent(old, await open()));
  await proxy.pass();
  t.ok(await staysSilent(old, await open()), 'what lost bytes is not healed');
  t.notOk(old.destroyed, 'and nobody has told it');
});

t.test('new connections are silent too until they may pass', async (t) => {
  const { proxy, open } = await echo(t);
  proxy.swallow();
  const silent = await open();
  await proxy.pass();
  t.ok(await staysSilent(silent, await open()));
});

t.test('late bytes come late, whole and in order', async (t) => {
  const { proxy, open } = await echo(t);
  const socket = await open();
  proxy.delay(30);
  const begun = performance.now();
  socket.write('a');
  proxy.delay(1);
  socket.write('b');
  let heard = '';
  while (heard.length < 2) heard += String((await once(socket, 'data'))[0]);
  t.equal(heard, 'AB');
  t.ok(performance.now() >= begun);
});

t.test('a drop resets what is established, and the next connection gets through', async (t) => {
  const { proxy, open } = await echo(t);
  const socket = await open();
  await ask(socket, 'hello');
  const closed = new Promise((resolve) => socket.once('close', resolve)); // `once` of Node rejects at the reset
  proxy.drop();
  await closed;
  t.equal(await ask(await open(), 'again'), 'AGAIN');
});

t.test('a closed port refuses until it is opened again', async (t) => {
  const { proxy, open } = await echo(t);
  const established = await open();
  await ask(established, 'hello');
  await proxy.refuse();
  await t.rejects(open(), { code: 'ECONNREFUSED' });
  t.equal(await ask(established, 'still'), 'STILL');
  await proxy.pass();
  t.equal(await ask(await open(), 'again'), 'AGAIN');
});
