import t from 'tap';
import { askedBeforeShown, countAsked, watchedLoad } from '../../scripts/dashboard/watched-load.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, owner } from '../helpers/dashboard.ts';
import { loggedIn } from '../helpers/people.ts';

t.setTimeout(300_000);

t.test('what a page loads and asks for before it shows something', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const project = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  await client.post(`/projects/${project}/patients`, { patients: [{ external_id: 'P1', attributes: { age: 61 } }] });
  const browser = await openBrowser(t);
  /** Of somebody who is signed in and has never been here: nothing is kept from before. */
  const newcomer = async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    const { token } = await loggedIn(url, owner.email);
    await page.addInitScript((kept) => sessionStorage.setItem('research-platform.session', kept), token);
    return page;
  };

  t.test('the first load of the shell is at most 170 KB', async (t) => {
    const page = await newcomer();
    const { files, bytes } = await watchedLoad(page, url);
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    for (const { path, bytes } of files) t.comment(`${String(bytes).padStart(7)} ${path}`);
    t.ok(files.length > 3 && files.every(({ path, bytes }) => bytes > 0 || path === '/'), 'all were counted');
    t.ok(bytes <= 170_000, `${bytes} bytes`);
    await page.context().close();
  });

  for (const [name, path] of [
    ['the overview', '/'],
    ['the table of patients', `/projects/${project}/data`],
    ['the codebook', `/projects/${project}/data?lens=codebook`],
    ['the list of analyses', `/projects/${project}/analyses`],
    ['the finder of methods', `/projects/${project}/analyses/new`],
    ['the form of a method', `/projects/${project}/analyses/new?method=kaplan_meier`],
    ['a search of the literature', '/literature?q=lung'],
    ['the exports', `/projects/${project}/exports`],
    ['the keys', '/developers/keys'],
    ['the request log', '/developers/requests'],
    ['the webhooks', '/developers/webhooks'],
    ['the events', '/developers/events'],
    ['the team', '/team'],
    ['the audit trail', '/audit'],
    ['the plan', '/plan'],
    ['the sessions', '/account'],
  ] as const)
    t.test(`${name}: at most three requests to the API before something is shown`, async (t) => {
      const page = await newcomer();
      await countAsked(page);
      await page.goto(`${url}${path}`);
      const asked = await askedBeforeShown(page);
      t.ok(asked.length <= 3, asked.join(', '));
      await page.context().close();
    });
});
