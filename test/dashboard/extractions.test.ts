import { readFile } from 'node:fs/promises';
import t from 'tap';
import { makeSession } from '../helpers/access-scene.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { includedReview, ok } from '../helpers/extraction-scene.ts';
import { httpClient } from '../helpers/http.ts';
import { untilFocused } from '../helpers/keyboard.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { until } from '../helpers/until.ts';

/** Nobody wrote these. */
const trials = ['Aronson', 'Ferguson'].map((name, i) => ({
  title: `A vaccine against tuberculosis, trial ${i}`,
  pmid: String(90_000_300 + i),
  year: 1948 + i,
  authors: [author(name, 'A')],
}));

t.test('extraction', { skip: browserIsMissing }, async (t) => {
  const { url, client, database, account } = await dashboardScene(t, { worker: false });
  await indexPapers(database, trials);
  const papers = trials.map(({ pmid }) => `pmid:${pmid}`);
  const { project, path, records } = await includedReview(database, url, papers, { fields: [], account });
  const other = httpClient(url, await makeSession(database, account.account_id, 'member'));
  const browser = await openBrowser(t);
  const at = `/projects/${project}${path}`;

  const watched = await openDashboard(browser, url, `${at}?view=extraction`, { acceptDownloads: true });
  const { page, problems } = watched;

  t.test('a form is made', async (t) => {
    await page.getByRole('heading', { name: 'No extraction form yet' }).waitFor();
    await page.getByRole('button', { name: 'Make the form' }).click();
    const form = page.getByRole('dialog', { name: 'Extraction form' });
    await form.getByLabel('Two, blind to each other').check();
    await form.getByLabel('Name of the column').fill('events');
    await form.getByLabel('Question').fill('Cases');
    await form.getByLabel('An answer is required').check();
    await form.getByRole('button', { name: 'Add a field' }).click();
    await untilFocused(form.getByLabel('Name of the column').nth(1));
    await page.keyboard.type('alloc');
    await form.getByLabel('Type').nth(1).selectOption('One of several');
    await form.getByLabel('Options, one on each line').fill('random\nalternate');
    t.strictSame(await problemsOfColours(watched), []);
    await form.getByRole('button', { name: 'Save the form' }).click();
    await page.getByText('2 to extract, 0 to settle, 0 agreed').waitFor();
    t.match((await client.get(`${path}/extraction-form`)).data, {
      reviewers: 2,
      fields: [
        { name: 'events', label: 'Cases', type: 'integer', required: true },
        { name: 'alloc', options: ['random', 'alternate'] },
      ],
    });
  });

  t.test('papers are extracted by keyboard beside what is read, and what differs is settled', async (t) => {
    await page.getByRole('link', { name: 'Extract', exact: true }).click();
    const heading = page.locator('#record-title');
    await heading.getByText('trial 0').waitFor();
    await page.getByLabel('Outcome').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.keyboard.press('f');
    await untilFocused(page.getByLabel('Outcome'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByRole('alert').getByText('is required').waitFor();
    await page.getByLabel('Cases').fill('four');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('must be a whole number').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await heading.getByText('trial 1').waitFor();
    await page.keyboard.press('ArrowLeft');
    await heading.getByText('trial 0').waitFor();
    t.equal(await page.getByLabel('Cases').inputValue(), 'four', 'what is typed is there again');
    await page.getByLabel('Cases').fill('4');
    await page.keyboard.press('Enter');
    await page.getByText('The draft is saved.').waitFor();
    await page.getByLabel('alloc').selectOption('random');
    await page.keyboard.press('Control+Enter');
    await heading.getByText('trial 1').waitFor();
    const mine = async (n: number) => (await client.get(`${path}/records/${records[n]!.id}/extraction`)).data;
    t.match((await mine(0)).extractions, [
      { rows: [{ answers: { events: 4, alloc: 'random' } }], completed_at: String },
    ]);
    await page.getByLabel('Cases').fill('6');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Nothing waits for you here' }).waitFor();

    for (const [record, events] of [
      [records[0]!, 5],
      [records[1]!, 6],
    ] as const)
      ok(
        await other.patch(`${path}/records/${record.id}/extraction`, {
          rows: [{ answers: { events, ...(events === 5 ? { alloc: 'random' } : {}) } }],
          completed: true,
        }),
      );
    await page.getByRole('link', { name: 'Back to the review' }).first().click();
    await page.getByLabel('State').selectOption('to settle');
    await page
      .getByRole('list', { name: 'Included papers' })
      .getByRole('link', { name: /trial 0/ })
      .click();
    await page.getByText('1 of 2 answers were the same.').waitFor();
    const differs = page.getByRole('region', { name: 'What differs' });
    await differs.getByRole('row', { name: /Cases/ }).waitFor();
    t.equal(await page.getByLabel('Cases').inputValue(), '', 'what differs is left for a person');
    t.equal(await page.getByLabel('alloc').inputValue(), 'random');
    t.strictSame(await problemsOfColours(watched), []);
    await differs.getByRole('button', { name: /^Take 5 of/ }).click();
    t.equal(await page.getByLabel('Cases').inputValue(), '5');
    await page.keyboard.press('1');
    t.equal(await page.getByLabel('Cases').inputValue(), '4');
    await page.keyboard.press('c');
    await until(async () => (await mine(0)).state === 'agreed');
    t.match((await mine(0)).agreed, { by: 'person', rows: [{ answers: { events: 4 } }] });
  });

  t.test('the effect table is shown, saved, and written into a project for a meta-analysis', async (t) => {
    await page.goto(`${url}${at}?view=extraction`);
    const table = page.getByRole('region', { name: 'Effect table' });
    await table.getByRole('row', { name: 'Aronson 1948 4 random' }).waitFor();
    await table.getByRole('row', { name: 'Ferguson 1949 6' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Effect table as CSV' }).click(),
    ]);
    t.equal(download.suggestedFilename(), 'BCG-effect-table.csv');
    t.match(await readFile(await download.path(), 'utf8'), /,Aronson 1948,4,random\r\n/);
    await page.getByRole('button', { name: 'Use in an analysis' }).click();
    await page.getByText('2 rows are in the project: 2 new, 0 changed, 0 taken away.').waitFor();
    await page.getByRole('link', { name: 'New meta-analysis' }).click();
    await page.waitForURL((address) => !address.pathname.startsWith(`/projects/${project}/`));
    const made = new URL(page.url()).pathname.split('/')[2];
    t.not(made, project);
    t.equal((await client.get(`/projects/${made}`)).data.patient_count, 2);

    const parameters = { measure: 'proportion_logit', columns: { events: 'events', n: 'events' } };
    const analysis = ok(
      await client.post(`/projects/${made}/analyses`, { name: 'Cases', method: 'meta_analysis', parameters }),
    );
    await page.goto(`${url}/projects/${made}/analyses/${analysis.id}`);
    await page.getByText('No paper is attached to this analysis.').waitFor();
    await page.getByLabel('Papers, or a systematic review').fill(path.split('/')[2]!);
    await page.getByRole('button', { name: 'Attach as evidence' }).click();
    await page.getByText('2 found, 2 of them attached now').waitFor();
    const evidence = page.getByRole('list', { name: 'Evidence' }).getByRole('listitem');
    await until(async () => (await evidence.count()) === 2);
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: /^Take off: .*trial 0/ }).click();
    await until(async () => (await evidence.count()) === 1);
    await untilFocused(page.getByRole('heading', { name: 'Evidence' }));
    t.strictSame(
      problems.filter((problem) => !problem.includes('400')),
      [],
    );
  });
});
