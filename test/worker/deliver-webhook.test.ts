import type { ServerResponse } from 'node:http';
import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { kaplanMeier } from '../helpers/scene.ts';
import { verified, webhookScene } from '../helpers/webhooks.ts';
import { rescueFromAll } from '../helpers/workers.ts';

type Delivery = {
  event_type: string;
  status: string;
  origin: string;
  attempts: { status: number | null; error: string | null }[];
};
const isSettled = (all: Delivery[]) => all.length > 0 && all.every(({ status }) => status !== 'pending');

t.test('what happens on the platform arrives, signed, thin and once', async (t) => {
  const { url, client, database, project, receiver, subscribe, upload, worker, settled } = await webhookScene(t);
  const { id, secret } = await subscribe(receiver);
  const stranger = httpClient(url, (await createAccount(database.url)).live_key);
  const strangers = { url: `${receiver.url}/strangers`, events: ['analysis.completed', 'data.uploaded'] };
  t.equal((await stranger.post('/webhooks', strangers)).status, 201);
  const running = worker();
  await upload([{ external_id: 'NEW-1', attributes: { time: 4711, status: 1, arm: 'A', ssn: '078-05-1120' } }]);
  const uploaded = await receiver.next();
  t.same(verified(secret, uploaded).data, { project_id: project, created: 1, updated: 0, skipped: 0 });

  const analysis = await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier, run: true });
  const completed = await receiver.next();
  const message = verified(secret, completed);
  t.equal(message.type, 'analysis.completed');
  t.same(message.data, {
    project_id: project,
    analysis_id: analysis.data.id,
    run_id: analysis.data.latest_run.id,
    status: 'completed',
  });
  t.same(
    (await client.get(`/runs/${analysis.data.latest_run.id}`)).data.status,
    'completed',
    'it is stored before it is told',
  );
  await shownToFollowers(database);
  const [event] = (await client.get('/events?types=analysis.completed')).data.items;
  t.equal(completed.headers['webhook-id'], event.id);
  t.equal(message.timestamp, event.timestamp);

  const parameters = { ...kaplanMeier.parameters, event_value: 99, group: 'arm' };
  await client.post(`/projects/${project}/analyses`, { name: 'None', method: 'log_rank_test', parameters, run: true });
  t.match(verified(secret, await receiver.next()), { type: 'analysis.failed', data: { error_code: 'ANALYSIS_INPUT' } });

  const deliveries = await settled(id, (all: Delivery[]) => all.length === 3 && isSettled(all));
  t.same(
    deliveries.map((one: Delivery) => one.attempts.map(({ status }) => status)),
    [[204], [204], [204]],
  );
  t.strictSame(
    await database.ownerQuery('select id from deliveries where webhook_id <> $1', [uuidOf('webhook', id)]),
    [],
    "another account's webhook for the same events has no part in it",
  );
  for (const { body } of receiver.received)
    t.notMatch(body, /4711|078-05|NEW-1|ssn|whsec/, 'no value of a patient and no secret');
  for (const line of running.log) t.notMatch(JSON.stringify(line), /whsec|078-05/);
});

t.test('news of exports are as thin, of those that are ready and of those that failed', async (t) => {
  const { client, database, project, receiver, subscribe, upload, worker } = await webhookScene(t);
  const { secret } = await subscribe(receiver, { events: ['export.ready', 'export.failed'] });
  await upload([{ external_id: 'NEW-1', attributes: { time: 4711, status: 1, arm: 'A', ssn: '078-05-1120' } }]);
  const ask = async (filter: object[]) =>
    (await client.post(`/projects/${project}/export`, { format: 'csv', filter })).data.id as string;
  const good = await ask([{ column: 'time', op: '==', value: 4711 }]);
  const bad = await ask([{ column: 'ssn', op: '==', value: '078-05-1120' }]);
  const running = worker();
  const told = [await receiver.next()];
  await database.ownerQuery(`update patients set attributes = '{}' where external_id = 'NEW-1'`);
  told.push(await receiver.next());
  const data = told.map((message) => verified(secret, message).data);
  t.same(
    data.find(({ export_id }) => export_id === good),
    {
      ...{ project_id: project, analysis_id: null, subject: 'project' },
      ...{ export_id: good, status: 'ready', format: 'csv' },
    },
  );
  t.match(
    data.find(({ export_id }) => export_id === bad),
    { export_id: bad, format: 'csv' },
  );
  const gone = await ask([]).then(async () => verified(secret, await receiver.next()));
  t.match(gone, { type: 'export.ready' });
  await client.get(`/exports/${good}`); // makes links, which are secrets too
  const refused = await client.post(`/projects/${project}/export`, {
    format: 'csv',
    filter: [{ column: 'ssn', op: 'not_missing' }],
  });
  t.equal(refused.status, 400, 'the variable is gone with its last value');
  for (const { body } of receiver.received) t.notMatch(body, /4711|078-05|NEW-1|ssn|whsec|downloads/);
  for (const line of running.log) t.notMatch(JSON.stringify(line), /whsec|078-05|4711|NEW-1/);
});

