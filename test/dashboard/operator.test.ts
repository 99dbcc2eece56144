import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, setOperator } from '../../sql/tables/accounts.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { makeFailedJob } from '../helpers/failed-jobs.ts';
import { startApi } from '../helpers/platform.ts';

t.test('the operator’s page', { skip: browserIsMissing }, async (t) => {
  const { url, database, account } = await dashboardScene(t);
  const browser = await openBrowser(t);

  t.test('anyone who does not operate the platform is told who does, and finds no link to the page', async (t) => {
    const published = await startApi(t, database.url, { BASE_URL: 'https://research.example' });
    const watched = await openDashboard(browser, published.url, '/operator');
    const rail = watched.page.getByRole('navigation', { name: 'Pages' });
    await rail.getByRole('link', { name: 'Plan' }).waitFor();
    t.equal(await rail.getByRole('link', { name: 'Operator' }).count(), 0);
    await watched.page.getByText('This page is for owners of an operator account').waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(
      watched.problems.filter((problem) => !problem.includes('403')),
      [],
    );
  });

  t.test('from the machine itself an owner finds the page in the rail', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Operator' }).click();
    await page.getByText('Workers are alive.').waitFor();
    t.strictSame(problems, []);
  });

  t.test('queues, workers and failed jobs are shown; a job is retried, another one discarded', async (t) => {
    await asOwner(database.url, (owner) => setOperator(owner, uuidOf('account', account.account_id), true));
    const secret = 'Mrs Smith of Leeds';
    await makeFailedJob(database, account.account_id, `TypeError: ${secret}`);
    await makeFailedJob(database, account.account_id, `${secret} is no number`);
    const watched = await openDashboard(browser, url, '/operator');
    const { page, problems } = watched;
    await page.getByText('Workers are alive.').waitFor();
    await page.getByRole('region', { name: 'Workers' }).getByText('Analyses').waitFor();
    const jobs = page.getByRole('region', { name: 'Failed jobs' });
    await jobs.getByText('TypeError').waitFor();
    t.notMatch(await page.content(), secret, 'what an error says stays in the log');
    t.strictSame(await problemsOfColours(watched), []);
    await jobs
      .getByRole('row', { name: /TypeError/ })
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.getByRole('dialog', { name: 'Discard this job?' }).getByRole('button', { name: 'Discard' }).click();
    await jobs.getByText('TypeError').waitFor({ state: 'hidden' });
    await jobs.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('No job has failed for good in the last day.').waitFor();
    t.strictSame(problems, []);
  });
});
