import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { downloadLinks } from '../../domain/access/download-links.ts';
import { secretKeyId } from '../../domain/access/secret-keys.ts';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { uuidOf } from '../../sql/ids.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { everySeal } from '../helpers/audit.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { addJob } from '../helpers/queue.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { localTargets, verified } from '../helpers/webhooks.ts';

const before = testSecretKey;
const now = 'the secret key from now on, of more than 32 characters';

t.test('SECRET_KEY is changed under a platform with work in it, and nothing that it made is lost', async (t) => {
  const database = await testDatabase(t);
  const { url, ownerQuery } = database;
  const receiver = await startReceiver(t);
  const account = await createAccount(url, { email: 'owner@example.org' });
  const start = (env: NodeJS.ProcessEnv) => startApi(t, url, { ...localTargets, ...env });
  const [old, oldKey] = [await start({ SECRET_KEY: before }), account.live_key];
  const client = httpClient(old.url, oldKey);
  const once = { 'Idempotency-Key': 'once' };
  const project = await client.post('/projects', { name: 'Once' }, once);
  await client.post('/projects', { name: 'Two' });
  const { next_cursor: cursor } = (await client.get('/projects?limit=1')).data;
  const subscribe = async () =>
    (await client.post('/webhooks', { url: `${receiver.url}/`, events: ['data.uploaded'] })).data;
  const [webhook, ofBefore] = [await subscribe(), await subscribe()];
  // As a webhook from before secrets were stored: its secret is made from the version, the id and the key.
  await ownerQuery('update webhooks set sealed_secret = null where id = $1', [uuidOf('webhook', ofBefore.id)]);
  const rotated = (await client.post(`/webhooks/${webhook.id}/rotate-secret`)).data;
  const owner = await loggedIn(old.url, 'owner@example.org');
  const invited = (await owner.post('/team/invitations', { email: 'ada@example.org', role: 'viewer' })).data;
  await everySeal(database, [before]);

  // As docs/operations.md has it. One web process knows the new key already, and the other does not.
  await migrate(url, [now, before]);
  const both = await start({ SECRET_KEY: now, SECRET_KEY_PREVIOUS: before });
  const newer = httpClient(both.url, oldKey);
  t.equal((await newer.get(`/projects?limit=1&cursor=${cursor}`)).status, 200, 'a cursor goes on');
  const replayed = await newer.post('/projects', { name: 'Once' }, once);
  t.match([replayed.headers.get('idempotent-replayed'), replayed.data.id], ['true', project.data.id]);
  const twin = { 'Idempotency-Key': 'twin' };
  const made = await newer.post('/projects', { name: 'Twin' }, twin);
  t.equal((await client.post('/projects', { name: 'Twin' }, twin)).data.id, made.data.id, 'also in the older process');
  const accepted = await httpClient(both.url, null).post('/team/invitations/accept', {
    ...{ token: invited.accept_url.split('/').at(-1), name: 'Ada', password },
  });
  t.equal(accepted.status, 201);

  const worker = startWorker(t, url, { ...localTargets, SECRET_KEY: now, SECRET_KEY_PREVIOUS: before });
  await addJob(database, 'find_old_secrets');
  await worker.logged(({ msg, webhooks }) => msg === 'secrets encrypted with the new SECRET_KEY' && webhooks === 2);
  const keyIds = await ownerQuery(
    `select substring(sealed_secret for 8) as id from webhooks
     union all select substring(previous_sealed_secret for 8) from webhooks where previous_sealed_secret is not null`,
  );
  t.equal(keyIds.length, 3);
  for (const { id } of keyIds) t.ok(secretKeyId(now).equals(id));
  await everySeal(database, [now, before]);
  await Promise.all([old.kill(), both.kill(), worker.kill()]);
  await migrate(url, [now]);

  const after = httpClient((await start({ SECRET_KEY: now })).url, oldKey);
  startWorker(t, url, { ...localTargets, SECRET_KEY: now });
  t.equal((await after.get(`/projects?limit=1&cursor=${cursor}`)).status, 400, 'what the old key signed is over');
  t.equal((await after.post('/projects', { name: 'Twin' }, twin)).data.id, made.data.id);
  await after.post(`/webhooks/${webhook.id}/test`);
  const message = await receiver.next();
  t.ok(verified(rotated.secret, message), 'receivers go on with the secret that they were given');
  t.ok(verified(webhook.secret, message), 'and the one before signs as long as was said');
  await after.post(`/webhooks/${ofBefore.id}/test`);
  t.match(verified(await secretOfBefore(ofBefore.id), await receiver.next()), { type: 'ping' });
  const report = await asOwner(url, (client) => verifyAudit(client, { secretKeys: [now] }));
  t.match(report, { problem: null });
});

/** As it was made of old. */
async function secretOfBefore(id: string): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const made = createHmac('sha256', before)
    .update(`webhook secret\n${uuidOf('webhook', id)}\n1`)
    .digest('base64');
  return `whsec_${made}`;
}

t.test('a link to a file is taken under the key before, and made with the new one', async (t) => {
  const grant = {
    fileId: uuidv7(),
    accountId: uuidv7(),
    mode: 'live' as const,
    givenTo: { kind: 'key' as const, id: uuidv7() },
  };
  const at = new Date();
  const { token } = downloadLinks([before]).make(grant, at);
  t.same(downloadLinks([now, before]).read(token, at), grant);
  t.equal(downloadLinks([now]).read(token, at), 'broken');
  t.same(downloadLinks([now]).read(downloadLinks([now, before]).make(grant, at).token, at), grant);
});