t.test(
  'only the projects and kinds that were asked for are told, and after a rotation both secrets sign',
  async (t) => {
    const { client, receiver, subscribe, upload, worker, project } = await webhookScene(t);
    const other = (await client.post('/projects', { name: 'Other' })).data.id;
    await subscribe(receiver, { project_ids: [other] });
    await subscribe(receiver, { events: ['analysis.failed'] });
    const { id, secret } = await subscribe(receiver, { project_ids: [project] });
    const fresh = (await client.post(`/webhooks/${id}/rotate-secret`)).data.secret;
    worker();
    await upload([{ attributes: {} }]);
    const message = await receiver.next();
    t.ok(verified(secret, message));
    t.ok(verified(fresh, message));
    const last = (await client.post(`/webhooks/${id}/rotate-secret`, { grace_seconds: 0 })).data.secret;
    await client.post(`/webhooks/${id}/test`);
    const ping = await receiver.next();
    t.same(verified(last, ping), { type: 'ping', timestamp: verified(last, ping).timestamp, data: { webhook_id: id } });
    t.throws(() => verified(fresh, ping), 'without grace the old one is dead at once');
    t.equal(receiver.received.length, 2);
  },
);

t.test('a receiver that is down for a day gets everything in the end, each event once', async (t) => {
  const { database, receiver, subscribe, upload, worker, settled, passTime, client } = await webhookScene(t);
  const { id, secret } = await subscribe(receiver);
  receiver.answer = (_message, response) => response.writeHead(503).end('down');
  worker();
  for (let i = 0; i < 3; i++) await upload([{ attributes: { i } }]);
  for (let attempt = 1; attempt <= 4; attempt++) {
    if (attempt > 1) await passTime();
    const waiting = await settled(
      id,
      (all: Delivery[]) => all.length === 3 && all.every((one) => one.attempts.length === attempt),
    );
    t.ok(
      waiting.every((one: Delivery) => one.status === 'pending'),
      `attempt ${attempt} is not the last`,
    );
  }
  receiver.answer = (_message, response) => response.writeHead(200).end('ok');
  await passTime();
  await settled(id, (all: Delivery[]) => all.every((one) => one.attempts.length >= 5));
  const deliveries = await settled(id, isSettled);
  t.ok(deliveries.every((one: Delivery) => one.status === 'delivered'));
  await shownToFollowers(database);
  const events = (await client.get('/events')).data.items.map((event: { id: string }) => event.id);
  const ids = receiver.received.map((message) => message.headers['webhook-id']);
  t.same([...new Set(ids)].sort(), [...events].sort(), 'none is lost, none invented');
  for (const message of receiver.received) t.ok(verified(secret, message), 'each attempt is signed for its own time');
  t.equal((await client.get(`/webhooks/${id}`)).data.failing_since, null);
});

t.test('410 disables a webhook; what is sent by hand still goes out; recovery sends what was missed', async (t) => {
  const { client, receiver, subscribe, upload, worker, settled, deliveries } = await webhookScene(t);
  const { id } = await subscribe(receiver);
  receiver.answer = (_message, response) => response.writeHead(410).end();
  worker();
  const since = new Date().toISOString();
  await upload([{ attributes: { n: 1 } }]);
  await settled(id, isSettled);
  t.match((await client.get(`/webhooks/${id}`)).data, { status: 'disabled', disabled_reason: 'gone' });
  await upload([{ attributes: { n: 2 } }]);
  t.equal((await deliveries(id)).length, 1, 'a disabled webhook gets no new deliveries');

  receiver.answer = (_message, response) => response.writeHead(200).end();
  const [first] = await deliveries(id);
  const alone = await client.get(`/webhook-deliveries/${first.id}`);
  t.same(alone.data, first, 'one delivery with its attempts');
  const known = { 'If-None-Match': alone.headers.get('etag')! };
  t.equal((await client.get(`/webhook-deliveries/${first.id}`, known)).status, 304);
  const again = await client.post(`/webhook-deliveries/${first.id}/redeliver`);
  t.match([again.status, again.data], [202, { origin: 'redelivery', event_id: first.event_id, status: 'pending' }]);
  await settled(id, isSettled);
  t.equal((await client.get(`/webhooks/${id}`)).data.status, 'disabled', 'it stays as it is');

  await client.patch(`/webhooks/${id}`, { status: 'enabled' });
  const recovered = await client.post(`/webhooks/${id}/recover`, { since });
  t.same(recovered.data, { deliveries: 1, since, next_since: null }, 'only what never arrived');
  const all = await settled(id, (every: Delivery[]) => every.length === 3 && isSettled(every));
  t.match(all[0], { origin: 'recovery', status: 'delivered' });
});

