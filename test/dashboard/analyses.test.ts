import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard as open, problemsOfColours } from '../helpers/dashboard.ts';
import { startWorker } from '../helpers/platform.ts';
import { lungFile } from '../helpers/python.ts';

t.test('analyses in the dashboard', { skip: browserIsMissing }, async (t) => {
  const { url, client, database } = await dashboardScene(t, { worker: false });
  const project: string = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  const csv = await readFile(lungFile, 'utf8');
  await client.post(`/projects/${project}/patients`, csv, { 'Content-Type': 'text/csv' });
  const browser = await openBrowser(t);
  const analyses = `/projects/${project}/analyses`;

  t.test('questions lead from time to event, two groups and covariates to three methods', async (t) => {
    const watched = await openDashboard(browser, url, analyses);
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'No analysis yet' }).waitFor();
    await page.getByRole('link', { name: 'New analysis' }).first().click();
    await page.getByRole('heading', { name: /^All \d+ methods$/ }).waitFor();
    await page.getByRole('radio', { name: 'Time to an event', exact: true }).check();
    await page.getByRole('radio', { name: 'Two', exact: true }).check();
    await page.getByRole('radio', { name: 'Yes', exact: true }).check();
    await page.getByRole('heading', { name: '3 methods fit' }).waitFor();
    t.strictSame(await page.getByRole('heading', { level: 3 }).allTextContents(), [
      'Kaplan-Meier survival curves',
      'Log-rank test',
      'Cox proportional hazards regression',
    ]);
    t.equal(await page.getByText('When to use it:').count(), 3);
    t.strictSame(await problemsOfColours(watched), []);
    await page.goBack();
    await page.getByRole('heading', { name: /methods fit/ }).waitFor();
    t.equal(await page.getByRole('radio', { name: 'Yes', exact: true }).isChecked(), false, 'an answer is a step back');
    await page.getByLabel('Find a method by its name').fill('kapppa');
    await page.getByText('These are spelled like it:').waitFor();
    await page.getByRole('heading', { name: 'Fleiss' }).waitFor();
    await page.getByLabel('Find a method by its name').fill('kappa');
    await page.getByRole('heading', { name: "Cohen's kappa" }).waitFor();
    t.strictSame(problems, []);
  });

  t.test('a run that waits can be canceled', async (t) => {
    const asked = { name: 'Not wanted', ...curves, run: true };
    const { id } = (await client.post(`/projects/${project}/analyses`, asked)).data;
    const watched = await openDashboard(browser, url, `${analyses}/${id}`);
    const { page, problems } = watched;
    await page.getByText('The run waits for a worker.').waitFor();
    await page.getByText('It is the next of your account to begin.').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await page.getByText('This run was canceled. Nothing was found.').waitFor();
    t.equal((await client.get(`/analyses/${id}`)).data.status, 'canceled');
    t.strictSame(problems, []);
  });

  // Subtests wait for each other, but what stands between them does not.
  const beginWork = () => startWorker(t, database.url);

  t.test('from the form to the curve: counts before the run, then the result', async (t) => {
    beginWork();
    const watched = await openDashboard(browser, url, `${analyses}/new?method=kaplan_meier`);
    const { page, problems } = watched;
    await page.getByText('Still to be chosen: Follow-up time, Event.').waitFor();
    await choose(page, 'Follow-up time', 'time');
    await choose(page, 'Event', 'status');
    await choose(page, 'Event value', '2');
    await page.keyboard.press('Escape');
    await choose(page, 'Group', 'sex');
    await page.getByText('165 events').waitFor();
    await page.getByText('228 used').waitFor();
    await page.getByText('Nobody is excluded.').waitFor();
    await page.getByRole('button', { name: 'Only some patients' }).click();
    await choose(page, 'Column', 'age');
    await choose(page, 'Comparison', 'is at least');
    await field(page, /^Value/).fill('60');
    await page.getByText('do not meet the conditions').waitFor();
    await page.waitForURL(/filter=/);
    t.strictSame(await problemsOfColours(watched), []);
    await page.reload();
    await page.getByText('do not meet the conditions').waitFor();
    t.equal(await page.getByRole('combobox', { name: 'Follow-up time' }).inputValue(), 'time', 'nothing is lost');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await page.getByText('165 events').waitFor();
    await page.getByRole('button', { name: 'Run the analysis' }).click();
    await page.getByText(/228 of 228 patients were used, with 165 events\./).waitFor();
    await page.getByText(/Log-rank test: p = 0.001/).waitFor();
    await page.getByRole('img', { name: /Kaplan-Meier survival/ }).waitFor();
    await page.getByText('Survival in the 2 groups of sex was estimated').waitFor();
    await page.getByText(/Agrees with R 4\.2\.2 on \d+ cases, largest relative difference \de-\d+\./).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const png = await downloaded(page, /^PNG, 300 dpi/);
    t.equal(png.subarray(1, 4).toString(), 'PNG');
    t.equal(png.subarray(37, 41).toString(), 'pHYs', 'it says how large it prints');
    t.match((await downloaded(page, /^SVG/)).toString(), /^<svg .*Number at risk/s);
    t.match((await downloaded(page, /^Numbers as CSV/)).toString(), /^group,time,value,low,high\n1,0,1,1,1\n/);
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Everything as JSON' }).click(),
    ]);
    t.equal(file.suggestedFilename(), 'Kaplan-Meier-survival-curves.json');
    t.strictSame(problems, []);
  });

  t.test('names of one long word make no page wider than a small screen', async (t) => {
    const group = 'long_name_of_a_column_'.repeat(5);
    const { id } = (await client.post('/projects', { name: 'Longname'.repeat(25) })).data;
    const patients = [1, 2, 3, 4].map((time) => ({ attributes: { time, status: time % 2, [group]: time % 2 } }));
    await client.post(`/projects/${id}/patients`, { patients });
    const parameters = { time: 'time', event: 'status', group };
    const analysis = { name: 'Longname'.repeat(25), method: 'kaplan_meier', parameters, run: true };
    const made = await client.post(`/projects/${id}/analyses`, analysis);
    const { page, problems } = await openDashboard(browser, url, `/projects/${id}/analyses/${made.data.id}`, {
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('heading', { name: 'For the Methods section' }).waitFor();
    t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, 'nothing sticks out');
    t.strictSame(problems, []);
  });

  t.test('what would be wrong with a run is said beforehand', async (t) => {
    const draft = { time: 'time', event: 'status', event_value: 7 };
    const query = `method=kaplan_meier&parameters=${encodeURIComponent(JSON.stringify(draft))}`;
    const { page, problems } = await openDashboard(browser, url, `${analyses}/new?${query}`);
    await page.getByText('No row has the event').waitFor();
    t.strictSame(problems, []);
  });

  t.test('two runs are compared side by side after the data have changed', async (t) => {
    const { id } = (await client.post(`/projects/${project}/analyses`, { name: 'Curves', ...curves, run: true })).data;
    const watched = await openDashboard(browser, url, `${analyses}/${id}`);
    const { page, problems } = watched;
    await page
      .getByText(/165 events/)
      .first()
      .waitFor();
    const [patient] = (await client.get(`/projects/${project}/patients?limit=1&filter[status]=2`)).data.items;
    await client.patch(`/patients/${patient.id}`, { attributes: { ...patient.attributes, status: 1 } });
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText(/with 164 events\. Median/).waitFor();
    await page.getByRole('radio', { name: /Compare with run/ }).check();
    await page.getByRole('button', { name: 'Compare the run shown with the chosen one' }).click();
    await page.getByText('1 patient changed').waitFor();
    await page.getByText('parameters: the same').waitFor();
    await page.getByText('data: different').waitFor();
    t.equal(await page.getByRole('row', { name: /^n_events 165 164/ }).count(), 1);
    t.strictSame(await problemsOfColours(watched), []);
    await page.reload();
    await page.getByText('1 patient changed').waitFor();
    t.strictSame(problems, []);
  });

  t.test('an analysis is changed and run again; who was faster is not overwritten unseen', async (t) => {
    const asked = { name: 'To be changed', ...curves, filter: [{ column: 'age', op: '>=', value: 60 }] };
    const { id } = (await client.post(`/projects/${project}/analyses`, asked)).data;
    const watched = await openDashboard(browser, url, `${analyses}/${id}`);
    const { page, problems } = watched;
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('heading', { name: 'Change “To be changed”' }).waitFor();
    t.equal(await field(page, 'Group').inputValue(), 'sex');
    t.equal(await field(page, /^Value/).inputValue(), '60', 'conditions are there too');
    await page.getByRole('textbox', { name: 'Name of the analysis' }).fill('Changed');
    await page.getByRole('button', { name: 'Remove condition 1' }).click();
    await page.getByText('164 events').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await client.patch(`/analyses/${id}`, { parameters: { group: 'ph_ecog' } });
    await page.getByRole('button', { name: 'Store and run again' }).click();
    await page.getByText('Somebody else changed this analysis meanwhile').waitFor();
    await page.getByText(/It is now: To be changed · .*group: ph_ecog/).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.reload();
    t.equal(
      await page.getByRole('textbox', { name: 'Name of the analysis' }).inputValue(),
      'Changed',
      'nothing is lost',
    );
    await page.getByRole('button', { name: 'Store and run again' }).click();
    await page.getByRole('button', { name: 'Store mine and run again' }).click();
    await page.getByRole('heading', { name: 'Changed', exact: true, level: 1 }).waitFor();
    await page.getByText(/228 of 228 patients were used/).waitFor();
    const { name, parameters, filter } = (await client.get(`/analyses/${id}`)).data;
    t.strictSame({ name, parameters, filter }, { name: 'Changed', parameters: curves.parameters, filter: [] });

    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name of the analysis' }).fill('Mine');
    await client.patch(`/analyses/${id}`, { name: 'Theirs', parameters: { group: null } });
    await page.getByRole('button', { name: 'Store', exact: true }).click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await page.getByRole('heading', { name: 'Change “Theirs”' }).waitFor();
    t.equal(await page.getByRole('textbox', { name: 'Name of the analysis' }).inputValue(), 'Theirs');
    t.equal(await field(page, 'Group').inputValue(), '');
    await choose(page, 'Group', 'sex');
    await page.getByRole('button', { name: 'Store', exact: true }).click();
    await page.getByRole('heading', { name: 'Theirs', exact: true, level: 1 }).waitFor();
    t.strictSame((await client.get(`/analyses/${id}`)).data.parameters, curves.parameters);
    t.strictSame(problems, []);
  });

  t.test('the list is narrowed by status, and an analysis deleted with a question before', async (t) => {
    const watched = await openDashboard(browser, url, analyses);
    const { page, problems } = watched;
    await page.getByRole('link', { name: 'Not wanted' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await choose(page, 'Status', 'canceled');
    await page.getByRole('link', { name: 'Curves', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Not wanted' }).click();
    await page.getByRole('button', { name: 'Delete the analysis' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the analysis' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'Analyses', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Curves', exact: true }).waitFor();
    t.equal(await page.getByRole('link', { name: 'Not wanted' }).count(), 0);
    t.strictSame(problems, []);
  });
});

/** Colours are looked at as they are in the end, not on their way from light to dark. */
const openDashboard: typeof open = (browser, url, path, options) =>
  open(browser, url, path, { reducedMotion: 'reduce', ...options });

const curves = {
  method: 'kaplan_meier',
  parameters: { time: 'time', event: 'status', event_value: 2, group: 'sex' },
};

/** Whether one may type in it or only choose. */
const field = (page: Page, name: string | RegExp) =>
  page
    .getByRole('combobox', { name, exact: true })
    .or(page.getByRole('textbox', { name, exact: true }))
    .first();

async function choose(page: Page, label: string, option: string) {
  await field(page, label).click();
  await page
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
}

async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFile(await file.path());
}
