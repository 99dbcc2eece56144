import t from 'tap';
import { accessibilityProblems, browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner, problemsOfColours } from '../helpers/dashboard.ts';

t.test('the frame of the dashboard', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t, { worker: false });
  const project = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  const browser = await openBrowser(t);

  t.test('the name of a project keeps what hangs below its line', async (t) => {
    const { page } = await openDashboard(browser, url, `/projects/${project}/data`);
    const label = page.getByRole('banner').getByText('Lung trial', { exact: true });
    await label.waitFor();
    t.equal(await label.evaluate((one) => one.scrollHeight - one.clientHeight), 0);
  });

  t.test('a person signs in, is led where they wanted to go, and signs out for good', async (t) => {
    const watched = await openWatchedPage(browser, url, { locale: 'en-GB' });
    const { page, problems } = watched;
    await page.goto(`${url}/projects/${project}/data?mode=live`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').first().fill('wrong password indeed');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('alert')
      .getByText(/password/i)
      .first()
      .waitFor();
    t.equal(await page.getByLabel('E-mail').inputValue(), owner.email, 'what was typed is kept');
    t.strictSame(
      problems.splice(0).filter((problem) => !problem.includes('401')),
      [],
    );
    await page.getByLabel('Password').first().fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
    t.match(page.url(), `/projects/${project}/data`);
    const token = await page.evaluate(() => sessionStorage.getItem('research-platform.session'));
    t.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('sess_')), false, 'no other tab has it');
    await page.getByRole('button', { name: 'You and this page' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const after = await fetch(`${url}/v1/auth/session`, { headers: { Authorization: `Session ${token}` } });
    t.equal(after.status, 401, 'the server has ended it too');
    t.strictSame(problems, []);
  });

  t.test('a session that ends asks for the password over the page, which stays as it is', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    await database.ownerQuery('delete from sessions');
    await page.getByLabel('A page, a project’s name, or any id').fill('Lung');
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('E-mail').fill(owner.email);
    await again.getByLabel('Password').first().fill(owner.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Lung trial', exact: true }).click();
    await page.waitForURL(`**/projects/${project}/data`);
    t.strictSame(
      problems.filter((problem) => !problem.includes('401')),
      [],
    );
  });

  t.test('test mode is seen everywhere: stripe, title, icon', async (t) => {
    const watched = await openDashboard(browser, url, '/');
    const { page, problems } = watched;
    await page.getByRole('radiogroup', { name: 'Data of' }).getByText('Test').click();
    await page.getByText('TEST mode').waitFor();
    t.match(await page.title(), /^TEST · /);
    t.match(await page.locator('link[rel=icon]').getAttribute('href'), 'icon-test');
    t.match(page.url(), 'mode=test');
    t.strictSame(await problemsOfColours(watched), []);
    await page.goBack();
    await page.waitForURL((address) => !address.search.includes('test'));
    t.equal(await page.getByText('TEST mode').count(), 0);
    t.strictSame(problems, []);
  });

  t.test('any id opens its page from the keyboard', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('A page, a project’s name, or any id').waitFor();
    await page.keyboard.type(project);
    await page.getByRole('button', { name: 'Project Lung trial' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${project}/data`);
    t.strictSame(problems, []);
  });

  t.test('an address that leads nowhere says so and leads back', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/no/such/page');
    for (const path of ['/projects', '/no/such/page', `/projects/${project}/nothing`]) {
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
      t.strictSame(await accessibilityProblems(page), [], path);
    }
    await page.goto(`${url}/projects/${project}`);
    await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
    t.match(page.url(), `/projects/${project}/data`, 'the address of a project leads to its data');
    await page.goto(`${url}/no/such/page`);
    await page.getByRole('link', { name: 'To the overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    t.strictSame(problems, []);
  });

  t.test('it speaks German to anyone who reads German', async (t) => {
    const { page, problems } = await openWatchedPage(browser, url, { locale: 'de-DE' });
    await page.goto(`${url}/sign-in`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    t.equal(await page.locator('html').getAttribute('lang'), 'de');
    t.strictSame(problems, []);
  });
});
