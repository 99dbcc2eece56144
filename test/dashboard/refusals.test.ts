import type { Locator } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner } from '../helpers/dashboard.ts';

t.test('what the API refuses is told at the field that it is about', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const variables = [{ name: 'age', label: 'Age', type: 'integer', min: 0, max: 120 }];
  const project = (await client.post('/projects', { name: 'Lung trial', variables })).data.id;
  const browser = await openBrowser(t);
  /** What a screen reader says of a field beside its name. */
  const described = async (field: Locator) => {
    await field.and(field.page().locator('[aria-invalid=true]')).waitFor();
    return field.evaluate((one) =>
      (one.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  };

  t.test('of a webhook, whose other field keeps what was typed', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/developers/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill('http://hooks.example.org/insecure');
    await form.getByLabel('Description').fill('The registry');
    await form.getByRole('button', { name: 'Make the webhook' }).click();
    t.match(await described(form.getByLabel('Address')), /https/);
    await form.getByRole('alert').getByText('What is wrong stands at its field.').waitFor();
    await form
      .getByRole('alert')
      .getByText(/Request req_/)
      .waitFor();
    t.equal(await form.getByLabel('Description').inputValue(), 'The registry');
    t.equal(await form.getByLabel('Description').getAttribute('aria-invalid'), null);
    t.match(problems, [/400/]);
  });

  t.test('of an invitation', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/team');
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.getByLabel('E-mail').fill('grace@hospital');
    await form.getByRole('button', { name: 'Invite' }).click();
    t.match(await described(form.getByLabel('E-mail')), /e-mail/i);
    t.match(problems, [/400/]);
  });

  t.test('of a variable of the codebook', async (t) => {
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/data?lens=codebook`);
    await page.getByRole('table', { name: 'Codebook' }).getByRole('button').first().click();
    const form = page.getByRole('dialog', { name: 'Variable age' });
    await form.getByLabel('Smallest allowed value').fill('200');
    await form.getByRole('button', { name: 'Store' }).click();
    await form.getByRole('alert').waitFor();
    t.match(
      await described(form.getByLabel(/allowed value/).and(page.locator('[aria-invalid=true]'))),
      /120|200|max|min/,
    );
    t.match(problems, [/400/]);
  });

  t.test('of a password, where a wrong one is marked, too', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/account');
    await page.getByLabel('Present password').first().fill('not the right one');
    await page.getByLabel('New password').first().fill('a longer and better password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByLabel('Present password').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('Present password').first().fill(owner.password);
    await page.getByLabel('New password').first().fill('x'.repeat(2000));
    await page.getByRole('button', { name: 'Change the password' }).click();
    t.match(await described(page.getByLabel('New password').first()), /characters/);
    t.match(problems, [/401/, /400/]);
  });

  t.test('of a review, in one field that holds many', async (t) => {
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/reviews`);
    await page.getByRole('button', { name: 'New review' }).first().click();
    const form = page.getByRole('dialog', { name: 'New review' });
    await form.getByLabel('Name', { exact: true }).fill('Prognosis');
    await form.getByLabel('Reasons to exclude a report').fill(`Wrong population\n${'x'.repeat(5000)}`);
    await form.getByRole('button', { name: 'Make the review' }).click();
    t.match(await described(form.getByLabel('Reasons to exclude a report')), /\[1\] must/);
    t.match(problems, [/400/]);
  });

  t.test('of an export', async (t) => {
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/exports`);
    const group = page.getByLabel('Smallest group (k)');
    await group.fill('1');
    await group.press('Enter');
    t.match(await described(group), /at least 2/);
    t.match(problems, [/400/]);
  });

  t.test('of a plan', async (t) => {
    const { page } = await openDashboard(browser, url, '/plan');
    await page.route('**/v1/billing', (route) =>
      route.request().method() === 'PATCH' ? route.continue({ postData: '{"plan":"gold"}' }) : route.continue(),
    );
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { selected: false }).first().click();
    await page.getByRole('button', { name: 'Change the plan' }).click();
    t.match(await described(page.getByRole('combobox', { name: 'Plan' })), /starter.*professional/);
  });
});
