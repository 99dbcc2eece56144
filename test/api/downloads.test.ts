import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { byteRange } from '../../api/byte-range.ts';
import { type DownloadGrant, downloadLinks } from '../../domain/access/download-links.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addExportFile, chunkBytes, completeExportFile } from '../../sql/tables/export-files.ts';
import { exportAttempts, queueExport } from '../../sql/tables/exports.ts';
import { openExportStorage } from '../../storage/export-storage.ts';
import { type ExportScene, exportScene, follow, storages } from '../helpers/export-scene.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount } from '../helpers/platform.ts';
import { nobody } from '../helpers/tenants.ts';

const secret = 'a key that only tests ever use, of 32 characters';
const grant = (): DownloadGrant => ({
  fileId: uuidv7(),
  accountId: uuidv7(),
  mode: 'live',
  givenTo: { kind: 'key', id: uuidv7() },
});

t.test('a link says what it was made with, for a quarter of an hour, and nobody can make one up', async (t) => {
  const links = downloadLinks([secret]);
  const now = new Date('2026-03-01T12:00:00Z');
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  for (const kind of ['key', 'session'] as const)
    for (const mode of ['live', 'test'] as const) {
      const given = { ...grant(), mode, givenTo: { kind, id: uuidv7() } };
      const { token, expiresAt } = links.make(given, now);
      t.equal(expiresAt.getTime() - now.getTime(), 15 * 60_000);
      t.match(token, /^[A-Za-z0-9_-]+$/);
      t.same(links.read(token, now), given);
      t.same(links.read(token, later(15 * 60_000 - 1)), given);
      t.equal(links.read(token, later(15 * 60_000)), 'expired');
    }
  const { token } = links.make(grant(), now);
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'A' ? 'B' : 'A';
    t.equal(links.read(`${token.slice(0, i)}${other}${token.slice(i + 1)}`, now), 'broken', `character ${i}`);
  }
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, token.slice(0, -4)])
    t.equal(links.read(wrong, now), 'broken');
  t.equal(downloadLinks([`${secret}.`]).read(token, now), 'broken', "another platform's");
});

