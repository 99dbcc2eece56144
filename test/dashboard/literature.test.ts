import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import t from 'tap';
import { replaceDescriptors } from '../../sql/literature/mesh.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { untilFocused } from '../helpers/keyboard.ts';
import { author, heading, indexPapers } from '../helpers/papers.ts';

const journal = {
  title: 'Journal of Trials',
  iso: 'J Trials',
  issn: null,
  volume: '3',
  issue: '1',
  pages: '1-9',
  nlm_id: null,
};

/** Nobody wrote these. */
const papers = [
  {
    title: 'Survival after lung cancer',
    abstract: 'We followed 228 patients with lung cancer for two years.',
    abstract_sections: [{ label: 'METHODS', text: 'We followed 228 patients with lung cancer for two years.' }],
    authors: [author('Miller', 'A'), author('Novak', 'B')],
    pmid: '90000001',
    year: 2019,
    mesh: [heading('Lung Neoplasms', { major: true })],
  },
  {
    title: 'Pulmonary neoplasms in older patients',
    abstract: 'Pulmonary neoplasms and survival of older patients.',
    pmid: '90000002',
    year: 2021,
    mesh: [heading('Lung Neoplasms')],
  },
  { title: 'Asthma & <b>air</b> in lung clinics', abstract: 'Asthma only.', pmid: '90000003', year: 2021 },
].map((paper) => ({ journal, publication_types: ['Journal Article'], language: 'eng', ...paper }));

