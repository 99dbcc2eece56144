import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { wholeBody } from '../../api/body.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const { live_key } = await createAccount(database.url);
const api = httpClient(url, live_key);

t.afterEach(async () => {
  // Whatever was wrong with a request, nothing of it is stored.
  const [{ count }] = await database.ownerQuery(`select count(*)::int from projects where name <> 'Good'`);
  if (count > 0) throw new Error('a refused body was stored');
});

t.test('JSON that is not right', async (t) => {
  for (const [what, body] of [
    ['cut off', '{"name": "x"'],
    ['a trailing comma', '{"name": "x",}'],
    ['a comment', '{"name": "x"} // no'],
    ['single quotes', "{'name': 'x'}"],
    ['NaN', '{"name": NaN}'],
    ['two documents', '{"name": "x"}{"name": "y"}'],
    ['a raw control character', '{"name": "a\u0000b"}'],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"name": "M'), Buffer.of(0xfc), Buffer.from('ller"}')])],
    ['UTF-16', Buffer.from('{"name": "x"}', 'utf16le')],
  ] as const) {
    const { status, error } = await api.post('/projects', body);
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], what);
  }
});

t.test('a name that stands twice in one object, of which the last would be kept without a word', async (t) => {
  const { status, error } = await api.post('/projects', '{"name": "Bad", "metadata": {"a": 1,\n "a" : 2}}');
  t.match(
    [status, error],
    [
      400,
      { message: 'An object in the body has the name "a" twice. Keep one of them. See line 2, column 2 of the body.' },
    ],
  );
  const { data: project } = await api.post('/projects', { name: 'Good' });
  const upload = (type: string, body: string) =>
    api.send('POST', `/projects/${project.id}/patients`, { headers: { 'Content-Type': type }, body });
  for (const line of ['{"attributes":{"age":1,"age":2}}', '{"attributes":{"age" :1,"t":"a:b","age": 2}}']) {
    const lines = `{"attributes":{"age":40,"seen":"10:30"}}\n${line}\n`;
    t.match((await upload('application/x-ndjson', lines)).error?.details.issues, [
      { row: 2, message: 'has the name "age" twice in one object: keep one of them' },
    ]);
    t.match((await upload('application/json', `{"patients":[${line}]}`)).error?.message, /has the name "age" twice/);
  }
  t.equal((await upload('application/x-ndjson', '{"attributes":{"age" :40,"seen":"10:30 \\":"}}')).status, 201);
});

t.test('JSON that is no object', async (t) => {
  for (const body of ['[]', '[{"name": "x"}]', '"x"', '1', 'null', 'true', '""']) {
    const { status, error } = await api.post('/projects', body);
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], body);
  }
});

t.test('no body where one is needed', async (t) => {
  for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
    const { status, error } = await api.send('POST', '/projects', { headers });
    t.match([status, error.code], [400, 'INVALID_REQUEST']);
    t.match(error.message, /needs a JSON body/);
  }
  const empty = await api.post('/projects', '');
  t.equal(empty.status, 400);
});

t.test('a body where none is wanted is not looked at', async (t) => {
  const { data } = await api.post('/projects', { name: 'Good' });
  t.equal((await api.send('DELETE', `/projects/${data.id}`, { body: 'nonsense' })).status, 200);
});