t.test('ranges are read as RFC 9110 has it', async (t) => {
  const size = 1000;
  for (const [header, expected] of [
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-200', { start: 800, end: 999 }],
    ['bytes=-2000', { start: 0, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['Bytes= 1-2 ', { start: 1, end: 2 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['pages=1-2', null],
    [undefined, null],
  ] as const)
    t.same(byteRange(header, size), expected, String(header));
  t.equal(byteRange('bytes=0-', 0), 'unsatisfiable');
  t.equal(byteRange('bytes=-1', 0), 'unsatisfiable');
});

/** A file of known bytes in an export that is ready, past the job; returns the id of the export. */
async function fileOf(
  scene: ExportScene,
  bytes: Buffer,
  { name = 'data.bin', mediaType = 'application/octet-stream', isReady = true } = {},
): Promise<string> {
  const { database, account, project } = scene;
  const tenantScope = {
    accountId: uuidOf('account', account.account_id),
    ...{ mode: 'live' as const, projectIds: null, actor: nobody },
  };
  const storage = await openExportStorage(scene.storageConfig, database.db);
  const row = await database.db.inside(tenantScope, (connection) =>
    queueExport(connection, {
      ...{ projectId: uuidOf('project', project), ofAnalysis: null, format: 'csv', include: ['patients'] },
      ...{ filter: [], deidentify: false, options: { formulas: 'escape' } },
    }),
  );
  const exportId = uuidOf('export', row.id);
  await database.db.inside(tenantScope, (connection) => exportAttempts.begin(connection, exportId, 'test'));
  const file = await database.db.inside(tenantScope, (connection) =>
    addExportFile(connection, {
      ...{ exportId, attempt: 1, number: 0, name, mediaType, objectKeyOf: storage.objectKeyOf },
    }),
  );
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  async function* inPieces() {
    for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
  }
  await storage.write(tenantScope, file, inPieces(), new AbortController().signal);
  await database.db.inside(tenantScope, (connection) =>
    completeExportFile(connection, file.id, { size: bytes.length, sha256, rows: null }),
  );
  storage.close();
  if (isReady)
    await database.db.inside(tenantScope, (connection) =>
      exportAttempts.finish(connection, exportId, 1, { status: 'ready', rowCounts: null, deidentification: null }),
    );
  return row.id;
}

for (const storage of storages)
  t.test(`a file in the ${storage} is sent whole and in parts`, async (t) => {
    const scene = await exportScene(t, { storage });
    const bytes = Buffer.alloc(2 * chunkBytes + 12_345, 0).map((_, i) => (i * 31 + (i >> 8)) & 255) as Buffer;
    const id = await fileOf(scene, bytes, { name: 'Patienten „Köln“ 50%.csv', mediaType: 'text/csv; charset=utf-8' });
    const [file] = (await scene.client.get(`/exports/${id}`)).data.files;
    const url = file.download_url;
    const whole = await follow(url);
    t.equal(whole.status, 200);
    t.ok(whole.bytes.equals(bytes));
    const headers = Object.fromEntries(whole.headers);
    t.match(headers, {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="Patienten _K_ln_ 50_.csv"; filename*=UTF-8\'\'Patienten%20%E2%80%9EK%C3%B6ln%E2%80%9C%2050%25.csv',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
      'content-security-policy': /^sandbox;/,
    });
    t.ok(headers['request-id']);

    const edges = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, bytes.length - 1];
    for (const start of edges)
      for (const end of edges.filter((edge) => edge >= start)) {
        const part = await follow(url, { Range: `bytes=${start}-${end}` });
        t.equal(part.status, 206);
        t.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${bytes.length}`);
        t.ok(part.bytes.equals(bytes.subarray(start, end + 1)), `${start}-${end}`);
      }
    const last = await follow(url, { Range: 'bytes=-10' });
    t.ok(last.bytes.equals(bytes.subarray(-10)));
    const beyond = await follow(url, { Range: `bytes=${bytes.length}-` });
    t.equal(beyond.status, 416);
    t.equal(beyond.headers.get('content-range'), `bytes */${bytes.length}`);
    t.match(JSON.parse(beyond.bytes.toString()), { success: false, error: { code: 'RANGE_NOT_SATISFIABLE' } });
    const goOn = await follow(url, { Range: 'bytes=5-', 'If-Range': headers.etag! });
    t.equal(goOn.status, 206);
    const other = await follow(url, { Range: 'bytes=5-', 'If-Range': '"another"' });
    t.equal(other.status, 200, 'of another file the whole is sent');
    t.equal((await follow(url, { 'If-None-Match': headers.etag! })).status, 304);

    const head = await follow(url, {}, 'HEAD');
    t.equal(head.status, 200);
    t.equal(head.headers.get('content-length'), String(bytes.length));
    t.equal(head.bytes.length, 0);
    for (const range of ['bytes=0-9', `bytes=${bytes.length}-`]) {
      const ofAll = await follow(url, { Range: range }, 'HEAD');
      t.same([ofAll.status, ofAll.headers.get('content-length')], [200, String(bytes.length)], 'HEAD knows no ranges');
    }
    const resumed = await follow(url, { Range: 'bytes=5-', 'If-Match': '"another"' });
    t.match([resumed.status, JSON.parse(resumed.bytes.toString()).error.code], [412, 'PRECONDITION_FAILED']);
    t.equal((await follow(url, { Range: 'bytes=5-', 'If-Match': headers.etag! })).status, 206);
    const posted = await follow(url, {}, 'POST');
    t.equal(posted.status, 405);
    t.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS');

    const empty = await fileOf(scene, Buffer.alloc(0));
    const [nothing] = (await scene.client.get(`/exports/${empty}`)).data.files;
    const none = await follow(nothing.download_url);
    t.equal(none.status, 200);
    t.equal(none.bytes.length, 0);
  });

t.test('a link opens nothing once it, its export, its key, its session or its account is over', async (t) => {
  const scene = await exportScene(t);
  const { client, database, account, api } = scene;
  const [{ email }] = await database.ownerQuery('select email from users where id = $1', [
    uuidOf('user', account.user_id),
  ]);
  const id = await fileOf(scene, Buffer.from('values'));
  const link = async () => (await client.get(`/exports/${id}`)).data.files[0].download_url;
  const refusal = async (url: string) => {
    const { status, bytes } = await follow(url);
    const { error, success } = JSON.parse(bytes.toString());
    t.equal(success, false);
    t.ok(error.message.length > 40, 'and says the way out');
    return [status, error.details.reason];
  };
  const [{ uuid }] = await database.ownerQuery('select id as uuid from export_files');
  const accountId = uuidOf('account', account.account_id);
  const [{ key }] = await database.ownerQuery(
    `select id as key from api_keys where account_id = $1 and type = 'live'`,
    [accountId],
  );
  const mine = {
    ...{ fileId: uuid as string, accountId, mode: 'live' as const },
    givenTo: { kind: 'key' as const, id: key as string },
  };
  const urlOf = (given: DownloadGrant, madeAt = new Date()) =>
    `${api.url}/downloads/${downloadLinks([secret]).make(given, madeAt).token}`;

  t.equal((await follow(urlOf(mine))).status, 200);
  t.same(await refusal(urlOf(mine, new Date(Date.now() - 15 * 60_000))), [403, 'link_expired']);
  t.same(await refusal(`${api.url}/downloads/nonsense`), [404, undefined]);
  t.same(await refusal(`${urlOf(mine).slice(0, -1)}_`), [404, undefined]);
  const other = await createAccount(database.url);
  t.same(
    await refusal(urlOf({ ...mine, accountId: uuidOf('account', other.account_id) })),
    [404, undefined],
    'the tenant scope stands behind the signature too',
  );
  t.same(await refusal(urlOf({ ...mine, mode: 'test' })), [404, undefined]);
  t.equal((await httpClient(api.url, other.live_key).get(`/exports/${id}`)).status, 404);

  const early = await link();
  await database.ownerQuery(`update api_keys set revoked_at = now() where id = $1`, [key]);
  t.same(await refusal(early), [403, 'link_withdrawn'], 'with its key a link is dead');
  await database.ownerQuery(`update api_keys set revoked_at = null where id = $1`, [key]);
  await database.ownerQuery(`update accounts set status = 'suspended' where id = $1`, [accountId]);
  t.same(await refusal(early), [403, 'link_withdrawn']);
  await database.ownerQuery(`update accounts set status = 'active' where id = $1`, [accountId]);
  t.equal((await follow(early)).status, 200);

  const session = await loggedIn(api.url, email);
  const lastSession = async () =>
    (
      await database.ownerQuery('select id from sessions where account_id = $1 order by id desc limit 1', [accountId])
    )[0].id;
  const given = async (of: HttpClient) => (await of.get(`/exports/${id}`)).data.files[0].download_url as string;
  const [first, mineToo] = [await given(session), await given(await loggedIn(api.url, email))];
  t.equal((await follow(first)).status, 200);
  const [told] = await database.ownerQuery(
    `select actor_kind, actor_id from audit_events where action = 'export.downloaded' order by id desc limit 1`,
  );
  t.same(told, { actor_kind: 'user', actor_id: uuidOf('user', account.user_id) }, 'the person is in the audit trail');
  await session.post('/auth/logout');
  t.same(await refusal(first), [403, 'link_withdrawn'], 'with its session a link is dead');
  t.equal((await follow(mineToo)).status, 200, 'with another it is not');
  await database.ownerQuery(`update sessions set expires_at = now() where id = $1`, [await lastSession()]);
  t.same(await refusal(mineToo), [403, 'link_withdrawn']);

  const [kept, ended] = [await loggedIn(api.url, email), await loggedIn(api.url, email)];
  const [stays, goes] = [await given(kept), await given(ended)];
  await kept.post('/auth/password', { current_password: password, new_password: 'another long password' });
  t.same(await refusal(goes), [403, 'link_withdrawn'], 'a new password ends the other sessions and their links');
  t.equal((await follow(stays)).status, 200);

  const unready = await fileOf(scene, Buffer.from('half'), { isReady: false });
  t.same((await client.get(`/exports/${unready}`)).data.files, []);
  const [{ half }] = await database.ownerQuery('select id as half from export_files where export_id = $1', [
    uuidOf('export', unready),
  ]);
  t.same(await refusal(urlOf({ ...mine, fileId: half })), [404, undefined], 'of an export that is not ready, nothing');

  await database.ownerQuery(`update exports set expires_at = now() where id = $1`, [uuidOf('export', id)]);
  t.same(await refusal(early), [404, undefined]);
  t.match((await client.get(`/exports/${id}`)).data, { status: 'expired', files: [] });
});

t.test('a download stops when its key is revoked, its account suspended or its export deleted meanwhile', async (t) => {
  for (const storage of storages) {
    const scene = await exportScene(t, { storage });
    const { client, database, account } = scene;
    const size = 32 * 1024 * 1024; // more than the buffers between us and the client hold
    const accountId = uuidOf('account', account.account_id);
    const endings: [string, (id: string) => Promise<unknown>][] = [
      ['suspended', () => database.ownerQuery(`update accounts set status = 'suspended' where id = $1`, [accountId])],
      ['deleted', (id) => client.delete(`/exports/${id}`)],
      [
        'revoked',
        () => database.ownerQuery(`update api_keys set revoked_at = now() where account_id = $1`, [accountId]),
      ],
    ];
    for (const [what, end] of endings) {
      const id = await fileOf(scene, Buffer.alloc(size, 7));
      const [{ download_url: url }] = (await client.get(`/exports/${id}`)).data.files;
      const { hostname, port, pathname } = new URL(url);
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      await once(socket, 'readable');
      await end(id);
      await pause(1100);
      let received = 0;
      for await (const piece of socket) received += piece.length;
      t.ok(received < size, `${what}, with the file in the ${storage}: ${received} bytes of ${size}`);
      await database.ownerQuery(`update accounts set status = 'active' where id = $1`, [accountId]);
    }
  }
});

t.test('a client that hangs up in the middle frees all that it held', async (t) => {
  const scene = await exportScene(t, { env: { DATABASE_POOL_SIZE: '6' } });
  const id = await fileOf(scene, Buffer.alloc(64 * 1024 * 1024, 7));
  const [{ download_url: url }] = (await scene.client.get(`/exports/${id}`)).data.files;
  const { hostname, port, pathname } = new URL(url);
  const hanging = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, 'data');
      socket.pause();
      return socket;
    }),
  );
  // Five that take nothing, with a pool of two: anyone who held a connection would be in everybody's way.
  t.equal((await scene.client.get(`/exports/${id}`)).status, 200);
  for (const socket of hanging) socket.destroy();
  const isOfDownload = ({ route, status }: { route?: string; status?: number }) =>
    route === 'downloads.get' && status === 499;
  await scene.api.logged((line) => isOfDownload(line) && scene.api.log.filter(isOfDownload).length === 5);
  t.notOk(
    scene.api.log.some((line) => line.level >= 50),
    'which is no fault',
  );
  t.equal((await follow(url)).bytes.length, 64 * 1024 * 1024);
  t.notOk(JSON.stringify(scene.api.log).includes(pathname.split('/')[2]!), 'no link is in the log');
});