t.test('the literature', { skip: browserIsMissing }, async (t) => {
  const { url, database, client } = await dashboardScene(t);
  await indexPapers(database, papers);
  const more = (n: number) => ({ title: `Steroid number ${n}`, pmid: String(91_000_000 + n), year: 2001 });
  await indexPapers(
    database,
    Array.from({ length: 20 }, (_, n) => more(n)),
  );
  const owner = new Client(database.url);
  await owner.connect();
  const descriptor = { ui: 'D008175', heading: 'Lung Neoplasms', tree_numbers: ['C04.588'] };
  await replaceDescriptors(
    owner,
    (async function* () {
      yield [{ ...descriptor, entry_terms: ['Lung Cancer', 'Pulmonary Neoplasms'] }];
    })(),
  );
  await owner.end();
  const browser = await openBrowser(t);

  t.test('a search tells how it was read, and a concept is switched off', async (t) => {
    const watched = await openDashboard(browser, url, '/literature');
    const { page, problems } = watched;
    await page.getByLabel('Search papers').fill('lung cancer survival');
    await page.keyboard.press('Enter');
    const read = page.getByRole('region', { name: 'How the query was read' });
    const concept = read.getByRole('checkbox', { name: /“lung cancer” also finds: .*Pulmonary Neoplasms/ });
    await concept.waitFor();
    await page.getByRole('link', { name: 'Pulmonary neoplasms in older patients' }).waitFor();
    t.ok((await page.locator('mark').count()) > 0, 'what was found is marked');
    t.strictSame(await problemsOfColours(watched), []);
    await concept.click();
    await page.getByRole('link', { name: 'Pulmonary neoplasms in older patients' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Survival after lung cancer' }).waitFor();
    t.match(page.url(), /off=/);
    await read.getByRole('checkbox', { name: /“lung cancer” as it is written/ }).click();
    await page.getByRole('link', { name: 'Pulmonary neoplasms in older patients' }).waitFor();
    t.strictSame(problems, []);
  });

  t.test('what a search finds is saved as a file, and as a job of the project where it is large', async (t) => {
    const { id: project } = (await client.post('/projects', { name: 'Files of papers' })).data;
    const watched = await openDashboard(browser, url, `/literature?q=${encodeURIComponent('lung[tiab]')}`);
    const { page, problems } = watched;
    const dialog = page.getByRole('dialog', { name: 'Save the papers' });
    await page.getByRole('button', { name: 'Save the papers' }).click();
    await dialog.getByLabel('Format').selectOption('csv');
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the file' }).click();
    const file = await coming;
    t.match(file.suggestedFilename(), /papers\.csv$/);
    t.match(await readFile((await file.path())!, 'utf8'), /Asthma & <b>air<\/b> in lung clinics/);
    await dialog.getByText('2 papers saved').waitFor();

    // As if they were more than one file holds.
    await page.route('**/v1/literature/search?*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      data.total.value = 5_001;
      await route.fulfill({ response: answer, json: { ...rest, data } });
    });
    await page.goto(`${url}/projects/${project}/papers`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${url}/literature?q=${encodeURIComponent('lung[tiab]')}`);
    await page.getByRole('button', { name: 'Save the papers' }).click();
    await dialog.getByText('The project keeps the file for a week').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await dialog.getByRole('button', { name: 'Export them as a job' }).click();
    await dialog.getByRole('link', { name: 'To the export' }).click();
    await page.getByRole('dialog', { name: 'Export' }).getByText('lung[tiab]').waitFor();
    await page.getByRole('link', { name: 'Papers as RIS' }).waitFor();
    const { data } = await client.get(`/projects/${project}/exports`);
    t.match(data.items, [{ subject: 'papers', format: 'ris' }]);
    t.strictSame(problems, []);
  });

  t.test('mapping is undone by one button, and searches are kept to be asked again and deleted', async (t) => {
    const watched = await openDashboard(browser, url, '/literature?q=lung+cancer');
    const { page, problems } = watched;
    const mapped = page.getByRole('checkbox', { name: /“lung cancer” also finds: .*Pulmonary Neoplasms/ });
    await mapped.waitFor();
    await page.getByRole('button', { name: 'Search only what was typed' }).click();
    await mapped.waitFor({ state: 'detached' });
    t.match(page.url(), /exact=true/);
    await page.getByRole('button', { name: 'Map the words to headings, journals and authors' }).click();
    await mapped.waitFor();
    await page.getByRole('button', { name: 'Search history' }).click();
    const history = page.getByRole('dialog', { name: 'Search history' });
    const kept = history.getByRole('list', { name: 'Your searches' });
    await kept.getByText('#2').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await history.getByRole('button', { name: 'Delete search 2' }).click();
    await kept.getByText('#2').waitFor({ state: 'detached' });
    await kept.getByRole('link', { name: 'lung cancer' }).first().click();
    await history.waitFor({ state: 'detached' });
    t.strictSame(problems, []);
  });

  t.test('by keyboard: to the box, through the papers, into one and back; a facet narrows', async (t) => {
    const watched = await openDashboard(browser, url, '/literature?q=lung');
    const { page, problems } = watched;
    await page.getByRole('link', { name: 'Survival after lung cancer' }).waitFor();
    await page.getByRole('link', { name: 'Asthma & <b>air</b> in lung clinics' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const first = (await page.locator(':focus').textContent())!;
    await page.keyboard.press('Enter');
    const paper = page.getByRole('dialog', { name: 'Paper' });
    await paper.getByRole('heading', { name: first }).waitFor();
    t.match(page.url(), /paper=lit_/);
    t.strictSame(await problemsOfColours(watched), []);
    await page.keyboard.press('Escape');
    await paper.waitFor({ state: 'detached' });
    await untilFocused(page.getByRole('link', { name: first })); // where it was
    await page.keyboard.press('/');
    await untilFocused(page.getByLabel('Search papers'));
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('dialog', { name: 'Keys on this page' }).getByText('the next paper').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '2019 1 paper' }).click();
    await page.getByRole('status').getByText('1 paper').waitFor();
    t.match(page.url(), /from=2019&to=2019/);
    await page.goBack();
    await page.getByRole('link', { name: 'Asthma & <b>air</b> in lung clinics' }).waitFor();
    t.strictSame(problems, []);
  });

  t.test('papers are marked by box and by keyboard, stay marked from page to page, and are saved', async (t) => {
    const watched = await openDashboard(browser, url, `/literature?q=${encodeURIComponent('lung OR steroid[ti]')}`);
    const { page, problems } = watched;
    await page.getByText('No paper is marked').waitFor();
    await page.getByRole('checkbox', { name: 'Mark Survival after lung cancer' }).check();
    await page.getByText('1 paper is marked').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 papers are marked').waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('checkbox', { name: 'Mark Survival after lung cancer' }).waitFor({ state: 'detached' });
    await page.getByText('1 paper is marked').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 papers are marked').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'Save the marked papers' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    const text = await readFile((await (await coming).path())!, 'utf8');
    t.equal(text.match(/^TY {2}-/gm)?.length, 2);
    t.match(text, /Survival after lung cancer/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unmark all' }).click();
    await page.getByText('No paper is marked').waitFor();
    t.strictSame(problems, []);
  });

  t.test('a search is narrowed to sources, and asked again from the history as it was', async (t) => {
    const address = `/literature?q=${encodeURIComponent('lung[tiab]')}&from=2021&exact=true`;
    const watched = await openDashboard(browser, url, address);
    const { page, problems } = watched;
    const found = (hasText: RegExp) => page.getByRole('status').filter({ hasText });
    await found(/^1 paper$/).waitFor();
    await page.getByRole('button', { name: 'Sources: All sources' }).click();
    await page.getByRole('checkbox', { name: 'RIS files' }).check();
    await found(/^No paper$/).waitFor();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/search_history') && /"pubmed"/.test(answer.request().postData() ?? ''),
    );
    await page.getByRole('checkbox', { name: 'PubMed', exact: true }).check();
    await found(/^1 paper$/).waitFor();
    await kept;
    t.strictSame(await problemsOfColours(watched), []);
    await page.keyboard.press('Escape');
    await untilFocused(page.getByRole('button', { name: 'Sources: RIS files, PubMed' }));
    t.match(decodeURIComponent(page.url()), /source=\["ris","pubmed"\]/);
    await page.goto(`${url}/literature`);
    await page.getByRole('button', { name: 'Search history' }).click();
    const history = page.getByRole('dialog', { name: 'Search history' });
    const entry = history.getByRole('listitem').filter({ hasText: 'RIS files, PubMed' });
    await entry.getByText('from 2021 · RIS files, PubMed · Only what was typed').waitFor();
    await entry.getByRole('link', { name: 'lung[tiab]' }).click();
    await found(/^1 paper$/).waitFor();
    t.match(decodeURIComponent(page.url()), /from=2021.*source=\["ris","pubmed"\].*exact=true/);
    t.strictSame(problems, []);
  });

  t.test('a paper shows those like it and is cited in four formats', async (t) => {
    const watched = await openDashboard(browser, url, '/literature?q=lung+cancer', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, problems } = watched;
    await page.getByRole('link', { name: 'Survival after lung cancer' }).click();
    const paper = page.getByRole('dialog', { name: 'Paper' });
    await paper.getByRole('tab', { name: 'Similar papers' }).click();
    await paper.getByRole('link', { name: 'Pulmonary neoplasms in older patients' }).waitFor();
    await paper.getByRole('tab', { name: 'Cite', exact: true }).click();
    for (const [format, expected] of [
      ['RIS', /TY {2}- JOUR/],
      ['BibTeX', /@article/],
      ['NBIB', /PMID- 90000001/],
      ['CSL JSON', /article-journal/],
    ] as const) {
      await paper.getByText(format, { exact: true }).click();
      await paper.getByRole('button', { name: `Copy as ${format}` }).click();
      t.match(await page.evaluate(() => navigator.clipboard.readText()), expected);
    }
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test('papers are attached to a project from the search and the drawer, listed, cited and taken off', async (t) => {
    const { id: project } = (await client.post('/projects', { name: 'Lung trial' })).data;
    const watched = await openDashboard(browser, url, `/projects/${project}/papers`, { acceptDownloads: true });
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'No paper is attached yet' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('link', { name: 'Find papers' }).first().click();
    await page.getByLabel('Search papers').fill('lung');
    await page.keyboard.press('Enter');
    const first = page.getByRole('button', { name: 'Attach to Lung trial: Survival after lung cancer' });
    await first.click();
    const attached = page.getByRole('button', { name: 'Attached to Lung trial: Survival after lung cancer' });
    await attached.waitFor();
    t.equal(await attached.getAttribute('aria-pressed'), 'true');
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('link', { name: 'Asthma & <b>air</b> in lung clinics' }).click();
    const drawer = page.getByRole('dialog', { name: 'Paper' });
    await drawer.getByRole('button', { name: /^Attach to Lung trial/ }).click();
    await drawer.getByRole('button', { name: /^Attached to Lung trial/ }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Papers of the project' }).click();
    await page.getByRole('heading', { name: 'Papers of Lung trial' }).waitFor();
    const list = page.getByRole('list', { name: 'Papers of the project' });
    await list
      .getByText(/^Attached by Ada|^Attached by Test/)
      .first()
      .waitFor();
    t.equal(await list.getByRole('listitem').count(), 2);
    t.strictSame(await problemsOfColours(watched), []);
    const downloading = page.waitForEvent('download');
    await page.getByRole('combobox', { name: 'Citations of all papers' }).selectOption({ label: 'BibTeX' });
    await page.getByRole('button', { name: 'Save the file' }).click();
    const download = await downloading;
    t.equal(download.suggestedFilename(), 'Lung-trial-papers.bib');
    t.match(await readFile(await download.path(), 'utf8'), /@article\{miller2019survival,/);
    await page.getByText('2 papers saved').waitFor();
    await list.getByRole('link', { name: 'Survival after lung cancer' }).click();
    await page
      .getByRole('dialog', { name: 'Paper' })
      .getByRole('heading', { name: 'Survival after lung cancer' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Paper' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take off: Survival after lung cancer' }).click();
    const again = page.getByRole('button', { name: 'Attach again' });
    await again.waitFor();
    await untilFocused(again); // it goes where the work goes
    t.equal((await client.get(`/projects/${project}/papers`)).data.items.length, 1);
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name: 'Survival after lung cancer' }).waitFor();
    t.equal((await client.get(`/projects/${project}/papers`)).data.items.length, 2);
    t.strictSame(problems, []);
  });

  t.test('a dropped file becomes an import, whose progress and reasons are shown', async (t) => {
    const watched = await openDashboard(browser, url, '/literature');
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'Import papers' }).click();
    const drawer = page.getByRole('dialog', { name: 'Imports of papers' });
    await drawer.getByText('Nothing was imported yet.').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const ris = 'TY  - JOUR\nTI  - Quokkas and their hearts\nPY  - 2020\nER  - \n\nTY  - JOUR\nPY  - 2020\nER  - \n';
    await drawer
      .getByLabel('Files of papers')
      .setInputFiles({ name: 'mine.ris', mimeType: '', buffer: Buffer.from(ris) });
    await drawer.getByText('completed').waitFor();
    t.match(page.url(), /import=imp_/);
    await drawer.getByRole('row', { name: 'added 1' }).waitFor();
    await drawer.getByText('Record 2:').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search papers').fill('quokkas');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Quokkas and their hearts' }).waitFor();
    await page.getByText('Your account’s own').waitFor();
    t.strictSame(problems, []);
  });

  t.test('a chapter shows its book, its other DOIs, and a report where it is on the web', async (t) => {
    const details = { publisher: 'Springer', place: 'Berlin', edition: '2nd', isbn: ['9783161484100'] };
    const book = { ...details, editors: [author('Novak', 'J')] };
    await indexPapers(database, [
      { title: 'Splints in a chapter', doi: '10.1000/chapter', other_dois: ['10.1101/preprint'], book },
      { title: 'Splints in a report', url: 'https://reports.example.org/1' },
    ]);
    const watched = await openDashboard(browser, url, '/literature?q=splints');
    const { page, problems } = watched;
    await page.getByRole('link', { name: 'Splints in a chapter' }).click();
    await page.getByText('Edited by Novak J. Springer, Berlin. Edition: 2nd. ISBN 9783161484100').waitFor();
    const other = page.getByRole('link', { name: 'also doi:10.1101/preprint' });
    t.equal(await other.getAttribute('href'), 'https://doi.org/10.1101/preprint');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Splints in a report' }).click();
    const address = page.getByRole('link', { name: 'On the web' });
    t.equal(await address.getAttribute('href'), 'https://reports.example.org/1');
    t.strictSame(problems, []);
  });

  t.test('a query that can’t be read says where, and keeps what was typed', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/literature', {
      viewport: { width: 360, height: 740 },
    });
    await page.getByLabel('Search papers').fill('lung AND (cancer[ti]');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    t.equal(await page.getByLabel('Search papers').inputValue(), 'lung AND (cancer[ti]');
    await page.getByLabel('Search papers').fill('lung');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Survival after lung cancer' }).waitFor();
    const { width } = (await page.locator('body').boundingBox())!;
    t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'nothing sticks out');
    t.strictSame(
      problems.filter((problem) => !problem.includes('400')),
      [],
    );
  });
});
