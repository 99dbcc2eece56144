import { type Browser, chromium, type Page } from 'playwright-core';
import { buildDashboard } from '../build-dashboard.ts';
import { findChromium } from '../chromium.ts';
import { shellFiles } from '../dashboard/shell-files.ts';
import { askedBeforeShown, countAsked, watchedLoad } from '../dashboard/watched-load.ts';
import { benchEnvironment, startProgram } from './program.ts';

export type DashboardBench = {
  /** Compressed: of the frame around every page, and of all that is loaded for the overview. */
  shellBytes: number;
  bytes: number;
  /** Largest contentful paint of the overview, in a browser that was just started and has never been there. */
  paintMilliseconds: number[];
  /** Each click and key in the grid of 100,000 patients: until the next paint. */
  interactionMilliseconds: number[];
  /** The longest that any frame took while the grid was scrolled. */
  longestFrameMilliseconds: number;
  asked: { page: string; requests: number }[];
};

const patients = 100_000;
const coldStarts = 5;

/** All from the browser's own entries of performance. Null: there is no browser here. */
export async function benchDashboard(of: {
  databaseUrl: string;
  key: string;
  email: string;
  password: string;
}): Promise<DashboardBench | null> {
  const found = await findChromium();
  if (found === null) return null;
  await buildDashboard();
  const api = await startProgram('api/main.ts', benchEnvironment(of.databaseUrl), 'listening');
  const url = `http://127.0.0.1:${api.port}`;
  const open = () =>
    chromium.launch({ executablePath: found.executablePath, args: found.args, env: { ...process.env, ...found.env } });
  try {
    const project = await projectOfMany(url, of.key);
    const token = await sessionOf(url, of);
    const newcomer = async (browser: Browser) => {
      const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
      page.setDefaultTimeout(180_000);
      await page.addInitScript((kept) => sessionStorage.setItem('research-platform.session', kept), token);
      return page;
    };
    const paintMilliseconds: number[] = [];
    for (let start = 0; start < coldStarts; start++) {
      const browser = await open();
      paintMilliseconds.push(await largestPaint(await newcomer(browser), url));
      await browser.close();
    }
    const browser = await open();
    try {
      const first = await newcomer(browser);
      const { bytes } = await watchedLoad(first, url, () => first.getByRole('table', { name: 'Projects' }).waitFor());
      const asked: DashboardBench['asked'] = [];
      for (const [name, path, says] of [
        ['overview', '/', /Many patients/],
        ['table', `/projects/${project}/data`, /P1/],
        ['exports', `/projects/${project}/exports`, /What becomes of it/],
        ['literature', '/literature?q=lung', /No paper fits/],
        ['audit', '/audit', /Of what/],
      ] as const) {
        const opened = await newcomer(browser);
        await countAsked(opened, says);
        await opened.goto(`${url}${path}`);
        asked.push({ page: name, requests: (await askedBeforeShown(opened)).length });
        await opened.close();
      }
      const grid = await inTheGrid(await newcomer(browser), `${url}/projects/${project}/data`);
      const shellBytes = (await shellFiles()).reduce((all, { bytes }) => all + bytes, 0);
      return { shellBytes, bytes, paintMilliseconds, asked, ...grid };
    } finally {
      await browser.close();
    }
  } finally {
    await api.stop();
  }
}

async function largestPaint(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { paints: number[] };
    noted.paints = [];
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) noted.paints.push(startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await page.getByRole('table', { name: 'Projects' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.at(-1)!);
}

/** Clicks, keys and the wheel, as somebody does who looks for a patient. */
async function inTheGrid(page: Page, address: string) {
  type Noted = { interactions: Record<number, number>; frames: number[] };
  await page.addInitScript(() => {
    const noted = globalThis as unknown as Noted;
    noted.interactions = {};
    noted.frames = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          noted.interactions[entry.interactionId] = Math.max(
            noted.interactions[entry.interactionId] ?? 0,
            entry.duration,
          );
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.frames.push(duration);
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
  await page.goto(address);
  const grid = page.getByRole('grid', { name: 'Patients' });
  await grid.getByRole('button', { name: 'P1', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // What loading has cost is told by the paint.
  await page.evaluate(() => {
    const noted = globalThis as unknown as Noted;
    noted.interactions = {};
    noted.frames = [];
  });
  let made = 0;
  await grid.hover();
  for (let turn = 0; turn < 30; turn++) {
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(60);
    await page.mouse.click(500 + (turn % 3) * 140, 500);
    await page.keyboard.press(turn % 2 === 0 ? 'ArrowDown' : 'ArrowRight');
    made += 2;
  }
  for (const key of ['PageDown', 'PageDown', 'PageUp', 'Control+Home', 'End']) {
    await page.keyboard.press(key);
    made++;
  }
  for (let turn = 0; turn < 3; turn++) {
    await grid.getByRole('button', { name: 'age', exact: true }).click();
    await page.waitForLoadState('networkidle');
    made++;
  }
  // Entries come a little after the paint that they are of.
  await page.waitForTimeout(500);
  const noted = await page.evaluate(() => {
    const { interactions, frames } = globalThis as unknown as Noted;
    return { interactions: Object.values(interactions), frames };
  });
  // What took less than 16 ms leaves no entry.
  const quick = Array.from({ length: Math.max(0, made - noted.interactions.length) }, () => 16);
  return {
    interactionMilliseconds: [...noted.interactions, ...quick],
    longestFrameMilliseconds: Math.max(0, ...noted.frames),
  };
}

async function projectOfMany(url: string, key: string): Promise<string> {
  const authorization = { Authorization: `Bearer ${key}` };
  const made = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Many patients' }),
  });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const lines = Array.from({ length: patients }, (_, i) =>
    JSON.stringify({
      external_id: `P${i + 1}`,
      attributes: {
        ...{ age: 20 + (i % 70), arm: 'ABC'[i % 3], weight: i % 5 === 0 ? null : 50 + (i % 60) / 2 },
        ...{ sex: 'fm'[i % 2], ecog: i % 4, karnofsky: 50 + (i % 6) * 10, centre: `site ${i % 40}`, time: i % 1000 },
      },
    }),
  );
  const stored = await fetch(`${url}/v1/projects/${id}/patients`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  if (stored.status !== 201) throw new Error(await stored.text());
  return id;
}

async function sessionOf(url: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { data: { session_token: string } }).data.session_token;
}

/** The worst but one in fifty, as the web's own measure of interactions has it. */
export const interactionToNextPaint = (milliseconds: readonly number[]): number =>
  [...milliseconds].sort((a, b) => b - a)[Math.floor(milliseconds.length / 50)] ?? 0;
