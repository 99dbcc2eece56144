import type { Page } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner } from '../helpers/dashboard.ts';
import { keyboardOf, untilFocused } from '../helpers/keyboard.ts';

t.test('without a mouse', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  await client.post('/projects', { name: 'Lung trial' });
  const browser = await openBrowser(t);
  const small = { viewport: { width: 320, height: 640 } };

  t.test('a link leads to the heading of its page, and the way back to that of the page before', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    const keyboard = keyboardOf(page);
    await keyboard.use(page.getByRole('table', { name: 'Projects' }).getByRole('link', { name: 'Lung trial' }));
    await untilFocused(page.getByRole('heading', { name: 'Data', level: 1 }));
    await page.goBack();
    await untilFocused(page.getByRole('heading', { name: 'Overview', level: 1 }));
    await keyboard.use(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Plan' }));
    await untilFocused(page.getByRole('heading', { name: 'Plan', level: 1 }));
    await page.getByRole('button', { name: 'Search' }).press('Enter');
    await page.getByLabel('A page, a project’s name, or any id').waitFor();
    await keyboard.type('Webhooks');
    await keyboard.press('Enter');
    await untilFocused(page.getByRole('heading', { name: 'Webhooks', level: 1 }));
    t.strictSame(problems, []);
  });

  for (const [path, opener] of [
    ['/developers/keys', 'New key'],
    ['/developers/webhooks', 'New webhook'],
    ['/team', 'Invite'],
  ] as const)
    t.test(`Escape in “${opener}” leads back to its button`, async (t) => {
      const { page, problems } = await openDashboard(browser, url, path);
      const button = page.getByRole('button', { name: opener }).first();
      await button.press('Enter');
      await untilFocused(page.getByRole('dialog', { name: opener }).getByRole('textbox').first());
      await page.keyboard.press('Escape');
      await untilFocused(button);
      t.strictSame(problems, []);
    });

  t.test('a button that was refused has the focus again, and a wide table is found by its name', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/team');
    await page.getByRole('table', { name: 'People' }).waitFor();
    await page.getByRole('button', { name: 'Invite' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await untilFocused(dialog.getByLabel('E-mail'));
    await page.keyboard.type(owner.email);
    const send = dialog.getByRole('button', { name: 'Invite' });
    await send.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await untilFocused(send);
    t.match(problems, [/409/], 'the refusal is all that the console holds');
  });

  t.test('a button that gives way to what it asked for passes the focus on', async (t) => {
    const project = (await client.post('/projects', { name: 'Stroke registry' })).data.id;
    await client.post(`/projects/${project}/patients`, { patients: [{ external_id: 'P1', attributes: { age: 61 } }] });
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/data?lens=codebook`);
    await page.getByRole('button', { name: 'Propose a codebook from the data' }).press('Enter');
    await page.getByRole('table', { name: 'Proposed from the data' }).waitFor();
    await untilFocused(page.getByRole('region', { name: 'Proposed from the data' }));
    t.strictSame(problems, []);
  });

  t.test('a dialog begins at what is asked, and a view at its title', async (t) => {
    const project = (await client.post('/projects', { name: 'Sorted' })).data.id;
    const patients = Array.from({ length: 20 }, (_, i) => ({ attributes: { age: 40 + i, sex: i % 2 ? 'm' : 'f' } }));
    await client.post(`/projects/${project}/patients`, { patients });
    await client.patch(`/projects/${project}`, {
      variables: [
        { name: 'age', type: 'number' },
        { name: 'sex', type: 'category' },
      ],
    });
    const { page, problems } = await openDashboard(browser, url, `/projects/${project}/data`);
    const byAge = page.getByRole('button', { name: 'age', exact: true });
    await byAge.press('Enter');
    await byAge.press('Enter');
    await page.locator('[aria-busy=false] [aria-sort=descending]').waitFor();
    await page.getByRole('row', { name: /59/ }).and(page.locator('[aria-rowindex="2"]')).waitFor();
    await untilFocused(byAge);
    await page.getByRole('button', { name: 'Filter by sex' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a condition' });
    await untilFocused(dialog.getByRole('combobox', { name: 'Value' }).or(dialog.getByLabel('Value')).first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add' }).press('Enter');
    await page.getByText('10 of 20 patients').waitFor();
    await page.getByRole('button', { name: 'Upload patients' }).press('Enter');
    await page.getByRole('heading', { name: 'Upload patients', level: 2 }).waitFor();
    await untilFocused(page.getByRole('heading', { name: 'Data', level: 1 }));
    t.strictSame(problems, []);
  });

  t.test('a password can be looked at', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/sign-in', { person: null });
    const keyboard = keyboardOf(page);
    await keyboard.fill('E-mail', owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('my words');
    await keyboard.use(page.getByRole('button', { name: 'Show or hide the password' }));
    t.equal(await page.getByLabel('Password', { exact: true }).getAttribute('type'), 'text');
    t.strictSame(problems, []);
  });

  t.test('at the last page of a list the button that led there keeps the focus', async (t) => {
    for (let i = 0; i < 22; i++) await client.post('/projects', { name: `Trial ${i}` });
    const { page, problems } = await openDashboard(browser, url, '/');
    const next = page.getByRole('button', { name: 'Next page' });
    await next.press('Enter');
    await page.getByRole('link', { name: 'Lung trial' }).waitFor();
    await untilFocused(next);
    t.equal(await next.getAttribute('aria-disabled'), 'true');
    const first = page.getByRole('button', { name: 'First page' });
    await first.press('Enter');
    await page.getByRole('link', { name: 'Trial 21' }).waitFor();
    await untilFocused(first);
    t.strictSame(problems, []);
  });

  t.test('Escape in the menu of the account leads back to its button, the first time too', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    const button = page.getByRole('button', { name: 'You and this page' });
    await button.press('Enter');
    for (const _time of ['first', 'second']) {
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await untilFocused(page.getByRole('menuitem').first());
      await page.keyboard.press('Escape');
      await untilFocused(button);
      await page.keyboard.press('Enter');
    }
    t.strictSame(problems, []);
  });

  t.test(
    'on a small screen the menu is passed by until it is opened; it has the search, and Escape closes it',
    async (t) => {
      const { page, problems } = await openDashboard(browser, url, '/', small);
      await page.getByRole('table', { name: 'Projects' }).waitFor();
      const places = await passedBy(page);
      t.ok(places.includes('You and this page'));
      t.notOk(places.includes('Plan'), 'what is beside the screen');
      await page.getByRole('button', { name: 'Open the menu' }).press('Enter');
      t.equal(await page.getByRole('button', { name: 'Close the menu' }).getAttribute('aria-expanded'), 'true');
      const menu = page.getByRole('navigation', { name: 'Pages' });
      await menu.getByRole('link', { name: 'Plan' }).focus();
      await page.keyboard.press('Escape');
      await untilFocused(page.getByRole('button', { name: 'Open the menu' }));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Search' }).press('Enter');
      await page.getByLabel('A page, a project’s name, or any id').fill('Lung');
      await page.getByRole('button', { name: 'Lung trial', exact: true }).press('Enter');
      await page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
      t.strictSame(problems, []);
    },
  );

  t.test('the focus is seen on all that can have it: a ring of 2 px, in light and in dark', async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openDashboard(browser, url, '/', { colorScheme });
      await page.getByRole('table', { name: 'Projects' }).waitFor();
      const thin = await withoutRing(page);
      t.strictSame(thin, [], colorScheme);
    }
  });
});

/** The names of all that Tab leads to. */
async function passedBy(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body ? null : (activeElement!.ariaLabel ?? activeElement!.textContent);
    });
    if (name === null) break;
    names.push(name);
  }
  return names;
}

/** What Tab leads to and is not outlined, nor the label or field that stands for it. */
async function withoutRing(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(async () => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return null;
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const standsFor = [activeElement, activeElement.nextElementSibling, activeElement.parentElement];
      const isSeen = standsFor.some((element) => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
      });
      return { isSeen, html: activeElement.outerHTML.slice(0, 120) };
    });
    if (place === null) break;
    if (!place.isSeen) found.push(place.html);
  }
  return found;
}
