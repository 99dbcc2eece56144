import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { addUser, asOwner } from '../../sql/tables/accounts.ts';
import { everySeal, forging } from '../helpers/audit.ts';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, problemsOfColours } from '../helpers/dashboard.ts';
import { password } from '../helpers/people.ts';
import { startWorker } from '../helpers/platform.ts';

t.test('audit and plan', { skip: browserIsMissing }, async (t) => {
  const { url, client, database, account } = await dashboardScene(t, { worker: false });
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

  t.test('the reason of a change is asked for where a value is changed, and stands in the trail', async (t) => {
    const watched = await openDashboard(browser, url, `/projects/${project}/data?patient=${patient.id}`);
    const { page, problems } = watched;
    await page.getByRole('button', { name: 'Change age' }).click();
    const dialog = page.getByRole('dialog', { name: 'age of P1' });
    await dialog.getByLabel('age', { exact: true }).fill('64');
    await dialog.getByLabel('Reason (optional)').fill('vertippt – 64 laut Bogen');
    t.strictSame(await problemsOfColours(watched), []);
    await dialog.getByRole('button', { name: 'Store' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${url}/audit?resource=${patient.id}`);
    await page.getByText('“vertippt – 64 laut Bogen”').waitFor();
    await page.getByRole('button', { name: 'changed a patient' }).first().click();
    await page
      .getByRole('dialog', { name: 'Audit event' })
      .getByText('vertippt – 64 laut Bogen', { exact: true })
      .waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test('who may only read sees what people in the dashboard have used', async (t) => {
    const email = 'viewer@hospital.example';
    await asOwner(database.url, async (owner) => {
      await addUser(owner, uuidOf('account', account.account_id), {
        email,
        name: 'Vera Viewer',
        role: 'viewer',
        password,
      });
    });
    const watched = await openDashboard(browser, url, '/plan', { person: { email } });
    const { page, problems } = watched;
    await page.getByText('The account is on the plan professional.').waitFor();
    await page
      .getByRole('row', { name: /^This minute/ })
      .getByText(/ of \d+$/)
      .waitFor();
    await page.getByRole('row', { name: /^Today/ }).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    t.strictSame(problems, []);
  });

  t.test(
    'the trail is verified by a button, with words while it waits, and what was changed past the platform is told',
    async (t) => {
      await everySeal(database);
      const watched = await openDashboard(browser, url, '/audit');
      const { page, problems } = watched;
      const proof = page.getByRole('region', { name: 'Is the trail as it was written?' });
      await proof.getByText('The trail has not been verified yet.').waitFor();
      await proof.getByRole('button', { name: 'Show as code' }).click();
      await page.getByRole('dialog').getByText('/audit-verifications').first().waitFor();
      await page.keyboard.press('Escape');
      const verify = proof.getByRole('button', { name: 'Verify the trail' });
      await verify.click();
      await proof.getByRole('status').getByText('The verification waits for a worker.').waitFor();
      t.ok(await verify.isDisabled());
      t.strictSame(await problemsOfColours(watched), []);

      startWorker(t, database.url);
      await proof.getByText('The trail is as it was written').waitFor();
      await proof.getByText(/\d+ events were verified\. \d+ seals? (is|are) right\./).waitFor();
      await proof.getByText(/^\d+:[0-9a-f]{64}$/).waitFor();
      await proof.getByText(/^Last verification:/).waitFor();
      t.strictSame(await problemsOfColours(watched), []);

      await forging(database)(
        `update audit_events set address = '192.0.2.1' where id = (
         select event_id from audit_links join audit_events e on e.id = event_id where e.resource_id = '${uuidOf('patient', patient.id)}' limit 1)`,
      );
      await verify.click();
      const alert = proof.getByRole('alert').filter({ hasText: 'The trail is not as it was written' });
      await alert.getByText(/^Event aud_\w+ at place \d+ was changed/).waitFor();
      t.strictSame(await problemsOfColours(watched), []);
      await page.getByText('npm run audit:verify').waitFor();
      t.strictSame(problems, []);
    },
  );

  t.test('usage stands beside its limits, by key too, and an owner changes the plan', async (t) => {
    const watched = await openDashboard(browser, url, '/plan');
    const { page, problems } = watched;
    await page.getByRole('heading', { name: 'Your plan: Professional' }).waitFor();
    const live = page.getByRole('row', { name: /^Live keys/ });
    await live.getByText(/ of 300$/).waitFor();
    t.strictSame(await problemsOfColours(watched), []);
    await page.getByRole('region', { name: 'Requests by key' }).getByRole('link', { name: 'First key' }).waitFor();
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await page.getByRole('option', { name: 'Starter' }).click();
    await page.getByRole('button', { name: 'Change the plan' }).click();
    await page.getByRole('heading', { name: 'Your plan: Starter' }).waitFor();
    t.equal((await client.get('/billing')).data.plan, 'starter');
    t.strictSame(problems, []);
  });
});
