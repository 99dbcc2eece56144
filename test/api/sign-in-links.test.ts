import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, setStatus } from '../../sql/tables/accounts.ts';
import { createSignInLink } from '../../sql/tables/sign-in-links.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

t.test('sign-in links', async (t) => {
  const { database, url } = await sharedPlatform();
  const email = 'ada@hospital.example';
  const account = await createAccount(database.url, { email });
  const nobody = httpClient(url, null);
  const link = () => asOwner(database.url, (owner) => createSignInLink(owner, email));
  const redeem = (code: string) => nobody.post('/auth/link', { code });

  t.test('one of many who come with the same code at once is signed in, and the trail tells of it', async (t) => {
    const { code } = await link();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404, 404, 404, 404]);
    const { data } = answers.find(({ status }) => status === 200)!;
    t.equal((await httpClient(url, data.session_token).get('/auth/session')).data.user.email, email);
    const trail = (await httpClient(url, account.live_key).get('/audit-events')).data.items;
    const actions = trail.map(({ action }: { action: string }) => action);
    for (const action of ['user.sign_in_link_made', 'user.sign_in_link_used', 'user.signed_in'])
      t.ok(actions.includes(action), action);
    t.notMatch(JSON.stringify(trail), code);
  });

  t.test('a link that is old, replaced, or of a suspended account signs nobody in', async (t) => {
    const { code: replaced } = await link();
    const { code: old } = await link();
    t.equal((await redeem(replaced)).status, 404);
    await database.ownerQuery(`update sign_in_links set expires_at = now() - interval '1 second'`);
    t.equal((await redeem(old)).status, 404);
    const { code } = await link();
    const id = uuidOf('account', account.account_id);
    await asOwner(database.url, (owner) => setStatus(owner, id, 'suspended'));
    t.equal((await redeem(code)).status, 403);
    await asOwner(database.url, (owner) => setStatus(owner, id, 'active'));
    t.equal((await redeem(code)).status, 200, 'and was not spent by that');
  });

  t.test('codes are nowhere in the database', async (t) => {
    const { code } = await link();
    const rows = await database.ownerQuery('select l::text as row from sign_in_links l');
    t.equal(rows.length, 1);
    t.notMatch(JSON.stringify(rows), code);
  });
});
