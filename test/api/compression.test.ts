import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { request } from 'undici';
import { type Route, type RouteName, routes } from '../../contract/routes.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const { live_key: key } = await createAccount(database.url);
const api = httpClient(url, key);

type Sent = { method?: 'GET' | 'HEAD' | 'POST' | 'PATCH'; headers?: Record<string, string>; body?: unknown };

/** The answer as it comes over the line: undici's request decodes nothing. */
async function raw(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const answer = await request(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const dataIn = (bytes: Buffer) => JSON.parse(bytes.toString()).data;

t.test('an answer of more than 1 KB comes in the coding that the client asks for', async (t) => {
  const plain = await raw('/v1/analysis-methods');
  t.equal(plain.headers['content-encoding'], undefined, 'no Accept-Encoding, no coding');
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.1, br;q=0.9', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['br;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['zstd', 'identity'],
    ['', 'identity'],
  ] as const) {
    const { status, headers, bytes } = await raw('/v1/analysis-methods', { headers: { 'accept-encoding': accepted } });
    t.equal(status, 200, accepted);
    t.equal(headers['content-encoding'] ?? 'identity', coding, accepted);
    t.match(headers.vary, /\bAccept-Encoding\b/, 'a cache keeps one answer for each coding');
    t.strictSame(dataIn(decoders[coding](bytes)), dataIn(plain.bytes), 'and it says the same');
    if (coding !== 'identity') t.ok(bytes.length * 2 < plain.bytes.length, 'in less than half the bytes');
  }
});

t.test('so do errors, lists of patients and /openapi.json; short answers come as they are', async (t) => {
  const project = await projectWith(database, api, smallTrial);
  const headers = { 'accept-encoding': 'gzip' };
  for (const path of ['/openapi.json', `/v1/projects/${project}/patients`]) {
    const answer = await raw(path, { headers });
    t.equal(answer.headers['content-encoding'], 'gzip', path);
    t.ok(JSON.parse(gunzipSync(answer.bytes).toString()));
  }
  const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`unknown_${i}`, i]));
  const refused = await raw('/v1/projects', { method: 'POST', headers, body: unknown });
  t.equal(refused.status, 400);
  t.equal(JSON.parse(gunzipSync(refused.bytes).toString()).error.details.total, 81);
  const short = await raw(`/v1/projects/${project}`, { headers });
  t.equal(short.headers['content-encoding'], undefined);
  t.equal(Number(short.headers['content-length']), short.bytes.length);
});

t.test(
  'a short answer is coded whole and says how long it is, and says the same as one that is coded on its way',
  async (t) => {
    const texts = { short: 'x'.repeat(3000), 'with many bytes for its letters': 'é😀'.repeat(2000) };
    for (const [name, description] of Object.entries(texts)) {
      const { data: project } = await api.post('/projects', { name, description });
      for (const accepted of ['br', 'gzip', 'gzip, deflate', 'gzip, deflate, br, zstd', 'gzip;q=0.5', 'br;q=1.0']) {
        const { headers, bytes } = await raw(`/v1/projects/${project.id}`, {
          headers: { 'accept-encoding': accepted },
        });
        const coding = accepted.includes('br') ? 'br' : 'gzip';
        t.equal(headers['content-encoding'], coding, accepted);
        t.equal(headers['content-length'], accepted.includes(';') ? undefined : String(bytes.length), accepted);
        t.match(headers.vary, /\bAccept-Encoding\b/);
        t.strictSame(dataIn(decoders[coding](bytes)).description, description);
      }
    }
    const long = await raw('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    t.equal(long.headers['content-length'], undefined, 'a long one is coded on its way');
  },
);

t.test('an entity tag is of the resource, in every coding', async (t) => {
  const description = 'x'.repeat(3000);
  const { data: project } = await api.post('/projects', { name: 'Long', description });
  const path = `/v1/projects/${project.id}`;
  const tags = new Set<unknown>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const { headers } = await raw(path, { headers: { 'accept-encoding': coding } });
    t.equal(headers['content-encoding'] ?? 'identity', coding);
    tags.add(headers.etag);
  }
  t.equal(tags.size, 1);
  const [tag] = [...tags] as [string];
  for (const coding of ['br', 'gzip', 'identity']) {
    const same = await raw(path, { headers: { 'accept-encoding': coding, 'if-none-match': tag } });
    t.equal(same.status, 304);
    t.equal(same.bytes.length, 0);
    t.equal(same.headers['content-encoding'], undefined);
    t.equal(same.headers.vary, 'Accept-Encoding');
  }
  const known = { 'if-none-match': String((await raw('/openapi.json')).headers.etag), 'accept-encoding': 'br' };
  const unchanged = await raw('/openapi.json', { headers: known });
  t.equal(unchanged.status, 304);
  t.equal(unchanged.headers.vary, 'Accept-Encoding');
  t.equal(unchanged.bytes.length, 0);
  const change = { method: 'PATCH', body: { name: 'Longer' } } as const;
  const headers = { 'accept-encoding': 'br', 'if-match': tag };
  t.equal((await raw(path, { ...change, headers })).status, 200, 'If-Match holds for what came compressed');
  t.equal((await raw(path, { ...change, headers })).status, 412, 'and no longer after the change');
});

t.test('HEAD has no body, and the length that GET has without a coding', async (t) => {
  const plain = await raw('/openapi.json');
  const head = await raw('/openapi.json', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  t.equal(head.status, 200);
  t.equal(head.bytes.length, 0);
  t.equal(head.headers['content-encoding'], undefined);
  t.equal(Number(head.headers['content-length']), plain.bytes.length);
});

t.test('an answer that shows a secret is never compressed', async (t) => {
  const secrets = /"(?:key|secret|session_token|accept_url|download_url)"/;
  // Their files have no links yet, or none that is shown.
  const withoutLinks = [
    ...['exports.create_of_project', 'exports.create_of_analysis', 'exports.create_of_papers'],
    ...['exports.list', 'exports.cancel'],
  ];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][])
    if (!withoutLinks.includes(name))
      t.equal(
        route.showsSecret === true,
        secrets.test(JSON.stringify(route.answer.toJSONSchema({ unrepresentable: 'any' }))),
        name,
      );

  const headers = { 'accept-encoding': 'gzip' };
  const made = await raw('/v1/webhooks', {
    method: 'POST',
    headers,
    body: { url: `https://example.org/${'x'.repeat(1500)}`, events: ['analysis.completed'] },
  });
  t.equal(made.status, 201, made.bytes.toString());
  t.ok(made.bytes.length > 1024);
  t.equal(made.headers['content-encoding'], undefined);
  t.match(dataIn(made.bytes).secret, /^whsec_/);
  const shown = await raw(`/v1/webhooks/${dataIn(made.bytes).id}`, { headers });
  t.equal(shown.headers['content-encoding'], 'gzip', 'without the secret it is');
});
