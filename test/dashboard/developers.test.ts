import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { httpClient } from '../helpers/http.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { localTargets } from '../helpers/webhooks.ts';

t.test('the pages for developers', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t, { env: localTargets });
  const receiver = await startReceiver(t);
  await client.post('/projects', { name: 'Lung trial' });
  const browser = await openBrowser(t);

  t.test('a key is made, shown once, works, is rotated and revoked', async (t) => {
    const watched = await openDashboard(browser, url, '/developers/keys');
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'New key' }).first().click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Name').fill('Nightly import');
    await form.getByLabel('Add and change data').check();
    t.strictSame(await problemsOfColours(watched), []);
    await form.getByRole('button', { name: 'Make the key' }).click();
    const shown = page.getByRole('dialog', { name: 'The new key Nightly import' });
    const key = await shown.locator('pre').innerText();
    t.match(key, /^svc_live_/);
    t.equal((await httpClient(url, key).get('/projects')).status, 200, 'it authenticates');
    t.equal((await httpClient(url, key).get('/api-keys')).status, 403, 'and no other one');
    await page.keyboard.press('Escape');
    t.ok(await shown.isVisible(), 'no stray key closes it');
    t.strictSame(await problemsOfColours(watched), []);
    await shown.getByRole('button', { name: 'I stored it' }).click();

    await page.getByRole('button', { name: 'Nightly import' }).click();
    const drawer = page.getByRole('dialog', { name: 'API key' });
    await drawer.getByRole('heading', { name: 'Nightly import' }).waitFor();
    t.match(page.url(), /key=key_/);
    t.strictSame(await problemsOfColours(watched), []);
    await drawer.getByLabel('Name').fill('Import of every night');
    await drawer.getByRole('button', { name: 'Rename' }).click();
    await drawer.getByRole('heading', { name: 'Import of every night' }).waitFor();
    await drawer.getByRole('button', { name: 'Rotate', exact: true }).click();
    const rotated = page.getByRole('dialog', { name: 'The new key Import of every night' });
    const successor = await rotated.locator('pre').innerText();
    await rotated.getByRole('button', { name: 'I stored it' }).click();
    await drawer.getByText('The new key was never used.').waitFor();
    for (const one of [key, successor]) t.equal((await httpClient(url, one).get('/projects')).status, 200, 'both work');
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke the key Import of every night?' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await drawer.getByText('revoked').waitFor();
    t.equal((await httpClient(url, key).get('/projects')).status, 401, 'the old one is dead');
    t.equal((await httpClient(url, successor).get('/projects')).status, 200, 'the new one is not');
    t.strictSame(problems, []);
  });

  t.test('the request log is filtered in the address and shows what was answered', async (t) => {
    await client.post('/projects', { name: 3 });
    const watched = await openDashboard(browser, url, '/developers/requests?outcome=refused&method=POST');
    const { page, problems } = watched;
    const row = page.getByRole('button', { name: 'POST /v1/projects' });
    // The log is written within a second of the answer.
    for (let i = 0; i < 20 && (await row.count()) === 0; i++) {
      await page.waitForTimeout(300);
      await page.reload();
      await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor();
      await page
        .getByText(/No such request|in all/)
        .first()
        .waitFor();
    }
    await row.first().click();
    const drawer = page.getByRole('dialog', { name: 'Request' });
    await drawer.getByText('INVALID_REQUEST').waitFor();
    t.match(page.url(), /request=req_/);
    t.strictSame(await problemsOfColours(watched), []);
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((address) => !address.search.includes('outcome'));
    t.strictSame(problems, []);
  });

  t.test('a webhook is made, tested, its message checked, and sent again', async (t) => {
    const watched = await openDashboard(browser, url, '/developers/webhooks');
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill('http://10.0.0.1/none');
    await form.getByRole('button', { name: 'Make the webhook' }).click();
    await form.getByRole('alert').waitFor();
    t.equal(await form.getByLabel('Address').inputValue(), 'http://10.0.0.1/none', 'what was typed is kept');
    problems.splice(0);
    await form.getByLabel('Address').fill(`${receiver.url}/hooks`);
    await form.getByRole('button', { name: 'Make the webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
    const secret = await shown.locator('pre').innerText();
    await shown.getByRole('button', { name: 'I stored it' }).click();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('link', { name: `${receiver.url}/hooks` }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText('delivered').first().waitFor();
    await drawer.getByText('answered with 2').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const first = page.url();
    await drawer.getByRole('button', { name: 'Send it again' }).click();
    await page.waitForURL((address) => address.href !== first);
    await drawer.getByText('delivered').first().waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    const [message] = receiver.received;
    const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      .map((name) => `${name}: ${message!.headers[name]}`)
      .join('\n');
    const body = message!.body;
    const check = async (given: { secret: string; headers: string; body: string }) => {
      await page.getByLabel('Secret of the webhook').fill(given.secret);
      await page.getByLabel('Headers').fill(given.headers);
      await page.getByLabel('Body').fill(given.body);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
    };
    await check({ secret, headers, body });
    await page.getByText('The signature is right').waitFor();
    await check({ secret, headers, body: JSON.stringify(JSON.parse(body), null, 2) });
    await page.getByText('it was parsed and written anew').waitFor();
    await check({ secret, headers, body: body.replace('ping', 'pong') });
    await page.getByText('The body differs from the event in type').waitFor();
    await check({ secret: `${secret.slice(0, -6)}AAAAA=`, headers, body });
    await page.getByText('the secret is another one').waitFor();
    await check({ secret, headers: headers.replace('webhook-id', 'webhook-ident'), body });
    await page.getByText('The headers lack webhook-id').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test('events are listed, and a link shows one', async (t) => {
    await shownToFollowers(database);
    const watched = await openDashboard(browser, url, '/developers/events');
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'A test of one webhook' }).first().click();
    await page.getByRole('dialog', { name: 'Event' }).getByText('webhook_id').waitFor();
    t.match(page.url(), /event=evt_/);
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });
});
