import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner } from '../helpers/dashboard.ts';
import { loggedIn } from '../helpers/people.ts';

t.test('what nobody meant does no harm', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const project = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  const browser = await openBrowser(t);

  t.test('a double click makes one project', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('button', { name: 'New project' }).click();
    const form = page.getByRole('dialog', { name: 'New project' });
    await form.getByLabel('Name', { exact: true }).fill('Meant once');
    await form.getByRole('button', { name: 'Make the project' }).dblclick();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    t.equal((await client.get('/projects?filter[name]=Meant once')).data.items.length, 1);
    t.strictSame(problems, []);
  });

  t.test('a key that is rotated by a double click shows its secret', async (t) => {
    const session = await loggedIn(url, owner.email);
    await session.post('/api-keys', { name: 'Nightly import', permissions: ['read'] });
    const { page, problems } = await openDashboard(browser, url, '/developers/keys');
    await page.getByRole('button', { name: 'Nightly import' }).click();
    await page.getByRole('button', { name: 'Rotate', exact: true }).dblclick();
    const shown = page.getByRole('dialog', { name: 'The new key Nightly import' });
    t.match(await shown.locator('pre').innerText(), /^svc_live_/);
    t.strictSame(problems, []);
  });

  t.test('a decimal comma in what is pasted is a decimal point, as in what is typed', async (t) => {
    const variables = [{ name: 'age', label: 'Age', type: 'number' }];
    await client.patch(`/projects/${project}`, { variables });
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/data?lens=codebook`);
    await page.getByRole('table', { name: 'Codebook' }).getByRole('button').first().click();
    const field = page.getByRole('dialog', { name: 'Variable age' }).getByLabel('Smallest allowed value');
    await field.pressSequentially('1,5');
    t.equal(await field.inputValue(), '1.5');
    for (const [pasted, read] of [
      ['2,75', '2.75'],
      ['1.234,5', '1234.5'],
      ['-0,5', '-0.5'],
      ['3.25', '3.25'],
    ] as const) {
      await field.fill('');
      await field.evaluate((one, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        const asText = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        // What a browser does by itself with what nobody took.
        if (one.dispatchEvent(asText)) document.execCommand('insertText', false, text);
      }, pasted);
      t.equal(await field.inputValue(), read, pasted);
    }
    t.strictSame(problems, []);
  });

  t.test('an address with what no page knows shows the page as it is without that', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/?sort=size&mode=live&q[]=1');
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    for (const search of ['filter=%7Bbroken', 'filter=5&columns=age', 'lens=none&patient=7']) {
      await page.goto(`${url}/projects/${project}/data?${search}`);
      await page.getByText('0 patients in this project').waitFor();
    }
    t.strictSame(problems, []);
  });

  t.test('an address with a broken cursor leads to the first page', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/?sort=name&cursor=broken');
    await page.getByRole('alert').getByRole('link', { name: 'First page' }).click();
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    t.match(page.url(), /[?]sort=name/);
    t.match(problems, [/400/]);
  });

  t.test('an address that sorts by what is no variable any more leads to the page without that order', async (t) => {
    const sorted = (await client.post('/projects', { name: 'With one patient' })).data.id;
    const patients = [{ external_id: 'P-1', attributes: { age: 61 } }];
    await client.post(`/projects/${sorted}/patients`, { patients });
    const address = `/projects/${sorted}/data?columns=%5B%22age%22%5D`;
    const { page, problems } = await openDashboard(browser, url, `${address}&sort=gone`);
    await page.getByRole('alert').getByRole('link', { name: 'Without this order' }).click();
    await page.getByRole('grid', { name: 'Patients' }).getByRole('button', { name: 'P-1' }).waitFor();
    t.equal(page.url(), `${url}${address}`);
    t.match(problems, [/400/]);
  });

  t.test('a line at the top tells that the API takes its time', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/v1/projects?**', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.waitForFunction(() => getComputedStyle(document.querySelector('.asking')!).opacity === '1');
    release();
    await page.locator('.asking').waitFor({ state: 'detached' });
    t.strictSame(problems, []);
  });
});
