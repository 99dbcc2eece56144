import t from 'tap';
import { browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner, problemsOfColours } from '../helpers/dashboard.ts';
import { loggedIn } from '../helpers/people.ts';

t.test('the team', { skip: browserIsMissing }, async (t) => {
  const { url } = await dashboardScene(t, { worker: false });
  const browser = await openBrowser(t);

  t.test('a person is invited by a link that is shown once, joins, gets another role and is removed', async (t) => {
    const watched = await openDashboard(browser, url, '/team');
    const { page, problems } = watched;
    await page.getByText('No invitation waits to be accepted.').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const form = page.getByRole('dialog', { name: 'Invite' });
    await form.getByLabel('E-mail').fill(owner.email);
    await form.getByRole('button', { name: 'Invite' }).click();
    await form.getByText('is a member already').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(
      problems.splice(0).filter((problem) => !problem.includes('409')),
      [],
    );
    await form.getByLabel('E-mail').fill('tom@hospital.example');
    await form.getByRole('radio', { name: /^Viewer/ }).check();
    await form.getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('dialog', { name: 'The link for tom@hospital.example' });
    const link = await shown.locator('pre').innerText();
    await shown.getByRole('button', { name: 'I stored it' }).click();
    await page.getByRole('cell', { name: 'tom@hospital.example' }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);

    const joining = await openWatchedPage(browser, url, { locale: 'en-GB' });
    await joining.page.goto(`${url}/${new URL(link).hash}`);
    await joining.page.getByLabel('Name').fill('Tom');
    await joining.page.getByLabel('Password').first().fill('correct horse battery staple');
    await joining.page.getByRole('button', { name: 'Join' }).click();
    await joining.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await joining.page.goto(`${url}/team`);
    await joining.page.getByText('Only owners and administrators see who is in the account.').waitFor();
    t.strictSame(joining.problems, []);

    await page.reload();
    await page.getByRole('combobox', { name: 'Role of Tom' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await page.getByText('everything but the plan and owners').waitFor();
    const tom = await loggedIn(url, 'tom@hospital.example');
    t.equal((await tom.get('/auth/session')).data.user.role, 'admin');
    t.ok(await page.getByRole('combobox', { name: 'Role of Test' }).isDisabled(), 'the last owner stays one');
    await page.getByRole('button', { name: 'Remove', exact: true }).and(page.locator(':enabled')).click();
    await page.getByRole('dialog', { name: 'Remove Tom?' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('combobox', { name: 'Role of Tom' }).waitFor({ state: 'hidden' });
    t.equal((await tom.get('/auth/session')).status, 401, 'and is out at once');
    t.strictSame(problems, []);
  });

  t.test('what somebody else changed meanwhile is not overwritten unseen', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/team');
    const person = await loggedIn(url, owner.email);
    const invited = (await person.post('/team/invitations', { email: 'eva@hospital.example', role: 'member' })).data;
    const joined = await person.post('/team/invitations/accept', {
      ...{ token: invited.accept_url.split('/').at(-1), name: 'Eva', password: 'correct horse battery staple' },
    });
    await page.reload();
    await page.getByRole('combobox', { name: 'Role of Eva' }).waitFor();
    await person.patch(`/team/members/${joined.data.user.id}`, { role: 'viewer' });
    await page.getByRole('combobox', { name: 'Role of Eva' }).click();
    await page.getByRole('option', { name: 'Administrator' }).click();
    await page.getByText('Somebody else has made them Viewer meanwhile').waitFor();
    t.equal((await person.get(`/team/members/${joined.data.user.id}`)).data.role, 'viewer');
    t.strictSame(problems, []);
  });

  t.test('on a small screen nobody scrolls sideways for people, invitations and sessions', async (t) => {
    const person = await loggedIn(url, owner.email);
    await person.post('/team/invitations', { email: `${'a-long-name.'.repeat(4)}x@hospital.example`, role: 'member' });
    for (const [path, names] of [
      ['/team', ['People', 'Invitations']],
      ['/account', ['Your sessions']],
    ] as const) {
      const { page, problems } = await openDashboard(browser, url, path, { viewport: { width: 320, height: 640 } });
      for (const name of names) {
        const region = page.getByRole('region', { name });
        await region.getByRole('row').nth(1).waitFor();
        t.equal(await region.evaluate((one) => one.scrollWidth - one.clientWidth), 0, name);
      }
      t.strictSame(problems, []);
    }
  });
});
