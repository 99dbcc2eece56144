import t from 'tap';
import { asOwner } from '../../sql/tables/accounts.ts';
import { createSignInLink } from '../../sql/tables/sign-in-links.ts';
import { browserIsMissing, openBrowser, openWatchedPage } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner, problemsOfColours } from '../helpers/dashboard.ts';
import { logIn } from '../helpers/people.ts';

t.test('signing in', { skip: browserIsMissing }, async (t) => {
  const { url, database } = await dashboardScene(t, { worker: false });
  const browser = await openBrowser(t);
  const newLink = async () => {
    const { code } = await asOwner(database.url, (database) => createSignInLink(database, owner.email));
    return `${url}/#/sign-in-link/${code}`;
  };

  t.test('a one-time link signs in once, and its code is gone from the address', async (t) => {
    const link = await newLink();
    const watched = await openWatchedPage(browser, url, { locale: 'en-GB' });
    const { page, problems } = watched;
    await page.goto(link);
    await page.getByRole('heading', { name: 'Sign in by link' }).waitFor();
    t.notMatch(page.url(), 'link_');
    t.strictSame(await problemsOfColours(watched), []);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    t.strictSame(problems, []);

    const second = await openWatchedPage(browser, url, { locale: 'en-GB' });
    await second.page.goto(link);
    await second.page.getByRole('button', { name: 'Sign in' }).click();
    await second.page.getByText('This link does not exist, was used or replaced').waitFor();
    await second.page.getByRole('link', { name: 'Sign in with a password instead' }).click();
    await second.page.getByLabel('E-mail').waitFor();
    t.strictSame(
      second.problems.filter((problem) => !problem.includes('404')),
      [],
    );
  });

  t.test('a person changes their password and ends their other sessions', async (t) => {
    const elsewhere = (await logIn(url, owner.email)).data.session_token;
    const watched = await openDashboard(browser, url, '/account');
    const { page, problems } = watched;
    await page.getByText('this one').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'End this session?' }).getByRole('button', { name: 'End' }).click();
    await page.getByRole('dialog', { name: 'End this session?' }).waitFor({ state: 'hidden' });
    const after = await fetch(`${url}/v1/auth/session`, { headers: { Authorization: `Session ${elsewhere}` } });
    t.equal(after.status, 401);
    await page.getByLabel('Present password').fill('not the password');
    await page.getByLabel('New password').fill('a longer and better password');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').waitFor();
    t.equal(await page.getByLabel('New password').inputValue(), 'a longer and better password', 'it is kept');
    t.strictSame(
      problems.splice(0).filter((problem) => !problem.includes('401')),
      [],
    );
    await page.getByLabel('Present password').fill(owner.password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed').waitFor();
    t.equal((await logIn(url, owner.email, 'a longer and better password')).status, 200);
    t.strictSame(problems, []);
  });
});
