import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { indexPapers } from '../helpers/papers.ts';

/** Nobody wrote these. */
const paper = (n: number) => ({ title: `Steroids in asthma ${n}`, pmid: String(90_000_300 + n), year: 2015 + n });

t.test('a search is saved from its page, and tells what is new since', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t);
  await indexPapers(database, [paper(1), paper(2), { ...paper(3), year: 2009 }]);
  const project = (await client.post('/projects', { name: 'Asthma' })).data.id;
  const watched = await openDashboard(await openBrowser(t), url, `/projects/${project}/searches`);
  const { page, problems } = watched;
  await page.getByRole('heading', { name: 'No search is saved yet' }).waitFor();
  await page.goto(`${url}/literature?q=asthma[ti]&from=2010`);
  await page.getByRole('button', { name: 'Save the search' }).click();
  const form = page.getByRole('dialog', { name: 'Save the search' });
  await form.getByLabel('Name').fill('Asthma since 2010');
  t.strictSame(await problemsOfColours(watched), []);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('link', { name: 'To the saved search' }).click();
  const drawer = page.getByRole('dialog', { name: 'Saved search' });
  await drawer.getByText('2 papers when it was first run').waitFor();
  await drawer.getByText('Nothing is new, corrected or retracted since.').waitFor();
  await indexPapers(database, [paper(4)]);
  await drawer.getByRole('button', { name: 'Run now' }).click();
  await drawer.getByText('3 papers, 1 new').waitFor();
  await drawer.getByRole('link', { name: 'Steroids in asthma 4' }).waitFor();
  const rows = drawer.getByRole('region', { name: 'Counts by date' }).getByRole('row');
  await rows.nth(2).waitFor();
  t.equal(await rows.count(), 3);
  t.strictSame(await problemsOfColours(watched), []);
  await drawer.getByLabel('Run every night').click();
  await drawer.getByRole('checkbox', { name: 'Run every night', checked: false }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  const list = page.getByRole('list', { name: 'Saved searches' });
  await list.getByText('not run at night').waitFor();
  t.match((await client.get(`/projects/${project}/searches`)).data.items, [
    { name: 'Asthma since 2010', query: 'asthma[ti]', filters: { year_from: 2010 }, active: false },
  ]);
  const { width } = (await page.locator('body').boundingBox())!;
  t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'nothing sticks out');
  await list.getByRole('link', { name: 'Asthma since 2010' }).click();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete the saved search?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No search is saved yet' }).waitFor();
  t.strictSame(problems, []);
});
