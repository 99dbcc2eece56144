import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Test } from 'tap';
import { accessibilityProblems, openWatchedPage, type WatchedPage } from './browser.ts';
import { testDatabase } from './database.ts';
import { httpClient } from './http.ts';
import { loggedIn, password } from './people.ts';
import { createAccount, startApi, startWorker } from './platform.ts';

export const owner = { email: 'ada@hospital.example', password };

/** A platform with the account of one owner, who uses the dashboard. `worker` false: nothing that waits begins. */
export async function dashboardScene(t: Test, { worker = true, env = {} as NodeJS.ProcessEnv } = {}) {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url, env);
  if (worker) startWorker(t, database.url, env);
  const account = await createAccount(database.url, { plan: 'professional', ...owner });
  return { database, api, url: api.url, account, client: httpClient(api.url, account.live_key) };
}

/** A window of the dashboard in a profile of its own, signed in without the form, at `path`. */
export async function openDashboard(
  browser: Browser,
  url: string,
  path: string,
  { person = owner, ...options }: BrowserContextOptions & { person?: { email: string } | null } = {},
): Promise<WatchedPage> {
  const watched = await openWatchedPage(browser, url, {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  if (person !== null) {
    const { token } = await loggedIn(url, person.email);
    await watched.page.addInitScript(
      ([name, value]) => sessionStorage.setItem(name!, value!),
      ['research-platform.session', token],
    );
  }
  await watched.page.goto(`${url}${path}`);
  return watched;
}

/** What axe finds on the page as it is, in light and in dark: the second shows the same elements in other colours. */
export async function problemsOfColours({ page }: WatchedPage): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`:root[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(coloursAtRest);
    const problemsNow = await accessibilityProblems(page, { coloursOnly: colorScheme === 'dark' });
    found.push(...problemsNow.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** On a busy machine colours are half way for a while. What turns for ever is not waited for. */
async function coloursAtRest(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame();
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
