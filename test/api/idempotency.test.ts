import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

t.test('An Idempotency-Key', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const api = await startApi(t, url);
  const secondApi = await startApi(t, url);
  const account = await createAccount(url, { plan: 'enterprise' });
  const other = await createAccount(url, { plan: 'enterprise' });
  await createAccount(url, { email: 'owner-of-secrets@example.org' });
  const client = httpClient(api.url, account.live_key);
  const twin = httpClient(secondApi.url, account.live_key);
  const key = (name: string) => ({ 'Idempotency-Key': name });
  const projects = async (of: HttpClient = client) => (await of.walk('/projects', 50)).length;

  t.test('makes a repeated POST answer as the first did, and do nothing', async (t) => {
    const before = await projects();
    const first = await client.post('/projects', { name: 'Once' }, key('once'));
    const again = await twin.post('/projects', { name: 'Once' }, key('once'));
    t.equal(first.status, 201);
    t.equal(first.headers.get('idempotent-replayed'), null);
    t.equal(again.status, 201);
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.same(again.data, first.data);
    t.equal(again.headers.get('location'), first.headers.get('location'));
    t.equal(again.headers.get('etag'), first.headers.get('etag'));
    t.equal(await projects(), before + 1);
  });

  t.test('is kept with what was done in one commit, and by work that is refused not at all', async (t) => {
    const kept = async (name: string) => {
      const keys = await ownerQuery('select answer is not null as answered from idempotency_keys');
      const projectsNamed = await ownerQuery('select count(*)::int as n from projects where name = $1', [name]);
      return { keys: keys.length, answered: keys.every(({ answered }) => answered), projects: projectsNamed[0].n };
    };
    const before = await kept('Kept');
    const { data } = await client.post('/projects', { name: 'Kept' }, key('kept'));
    t.strictSame(await kept('Kept'), { keys: before.keys + 1, answered: true, projects: 1 });
    const analysis = { name: 'A', method: 'descriptive_summary', parameters: { variables: ['age'] } };
    for (const status of [404, 404]) {
      const nowhere = `/projects/${data.id.slice(0, -4)}zzzz/analyses`;
      t.equal((await client.post(nowhere, analysis, key('refused'))).status, status);
    }
    t.equal((await client.post(`/projects/${data.id}/analyses`, analysis, key('refused'))).status, 201);
    t.strictSame(await kept('Kept'), { keys: before.keys + 2, answered: true, projects: 1 });
  });

  t.test('works again for another request when a day has passed', async (t) => {
    const first = await client.post('/projects', { name: 'Yesterday' }, key('a-day'));
    await ownerQuery(`update idempotency_keys set created_at = created_at - interval '25 hours'`);
    const second = await client.post('/projects', { name: 'Today' }, key('a-day'));
    t.equal(second.status, 201);
    t.not(second.data.id, first.data.id);
    t.equal((await client.post('/projects', { name: 'Today' }, key('a-day'))).data.id, second.data.id);
    await ownerQuery(`update idempotency_keys set created_at = now() - interval '1 hour'`);
  });

  t.test('runs an analysis once, by however many requests at once', async (t) => {
    const { data: project } = await client.post('/projects', { name: 'Runs' });
    const analysis = { name: 'A', method: 'descriptive_summary', parameters: { variables: ['age'] } };
    await client.post(`/projects/${project.id}/patients`, { attributes: { age: 1 } });
    const { data: made } = await client.post(`/projects/${project.id}/analyses`, analysis);
    const answers = await Promise.all(
      [client, twin, client, twin].map((of) => of.post(`/analyses/${made.id}/run`, undefined, key('run-once'))),
    );
    t.strictSame(
      answers.map(({ status }) => status),
      [202, 202, 202, 202],
    );
    t.equal(new Set(answers.map(({ data }) => data.id)).size, 1);
    const [{ n }] = await ownerQuery('select count(*)::int as n from runs');
    t.equal(n, 1);
  });

  t.test('may be quoted, as in the draft, or bare', async (t) => {
    const first = await client.post('/projects', { name: 'Quoted' }, key('"quoted-1"'));
    const again = await client.post('/projects', { name: 'Quoted' }, key('quoted-1'));
    t.equal(again.data.id, first.data.id);
  });

  t.test('is refused when it is used for another request', async (t) => {
    await client.post('/projects', { name: 'One' }, key('reused'));
    const otherBody = await client.post('/projects', { name: 'Two' }, key('reused'));
    t.equal(otherBody.error.code, 'IDEMPOTENCY_KEY_REUSED');
    const project = await client.post('/projects', { name: 'Three' });
    const otherPath = await client.post(`/projects/${project.data.id}/variables/infer`, undefined, key('path'));
    t.equal(otherPath.status, 200, 'a POST that changes nothing takes one too');
    const analysis = { name: 'One', method: 'descriptive_summary', parameters: { variables: ['age'] } };
    const otherAddress = await client.post(`/projects/${project.data.id}/analyses`, analysis, key('reused'));
    t.equal(otherAddress.status, 422);
  });

  t.test('is refused when it is empty, too long or has spaces', async (t) => {
    for (const bad of ['""', 'with space', 'x'.repeat(256)])
      t.equal(
        (await client.post('/projects', { name: 'Bad' }, key(bad))).error.code,
        'INVALID_REQUEST',
        bad.slice(0, 12),
      );
  });

  t.test('belongs to its caller: another account can use the same one', async (t) => {
    const otherTenant = httpClient(api.url, other.live_key);
    await client.post('/projects', { name: 'Mine' }, key('shared'));
    const theirs = await otherTenant.post('/projects', { name: 'Theirs' }, key('shared'));
    t.equal(theirs.data.name, 'Theirs');
  });

  t.test('lets one of many twins at two processes do the work', async (t) => {
    const before = await projects();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? client : twin).post('/projects', { name: 'Twins' }, key('twins'))),
    );
    t.same([...new Set(answers.map((answer) => answer.status))], [201]);
    t.equal(new Set(answers.map((answer) => answer.data.id)).size, 1);
    t.equal(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null).length, 1);
    t.equal(await projects(), before + 1);
  });

  t.test('keeps nothing of a request that failed, so that it can be mended', async (t) => {
    t.equal((await client.post('/projects', { name: '' }, key('mended'))).status, 400);
    t.equal((await client.post('/projects', { name: 'Mended' }, key('mended'))).status, 201);
  });

  t.test('is ignored, and described so, by a POST that only reads', async (t) => {
    const { data: project } = await client.post('/projects', { name: 'Read' });
    const description = await (await fetch(new URL('/openapi.json', api.url))).json();
    const reads: [path: string, described: string, bodies: unknown[]][] = [
      ['/literature/batch', '/literature/batch', [{ ids: ['pmid:1'] }, { ids: ['pmid:2', 'pmid:3'] }]],
      ['/literature/search', '/literature/search', [{ q: 'stroke' }, { q: 'fever' }]],
      [`/projects/${project.id}/variables/infer`, '/projects/{id}/variables/infer', [undefined, undefined]],
    ];
    for (const [path, described, bodies] of reads) {
      for (const body of bodies) {
        const answer = await client.post(path, body, key('read'));
        t.strictSame([answer.status, answer.headers.get('idempotent-replayed')], [200, null], path);
      }
      const { parameters, responses } = description.paths[described].post;
      const names = parameters.map(({ $ref }: { $ref?: string }) => $ref?.split('/').at(-1));
      t.ok(names.includes('IdempotencyKeyIgnored') && !names.includes('IdempotencyKey'), path);
      t.notOk('422' in responses, path);
    }
    t.equal((await client.post('/projects', { name: 'Written' }, key('read'))).status, 201, 'no key was used up');
  });

  t.test('covers uploads in every form, and stores their patients once', async (t) => {
    const { data: project } = await client.post('/projects', { name: 'Upload' });
    const path = `/projects/${project.id}/patients`;
    const csv = 'external_id,age\nA,1\nB,2\n';
    const headers = { ...key('csv'), 'Content-Type': 'text/csv' };
    const first = await client.send('POST', path, { body: csv, headers });
    const again = await client.send('POST', path, { body: csv, headers });
    t.equal(first.status, 201);
    t.same(again.data, first.data);
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    const changed = await client.send('POST', path, { body: csv.replace('2', '3'), headers });
    t.equal(changed.status, 422);
    const json = { patients: [{ external_id: 'C', attributes: { age: 3 } }] };
    const one = await client.post(path, json, key('json'));
    const two = await client.post(path, json, key('json'));
    t.same(two.data.patient_ids, one.data.patient_ids);
    t.equal((await client.get(`/projects/${project.id}`)).data.patient_count, 3);
  });

  t.test('is kept for 24 hours', async (t) => {
    const first = await client.post('/projects', { name: 'Old' }, key('old'));
    await ownerQuery(`update idempotency_keys set created_at = now() - interval '24 hours 1 second'`);
    const later = await client.post('/projects', { name: 'Old' }, key('old'));
    t.equal(later.headers.get('idempotent-replayed'), null);
    t.not(later.data.id, first.data.id);
  });

  t.test('leaves nothing readable in the database', async (t) => {
    await client.post('/projects', { name: 'Readable-Name' }, key('readable-key'));
    const [{ text }] = await ownerQuery(
      `select string_agg(k::text || encode(k.answer, 'escape'), '') as text from idempotency_keys k`,
    );
    for (const secret of ['Readable-Name', 'readable-key', account.live_key]) t.notOk(text.includes(secret), secret);
  });

  t.test('shows no secret again that was taken back since, and any that was not', async (t) => {
    const owner = await loggedIn(api.url, 'owner-of-secrets@example.org');
    const twice = async (path: string, body: object, spoil: (data: Record<string, string>) => Promise<unknown>) => {
      const header = key(`secret-${path}-${spoil}`.replaceAll(/[^!-~]/g, '').slice(0, 200));
      const first = await owner.post(path, body, header);
      t.equal(first.status < 300, true, first.text);
      t.same((await owner.post(path, body, header)).data, first.data, 'as long as it is good for something');
      await spoil(first.data);
      const { status, error, text } = await owner.post(path, body, header);
      t.match([status, error?.code], [409, 'CONFLICT'], path);
      t.match(error?.message, /not shown again.*another Idempotency-Key/);
      for (const field of ['key', 'secret', 'accept_url'])
        if (first.data[field] !== undefined) t.notOk(text.includes(first.data[field]), field);
    };
    const newKey = { name: 'K', permissions: ['read'] };
    await twice('/api-keys', newKey, ({ key_id }) => owner.delete(`/api-keys/${key_id}`));
    await twice('/api-keys', newKey, ({ key_id }) =>
      owner.post(`/api-keys/${key_id}/rotate`, { previous_key_ttl_seconds: 0 }),
    );
    const { data: old } = await owner.post('/api-keys', newKey);
    await twice(`/api-keys/${old.key_id}/rotate`, {}, ({ key_id }) => owner.delete(`/api-keys/${key_id}`));
    const invitation = (email: string) => ({ email, role: 'viewer' });
    await twice('/team/invitations', invitation('one@example.org'), ({ id }) =>
      owner.delete(`/team/invitations/${id}`),
    );
    await twice('/team/invitations', invitation('two@example.org'), ({ accept_url }) =>
      httpClient(api.url, null).post('/team/invitations/accept', {
        ...{ token: accept_url!.split('/').at(-1), name: 'Two', password },
      }),
    );
    const webhook = { url: 'https://example.org/', events: ['data.uploaded'] };
    await twice('/webhooks', webhook, ({ id }) => owner.delete(`/webhooks/${id}`));
    await twice('/webhooks', webhook, ({ id }) => owner.post(`/webhooks/${id}/rotate-secret`));
    const { data: made } = await owner.post('/webhooks', webhook);
    await twice(`/webhooks/${made.id}/rotate-secret`, {}, ({ id }) => owner.post(`/webhooks/${id}/rotate-secret`));
  });
});
