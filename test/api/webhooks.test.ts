import { Client } from 'pg';
import t from 'tap';
import { mostRecovered } from '../../contract/resources/webhook.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { webhookScene } from '../helpers/webhooks.ts';

t.test('a webhook is made, read, changed and deleted, and its secret is shown once', async (t) => {
  const { client, project, database } = await webhookScene(t);
  const made = await client.post('/webhooks', {
    url: 'https://example.org/hooks',
    events: ['data.uploaded', 'data.uploaded'],
    project_ids: [project],
  });
  t.equal(made.status, 201);
  t.equal(made.headers.get('cache-control'), 'no-store');
  const { secret, ...webhook } = made.data;
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.match(webhook, { events: ['data.uploaded'], status: 'enabled', disabled_reason: null, project_ids: [project] });
  const got = await client.get(`/webhooks/${webhook.id}`);
  t.same(got.data, webhook);
  t.same((await client.get('/webhooks')).data.items, [webhook]);

  const patch = { description: 'CI', project_ids: null, status: 'disabled' };
  const changed = await client.patch(`/webhooks/${webhook.id}`, patch, { 'If-Match': got.headers.get('etag')! });
  t.match(changed.data, { description: 'CI', project_ids: null, status: 'disabled', disabled_reason: 'by_request' });
  t.equal((await client.patch(`/webhooks/${webhook.id}`, {}, { 'If-Match': got.headers.get('etag')! })).status, 412);
  t.match((await client.patch(`/webhooks/${webhook.id}`, { status: 'enabled' })).data, { disabled_reason: null });

  const rotated = await client.post(`/webhooks/${webhook.id}/rotate-secret`, { grace_seconds: 60 });
  t.not(rotated.data.secret, secret);
  t.ok(Date.parse(rotated.data.previous_secret_expires_at) > Date.now());

  const bytes = Buffer.from(secret.slice(6), 'base64');
  for (const { tablename } of await database.ownerQuery(
    `select tablename from pg_tables where schemaname = 'public'`,
  )) {
    const rows = JSON.stringify(await database.ownerQuery(`select t::text from ${tablename} t`));
    t.notOk(rows.includes(secret) || rows.includes(bytes.toString('hex')), `the secret is not in ${tablename}`);
  }
  t.same((await client.delete(`/webhooks/${webhook.id}`)).data, { id: webhook.id, deleted: true });
  t.equal((await client.get(`/webhooks/${webhook.id}`)).status, 404);
  const { data } = await client.get(`/audit-events?resource=${webhook.id}`);
  t.same(data.items.map((event: { action: string }) => event.action).reverse(), [
    'webhook.created',
    'webhook.updated',
    'webhook.updated',
    'webhook.secret_changed',
    'webhook.deleted',
  ]);
  t.notMatch(JSON.stringify(data), 'secret_version');
});

t.test('what can not be a webhook is refused with what is wrong', async (t) => {
  const { client } = await webhookScene(t, { WEBHOOK_ALLOW_HTTP: '', WEBHOOK_ALLOWED_RANGES: '' });
  const good = { url: 'https://example.org/', events: ['data.uploaded'] };
  for (const [body, path] of [
    [{ ...good, url: 'http://example.org/' }, 'url'],
    [{ ...good, url: 'https://10.0.0.1/' }, 'url'],
    [{ ...good, url: 'https://[::1]/' }, 'url'],
    [{ ...good, url: 'https://a:b@example.org/' }, 'url'],
    [{ ...good, url: 'not a url' }, 'url'],
    [{ ...good, events: [] }, 'events'],
    [{ ...good, events: ['ping'] }, 'events[0]'],
    [{ ...good, events: ['no.such'] }, 'events[0]'],
    [{ ...good, project_ids: [] }, 'project_ids'],
    [{ ...good, secret: 'mine' }, 'secret'],
  ] as const) {
    const { status, error } = await client.post('/webhooks', body);
    t.match([status, error.details.issues], [400, [{ path }]], JSON.stringify(body));
  }
  const { data } = await client.post('/webhooks', good);
  t.equal((await client.patch(`/webhooks/${data.id}`, { url: 'https://127.0.0.1/' })).status, 400);
  t.equal((await client.post(`/webhooks/${data.id}/rotate-secret`, { grace_seconds: 700_000 })).status, 400);
});

t.test('an account can hold a hundred webhooks in each mode, and no race makes it more', async (t) => {
  const { client, url, account } = await webhookScene(t);
  const body = { url: 'https://example.org/', events: ['data.uploaded'] };
  for (let i = 0; i < 99; i++) await client.post('/webhooks', body);
  const [one, other] = await Promise.all([client.post('/webhooks', body), client.post('/webhooks', body)]);
  t.same([one.status, other.status].sort(), [201, 409]);
  const refused = one.status === 409 ? one : other;
  t.match(refused.error, {
    code: 'CONFLICT',
    message: /100 webhooks.*DELETE/,
    details: { reason: 'limit_reached', limit: 100 },
  });
  t.equal((await httpClient(url, account.test_key).post('/webhooks', body)).status, 201, 'in the other mode');
  await client.delete(`/webhooks/${(one.status === 201 ? one : other).data.id}`);
  t.equal((await client.post('/webhooks', body)).status, 201);
});

