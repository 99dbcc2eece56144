import type { Page } from 'playwright-core';

/** What a page has loaded until it had nothing more to ask for. */
export type WatchedLoad = {
  /** Files of the dashboard as they came over the network: compressed, without the heads of answers. */
  files: { path: string; bytes: number }[];
  bytes: number;
};

/** Opens an address and counts the files of the dashboard that this takes. Of a page that was never open before. */
export async function watchedLoad(page: Page, address: string, isShown: () => Promise<unknown>): Promise<WatchedLoad> {
  const files: WatchedLoad['files'] = [];
  const { origin } = new URL(address);
  page.on('response', (response) => {
    const { origin: from, pathname } = new URL(response.url());
    if (from !== origin || pathname.startsWith('/v1/')) return;
    // The page itself is made anew for each request and has no length in its head.
    files.push({ path: pathname, bytes: Number(response.headers()['content-length'] ?? 0) });
  });
  await page.goto(address);
  await isShown();
  await page.waitForLoadState('networkidle');
  return { files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** To be called before a page is opened: `askedBeforeShown` then tells what it asked the API for until it said this. */
export async function countAsked(page: Page, says: RegExp): Promise<void> {
  await page.addInitScript((pattern) => {
    const counted = globalThis as unknown as Counted;
    counted.asked = [];
    counted.atLastAnswer = 0;
    counted.askedBeforeShown = null;
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
      const answer = fetch(input, init);
      if (!pathname.startsWith('/v1/')) return answer;
      counted.asked.push(`${init?.method ?? 'GET'} ${pathname}`);
      // What is shown comes from an answer; what is asked for by what is shown is asked for after it.
      const noted = () => {
        counted.atLastAnswer = counted.asked.length;
      };
      answer.then(noted, noted);
      return answer;
    };
    const said = new RegExp(pattern);
    new MutationObserver(() => {
      if (counted.askedBeforeShown === null && said.test(document.querySelector('main')?.textContent ?? ''))
        counted.askedBeforeShown = counted.asked.slice(0, counted.atLastAnswer);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, says.source);
}

type Counted = { asked: string[]; atLastAnswer: number; askedBeforeShown: string[] | null };

export async function askedBeforeShown(page: Page): Promise<string[]> {
  await page.waitForFunction(() => (globalThis as unknown as Counted).askedBeforeShown !== null);
  return page.evaluate(() => (globalThis as unknown as Counted).askedBeforeShown!);
}