t.test('bodies in a type or an encoding that is not taken', async (t) => {
  const body = '{"name": "x"}';
  for (const headers of [
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'text/csv' },
    { 'Content-Type': 'application/xml' },
    { 'Content-Type': 'application/jsonp' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    { 'Content-Type': 'json' },
    { 'Content-Type': 'application/json; charset=latin1' },
    { 'Content-Type': 'application/json; charset=nonsense' },
    { 'Content-Encoding': 'compress' },
    { 'Content-Encoding': 'gzip, gzip' },
  ]) {
    const { status, error } = await api.post('/projects', body, headers as never);
    t.match([status, error?.code], [415, 'UNSUPPORTED_MEDIA_TYPE'], JSON.stringify(headers));
  }
  const bytes = new Uint8Array(Buffer.from(body));
  const untyped = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${live_key}` },
    body: bytes,
  });
  t.equal(untyped.status, 415, 'no type at all');
  const lie = await api.post('/projects', body, { 'Content-Encoding': 'gzip' });
  t.match([lie.status, lie.error.code], [400, 'INVALID_REQUEST'], 'said to be gzip, and is not');
});

t.test('a file whose type names an empty charset is UTF-8, like one that names none', async (t) => {
  const { data: project } = await api.post('/projects', { name: 'Good' });
  const headers = { 'Content-Type': 'text/csv; charset=""' };
  t.match(await api.post(`/projects/${project.id}/patients`, 'name\nMüller\n', headers), {
    status: 201,
    data: { created: 1 },
  });
});

t.test('a body over the limit', async (t) => {
  const large = JSON.stringify({ name: 'x', description: 'a'.repeat(3 * 2 ** 20) });
  const { status, error } = await api.post('/projects', large);
  t.match([status, error.code], [413, 'PAYLOAD_TOO_LARGE']);
  t.equal((await api.post('/projects', new Blob([large]).stream())).status, 413, 'also when its length is not told');
});

t.test('a body that is too large or never comes is not waited for', async (t) => {
  const answer = async (headers: string, body: string | Buffer) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    socket.write(`POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${live_key}\r\n`);
    socket.write(`Content-Type: application/json\r\n${headers}\r\n\r\n`);
    if (body.length > 0) socket.write(body);
    return String((await once(socket, 'data'))[0]);
  };
  t.match(await answer('Content-Length: 999999999', ''), /^HTTP\/1\.1 413 .*has 999,999,999 bytes/s);
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  t.match(await answer('Transfer-Encoding: chunked', chunk.repeat(33)), /^HTTP\/1\.1 413 .*is larger than/s);
  const bomb = gzipSync(' '.repeat(3_000_000));
  const zipped = 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked';
  const bombChunk = Buffer.concat([Buffer.from(`${bomb.length.toString(16)}\r\n`), bomb, Buffer.from('\r\n')]);
  t.match(await answer(zipped, bombChunk), /^HTTP\/1\.1 413 /);

  const small = Object.assign(new PassThrough(), { headers: {}, socket: { bytesRead: 0 } });
  const read = wholeBody(small as unknown as IncomingMessage, 10_000);
  const sent = Buffer.from('{"name": "é"}'.repeat(700));
  for (const byte of sent) small.write(Buffer.of(byte));
  small.end();
  t.strictSame(Buffer.from(await read), sent, 'however small the chunks are that it comes in');
  const left = Object.assign(new PassThrough(), {
    headers: {},
    socket: { bytesRead: 0 },
  }) as unknown as IncomingMessage;
  left.destroy();
  await once(left, 'close');
  await t.rejects(wholeBody(left, 100), { message: /stopped before its end/ }, 'its client left before it was read');
});

t.test('everything that is wrong is told at once, with the place', async (t) => {
  const { status, error } = await api.post('/projects', {
    name: '',
    description: 7,
    colour: 'red',
    size: null,
    variables: [{ name: 'a', type: 'number', min: 'low', shape: 1 }, { type: 'colour' }],
    metadata: { key: 1 },
  });
  t.equal(status, 400);
  const paths = error.details.issues.map(({ path }: { path: string }) => path).sort();
  t.strictSame(paths, [
    'colour',
    'description',
    'metadata.key',
    'name',
    'size',
    'variables[0].min',
    'variables[0].shape',
    'variables[1].name',
    'variables[1].type',
  ]);
  for (const { message } of error.details.issues) t.match(message, /^.{5,}$/);
});

t.test('values out of range', async (t) => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']));
  for (const [what, body] of [
    ['a name of nothing but spaces', { name: '  ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a description of 10,001', { name: 'x', description: 'd'.repeat(10_001) }],
    ['51 pairs of metadata', { name: 'x', metadata: pairs(51) }],
    ['metadata that are not text', { name: 'x', metadata: { a: {} } }],
    ['a list for metadata', { name: 'x', metadata: [] }],
  ] as const)
    t.equal((await api.post('/projects', body)).status, 400, what);
});

t.test('text that a database can not keep is refused, wherever it stands', async (t) => {
  for (const bad of ['a\u0000b', '\ud800', 'x\udc00y']) {
    for (const [path, body] of [
      ['name', { name: bad }],
      ['description', { name: 'x', description: bad }],
      ['metadata.note', { name: 'x', metadata: { note: bad } }],
      ['variables[0].label', { name: 'x', variables: [{ name: 'a', type: 'text', label: bad }] }],
    ] as const) {
      const { status, error } = await api.post('/projects', body);
      t.equal(status, 400, `${JSON.stringify(bad)} in ${path}`);
      t.equal(error?.details.issues?.[0].path, path);
    }
    const key = await api.post('/projects', { name: 'x', metadata: { [bad]: 'v' } });
    t.equal(key.status, 400, `${JSON.stringify(bad)} as a key`);
  }
});

t.test('names that mean something to JavaScript are only names, or are refused', async (t) => {
  for (const body of [
    '{"name": "x", "__proto__": {"admin": true}}',
    '{"name": "x", "\\u005f_proto__": 1}',
    '{"name": "x", "metadata": {"__proto__": "v"}}',
    '{"name": "x", "constructor": {"prototype": {}}}',
    '{"name": "x", "toString": 1}',
  ])
    t.equal((await api.post('/projects', body)).status, 400, body);
  const { status, data } = await api.post(
    '/projects',
    '{"name": "Good", "metadata": {"constructor": "c", "toString": "t"}}',
  );
  t.equal(status, 201);
  t.strictSame(data.metadata, { constructor: 'c', toString: 't' });
});

t.test('deep nesting is refused and harms nobody', async (t) => {
  for (const depth of [100, 10_000, 200_000]) {
    const { status } = await api.post('/projects', `{"name": ${'['.repeat(depth)}${']'.repeat(depth)}}`);
    t.equal(status, 400, `${depth} deep`);
  }
  t.equal((await api.get('/projects')).status, 200);
});

t.test('unicode that is right comes back as it was', async (t) => {
  const metadata = {
    'Größe (cm)': '🩺 — ‮rtl‬',
    日本語: 'e\u0301',
    'with "quotes" & <tags>': "'; drop table projects; --",
  };
  const { data } = await api.post('/projects', { name: 'Good', description: 'line\nbreak\ttab', metadata });
  t.strictSame((await api.get(`/projects/${data.id}`)).data.metadata, metadata);
  t.equal(data.description, 'line\nbreak\ttab');
});

t.test('query parameters', async (t) => {
  const paths = async (query: string) => {
    const { status, error } = await api.get(`/projects?${query}`);
    t.equal(status, 400, query);
    return error.details.issues.map(({ path }: { path: string }) => path).sort();
  };
  t.strictSame(await paths('limit=10&limit=20'), ['limit'], 'one given twice');
  t.strictSame(await paths('colour=red&size=1&limit=x'), ['colour', 'limit', 'size'], 'all at once');
  for (const limit of ['0', '-1', '201', '1.5', 'ten', '', ' ', 'Infinity', '٣'])
    t.strictSame(await paths(`limit=${encodeURIComponent(limit)}`), ['limit'], `limit=${limit}`);
  t.strictSame(await paths('__proto__=1'), ['__proto__']);
  t.strictSame(await paths('constructor=1'), ['constructor']);
  t.strictSame(await paths('limit[]=1'), ['limit[]']);
  t.strictSame(await paths('x=%00'), ['x']);
});

t.test('an account has three large bodies read at once, which are in memory until they are answered', async (t) => {
  const { live_key: key } = await createAccount(database.url);
  const own = httpClient(url, key);
  const variables = Array.from({ length: 400 }, (_, i) => ({ name: `v${i}`, label: 'l'.repeat(1000), type: 'number' }));
  const large = { name: 'Good', variables };
  const held = Array.from({ length: 3 }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    t.teardown(() => socket.destroy());
    socket.write(`POST /v1/projects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n`);
    socket.write('Content-Type: application/json\r\nContent-Length: 400000\r\n\r\n{');
    return socket;
  });
  let isAnswered = true;
  let answer: ReturnType<typeof own.post> | null = null;
  // Once the three have their places.
  for (let tries = 0; isAnswered && tries < 50; tries++) {
    isAnswered = false;
    answer = own.post('/projects', large).finally(() => {
      isAnswered = true;
    });
    for (let i = 0; i < 20; i++) t.equal((await own.post('/projects', { name: 'Good' })).status, 201);
  }
  t.notOk(isAnswered, 'one more waits, while small ones pass');
  t.equal((await api.post('/projects', large)).status, 201, 'another account does not wait');
  for (const socket of held) socket.destroy();
  t.equal((await answer)?.status, 201);
});
