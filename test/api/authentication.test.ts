import t from 'tap';
import { permissions } from '../../contract/permissions.ts';
import { type Route, type RouteName, routes } from '../../contract/routes.ts';
import { newApiKey } from '../../domain/access/api-keys.ts';
import { expectations } from '../helpers/access-expectations.ts';
import { type AccessScene, makeKey, makeScene, makeSession, namesRead } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpAnswer, httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

t.test('every route of the table has an expectation, and no expectation is without a route', async (t) => {
  t.same(Object.keys(expectations).sort(), Object.keys(routes).sort());
});

t.test('Authentication of every route', async (t) => {
  const database = await testDatabase(t);
  // The anonymous clients of this test all come from one address, so that it says who they are.
  const api = await startApi(t, database.url, { TRUSTED_PROXIES: '1', SMTP_URL: 'smtp://127.0.0.1:1' });
  const account = await createAccount(database.url, { plan: 'enterprise' });
  const other = await createAccount(database.url, { plan: 'enterprise' });
  const suspended = await createAccount(database.url, { plan: 'enterprise' });
  await database.ownerQuery(
    `update accounts set status = 'suspended' where id = (select account_id from api_keys where last4 = $1)`,
    [suspended.live_key.slice(-4)],
  );
  const shared = await makeScene(database, api.url, account.account_id, account.live_key);
  const elsewhere = shared.otherProject;
  /** What a route that changes something may use up; one that only reads leaves the shared scene as it is. */
  const sceneFor = async (name: RouteName) => {
    const isRead = routes[name].method === 'GET';
    const { account_id, live_key } = account;
    return isRead ? shared : makeScene(database, api.url, account_id, live_key, namesRead(expectations[name].send));
  };
  const anonymous = httpClient(api.url, null);
  let strangers = 0;

  const knock = (name: RouteName, scene: AccessScene, authorization: string | null): Promise<HttpAnswer> => {
    const { path, body } = expectations[name].send(scene);
    return anonymous.send(routes[name].method, path, {
      ...(body === undefined ? {} : { body }),
      headers: {
        'X-Forwarded-For': `192.0.2.${++strangers % 250}`,
        ...(authorization === null ? {} : { Authorization: authorization }),
      },
    });
  };
  const keys = {
    revoked: await makeKey(database, account.account_id, { revoked: `now() - interval '1 second'` }),
    expired: await makeKey(database, account.account_id, { expires: `now() - interval '1 second'` }),
    scoped: await makeKey(database, account.account_id, { projects: [elsewhere] }),
    test: await makeKey(database, account.account_id, { type: 'test' }),
    read: await makeKey(database, account.account_id, { permissions: ['read'] }),
    write: await makeKey(database, account.account_id, { permissions: ['write'] }),
    delete: await makeKey(database, account.account_id, { permissions: ['delete'] }),
    admin: await makeKey(database, account.account_id, { permissions: ['admin'] }),
  };
  const broken = `${account.live_key.slice(0, -1)}${account.live_key.endsWith('0') ? '1' : '0'}`;
  const unauthorized: [string, string | null, string][] = [
    ['no header', null, 'missing_header'],
    ['a header of another scheme', 'Basic dXNlcjpwYXNz', 'malformed_header'],
    ['an empty key', 'Bearer ', 'malformed_header'],
    ['a key that nobody has', `Bearer ${newApiKey('live')}`, 'invalid_key'],
    ['a key with a typing error', `Bearer ${broken}`, 'invalid_key'],
    ['a revoked key', `Bearer ${keys.revoked}`, 'revoked_key'],
    ['an expired key', `Bearer ${keys.expired}`, 'expired_key'],
    ['a session that nobody has', `Session sess_${'A'.repeat(43)}`, 'invalid_session'],
  ];
  // The shared literature is everybody's: a paper of it is no secret of a tenant.
  const secrets = Object.values(shared).filter((id) => id !== shared.paper);
  const leaks = (text: string) => secrets.filter((id) => text.includes(id));

  for (const [index, name] of (Object.keys(routes) as RouteName[]).entries()) {
    const expected = expectations[name];
    const route: Route = routes[name];
    t.test(`${route.method} ${route.path}`, async (t) => {
      if (expected.credential === 'none') {
        t.equal((await knock(name, shared, null)).status, expected.ok, 'anybody may try');
        return;
      }
      // One place asks for the credential of every route: each is tried without any and with one that is wrong, in turn.
      const [without, ...wrong] = unauthorized;
      for (const [what, authorization, reason] of [without!, wrong[index % wrong.length]!]) {
        const answer = await knock(name, shared, authorization);
        t.equal(answer.status, 401, what);
        t.equal(answer.error?.details.reason, reason, what);
        t.ok(answer.headers.get('www-authenticate'), what);
      }
      const stopped = await knock(name, shared, `Bearer ${suspended.live_key}`);
      t.equal(stopped.error?.details.reason, 'account_suspended');

      if (expected.credential === 'session') {
        const refused = await knock(name, shared, `Bearer ${account.live_key}`);
        t.equal(refused.error?.details.reason, 'session_required', 'a key, whatever it may do');
      } else {
        for (const permission of permissions) {
          const enough = expected.permission === null || expected.permission === permission;
          const answer = await knock(name, enough ? await sceneFor(name) : shared, `Bearer ${keys[permission]}`);
          t.equal(answer.status, enough ? expected.ok : 403, `a key with the permission ${permission}`);
          if (!enough)
            t.match(answer.error?.details, { reason: 'missing_permission', required: expected.permission }, permission);
        }
        const scoped = await knock(name, shared, `Bearer ${keys.scoped}`);
        if (expected.scoped === 'in') t.ok(scoped.status < 300, 'a key of another project is let in');
        else if (expected.scoped === 404) t.equal(scoped.status, 404, 'a key of another project');
        else t.equal(scoped.error?.details.reason, 'project_scope', 'a key of another project');
        t.same(
          // An account's own papers are found in both its modes and beside every project.
          leaks(scoped.text).filter((id) => ![elsewhere, shared.ownPaper].includes(id)),
          [],
          'it sees nothing of this one',
        );
        const foreign = await knock(name, shared, `Bearer ${other.live_key}`);
        t.equal(foreign.status, expected.otherTenant === 'in' ? expected.ok : 404, "another tenant's key");
        t.same(leaks(foreign.text), [], 'it sees nothing of this tenant');
        const test = await knock(
          name,
          expected.otherMode === 'in' ? await sceneFor(name) : shared,
          `Bearer ${keys.test}`,
        );
        if (expected.otherMode === 'session_required')
          t.equal(test.error?.details.reason, 'session_required', 'a test key');
        else t.equal(test.status, expected.otherMode === 'in' ? expected.ok : 404, 'a test key');
        t.same(
          leaks(test.text).filter((id) => ![shared.member, shared.invitation, shared.ownPaper].includes(id)),
          [],
          'it sees nothing live',
        );
      }
      const mayView = expected.permission === null || expected.permission === 'read';
      const viewer = await knock(
        name,
        mayView ? await sceneFor(name) : shared,
        `Session ${await makeSession(database, account.account_id, 'viewer')}`,
      );
      t.equal(viewer.status, mayView ? expected.ok : 403, "a viewer's session");
      const owner = await knock(
        name,
        await sceneFor(name),
        `Session ${await makeSession(database, account.account_id, 'owner')}`,
      );
      t.equal(owner.status, expected.ok, "an owner's session");
    });
  }
});
