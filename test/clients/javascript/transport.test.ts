import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import {
  ApiConnectionError,
  ApiTimeoutError,
  Client,
  ConflictError,
  ResearchPlatformError,
} from '../../../clients/javascript/src/node.ts';
import { freePort } from '../../helpers/free-port.ts';
import { failureOf, scriptedFetch } from './scripted-fetch.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A server that says what the test wants it to; `count` is of its requests, from 1. */
async function server(t: Test, handler: Handler): Promise<{ baseUrl: string; requests: () => number }> {
  let count = 0;
  const running = createServer((request, response) => handler(request, response, ++count));
  running.listen(0, '127.0.0.1');
  await once(running, 'listening');
  t.teardown(() => {
    running.closeAllConnections();
    running.close();
  });
  return { baseUrl: `http://127.0.0.1:${(running.address() as AddressInfo).port}/v1`, requests: () => count };
}

const answer = (response: ServerResponse, data: object, headers: Record<string, string> = {}) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', ...headers })
    .end(JSON.stringify({ success: true, data, meta: {} }));

t.test('a connection that is cut before, or in the middle of, the answer is tried again', async (t) => {
  const { baseUrl, requests } = await server(t, (request, response, count) => {
    if (count === 1) request.socket.destroy();
    else if (count === 2)
      response.writeHead(200, { 'Content-Length': 100 }).write('{"success":true,', () => request.socket.destroy());
    else answer(response, { id: 'proj_1' });
  });
  t.match(await new Client({ baseUrl }).projects.get('proj_1'), { id: 'proj_1' });
  t.equal(requests(), 3);
});

t.test('a server that is away is an error that says what to look at, without a query', async (t) => {
  const client = new Client({ baseUrl: `http://127.0.0.1:${await freePort()}/v1`, maxRetries: 0 });
  const error = await failureOf(client.patients.list('proj_1', { filter: { diagnosis: 'melanoma' } }).page());
  t.ok(error instanceof ApiConnectionError);
  t.match(error.message, /GET \/projects\/proj_1\/patients .*http:\/\/127\.0\.0\.1:\d+.*ECONNREFUSED.*server runs/);
  t.notMatch(error.message, /melanoma/);
});

t.test('an attempt that takes too long is a timeout, tried again like a lost connection', async (t) => {
  const { baseUrl, requests } = await server(t, () => {});
  const client = new Client({ baseUrl, maxRetries: 1 });
  const error = await failureOf(client.projects.get('proj_1', { timeout: 1_000 }));
  t.ok(error instanceof ApiTimeoutError && error instanceof ApiConnectionError);
  t.equal(requests(), 2);
});

t.test('an abort ends a call, a delay before another attempt, and a list, with the reason of the signal', async (t) => {
  const reason = new Error('The page was left.');
  const abort = new AbortController();
  const { baseUrl, requests } = await server(t, (_request, response, count) => {
    if (count === 1) abort.abort(reason);
    else response.writeHead(503, { 'Retry-After': '60' }).end();
  });
  await t.rejects(new Client({ baseUrl }).projects.get('proj_1', { signal: abort.signal }), reason);
  await t.rejects(new Client({ baseUrl }).projects.get('proj_1', { signal: abort.signal }), reason);
  t.equal(requests(), 1, 'a signal that is aborted already sends nothing');

  const waiting = new AbortController();
  const call = new Client({
    baseUrl,
    log: 'info',
    logger: (_level, _line, fields) => fields.next_attempt_in_seconds === 60 && waiting.abort(reason),
  }).projects.get('proj_1', { signal: waiting.signal });
  await t.rejects(call, reason);
  t.equal(requests(), 2);
});

t.test('a redirect is not followed with a key', async (t) => {
  const { baseUrl, requests } = await server(t, (_request, response) =>
    response.writeHead(308, { Location: 'https://elsewhere.example/v1/projects/proj_1' }).end(),
  );
  const error = await failureOf(new Client({ baseUrl }).projects.get('proj_1'));
  t.ok(error instanceof ApiConnectionError);
  t.match(error.message, /redirect.*Set the base URL/);
  t.equal(requests(), 1);
});

