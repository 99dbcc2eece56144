import t from 'tap';
import { askedBeforeShown, countAsked, watchedLoad } from '../../scripts/dashboard/watched-load.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, owner } from '../helpers/dashboard.ts';
import { loggedIn } from '../helpers/people.ts';

t.setTimeout(300_000);

t.test('what a page loads and asks for before it shows something', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const variables = [{ name: 'age', label: 'Age at entry', type: 'integer' }];
  const project = (await client.post('/projects', { name: 'Lung trial', variables })).data.id;
  await client.post(`/projects/${project}/patients`, { patients: [{ external_id: 'P-01', attributes: { age: 61 } }] });
  const described = { name: 'Who they are', method: 'descriptive_summary', parameters: { variables: ['age'] } };
  await client.post(`/projects/${project}/analyses`, described);
  const browser = await openBrowser(t);
  /** Of somebody who is signed in and has never been here: nothing is kept from before. */
  const newcomer = async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    context.setDefaultTimeout(50_000);
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

  for (const [name, path, says] of [
    ['the overview', '/', /Lung trial/],
    ['the table of patients', `/projects/${project}/data`, /P-01/],
    ['the codebook', `/projects/${project}/data?lens=codebook`, /Age at entry/],
    ['the list of analyses', `/projects/${project}/analyses`, /Who they are/],
    ['the finder of methods', `/projects/${project}/analyses/new`, /Kaplan-Meier/],
    ['the form of a method', `/projects/${project}/analyses/new?method=kaplan_meier`, /Follow-up time/],
    ['a search of the literature', '/literature?q=lung', /No paper fits/],
    ['the exports', `/projects/${project}/exports`, /What becomes of it/],
    ['the keys', '/developers/keys', /svc_live_/],
    ['the request log', '/developers/requests', /Took|No such request/],
    ['the webhooks', '/developers/webhooks', /No webhook yet/],
    ['the events', '/developers/events', /data\.uploaded|No event yet/],
    ['the team', '/team', /ada@hospital\.example/],
    ['the audit trail', '/audit', /Of what/],
    ['the plan', '/plan', /This month/],
    ['the sessions', '/account', /this one/],
  ] as const)
    t.test(`${name}: at most three requests to the API before something is shown`, async (t) => {
      const page = await newcomer();
      await countAsked(page, says);
      await page.goto(`${url}${path}`);
      const asked = await askedBeforeShown(page);
      t.ok(asked.length <= 3, asked.join(', '));
      await page.context().close();
    });
});
