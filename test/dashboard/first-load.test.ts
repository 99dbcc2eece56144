import t from 'tap';
import { shellFiles } from '../../scripts/dashboard/shell-files.ts';
import { askedBeforeShown, countAsked, watchedLoad } from '../../scripts/dashboard/watched-load.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, owner } from '../helpers/dashboard.ts';
import { loggedIn } from '../helpers/people.ts';

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
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    const { token } = await loggedIn(url, owner.email);
    await page.addInitScript((kept) => sessionStorage.setItem('research-platform.session', kept), token);
    return page;
  };

  t.test('the first load of the shell is at most 170 KB, of which a browser takes each file once', async (t) => {
    const shell = await shellFiles();
    const sum = (files: { bytes: number }[]) => files.reduce((all, { bytes }) => all + bytes, 0);
    t.ok(sum(shell) <= 170_000, `${sum(shell)} bytes in ${shell.length} files`);
    const page = await newcomer();
    const { files, bytes } = await watchedLoad(page, url, () =>
      page.getByRole('table', { name: 'Projects' }).waitFor(),
    );
    t.comment(`with the overview ${bytes} bytes in ${files.length} files`);
    const taken = files.map(({ path }) => path.replace('/assets/', ''));
    t.strictSame(
      shell.filter(({ name }) => !taken.includes(name)).map(({ name }) => name),
      [],
      'all of the shell was needed',
    );
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
