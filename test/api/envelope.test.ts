import { gzipSync } from 'node:zlib';
import t from 'tap';
import { routes } from '../../contract/routes.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient, sendRaw } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url, { TRUSTED_PROXIES: '1' });
const { live_key } = await createAccount(database.url);
const api = httpClient(url, live_key);
const authorization = `Authorization: Bearer ${live_key}\r\n`;

t.test('a path that is not there', async (t) => {
  for (const path of ['/', '/nothing', '/projects/x/y', '/Projects', '/projects/../patients']) {
    const { status, error } = await api.get(path);
    t.match([status, error.code], [404, 'NOT_FOUND'], path);
  }
  for (const path of ['/', '/v1', '/v2/projects', '/favicon.ico'])
    t.equal((await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).status, 404, path);
});

t.test('a method that the path does not have is told which it has', async (t) => {
  const id = 'proj_01ja2b3c4d5e6f7g8h9jakbmcn';
  for (const [method, path, allowed] of [
    ['PUT', '/projects', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/projects', 'GET, HEAD, POST, OPTIONS'],
    ['POST', `/projects/${id}`, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['GET', `/analyses/anl_01ja2b3c4d5e6f7g8h9jakbmcn/run`, 'POST, OPTIONS'],
    ['HEAD', `/analyses/anl_01ja2b3c4d5e6f7g8h9jakbmcn/run`, 'POST, OPTIONS'],
    ['PROPFIND', '/analysis-methods', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const { status, headers } = await api.send(method, path);
    t.match([status, headers.get('allow')], [405, allowed], `${method} ${path}`);
  }
});

t.test('every path of the table wants a credential before anything else', async (t) => {
  const anonymous = httpClient(url, null);
  for (const [i, { method, path, credential }] of Object.values(routes).entries()) {
    if (credential === 'none') continue; // login, and accepting an invitation
    // Each from an address of its own: there are more routes than an anonymous client may ask for in a minute.
    const { status, error, headers } = await anonymous.send(method, path.replace(/\{\w+\}/, 'nonsense'), {
      headers: { 'X-Forwarded-For': `192.0.2.${i}` },
    });
    t.match([status, error.code, error.details.reason], [401, 'UNAUTHORIZED', 'missing_header'], `${method} ${path}`);
    t.match(headers.get('www-authenticate'), /Bearer.*Session/);
  }
});

t.test('a credential is asked for before the body is looked at', async (t) => {
  const anonymous = httpClient(url, null);
  const bodies: [string, string][] = [
    ['{', 'application/json'],
    ['x', 'text/nonsense'],
    ['x', 'not a type'],
  ];
  for (const [body, type] of bodies)
    t.equal((await anonymous.post('/projects', body, { 'Content-Type': type })).status, 401, type);
});

t.test('a broken percent-encoding', async (t) => {
  const inPath = await sendRaw(
    url,
    `GET /v1/projects/%E0%A4%A HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`,
  );
  t.match([inPath.status, inPath.error.code], [400, 'INVALID_REQUEST']);
  const inQuery = await sendRaw(
    url,
    `GET /v1/projects?%ZZ=%F HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`,
  );
  t.match([inQuery.status, inQuery.error.code], [400, 'INVALID_REQUEST']);
});

t.test('what is not HTTP, or not all of it', async (t) => {
  for (const [what, bytes] of [
    ['noise', '\x16\x03\x01\x02\x00 hello\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without a colon', 'GET /v1/projects HTTP/1.1\r\nHost x\r\n\r\n'],
    ['headers over 16 KB', `GET /v1/projects HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address over 16 KB', `GET /v1/projects?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['two lengths', 'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['a length that is none', 'POST /v1/projects HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['no Host', `GET /v1/projects HTTP/1.1\r\n${authorization}Connection: close\r\n\r\n`],
  ] as const) {
    const { status, error } = await sendRaw(url, bytes);
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], what);
  }
});

t.test('methods and headers that Node would answer by itself', async (t) => {
  const connect = await sendRaw(url, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n');
  t.match([connect.status, connect.error.code], [405, 'METHOD_NOT_ALLOWED']);
  const upgrade = await sendRaw(
    url,
    'GET /v1/projects HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
  );
  t.equal(upgrade.status, 401, 'an upgrade that nobody offers is ignored');
  const expect = await sendRaw(
    url,
    'GET /v1/projects HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
  );
  t.equal(expect.status, 401, 'an expectation that nobody knows is ignored');
});

t.test('a body that stops halfway', async (t) => {
  const head = `POST /v1/projects HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\n`;
  const short = await sendRaw(url, `${head}Content-Length: 100\r\n\r\n{"name": "Half`, { halfClose: true });
  t.match([short.status, short.error.code], [400, 'INVALID_REQUEST']);
  const chunk = await sendRaw(url, `${head}Transfer-Encoding: chunked\r\n\r\n10\r\n{"name": "Half`, {
    halfClose: true,
  });
  t.match([chunk.status, chunk.error.code], [400, 'INVALID_REQUEST']);
  const broken = await sendRaw(url, `${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{"name": "Half"}`);
  t.match([broken.status, broken.error.code], [400, 'INVALID_REQUEST']);
  t.strictSame((await api.get('/projects')).data.items, [], 'and nothing of it is stored');
});

t.test('chunked, compressed and marked bodies are read', async (t) => {
  const json = JSON.stringify({ name: 'Packed' });
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(json)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  t.equal((await api.post('/projects', stream)).status, 201, 'chunk by chunk');
  t.equal((await api.post('/projects', gzipSync(json), { 'Content-Encoding': 'gzip' })).status, 201, 'gzip');
  t.equal((await api.post('/projects', json, { 'Content-Type': 'application/json; charset=UTF-8' })).status, 201);
});

t.test('HEAD answers as GET does, without the body', async (t) => {
  const head = await api.send('HEAD', '/projects');
  const get = await api.get('/projects');
  t.equal(head.status, 200);
  t.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  t.equal((await api.send('HEAD', '/nothing')).status, 404);
});

t.test('answers are not to be kept or guessed at', async (t) => {
  const { headers } = await api.get('/projects');
  t.equal(headers.get('cache-control'), 'private, no-store');
  t.equal(headers.get('x-content-type-options'), 'nosniff');
  t.equal(headers.get('x-powered-by'), null);
});

t.test('each request has an id of its own', async (t) => {
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await api.get('/projects')).requestId));
  t.equal(new Set(ids).size, 20);
});

t.test('a large body that is refused unread still gets its answer', async (t) => {
  const large = Buffer.alloc(30 * 2 ** 20, 32);
  t.equal((await httpClient(url, null).post('/projects', large)).status, 401);
  t.equal((await api.post('/projects', large, { 'Content-Type': 'text/plain' })).status, 415);
  t.equal((await api.post('/nothing', large)).status, 404);
  t.equal((await api.post('/projects', large)).status, 413);
});
