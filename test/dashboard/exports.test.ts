import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { startWorker } from '../helpers/platform.ts';

const variables = [
  { name: 'age', label: 'Age', type: 'integer', identifier_class: 'age' },
  { name: 'surgery', label: 'Day of surgery', type: 'date', identifier_class: 'date' },
  { name: 'family_name', type: 'text', identifier_class: 'name' },
  {
    name: 'sex',
    type: 'category',
    categories: [
      { value: 'f', label: 'female' },
      { value: 'm', label: 'male' },
    ],
  },
];
const patients = [
  { age: 95, surgery: '2020-05-01', family_name: 'Nobody', sex: 'f' },
  { age: 60, surgery: '2021-05-01', family_name: 'Anybody', sex: 'm' },
];

t.test('exports', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t, { worker: false });
  const project = (await client.post('/projects', { name: 'Hip registry', variables })).data.id;
  await client.post(`/projects/${project}/patients`, { patients: patients.map((attributes) => ({ attributes })) });
  const browser = await openBrowser(t);
  const path = `/projects/${project}/exports`;

  t.test('what will leave is seen by class and rule before it is asked for', async (t) => {
    const watched = await openDashboard(browser, url, path);
    const { page, problems } = watched;
    const row = (name: string) => page.getByRole('table', { name: 'What will leave' }).getByRole('row', { name });
    await row('age').getByText('Ages over 89 become one class').waitFor();
    await row('surgery').getByText('Only the year stays').waitFor();
    await row('family_name').getByText('Left out').waitFor();
    await row('sex').getByRole('cell', { name: 'Not classified' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByLabel('Automatic screening', { exact: false }).check();
    await row('sex').getByText('treated as a program guesses').waitFor();
    await page.getByLabel('Smallest group (k)').fill('5');
    await page.getByText('until each combination has 5 patients').waitFor();
    await page.getByLabel('Dates shifted', { exact: false }).check();
    await row('surgery').getByText('Moved by a secret number of days').waitFor();
    await page.getByLabel('None: the data as they are').check();
    t.match(
      await page.getByText('Identifiers leave as they are').locator('..').locator('..').textContent(),
      'family_name',
    );
    t.match(page.url(), 'treatment=none');
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test('Safe Harbor is refused with the variables that somebody has to classify', async (t) => {
    const watched = await openDashboard(browser, url, path);
    const { page, problems } = watched;
    await page.getByText('Safe Harbor would be refused').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const list = page.getByRole('table', { name: 'Variables to classify' });
    await list.getByRole('row', { name: 'sex' }).waitFor();
    t.equal(await list.getByRole('row').count(), 2);
    const [href] = await page
      .getByRole('link', { name: 'Classify them in the codebook' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    t.equal(href, `/projects/${project}/data?lens=codebook`);
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(
      problems.filter((problem) => !problem.includes('400')),
      [],
    );
  });

  t.test('an export that waits is canceled; one that is ready is downloaded and checked', async (t) => {
    const classified = variables.map((one) => ({ identifier_class: 'none', ...one }));
    await client.patch(`/projects/${project}`, { variables: classified });
    const watched = await openDashboard(browser, url, path, { acceptDownloads: true });
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Export' });
    await drawer.getByText('It waits for a worker.').waitFor();
    await drawer.getByRole('button', { name: 'Cancel the export' }).click();
    await drawer.getByText('This export is canceled.').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    startWorker(t, database.url);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await drawer.getByText('This export is ready.').waitFor();
    t.match(page.url(), /export=exp_/);
    await drawer.getByText('Smallest group: 1 patient').waitFor();
    await drawer.getByText(/The files can be downloaded until/).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const id = /exp_\w+/.exec(page.url())![0];
    const [file] = (await client.get(`/exports/${id}`)).data.files;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: `Download ${file.name}` }).click(),
    ]);
    t.equal(download.suggestedFilename(), file.name);
    const bytes = await readFile(await download.path());
    t.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256);
    await drawer.getByText(/have the right SHA-256/).waitFor();
    await drawer.getByRole('button', { name: 'Delete the export' }).click();
    await drawer.getByRole('button', { name: 'Delete for good' }).click();
    await drawer.waitFor({ state: 'detached' });
    t.equal((await client.get(`/exports/${id}`)).status, 404);
    t.strictSame(problems, []);
  });
});
