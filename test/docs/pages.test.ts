import t from 'tap';
import { accessibilityProblems, browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { startApi } from '../helpers/platform.ts';

const kinds = {
  'the first page': '/docs',
  'a guide': '/docs/guides/quick-start',
  'the errors': '/docs/guides/errors',
  'the overview of the reference': '/docs/reference',
  'a page of the reference': '/docs/reference/analyses',
  'the methods': '/docs/methods',
  'a method': '/docs/methods/cox_regression',
  'no page': '/docs/nothing',
};

/** The browser itself says on its console that an answer was a 404, and one of the pages is. */
const withoutNotFound = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.includes('404 (Not Found)'));

t.test('in a browser', { skip: browserIsMissing }, async (t) => {
  const database = await testDatabase(t);
  const { url } = await startApi(t, database.url);
  const browser = await openBrowser(t);

  t.test(
    'every kind of page loads nothing from elsewhere, breaks no policy and is accessible, light and dark',
    async (t) => {
      const { page, problems } = await openWatchedPage(browser, url);
      for (const [kind, path] of Object.entries(kinds)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(url + path, { waitUntil: 'networkidle' });
        // What is folded is looked at too.
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        t.strictSame(await accessibilityProblems(page), [], kind);
        await page.emulateMedia({ colorScheme: 'dark' });
        t.strictSame(await accessibilityProblems(page, { coloursOnly: true }), [], `${kind}, dark`);
      }
      t.strictSame(withoutNotFound(problems), []);
    },
  );

  t.test('on a small screen nothing is wider than the screen, and the contents open and close', async (t) => {
    const { page, problems } = await openWatchedPage(browser, url, { viewport: { width: 360, height: 700 } });
    for (const path of Object.values(kinds)) {
      await page.goto(url + path);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      t.ok(overhang <= 0, `${path} is ${overhang} pixels too wide`);
    }
    await page.goto(`${url}/docs`);
    const contents = page.locator('#contents');
    t.equal(await contents.isVisible(), false);
    await page.getByRole('button', { name: 'Contents' }).click();
    t.equal(await contents.isVisible(), true);
    t.strictSame(await accessibilityProblems(page), []);
    await contents.getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL('**/docs/guides/errors');
    t.strictSame(withoutNotFound(problems), []);
  });

  t.test('without JavaScript everything can be read, and the language of a sample chosen', async (t) => {
    const { page } = await openWatchedPage(browser, url, { javaScriptEnabled: false });
    await page.goto(`${url}/docs/methods/kaplan_meier`);
    t.match(await page.locator('h1').textContent(), 'Kaplan-Meier');
    t.equal(await page.getByText('client.analyses.run_and_wait').isVisible(), false);
    await page.getByText('Python', { exact: true }).click();
    t.equal(await page.getByText('client.analyses.run_and_wait').isVisible(), true);
    t.equal(await page.locator('search').isVisible(), false, 'no field that does nothing');
    await page.goto(`${url}/docs/reference/projects#projects.create`);
    t.equal(await page.locator('[id="projects.create"]').isVisible(), true);
  });

  t.test('the search finds methods, operations and parts of guides, by keyboard too', async (t) => {
    const { page, problems } = await openWatchedPage(browser, url);
    await page.goto(`${url}/docs`);
    await page.keyboard.press('/');
    const field = page.getByLabel('Search the documentation');
    for (const [words, path] of [
      ['kaplan_meier', '/docs/methods/kaplan_meier'],
      ['survival curv', '/docs/methods/kaplan_meier'],
      ['analyses.create', '/docs/reference/analyses#analyses.create'],
      ['idempotency_key_reused', '/docs/guides/errors#idempotency_key_reused'],
      ['kaplan meyer', '/docs/methods/kaplan_meier'],
    ] as const) {
      await field.fill(words);
      await page.locator(`#found a[href="${path}"]`).waitFor();
    }
    t.strictSame(await accessibilityProblems(page), []);
    await field.fill('no such thing anywhere');
    await page.getByText('Nothing has').waitFor();
    await field.fill('kaplna');
    await page.getByText('Nothing has “kaplna”. Like it:').waitFor();
    await page.locator('#found a[href="/docs/methods/kaplan_meier"]').waitFor();
    await field.fill('fleiss');
    await page.locator('#found a[href="/docs/methods/fleiss_kappa"]').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/methods/fleiss_kappa');
    await page.setViewportSize({ width: 360, height: 740 });
    const width = async () => (await field.boundingBox())!.width;
    t.ok((await width()) >= 80, 'a small screen shows that there is a search');
    await field.focus();
    t.ok((await width()) >= 160, 'and what is typed');
    t.strictSame(problems, []);
  });

  t.test('the language that was chosen is that of every sample, on the next page too', async (t) => {
    const { page, problems } = await openWatchedPage(browser, url);
    await page.goto(`${url}/docs/guides/quick-start`);
    await page.getByText('Python', { exact: true }).first().click();
    t.equal(
      await page.locator('.tabs input[data-language=python]:checked').count(),
      await page.locator('.tabs input[data-language=python]').count(),
    );
    await page.goto(`${url}/docs/methods/t_test`);
    t.equal(await page.getByText('client.analyses.run_and_wait').isVisible(), true);
    t.strictSame(problems, []);
  });
});