t.test('events are pulled in order, a page at a time, and none is missed or shown twice', async (t) => {
  const { client, project, upload, database, account, url } = await webhookScene(t);
  for (let i = 0; i < 5; i++) await upload([{ attributes: { i } }]);
  await shownToFollowers(database);
  const all = await client.walk('/events', 2);
  t.same(all.length, 5);
  t.match(all[0], { type: 'data.uploaded', project_id: project, data: { created: 1, updated: 0, skipped: 0 } });
  t.same((await client.get(`/events?after=${all[1].id}`)).data.items, all.slice(2));
  t.same((await client.get(`/events/${all[3].id}`)).data, all[3]);
  t.same((await client.get('/events?types=analysis.completed')).data.items, []);
  t.equal((await client.get('/events?types=no.such')).status, 400);
  t.match((await client.get('/events?after=evt_01jd4x2m3vexk8v6k0m2m3n4p5')).error.details.issues, [{ path: 'after' }]);

  // A transaction that is still open wrote before what is committed now: nobody is shown what comes after it.
  const holder = new Client(database.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `insert into events (id, account_id, mode, type, data) select gen_random_uuid(), account_id, mode, type, data from events limit 1`,
  );
  await upload([{ attributes: { late: 1 } }]);
  t.equal((await client.get('/events')).data.items.length, 5);
  await holder.query('commit');
  await holder.end();
  await shownToFollowers(database);
  t.equal((await client.get(`/events?after=${all[4].id}`)).data.items.length, 2);
  t.equal((await httpClient(url, account.test_key).get('/events')).data.items.length, 0, 'the other mode has its own');
});

t.test('an upload that is refused leaves no event, and neither does one that changes nothing', async (t) => {
  const { client, project, upload } = await webhookScene(t);
  t.equal((await upload([{ attributes: { a: { b: 1 } } }])).status, 400);
  const skipped = await client.post(`/projects/${project}/patients?on_conflict=skip`, {
    patients: [{ external_id: 'P001', attributes: {} }],
  });
  t.match(skipped.data, { created: 0, skipped: 1 });
  t.same((await client.get('/events')).data.items, []);
});

t.test('projects that the account has not got are refused with one text, whether or not they exist', async (t) => {
  const { client, project, database, url, account } = await webhookScene(t);
  const otherTenant = httpClient(url, (await createAccount(database.url)).live_key);
  const foreign = (await otherTenant.post('/projects', { name: 'Theirs' })).data.id;
  const ofTest = (await httpClient(url, account.test_key).post('/projects', { name: 'Try' })).data.id;
  const nowhere = 'proj_01ja2b3c4d5e6f7g8h9jakbmcn';
  const body = { url: 'https://example.org/', events: ['data.uploaded'] };
  const { id } = (await client.post('/webhooks', body)).data;
  for (const write of [
    (project_ids: string[]) => client.post('/webhooks', { ...body, project_ids }),
    (project_ids: string[]) => client.patch(`/webhooks/${id}`, { project_ids }),
  ]) {
    const answers = await Promise.all([foreign, ofTest, nowhere].map((one) => write([project, one])));
    for (const { status, error } of answers) {
      t.equal(status, 400);
      t.same(error, answers[0]!.error);
      t.match(error.details.issues, [{ path: 'project_ids[1]', message: 'is no live project of this account' }]);
    }
  }
  t.equal((await client.get(`/webhooks/${id}`)).data.project_ids, null);
  t.equal((await client.patch(`/webhooks/${id}`, { project_ids: [project] })).status, 200);
});

t.test('what a webhook missed is sent again in parts, and how far back is told', async (t) => {
  const { client, database } = await webhookScene(t);
  const { id } = (await client.post('/webhooks', { url: 'https://example.org/hooks', events: ['data.uploaded'] })).data;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const { data: none } = await client.post(`/webhooks/${id}/recover`, { since: '2020-01-01T00:00:00Z' });
  t.match(none, { deliveries: 0, next_since: null });
  t.ok(none.since >= monthAgo, 'and says that it looked no further back');

  const events = (times: string) =>
    database.ownerQuery(
      `insert into events (id, account_id, mode, type, data, created_at)
       select gen_random_uuid(), account_id, mode, 'data.uploaded', '{}', ${times} from webhooks`,
    );
  await events("webhooks.created_at - interval '1 ms'");
  const { data: early } = await client.post(`/webhooks/${id}/recover`, { since: monthAgo });
  const { created_at } = (await client.get(`/webhooks/${id}`)).data;
  t.match(early, { deliveries: 0, since: created_at }, 'nothing from before the webhook was made');

  await database.ownerQuery(`update webhooks set created_at = now() - interval '40 days'`);
  await database.ownerQuery('delete from events');
  const more = 3;
  await database.ownerQuery(
    `insert into events (id, account_id, mode, type, data, created_at)
     select gen_random_uuid(), account_id, mode, 'data.uploaded', '{}', now() - interval '1 hour' + n * interval '1 ms'
     from webhooks, generate_series(1, ${mostRecovered + more}) n`,
  );
  const first = await client.post(`/webhooks/${id}/recover`, { since: monthAgo });
  t.match(first.data, { deliveries: mostRecovered, next_since: String });
  const second = await client.post(`/webhooks/${id}/recover`, { since: first.data.next_since });
  t.match(second.data, { deliveries: more, next_since: null });
  const [sent] = await database.ownerQuery(
    `select count(*)::int as deliveries, count(distinct event_id)::int as events from deliveries`,
  );
  t.same(sent, { deliveries: mostRecovered + more, events: mostRecovered + more }, 'each once');
});
