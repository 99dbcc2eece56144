import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { consoleScript } from '../../docs/site/console-page.ts';
import { accessibilityProblems, browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

t.test('the console is the file that its README names', async (t) => {
  const folder = new URL('../../docs/console/', import.meta.url);
  const readme = await readFile(new URL('README.md', folder), 'utf8');
  t.match(readme, consoleScript);
  t.match(readme, hash('sha256', await readFile(new URL(consoleScript, folder)), 'hex'));
});

t.test('in a browser', { skip: browserIsMissing }, async (t) => {
  const database = await testDatabase(t);
  const { url } = await startApi(t, database.url);
  const email = 'console@example.org';
  const { live_key, test_key } = await createAccount(database.url, { email, password });
  const { token: session } = await loggedIn(url, email);
  await httpClient(url, live_key).post('/projects', { name: 'A live project' });
  await httpClient(url, test_key).post('/projects', { name: 'A test project' });
  const browser = await openBrowser(t);

  /** To show the whole description takes a browser ten seconds. */
  async function openConsoleOf(path: string, at: string) {
    const watched = await openWatchedPage(browser, url);
    await watched.page.route('**/openapi.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: ofOnePath(await response.json(), path) });
    });
    await watched.page.goto(`${url}/docs/console#${at}`);
    return watched;
  }

  t.test('the console makes real calls with keys and a session, asks no other server and keeps nothing', async (t) => {
    const { page, problems } = await openConsoleOf('/projects', 'tag/projects/GET/projects');
    const token = page.getByPlaceholder('Token').first();
    const kept = () =>
      page.evaluate(async () =>
        JSON.stringify([localStorage, sessionStorage, document.cookie, await indexedDB.databases()]),
      );
    const credentials = [
      ['a live key', live_key, 'A live project'],
      ['a test key', test_key, 'A test project'],
      ['a session', session, 'A live project'],
    ] as const;
    for (const [what, credential, seen] of credentials) {
      await token.fill(credential);
      await page
        .getByRole('button', { name: /test request/i })
        .first()
        .click();
      const answered = page.waitForResponse((response) => response.url().includes('/v1/projects'));
      await page.getByRole('button', { name: /^send/i }).first().click();
      t.equal((await answered).status(), 200, what);
      await page.getByText(seen).first().waitFor();
      t.notMatch(await kept(), credential);
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await token.waitFor();
    t.equal(await token.inputValue(), '', 'a new page knows nothing of it');
    for (const [, credential] of credentials) t.notMatch(await kept(), credential);
    t.strictSame(problems, []);
  });

  t.test('what may be left out of a request is sent only when somebody has filled it in', async (t) => {
    const { page, problems } = await openConsoleOf('/requests', 'tag/requests/GET/requests');
    await page.getByPlaceholder('Token').first().fill(live_key);
    const operation = page.locator('[id$="tag/requests/GET/requests"]').first();
    await operation
      .getByRole('button', { name: /test request/i })
      .first()
      .press('Enter');
    const answered = page.waitForResponse((response) => response.url().includes('/v1/requests'));
    await page.getByRole('button', { name: /^send/i }).first().press('Enter');
    t.equal(new URL((await answered).url()).search, '?limit=2');
    t.equal((await answered).status(), 200);
    t.strictSame(problems, []);
  });

  t.test('without a mouse a request is sent, the focus is seen wherever it is, and Escape leads back', async (t) => {
    const { page, problems } = await openConsoleOf('/projects', 'tag/projects/GET/projects');
    await page.getByPlaceholder('Token').first().focus();
    await page.keyboard.type(live_key);
    const opener = page.getByRole('button', { name: /test request.*\/projects\)?$/i }).first();
    await opener.press('Enter');
    await page.getByRole('dialog').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return {
          ring: `${outlineStyle} ${outlineWidth}`,
          inDialog: document.activeElement!.closest('[role=dialog]') !== null,
        };
      });
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      t.strictSame(await focused(), { ring: 'solid 2px', inDialog: true }, `stop ${i + 1}`);
    }
    const answered = page.waitForResponse((response) => response.url().includes('/v1/projects'));
    await page.getByRole('button', { name: /^send/i }).first().press('Enter');
    t.equal((await answered).status(), 200);
    await page.getByText('A live project').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    t.ok(await opener.evaluate((element) => element === document.activeElement));
    t.strictSame(problems, []);
  });

  t.test('the console follows the colours of the system, and leads back to the documentation', async (t) => {
    const { page, problems } = await openWatchedPage(browser, url, { colorScheme: 'dark' });
    await page.goto(`${url}/docs/console`);
    await page.getByPlaceholder('Token').first().waitFor();
    t.match(await page.locator('body').getAttribute('class'), 'dark-mode');
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityProblems(page);
      // Scalar names its buttons "Show all patients endpoints" and writes "Show More" on them: no setting changes either.
      const ours = found.filter(
        (problem) => !/^label-content-name-mismatch \d+: <button[\s\S]* class="show-more"/.test(problem),
      );
      t.strictSame(ours, [], colorScheme);
    }
    await page.getByRole('link', { name: /documentation/ }).click();
    await page.waitForURL('**/docs');
    t.strictSame(problems, []);
  });
});

/** What the description says of one path, with the schemas that it refers to. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document
function ofOnePath(document: any, path: string) {
  const paths = { [path]: document.paths[path] };
  const schemas: Record<string, unknown> = {};
  const add = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name! in schemas) continue;
      schemas[name!] = document.components.schemas[name!];
      add(schemas[name!]);
    }
  };
  add([paths, document.components.responses]);
  return { ...document, paths, webhooks: {}, components: { ...document.components, schemas } };
}
