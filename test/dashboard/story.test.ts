import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { dashboardScene, owner } from '../helpers/dashboard.ts';
import { keyboardOf } from '../helpers/keyboard.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { lungFile } from '../helpers/python.ts';
import { zipEntries } from '../helpers/zip-entries.ts';

/** Nobody wrote it. */
const paper = {
  title: 'Sex and survival in advanced lung cancer',
  abstract: 'Women with lung cancer lived longer than men.',
  authors: [author('Miller', 'A')],
  pmid: '90000011',
  year: 2020,
  journal: {
    title: 'Journal of Trials',
    iso: 'J Trials',
    issn: null,
    volume: '3',
    issue: '1',
    pages: '1-9',
    nlm_id: null,
  },
  publication_types: ['Journal Article'],
  language: 'eng',
};

t.test('a researcher’s first hour, by keyboard alone', { skip: browserIsMissing }, async (t) => {
  const { url, database } = await dashboardScene(t);
  await indexPapers(database, [paper]);
  const browser = await openBrowser(t);
  const { page, problems } = await openWatchedPage(browser, url, {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // From here on nothing is done to the page but by page.keyboard.
  const keys = keyboardOf(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  t.comment('signs in');
  await page.goto(url);
  await keys.fill('E-mail', owner.email);
  await keys.press('Tab');
  await keys.type(owner.password);
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

  t.comment('makes a project');
  await keys.use(button('Make a project'));
  await page.getByRole('dialog', { name: 'New project' }).waitFor();
  await keys.type('Lung trial');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'No patients yet' }).waitFor();

  t.comment('chooses the file, looks at the check, stores it');
  await keys.use(button('Upload patients'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.use(button('Choose a file'))]);
  // The window of the operating system in which a file is chosen is no part of the page.
  await chooser.setFiles(lungFile);
  await page.getByRole('columnheader', { name: 'ph_ecog' }).waitFor();
  await page.getByText('228 new, 0 updated, 0 left as they are.').waitFor();
  await keys.use(button('Store 228 patients'));
  await page.getByText('The patients are stored').waitFor();
  await keys.use(button('See the patients'));
  const grid = page.getByRole('grid', { name: 'Patients' });
  await keys.to(grid);
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await keys.press(key);
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-activedescendant') === 'cell-1-2');

  t.comment('asks for a method and fills in its form');
  await keys.use(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Analyses' }));
  await page.getByRole('heading', { name: 'No analysis yet' }).waitFor();
  await keys.use(page.getByRole('link', { name: 'New analysis' }));
  await page.getByRole('heading', { name: /^All \d+ methods$/ }).waitFor();
  await keys.chooseRadio('What is your outcome?', 'Time to an event');
  await page.getByRole('heading', { name: /methods fit$/ }).waitFor();
  await keys.use(page.getByRole('link', { name: 'Use Kaplan-Meier survival curves' }));
  await page.getByText('Still to be chosen: Follow-up time, Event.').waitFor();
  await keys.choose('Follow-up time', 'time');
  await keys.choose('Event', 'status');
  await keys.choose('Event value', '2');
  await keys.choose('Group', 'sex');
  await page.getByText('165 events').waitFor();

  t.comment('runs it, reads the sentence, takes the figure and the report');
  await keys.use(button('Run the analysis'));
  await page.getByText(/228 of 228 patients were used, with 165 events\./).waitFor();
  await page.getByText(/Log-rank test: p = 0.001/).waitFor();
  await page.getByRole('img', { name: /Kaplan-Meier survival/ }).waitFor();
  t.match((await downloadOf(page, () => keys.use(button(/^SVG/)))).toString(), /^<svg .*Number at risk/s);
  await keys.use(page.getByRole('button', { name: 'Export', exact: true }));
  const report = await downloadOf(page, () => keys.chooseItem('Report as PDF'));
  t.match(report.subarray(0, 5).toString(), '%PDF-');

  t.comment('finds a paper and copies its citation');
  await keys.press('Control+k');
  await page.getByLabel('A page, a project’s name, or any id').waitFor();
  await keys.type('Literature');
  await page.getByRole('button', { name: 'Literature', exact: true }).waitFor();
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'Literature', level: 1 }).waitFor();
  await keys.press('/');
  await keys.type('lung cancer survival');
  await keys.press('Enter');
  await page.getByRole('link', { name: paper.title }).waitFor();
  // Out of the box in which letters are typed.
  await keys.to(page.getByRole('button', { name: 'Find', exact: true }));
  await keys.press('j');
  await keys.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Paper' });
  await drawer.getByRole('heading', { name: paper.title }).waitFor();
  await keys.to(drawer.getByRole('tab', { name: 'Abstract' }));
  for (let tab = 0; tab < 4; tab++) await keys.press('ArrowRight');
  await keys.use(drawer.getByRole('button', { name: 'Copy as RIS' }));
  await drawer.getByRole('button', { name: 'Copied' }).waitFor();
  t.match(
    await page.evaluate(() => navigator.clipboard.readText()),
    /TI {2}- Sex and survival in advanced lung cancer/,
  );
  await keys.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  t.comment('exports the project');
  await keys.use(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Exports' }));
  await page.getByRole('table', { name: 'What will leave' }).waitFor();
  await keys.chooseRadio('De-identification', 'None: the data as they are');
  await keys.use(page.getByRole('button', { name: 'Export', exact: true }));
  const exported = page.getByRole('dialog', { name: 'Export' });
  await exported.getByText('This export is ready.').waitFor();
  const zip = await downloadOf(page, () => keys.use(exported.getByRole('button', { name: /^Download .*\.zip$/ })));
  const patients = (await zipEntries(zip)).get('patients.csv');
  t.equal(patients?.toString().trim().split('\n').length, 229);
  await exported.getByText(/have the right SHA-256/).waitFor();
  await keys.press('Escape');
  await exported.waitFor({ state: 'detached' });

  t.comment('signs out');
  await keys.use(button('You and this page'));
  await keys.chooseItem('Sign out');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  t.strictSame(problems, []);
});

async function downloadOf(page: Page, ask: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), ask()]);
  return readFile(await file.path());
}