t.test('fields that are not known are kept, undefined is not sent and null is', async (t) => {
  let body = '';
  const { baseUrl } = await server(t, async (request, response) => {
    for await (const chunk of request) body += chunk;
    answer(response, { id: 'proj_1', new_field: { a: [1] } });
  });
  const project = await new Client({ baseUrl }).projects.update('proj_1', { name: undefined, description: null });
  t.equal(body, '{"description":null}');
  t.match(project, { new_field: { a: [1] } });
});

t.test('a call gives the raw answer too, and is a promise like any other', async (t) => {
  const { fetch } = scriptedFetch([
    { status: 200, headers: { 'Request-Id': 'req_1', ETag: '"a"' }, data: { id: 'proj_1' } },
    { status: 200, data: { id: 'proj_2' } },
    { status: 409, headers: { 'Request-Id': 'req_3' } },
  ]);
  const client = new Client({ baseUrl: 'http://127.0.0.1:9/v1', fetch });
  const raw = await client.projects.get('proj_1').withRawResponse();
  t.match([raw.data.id, raw.status, raw.requestId, raw.headers.get('etag')], ['proj_1', 200, 'req_1', '"a"']);
  let settled = false;
  const project = await client.projects.get('proj_2').finally(() => {
    settled = true;
  });
  t.match([project.id, settled], ['proj_2', true]);
  t.ok((await failureOf(client.projects.delete('proj_1'))) instanceof ConflictError);
});

t.test('options of a call and of the client go with the request', async (t) => {
  const { fetch, seen } = scriptedFetch([{ status: 200 }, { status: 200 }, { status: 200 }]);
  const client = new Client({
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: 'svc_test_4f7Qn0bTzKx2mWc9RsV1yLd8HgJp3aEuZ6tNqB',
    headers: { 'X-Team': 'ward' },
    fetch,
  });
  await client.projects.delete('proj_1', { ifMatch: '"a"', headers: { 'X-Call': '1' } });
  t.match(Object.fromEntries(seen[0]!.headers), {
    authorization: /^Bearer svc_test_/,
    'if-match': '"a"',
    'x-team': 'ward',
    'x-call': '1',
  });
  const person = client.withOptions({ sessionToken: 'sess_abc', mode: 'test' });
  t.ok(person instanceof Client);
  await person.projects.get('proj_1');
  t.match(Object.fromEntries(seen[1]!.headers), {
    authorization: 'Session sess_abc',
    'data-mode': 'test',
    'x-team': 'ward',
  });
  await person.withOptions({ maxRetries: 0 }).projects.get('proj_1');
  t.equal(seen[2]!.headers.get('authorization'), 'Session sess_abc');
});

t.test('options that mean nothing are refused at once', async (t) => {
  const baseUrl = 'http://127.0.0.1:9/v1';
  for (const options of [
    { timeout: 0 },
    { timeout: Number.NaN },
    { maxRetries: -1 },
    { maxRetries: 1.5 },
    { mode: 'both' as 'live' },
  ])
    t.throws(() => new Client({ baseUrl, ...options }), ResearchPlatformError, JSON.stringify(options));
  const { fetch, seen } = scriptedFetch([]);
  const client = new Client({ baseUrl, fetch });
  for (const options of [{ timeout: 0 }, { timeout: Number.NaN }, { maxRetries: -1 }])
    await t.rejects(client.projects.get('proj_1', options), { name: 'ResearchPlatformError' });
  const refused = await failureOf(client.projects.get('proj_1', { headers: { 'X-Ward': 'a\r\nX-Other: b' } }));
  t.match(refused, { name: 'ResearchPlatformError', message: /^The header "X-Ward" can not be sent/ });
  t.notMatch(refused.message, 'X-Other');
  t.equal(seen.length, 0, 'nothing was sent');
});

t.test('a timeout that timers can not count to does not end a call at once', async (t) => {
  for (const timeout of [Number.POSITIVE_INFINITY, 1e10]) {
    const { fetch } = scriptedFetch([{ status: 200, data: { id: 'proj_1' } }]);
    const late: typeof globalThis.fetch = async (input, init) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      init!.signal!.throwIfAborted();
      return fetch(input, init);
    };
    const client = new Client({ baseUrl: 'http://127.0.0.1:9/v1', fetch: late, timeout, maxRetries: 0 });
    t.equal((await client.projects.get('proj_1')).id, 'proj_1');
  }
});
