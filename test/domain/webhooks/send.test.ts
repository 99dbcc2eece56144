import type { LookupAddress, lookup } from 'node:dns';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import t, { type Test } from 'tap';
import { guardedLookup, openSender, retryAfter, unreachable } from '../../../domain/webhooks/send.ts';
import { parseNetwork } from '../../../domain/webhooks/target.ts';
import { startReceiver } from '../../helpers/receiver.ts';

const local = { allowHttp: true, allowed: [parseNetwork('127.0.0.0/8')] };
const never = new AbortController().signal;

function senderOf(t: Test, targets = local, options: Parameters<typeof openSender>[1] = {}) {
  const sender = openSender(targets, options);
  t.teardown(() => sender.close());
  return sender;
}

/** A resolver that answers as it is told, one answer after the other. */
function resolver(...answers: LookupAddress[][]): typeof lookup {
  let asked = 0;
  return ((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, answers[Math.min(asked++, answers.length - 1)]!)) as never;
}

t.test('the body and the headers arrive, and what is answered comes back', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (_message, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy \0 é');
  const sent = await senderOf(t).send(`${receiver.url}/hooks?a=1`, '{"é":1}', { 'webhook-id': 'evt_1' }, never);
  t.same(sent, { status: 503, retryAfterSeconds: 7, answer: 'busy  é' });
  t.match(receiver.received[0], {
    path: '/hooks?a=1',
    body: '{"é":1}',
    headers: { 'webhook-id': 'evt_1', 'content-type': 'application/json', 'user-agent': /^research-platform/ },
  });
});

t.test('a redirect is not followed', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = (_message, response) => response.writeHead(302, { location: `${receiver.url}/inside` }).end();
  t.match(await senderOf(t).send(receiver.url, '{}', {}, never), { status: 302 });
  t.equal(receiver.received.length, 1);
});

t.test('of ten gigabytes only the first kilobyte is read', async (t) => {
  const receiver = await startReceiver(t);
  let written = 0;
  receiver.answer = (_message, response) => {
    response.writeHead(200, { 'content-length': String(10 * 2 ** 30) });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
    };
    response.on('drain', more);
    more();
  };
  const sent = await senderOf(t).send(receiver.url, '{}', {}, never);
  t.match(sent, { status: 200, answer: 'x'.repeat(1024) });
  t.ok(written < 64 * 2 ** 20, `${written} bytes were taken`);
});

t.test('a receiver that never answers, or answers a byte now and then, is given up', async (t) => {
  const receiver = await startReceiver(t);
  const sender = senderOf(t, local, { patienceMilliseconds: 300 });
  receiver.answer = () => {};
  t.match(await sender.send(receiver.url, '{}', {}, never), {
    status: null,
    error: unreachable,
    reason: 'no answer within 0.3 s',
  });
  receiver.answer = (_message, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  t.match(await sender.send(receiver.url, '{}', {}, never), {
    status: null,
    error: unreachable,
    reason: 'no answer within 0.3 s',
  });
});

t.test('a connection that is closed at once is tried once more, and then told', async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.once('data', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const sent = await senderOf(t).send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, '{}', {}, never);
  t.match(sent, { status: null, error: unreachable });
  t.equal(connections, 2);
});

t.test('whatever is not reached is told with one text, and why only to the operator', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => {};
  const { port } = new URL(receiver.url);
  const inside = resolver([{ address: '10.0.0.1', family: 4 }]);
  const seen = [
    await senderOf(t).send('http://127.0.0.1:1/', '{}', {}, never),
    await senderOf(t).send('http://nowhere.invalid/', '{}', {}, never),
    await senderOf(t, { allowHttp: true, allowed: [] }).send('http://10.0.0.1/', '{}', {}, never),
    await senderOf(t, local, { resolve: inside }).send(`http://example.org:${port}/`, '{}', {}, never),
    await senderOf(t, local, { patienceMilliseconds: 300 }).send(receiver.url, '{}', {}, never),
  ] as { error: string; reason: string }[];
  t.same([...new Set(seen.map(({ error }) => error))], [unreachable]);
  t.same(new Set(seen.map(({ reason }) => reason)).size, 5, 'the log tells them apart');
});

t.test('a receiver that is spoken to with TLS and speaks none is told as that, and not as a certificate', async (t) => {
  const receiver = await startReceiver(t);
  const sent = await senderOf(t).send(receiver.url.replace('http:', 'https:'), '{}', {}, never);
  t.match(sent, { status: null, error: /^the receiver does not speak TLS .*ERR_SSL/ });
});

t.test('a name that leads inside is not connected to, whether first, second or among others', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = new URL(receiver.url);
  const outside = { address: '93.184.216.34', family: 4 };
  const inside = { address: '127.0.0.1', family: 4 };
  for (const answer of [
    [inside],
    [outside, inside],
    [inside, outside],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
    [],
  ]) {
    const sender = senderOf(t, { allowHttp: true, allowed: [] }, { resolve: resolver(answer) });
    const sent = await sender.send(`http://example.org:${port}/`, '{}', {}, never);
    t.match(sent, { status: null, error: unreachable, reason: /not public/ }, JSON.stringify(answer));
  }
  t.equal(receiver.received.length, 0);
});

t.test(
  'a name that answers public first and private second is asked once, and that answer is what is connected to',
  async (t) => {
    const guarded = guardedLookup(
      { allowHttp: true, allowed: [] },
      resolver([{ address: '93.184.216.34', family: 4 }], [{ address: '127.0.0.1', family: 4 }]),
    );
    const ask = () =>
      new Promise((resolve) => guarded('example.org', { all: true }, (error, found) => resolve(error?.name ?? found)));
    t.same(await ask(), [{ address: '93.184.216.34', family: 4 }]);
    t.equal(await ask(), 'ClosedAddress', 'a second connection asks and is checked anew');
  },
);

t.test('an address written out is checked too', async (t) => {
  const sender = senderOf(t, { allowHttp: true, allowed: [] });
  for (const url of ['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://2130706433:1/'])
    t.match(
      await sender.send(url, '{}', {}, never),
      { status: null, error: unreachable, reason: /public address/ },
      url,
    );
});

t.test('Retry-After may be seconds or a date', async (t) => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  t.equal(retryAfter('120', now), 120);
  t.equal(retryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now), 60);
  t.equal(retryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0);
  t.equal(retryAfter('soon', now), null);
  t.equal(retryAfter(undefined, now), null);
});
