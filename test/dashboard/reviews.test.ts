import { readFile } from 'node:fs/promises';
import t from 'tap';
import { makeSession } from '../helpers/access-scene.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { httpClient } from '../helpers/http.ts';
import { untilFocused } from '../helpers/keyboard.ts';
import { author, indexPapers } from '../helpers/papers.ts';
import { until } from '../helpers/until.ts';

/** Nobody wrote these. */
const trials = Array.from({ length: 6 }, (_, i) => ({
  title: `Inhaled steroids in asthma, trial number ${i}`,
  abstract: `We randomised ${100 + i} patients with asthma.`,
  pmid: String(90_000_100 + i),
  year: 2010 + i,
  authors: [author(`Miller${i}`, 'A')],
}));
const twice = ['Budesonide: a once daily dose.', 'Budesonide - a once-daily dose'].map((title, i) => ({
  title,
  pmid: String(90_000_200 + i),
  year: 2019,
  authors: [author('Weiss', 'B')],
}));

t.test('systematic reviews', { skip: browserIsMissing }, async (t) => {
  const { url, client, database, account } = await dashboardScene(t, { worker: false });
  await indexPapers(database, [...trials, ...twice]);
  const project = (await client.post('/projects', { name: 'Asthma' })).data.id;
  const browser = await openBrowser(t);
  let path = '';

  t.test('a review is made, takes in sources, and possible duplicates are settled', async (t) => {
    const watched = await openDashboard(browser, url, `/projects/${project}/reviews`);
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'No review yet' }).waitFor();
    await page.getByRole('button', { name: 'New review' }).click();
    const form = page.getByRole('dialog', { name: 'New review' });
    await form.getByLabel('Name').fill('Steroids');
    await form.getByLabel('Question').fill('Do inhaled steroids help in asthma?');
    await form.getByLabel('One', { exact: true }).check();
    await form.getByLabel('Reasons to exclude').fill('Wrong population\nNo trial');
    t.strictSame(await problemsOfColours(watched), []);
    await form.getByRole('button', { name: 'Make the review' }).click();
    await page.getByRole('heading', { name: 'Nothing came in yet' }).waitFor();
    path = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Add a source' }).click();
    const source = page.getByRole('dialog', { name: 'Add a source' });
    await source.getByLabel('Source, as the report names it').fill('MEDLINE');
    await source.getByLabel('Query or strategy').fill('asthma[ti]');
    await source.getByRole('button', { name: 'Add the source' }).click();
    await source.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /MEDLINE.* asthma\[ti\].* 6 0$/ }).waitFor();
    await page.getByRole('button', { name: 'Add a source' }).click();
    await source.getByLabel('Source, as the report names it').fill('Embase');
    await source.getByText('Papers found elsewhere').click();
    await source.getByLabel('Papers', { exact: true }).fill('90000100, 90000200\n90000201 PMID: 99999999');
    await source.getByText('4 papers named').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await source.getByRole('button', { name: 'Add the source' }).click();
    await page.getByText('Not found: pmid:99999999').waitFor();
    await page.getByRole('tab', { name: 'Duplicates (1)' }).click();
    const pair = page.getByRole('list', { name: 'Possible duplicates' }).getByRole('listitem');
    await pair.getByText('the same title and first author').waitFor();
    await pair.getByRole('button', { name: 'The same paper' }).click();
    await page.getByText('No pair waits.').waitFor();
    await untilFocused(page.getByRole('heading', { name: 'Possible duplicates' }));
    await page.getByRole('tab', { name: 'Duplicates', exact: true }).waitFor();
    t.match((await client.get(`/reviews/${path.split('/').at(-1)}`)).data.records, { title_abstract: 7, duplicate: 2 });
    t.strictSame(problems, []);
  });

  t.test('papers are decided about by keyboard; one that can’t be saved is shown and saved later', async (t) => {
    const watched = await openDashboard(browser, url, `${path}/screening`);
    const { page, problems } = watched;
    const review = path.split('/').at(-1);
    const title = page.locator('#record-title');
    const next = async (key: string) => {
      const before = await title.textContent();
      await page.keyboard.press(key);
      await until(async () => (await title.textContent()) !== before);
      return before!;
    };
    await title.waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    const first = await next('i');
    await page.getByText('1 decided in this sitting').waitFor();
    await page.keyboard.press('u');
    await page.getByText('You decided: include').waitFor();
    t.equal(await title.textContent(), first);
    await next('m');
    const later = await next('ArrowRight');
    await page.keyboard.press('l');
    await untilFocused(page.getByLabel('Label', { exact: true }));
    await page.keyboard.type('children');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take off the label children' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await untilFocused(page.getByLabel('Note'));
    await page.keyboard.type('no control');
    await page.keyboard.press('Escape');

    await page.route('**/decisions', (route) => route.abort());
    const lost = await next('e');
    const alert = page.getByRole('alert').filter({ hasText: '1 decision is not saved' });
    await alert.getByText(lost).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.reload();
    await alert.getByText(lost).waitFor();
    await page.unroute('**/decisions');
    await alert.getByRole('button', { name: 'Save again' }).click();
    await alert.waitFor({ state: 'detached' });
    const ofReview = async (query: string) => (await client.get(`/reviews/${review}/records${query}`)).data.items;
    await until(async () => (await ofReview('?state=title_abstract_excluded')).length === 1);
    t.match(await ofReview('?label=children'), [
      { title: lost, state: 'title_abstract_excluded', decisions: [{ decision: 'exclude', note: 'no control' }] },
    ]);
    t.match(await ofReview('?state=full_text'), [
      { title: first, decisions: [{ decision: 'maybe', history: [{ decision: 'include' }] }] },
    ]);
    t.not(later, lost);
    const left = (await ofReview('?state=title_abstract')).length;
    for (let n = 1; n < left; n++) await next(n % 2 === 0 ? 'e' : 'i');
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Nothing waits for you here' }).waitFor();
    await until(async () => (await ofReview('?state=title_abstract')).length === 0);

    await page.goto(`${url}${path}/screening?stage=full_text`);
    await title.waitFor();
    await page.keyboard.press('e');
    await page.getByRole('region', { name: 'Why is it excluded?' }).waitFor();
    const excluded = await next('2');
    await until(async () => (await ofReview('?state=full_text_excluded')).length === 1);
    t.match(await ofReview('?state=full_text_excluded'), [{ title: excluded, exclusion_reason: 'No trial' }]);
    await page.keyboard.press('i');
    await until(async () => (await ofReview('?state=included')).length === 1);
    t.strictSame(
      problems.filter((problem) => !problem.includes('ERR_FAILED')),
      [],
    );
  });

  t.test('two who disagree are seen with their agreement, and a third voice settles; on a phone', async (t) => {
    const review = (await client.post(`/projects/${project}/reviews`, { name: 'Two' })).data.id;
    const ids = trials.map(({ pmid }) => `pmid:${pmid}`);
    await client.post(`/reviews/${review}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids: ids });
    const records = (await client.get(`/reviews/${review}/records`)).data.items as { id: string; title: string }[];
    const verdicts = [
      ['include', 'include', 'exclude', 'exclude'],
      ['include', 'exclude', 'exclude', 'exclude'],
    ];
    for (const mine of verdicts) {
      const one = httpClient(url, await makeSession(database, account.account_id, 'member'));
      for (const [i, decision] of mine.entries())
        await one.post(`/reviews/${review}/records/${records[i]!.id}/decisions`, { stage: 'title_abstract', decision });
    }
    const watched = await openDashboard(browser, url, `/projects/${project}/reviews/${review}`, {
      viewport: { width: 360, height: 740 },
    });
    const { page, problems } = watched;
    await page.getByRole('cell', { name: /^0\.50 \(/ }).waitFor();
    await page.getByText('3 of 6 settled').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('tab', { name: 'Conflicts (1)' }).click();
    const conflict = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
    await conflict.getByText(records[1]!.title).waitFor();
    t.equal(await conflict.getByRole('row').count(), 2);
    t.strictSame(await problemsOfColours(watched), []);
    await conflict.getByRole('button', { name: 'Include' }).click();
    await conflict.waitFor({ state: 'detached' });
    await untilFocused(page.getByRole('heading', { name: 'Title and abstract' }));
    t.match((await client.get(`/reviews/${review}`)).data.records, { full_text: 2, title_abstract_excluded: 2 });
    await page.getByRole('link', { name: 'Screen' }).click();
    await page.locator('#record-title').waitFor();
    const { width } = (await page.locator('body').boundingBox())!;
    t.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, 'nothing sticks out');
    t.strictSame(problems, []);
  });

  t.test('a stage that others work at is closed for good, and a review is renamed and deleted', async (t) => {
    const body = { name: 'Brief', reviewers: 1, exclusion_reasons: ['No trial'] };
    const review = (await client.post(`/projects/${project}/reviews`, body)).data.id;
    const add = (pmid: string) =>
      client.post(`/reviews/${review}/sets`, { name: 'MEDLINE', kind: 'database', paper_ids: [`pmid:${pmid}`] });
    await add(trials[0]!.pmid);
    const decide = async (decision: string) => {
      const { record } = (await client.get(`/reviews/${review}/next`)).data;
      await client.post(`/reviews/${review}/records/${record.id}/decisions`, { stage: 'title_abstract', decision });
    };
    await decide('exclude');
    const watched = await openDashboard(browser, url, `/projects/${project}/reviews/${review}`);
    const { page, problems } = watched;
    await page.getByText('1 of 1 settled').waitFor();
    await add(trials[1]!.pmid); // which this page does not know
    const stage = page.getByRole('region', { name: 'Title and abstract' });
    await stage.getByRole('button', { name: 'Close the stage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close Title and abstract for good?' });
    await dialog.getByRole('button', { name: 'Close the stage' }).click();
    await dialog.getByText('Something has come in meanwhile: 1 to decide, 0 in conflict.').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await dialog.getByRole('button', { name: 'Close the stage' }).click();
    await dialog.waitFor({ state: 'detached' });
    await stage.getByText(/^closed /).waitFor();
    await page.getByRole('tab', { name: 'Sources' }).click();
    await page.getByText('no source is added any more').waitFor();
    t.equal(await page.getByRole('button', { name: 'Add a source' }).count(), 0);

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Change the review' });
    await form.getByLabel('Two, blind to each other').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('so the number of reviewers stays').waitFor();
    await form.getByLabel('One', { exact: true }).check();
    await form.getByLabel('Name').fill('Brief and renamed');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brief and renamed' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete the review?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('list', { name: 'Systematic reviews' }).getByRole('link', { name: 'Two' }).waitFor();
    t.equal(await page.getByRole('link', { name: 'Brief and renamed' }).count(), 0);
    t.equal((await client.get(`/reviews/${review}`)).status, 404);
    t.strictSame(
      problems.filter((problem) => !/409/.test(problem)),
      [],
    );
  });

  t.test('what comes out is drawn, saved as SVG and CSV, and attached to the project', async (t) => {
    const watched = await openDashboard(browser, url, `${path}?view=report`, { acceptDownloads: true });
    const { page, problems } = watched;
    await page
      .getByRole('img', { name: /9 records identified.*2 duplicates removed, 7 screened.*1 included/ })
      .waitFor();
    for (const [button, name, holds] of [
      ['Flow as SVG', 'Steroids-prisma-flow.svg', /^<svg/],
      ['Flow as CSV, for the R package PRISMA2020', 'Steroids-prisma-flow.csv', /No trial/],
      ['Save as Markdown', 'Steroids-prisma-s.md', /asthma\[ti\]/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      t.equal(download.suggestedFilename(), name);
      t.match(await readFile(await download.path(), 'utf8'), holds);
    }
    await page.getByRole('button', { name: 'Attach them to the project' }).click();
    await page.getByText('1 included, 1 of them attached now').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });
});
