import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { startWorker } from '../helpers/platform.ts';

t.test('the overview', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t, { worker: false });
  const worker = startWorker(t, database.url);
  const browser = await openBrowser(t);

  t.test('an empty account is one click away from a survival curve', async (t) => {
    const watched = await openDashboard(browser, url, '/');
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'See a survival curve in one click' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'Try it on the lung cancer trial' }).click();
    await page.waitForURL(/\/projects\/proj_\w+\/analyses\/anl_\w+/);
    const [, analysis] = /analyses\/(anl_\w+)/.exec(page.url())!;
    let { data } = await client.get(`/analyses/${analysis}`);
    while (['queued', 'running'].includes(data.status))
      ({ data } = await client.get(`/analyses/${analysis}`, { Prefer: 'wait=25' }));
    t.match(data, { status: 'completed', latest_run: { result: { n_events: 165 } } });
    await page.goto(url);
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    t.match(await page.getByRole('row', { name: /NCCTG lung cancer trial/ }).textContent(), /228/);
    await page.getByRole('link', { name: 'Survival by sex' }).waitFor();
    await page.getByText(/Today \(UTC\): .* requests of the dashboard/).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test('a project is made, renamed under a colleague’s eyes, found, and deleted by its name', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Stroke registry');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/proj_\w+\/data/);
    const project = /proj_\w+/.exec(page.url())![0];
    await page.goto(url);

    await page.getByRole('button', { name: 'What can be done with Stroke registry' }).click();
    await page.getByRole('menuitem', { name: 'Rename or describe' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Stroke registry 2026');
    await client.patch(`/projects/${project}`, { name: 'Stroke unit' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is now called “Stroke unit”.').waitFor();
    t.equal(await name.inputValue(), 'Stroke registry 2026', 'what was typed is kept');
    t.match(problems.splice(0), [/412/], 'the refusal is all that the console holds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Stroke registry 2026' }).waitFor();

    await page.getByLabel('Find a project by its name').fill('stroke');
    await page.getByRole('link', { name: 'NCCTG lung cancer trial' }).first().waitFor({ state: 'detached' });
    t.match(page.url(), 'q=stroke');
    await page.reload();
    t.equal(await page.getByLabel('Find a project by its name').inputValue(), 'stroke', 'the address keeps it');

    await page.getByRole('button', { name: 'What can be done with Stroke registry 2026' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const forGood = page.getByRole('button', { name: 'Delete for good' });
    t.equal(await forGood.isDisabled(), true);
    await page.getByLabel('Type the name of the project').fill('Stroke registry 2026');
    await forGood.click();
    await page.getByText('No project has this name.').waitFor();
    t.equal((await client.get(`/projects/${project}`)).status, 404);
    t.strictSame(problems, []);
  });

  t.test('what waits is named with a way to it', async (t) => {
    const project = (await client.post('/projects', { name: 'Waiting room' })).data.id;
    await worker.kill('SIGKILL');
    const exported = (await client.post(`/projects/${project}/export`, { format: 'json' })).data.id;
    const watched = await openDashboard(browser, url, '/');
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'What waits or runs' }).waitFor();
    await page.getByRole('progressbar', { name: 'Progress of Export as JSON' }).waitFor({ state: 'attached' });
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('link', { name: 'Export as JSON' }).click();
    await page.waitForURL(`**/projects/${project}/exports?export=${exported}`);
    t.strictSame(problems, []);
  });

  t.test('what came out in a project that was deleted since is told, and nothing is asked of it', async (t) => {
    const gone = (await client.post('/projects', { name: 'Soon gone' })).data.id;
    await client.post(`/projects/${gone}/patients`, { patients: [{ attributes: { age: 61 } }] });
    await shownToFollowers(database);
    await client.delete(`/projects/${gone}`);
    const { page, problems } = await openDashboard(browser, url, '/');
    await page
      .getByRole('listitem')
      .filter({ hasText: '1 patient stored' })
      .getByText('Project deleted since')
      .waitFor();
    t.equal(await page.getByRole('link', { name: '1 patient stored' }).count(), 0);
    t.strictSame(problems, []);
  });

  t.test('projects are sorted by name, and the order stands in the address', async (t) => {
    for (const name of ['Zebra', 'Alpha', 'Longname'.repeat(25)])
      await client.post('/projects', { name, description: 'undivided'.repeat(500) });
    const { page, problems } = await openDashboard(browser, url, '/', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Name' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    t.match(page.url(), 'sort=name');
    await page.getByRole('row').nth(1).filter({ hasText: 'Alpha' }).waitFor();
    const { width } = (await page.locator('body').boundingBox())!;
    t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'nothing sticks out');
    t.strictSame(problems, []);
  });
});
