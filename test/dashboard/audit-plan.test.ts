import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';

t.setTimeout(300_000);

t.test('audit and plan', { skip: browserIsMissing }, async (t) => {
  const { url, client } = await dashboardScene(t, { worker: false });
  const project = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  await client.post(`/projects/${project}/patients`, { patients: [{ external_id: 'P1', attributes: { age: 61 } }] });
  const [patient] = (await client.get(`/projects/${project}/patients`)).data.items;
  await client.patch(`/patients/${patient.id}`, { attributes: { age: 62 } });
  await client.get(`/patients/${patient.id}`);
  const browser = await openBrowser(t);

  t.test('who read and changed a patient is found by the patient’s id, with before and after', async (t) => {
    const watched = await openDashboard(browser, url, '/audit');
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'read a patient', exact: true }).first().waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByLabel('Patient, project or other id').fill(patient.id);
    await page.waitForURL((address) => address.search.includes('resource=pat_'));
    await page.getByText('3 in all').waitFor();
    await page.getByRole('button', { name: 'changed a patient' }).click();
    const drawer = page.getByRole('dialog', { name: 'Audit event' });
    await drawer.getByText('"age": 61').waitFor();
    await drawer.getByText('"age": 62').waitFor();
    t.match(page.url(), /event=aud_/);
    t.strictSame(await problemsOfColours(watched), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('combobox', { name: 'Of what kind' }).click();
    await page.getByRole('option', { name: 'project', exact: true }).click();
    await page.waitForURL((address) => address.search.includes('kind=project'));
    await page.getByRole('button', { name: 'made: project' }).waitFor();
    await page.getByText('npm run audit:verify').waitFor();
    t.strictSame(problems, []);
  });

  t.test('usage stands beside its limits, by key too, and an owner changes the plan', async (t) => {
    const watched = await openDashboard(browser, url, '/plan');
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'Your plan: Professional' }).waitFor();
    const live = page.getByRole('row', { name: /^Live keys/ });
    await live.getByText(/ of 300$/).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('button', { name: 'Count in the log' }).click();
    await page.getByRole('link', { name: 'First key' }).waitFor();
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Starter' }).click();
    await page.getByRole('button', { name: 'Change the plan' }).click();
    await page.getByRole('heading', { name: 'Your plan: Starter' }).waitFor();
    t.equal((await client.get('/billing')).data.plan, 'starter');
    t.strictSame(problems, []);
  });
});