t.test('one slow receiver does not keep another waiting, nor an analysis', async (t) => {
  const { client, project, receiver, subscribe, upload, worker, deliveries } = await webhookScene(t, {
    WEBHOOK_CONCURRENCY: '6',
  });
  const slow = await startReceiver(t);
  let [held, most] = [0, 0];
  slow.answer = (_message, response) => {
    most = Math.max(most, ++held);
    response.once('close', () => held--);
  };
  const { id } = await subscribe(slow, { events: ['data.uploaded'] });
  await subscribe(receiver);
  for (let i = 0; i < 12; i++) await upload([{ attributes: { i } }]);
  worker();
  for (let i = 0; i < 12; i++) await receiver.next();
  const analysis = await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier, run: true });
  t.equal((await client.over(`/analyses/${analysis.data.id}`)).data.status, 'completed');
  t.match(JSON.parse((await receiver.next()).body), { type: 'analysis.completed' });
  t.ok(most <= 8, `${most} are held up at once`);
  // On a busy machine the patience with the first may be over by now.
  t.ok((await deliveries(id)).every((one: Delivery) => one.attempts.every(({ status }) => status === null)));
});

t.test('a connection lost while another delivery waits for its answer ends no worker', async (t) => {
  const { database, receiver, subscribe, upload, worker, settled } = await webhookScene(t);
  const { id } = await subscribe(receiver);
  for (let i = 0; i < 2; i++) await upload([{ attributes: { i } }]);
  const held = Promise.withResolvers<ServerResponse>();
  receiver.answer = (_message, response) => {
    receiver.answer = (_other, later) => later.writeHead(204).end();
    held.resolve(response);
  };
  // A lock that holds up the storing of the delivery that is answered.
  await database.ownerQuery('begin');
  await database.ownerQuery('lock table deliveries in share row exclusive mode');
  const running = worker();
  const response = await held.promise;
  const ended = `select pg_terminate_backend(pid, 30000) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'worker' and wait_event_type = 'Lock'`;
  while ((await database.ownerQuery(ended)).length === 0)
    await database.ownerQuery('select pg_stat_clear_snapshot(), pg_sleep(0.02)');
  await database.ownerQuery('rollback');
  const other = await startReceiver(t);
  await subscribe(other);
  await upload([{ attributes: { i: 2 } }]);
  await Promise.race([other.next(), running.ended]);
  response.writeHead(204).end();
  await running.logged((line) => line.msg === 'job failed');
  const all = await settled(id, (every: Delivery[]) => every.length === 3 && isSettled(every));
  t.ok(all.every((one: Delivery) => one.status === 'delivered'));
  t.notOk(running.log.some((line) => line.level >= 60));
});

t.test('a worker is killed again and again in the middle of deliveries, and nothing is lost', async (t) => {
  const { client, database, receiver, subscribe, upload, worker, settled } = await webhookScene(t);
  const { id, secret } = await subscribe(receiver);
  const kills = 4; // chaos kills hundreds of times
  let running = worker();
  for (let i = 0; i < kills; i++) {
    receiver.answer = () => {};
    await upload([{ attributes: { i } }]);
    await receiver.next();
    await running.kill('SIGKILL');
    receiver.answer = (_message, response) => response.writeHead(204).end();
    // The first time as in life, by the next worker, when the dead one has been silent for long enough.
    if (i > 0) await rescueFromAll(database);
    running = worker();
    await receiver.next(); // its rescuer's
  }
  const all = await settled(id, (every: Delivery[]) => every.length === kills && isSettled(every));
  t.ok(all.every((one: Delivery) => one.status === 'delivered'));
  await shownToFollowers(database);
  const events = (await client.get('/events')).data.items.map((event: { id: string }) => event.id);
  t.same([...new Set(receiver.received.map(({ headers }) => headers['webhook-id']))].sort(), [...events].sort());
  for (const message of receiver.received) t.ok(verified(secret, message));
});

t.test('a worker that is stopped in the middle of a delivery gives it back at once', async (t) => {
  const { receiver, subscribe, upload, worker, settled } = await webhookScene(t);
  const { id } = await subscribe(receiver);
  receiver.answer = () => {};
  const first = worker();
  await upload([{ attributes: { i: 1 } }]);
  await receiver.next();
  t.match(await first.kill('SIGTERM'), { code: 0 });
  receiver.answer = (_message, response) => response.writeHead(204).end();
  worker();
  await receiver.next();
  t.match(await settled(id, isSettled), [{ status: 'delivered', attempts: [{ number: 1, status: 204 }] }]);
});
