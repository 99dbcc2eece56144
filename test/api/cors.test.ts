import t from 'tap';
import { fetch } from 'undici';
import { readConfig } from '../../config.ts';
import { routes } from '../../contract/routes.ts';
import { testDatabase } from '../helpers/database.ts';
import { sendRaw } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const page = 'https://dashboard.example.org';
const [open, closed] = [
  await startApi(t, database.url, { CORS_ORIGINS: `${page}, http://localhost:5173` }),
  await startApi(t, database.url),
];
const { live_key } = await createAccount(database.url);
const list = (header: string | null) => (header ?? '').split(',').map((one) => one.trim().toLowerCase());

t.test('CORS_ORIGINS takes exact origins and nothing else', async (t) => {
  t.strictSame(readConfig({}).CORS_ORIGINS, []);
  t.strictSame(readConfig({ CORS_ORIGINS: ' https://a.example , http://localhost:5173,' }).CORS_ORIGINS, [
    'https://a.example',
    'http://localhost:5173',
  ]);
  for (const wrong of [
    ...['*', 'null', 'a.example', 'https://*.example.org', 'https://a.example/', 'https://a.example/app'],
    ...['https://A.example', 'https://a.example:443', 'https://user@a.example', 'ftp://a.example', 'file:///x'],
  ])
    t.throws(() => readConfig({ CORS_ORIGINS: wrong }), /CORS_ORIGINS is ".*" and must be origins/, wrong);
});

t.test('a preflight of a page that may read is answered without a credential', async (t) => {
  const preflight = await fetch(`${open.url}/v1/projects`, {
    method: 'OPTIONS',
    headers: {
      Origin: page,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
    },
  });
  t.equal(preflight.status, 204);
  t.equal(await preflight.text(), '');
  const { headers } = preflight;
  t.equal(headers.get('access-control-allow-origin'), page);
  t.equal(headers.get('access-control-allow-credentials'), null);
  t.equal(headers.get('access-control-max-age'), '7200');
  t.match(list(headers.get('vary')), ['origin']);
  t.strictSame(list(headers.get('access-control-allow-methods')), ['get', 'head', 'post', 'patch', 'delete']);
  for (const name of [
    ...['authorization', 'content-type', 'content-encoding', 'data-mode', 'idempotency-key'],
    ...['if-match', 'if-none-match', 'prefer', 'range'],
  ])
    t.ok(list(headers.get('access-control-allow-headers')).includes(name), name);
});

t.test('such a page reads answers and errors with their headers', async (t) => {
  for (const [path, authorization, status] of [
    ['/v1/projects', `Bearer ${live_key}`, 200],
    ['/v1/projects', 'Bearer nonsense', 401],
    ['/v1/nothing', `Bearer ${live_key}`, 404],
    ['/openapi.json', '', 200],
    ['/downloads/nothing', '', 404],
  ] as const) {
    const answer = await fetch(open.url + path, { headers: { Origin: page, Authorization: authorization } });
    t.equal(answer.status, status, path);
    t.equal(answer.headers.get('access-control-allow-origin'), page, path);
    t.ok(list(answer.headers.get('vary')).includes('origin'), path);
    for (const name of [
      ...['request-id', 'etag', 'location', 'link', 'retry-after', 'ratelimit', 'ratelimit-policy'],
      ...['idempotent-replayed', 'preference-applied', 'deprecation', 'sunset', 'content-range'],
    ])
      t.ok(list(answer.headers.get('access-control-expose-headers')).includes(name), `${path}: ${name}`);
  }
});

t.test('any other page reads nothing, and without CORS_ORIGINS none does', async (t) => {
  for (const [url, origin] of [
    ...['https://evil.example', 'null', `${page}.evil.example`, 'http://dashboard.example.org'].map((origin) => [
      open.url,
      origin,
    ]),
    [closed.url, page],
  ] as [string, string][])
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await fetch(`${url}/v1/projects`, {
        method,
        headers: { Origin: origin, Authorization: `Bearer ${live_key}`, 'Access-Control-Request-Method': 'GET' },
      });
      t.equal(answer.headers.get('access-control-allow-origin'), null, `${method} ${origin}`);
      t.equal(answer.status, method === 'GET' ? 200 : 204, 'the browser alone keeps the page from it');
    }
});

t.test('OPTIONS tells of every path what it takes', async (t) => {
  const paths = Map.groupBy(Object.values(routes), ({ path }) => path);
  for (const [path, ofPath] of paths) {
    const answer = await fetch(`${closed.url}/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, { method: 'OPTIONS' });
    const methods = ofPath.map(({ method }) => method as string);
    t.equal(answer.status, 204, path);
    const allowed = (answer.headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD');
    t.strictSame(allowed.sort(), [...methods, 'OPTIONS'].sort(), path);
    t.equal(
      answer.headers.get('accept-patch'),
      methods.includes('PATCH') ? 'application/merge-patch+json, application/json' : null,
      path,
    );
  }
  for (const path of ['/openapi.json', '/healthz', '/readyz', '/metrics', '/downloads/x']) {
    const answer = await fetch(closed.url + path, { method: 'OPTIONS' });
    t.strictSame([answer.status, answer.headers.get('allow')], [204, 'GET, HEAD, OPTIONS'], path);
  }
  t.equal((await fetch(`${closed.url}/v1/nothing`, { method: 'OPTIONS' })).status, 404);
  const whole = await sendRaw(closed.url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  t.equal(whole.status, 204);
});
