import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { request } from 'undici';
import { sendRaw } from '../helpers/http.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { url } = await sharedPlatform();

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await request(`${url}${path}`, { method: method as 'GET', headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
};

t.test('many who come at once get the whole site, each of them', async (t) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/docs/methods/kaplan_meier')));
  for (const { status, bytes } of answers) {
    t.equal(status, 200);
    t.match(bytes.toString(), '</html>');
  }
});

t.test('a page is sent in the coding that is asked for, and not again when it is known', async (t) => {
  const plain = await get('/docs/guides/errors');
  const br = await get('/docs/guides/errors', { 'Accept-Encoding': 'gzip, br' });
  const gzip = await get('/docs/guides/errors', { 'Accept-Encoding': 'gzip' });
  t.equal(plain.headers['content-encoding'], undefined);
  t.equal(br.headers['content-encoding'], 'br');
  t.equal(gzip.headers['content-encoding'], 'gzip');
  t.strictSame(brotliDecompressSync(br.bytes), plain.bytes);
  t.strictSame(gunzipSync(gzip.bytes), plain.bytes);
  for (const { headers, bytes } of [plain, br, gzip]) {
    t.equal(headers['content-length'], String(bytes.length));
    t.match(headers.vary, 'Accept-Encoding');
    t.match(headers['cache-control'], 'max-age');
  }
  t.equal(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size, 3, 'each coding has a tag of its own');
  const again = await get('/docs/guides/errors', {
    'Accept-Encoding': 'br',
    'If-None-Match': br.headers.etag as string,
  });
  t.match([again.status, again.bytes.length], [304, 0]);
});

t.test('HEAD answers as GET does, without the page', async (t) => {
  const whole = await get('/docs');
  const head = await get('/docs', {}, 'HEAD');
  t.match([head.status, head.bytes.length], [200, 0]);
  t.equal(head.headers['content-length'], whole.headers['content-length']);
});

t.test('the policy lets nothing in from elsewhere, the console styles of its own', async (t) => {
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
  t.equal(
    await policyOf('/docs'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  for (const path of ['/docs/guides/errors.md', '/docs/nothing', '/docs/assets/docs.js', '/docs/consoles', '/llms.txt'])
    t.equal(await policyOf(path), await policyOf('/docs'), path);
  t.match(await policyOf('/docs/console'), "script-src 'self'; style-src 'self' 'unsafe-inline'");
});

t.test('the Markdown beside a page, the list of all, and all in one', async (t) => {
  const page = await get('/docs/guides/webhooks.md');
  t.match(page.headers['content-type'], 'text/markdown');
  t.match(page.bytes.toString(), /^# Webhooks/);
  t.match((await get('/llms.txt')).bytes.toString(), '/docs/guides/webhooks.md');
  t.match((await get('/llms-full.txt')).bytes.toString(), 'webhook-signature');
});

t.test('a page that is not there is told to people as a page and to programs as JSON', async (t) => {
  const people = await get('/docs/nothing', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
  t.equal(people.status, 404);
  t.match(people.headers['content-type'], 'text/html');
  t.match(people.bytes.toString(), 'There is no such page');
  const programs = await get('/docs/nothing');
  t.equal(programs.status, 404);
  t.match(JSON.parse(programs.bytes.toString()), { success: false, error: { code: 'NOT_FOUND' } });
  for (const path of ['/docs/not-found', '/docs/%2e%2e/package.json', '/docs/__proto__', '/llms.txt/x'])
    t.equal((await get(path)).status, 404, path);
});

t.test('a slash too many leads to the page, and no other method is taken', async (t) => {
  const { status, headers } = await get('/docs/methods/');
  t.match([status, headers.location], [308, '/docs/methods']);
  const post = await sendRaw(url, 'POST /docs HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  t.match([post.status, post.error.code, post.headers.get('allow')], [405, 'METHOD_NOT_ALLOWED', 'GET, HEAD']);
});
