import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { t as ofProcess, type Test } from 'tap';
import { findChromium } from '../../scripts/chromium.ts';
import { skipWithout } from './needs-program.ts';

const chrome = await findChromium();
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Of axe's rules those that depend on how a page is coloured. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Why the tests in a browser are skipped, or false. */
export const browserIsMissing = skipWithout(chrome?.executablePath ?? 'chromium', ['--version'], chrome?.env);

let browser: Promise<Browser> | null = null;

/** A real Chromium without a window, one for all files of tests of this process. Its pages are closed at the end of the test. */
export async function openBrowser(t: Test): Promise<Browser> {
  browser ??= launched();
  const opened = await browser;
  t.teardown(() => Promise.all(opened.contexts().map((context) => context.close())));
  return opened;
}

async function launched(): Promise<Browser> {
  const { executablePath, args, env } = chrome!;
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  ofProcess.teardown(() => browser.close());
  return browser;
}

export type WatchedPage = {
  page: Page;
  /** Everything that must not happen: outside requests, violated policies, errors on the console, lost rejections. */
  problems: string[];
};

/** A page in a profile of its own, of which everything is noted that a page of ours must never do. */
export async function openWatchedPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  // Against a hang only: on a busy machine a browser takes its time.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const problems: string[] = [];
  const note = (problem: string) => problems.push(problem);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') note(`outside: ${url.href}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
  if (options.javaScriptEnabled !== false) {
    await page.exposeBinding('noteViolation', (_source, violation: string) => note(`policy: ${violation}`));
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      noteViolation(event.violatedDirective + ' ' + event.blockedURI));`);
  }
  return { page, problems };
}

/** What axe finds wrong on a page, with the first place of each: by all of its rules, or only by those of colours. */
export async function accessibilityProblems(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async (rules) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
      return violations.map(({ id, nodes }) => `${id} ${nodes.length}: ${nodes[0]?.html.slice(0, 200)}`);
    },
    coloursOnly ? rulesOfColours : null,
  );
}
