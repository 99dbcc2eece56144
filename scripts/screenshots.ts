import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { Client } from '../clients/javascript/src/index.ts';
import { findChromium } from './chromium.ts';
import { commandLine } from './command-line.ts';
import { pagesOfDashboard, type Scene, type Shown } from './dashboard/pages.ts';

/*
 * npm run screenshots -- FOLDER    every page of the dashboard in light, dark and small, on the demo's data
 * npm run screenshots              the pictures of the README, in docs/pictures
 */
const command = commandLine(
  'npm run screenshots --',
  'Makes pictures of the dashboard on the data of the demo, in a Chromium of this machine.',
  `Examples:
  npm run screenshots -- /tmp/pictures    every page in light, dark and small, as PNG
  npm run screenshots                     the pictures of the README, in docs/pictures

Exit codes: 0 they are made, 1 something failed.`,
)
  .argument('[folder]', 'where to')
  .parse();
const root = fileURLToPath(new URL('..', import.meta.url));
const [folder] = command.args;
const kinds = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  small: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
} as const;
/** No page is looked at further down than this. */
const tallest = 2_400;

const found = await findChromium();
if (found === null) throw new Error('There is no Chromium here: name one in CHROME_PATH.');
const data = await mkdtemp(join(tmpdir(), 'research-platform-screenshots-'));
const demo = spawn(process.execPath, [join(root, 'scripts/demo.ts')], {
  cwd: root,
  env: { ...process.env, DATA_DIR: join(data, 'data'), PORT: '0', DATABASE_URL: '', NO_COLOR: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const scene = await sceneOf(await said(demo.stdout!));
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: found.args,
    env: { ...process.env, ...found.env },
  });
  if (folder === undefined) await picturesOfReadme(browser, scene);
  else await everyPage(browser, scene, folder);
  await browser.close();
} finally {
  demo.kill('SIGTERM');
  if (demo.exitCode === null) await once(demo, 'exit');
  await rm(data, { recursive: true, force: true });
}

/** What the demo says of itself, up to its last step. */
async function said(output: NodeJS.ReadableStream): Promise<string> {
  let words = '';
  for await (const line of createInterface({ input: output })) {
    words += `${line}\n`;
    if (line.includes('goes on running')) return words;
  }
  throw new Error(`The demo ended:\n${words}`);
}

/** The demo's account with an export and a webhook beside what the demo made. */
async function sceneOf(words: string): Promise<Scene> {
  const one = (pattern: RegExp) => pattern.exec(words)![1]!;
  const address = one(/goes on running at (http\S+?);/);
  const client = new Client({ baseUrl: `${address}/v1`, apiKey: one(/^ +live key +(\S+)/m) });
  const login = { email: one(/^ +owner +(\S+)/m), password: one(/^ +password +(\S+)/m) };
  const { session_token } = await new Client({ baseUrl: `${address}/v1`, maxRetries: 0 }).auth.login(login);
  const project = (await client.projects.list().page()).items[0]!.id;
  const { id } = await client.exports.createOfProject(project, { format: 'csv', deidentify: false });
  await client.exports.wait(id);
  const webhook = await client.webhooks.create({ url: 'https://example.org/hooks', events: ['export.failed'] });
  const query = 'survival';
  const review = await client.reviews.create(project, { name: 'Survival models in lung cancer' });
  await client.reviewSets.create(review.id, { name: 'MEDLINE', kind: 'database', search: { q: query } });
  const search = await client.searches.create(project, { name: 'Survival models', query });
  const analyses = (await client.analyses.list(project).page()).items;
  const of = (method: string) => analyses.find((analysis) => analysis.method === method)!.id;
  return {
    ...{ address, session: session_token, project, export: id, webhook: webhook.id },
    ...{ review: review.id, search: search.id },
    ...{ curves: of('kaplan_meier'), model: of('cox_regression') },
  };
}

async function everyPage(browser: Browser, scene: Scene, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [kind, looks] of Object.entries(kinds)) {
    for (const shown of pagesOfDashboard(scene)) {
      const page = await opened(browser, scene, shown, looks);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({
        ...looks.viewport,
        height: Math.min(Math.max(height, looks.viewport.height), tallest),
      });
      await page.screenshot({ path: join(folder, `${shown.name}-${kind}.png`) });
      console.log(`${shown.name}-${kind}.png`);
      await page.context().close();
    }
  }
}

async function picturesOfReadme(browser: Browser, scene: Scene): Promise<void> {
  const pictures = join(root, 'docs/pictures');
  await mkdir(pictures, { recursive: true });
  for (const shown of pagesOfDashboard(scene).filter(({ inReadme }) => inReadme !== undefined)) {
    const page = await opened(browser, scene, shown, kinds[shown.inReadme!]);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(join(pictures, `${shown.name}.webp`), Buffer.from(data, 'base64'));
    console.log(`docs/pictures/${shown.name}.webp`);
    await page.context().close();
  }
}

async function opened(
  browser: Browser,
  { address, session }: Scene,
  { path, isReady, isForGuests = false }: Shown,
  looks: (typeof kinds)[keyof typeof kinds],
): Promise<Page> {
  const context = await browser.newContext({ ...looks, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  if (!isForGuests)
    await page.addInitScript((kept) => sessionStorage.setItem('research-platform.session', kept), session);
  await page.goto(`${address}${path}`);
  await isReady(page);
  await page.waitForLoadState('networkidle');
  return page;
}
