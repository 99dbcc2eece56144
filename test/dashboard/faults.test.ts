import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { browserIsMissing, openBrowser } from '../helpers/browser.ts';
import { dashboardScene, openDashboard, owner } from '../helpers/dashboard.ts';
import { httpClient } from '../helpers/http.ts';
import { missingProgram } from '../helpers/needs-program.ts';
import { startApi } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { localTargets, verified } from '../helpers/webhooks.ts';

/** What a browser itself says on its console of a request that came to nothing. */
const isNoWonder = (problem: string) => /net::ERR_|Failed to load resource/.test(problem);

t.test('keys, webhooks, and what goes wrong on the way', { skip: browserIsMissing }, async (t) => {
  const scene = await dashboardScene(t, { env: localTargets });
  const { url, client, database } = scene;
  const project = (await client.post('/projects', { name: 'Lung trial' })).data.id;
  const browser = await openBrowser(t);

  t.test(
    'a key that was made is used with the very command that the page shows',
    {
      skip: missingProgram('curl', ['--version']),
    },
    async (t) => {
      const { page, problems } = await openDashboard(browser, url, '/developers/keys');
      await page.getByRole('button', { name: 'New key' }).first().click();
      const form = page.getByRole('dialog', { name: 'New key' });
      await form.getByLabel('Name').fill('From the command line');
      await form.getByLabel('Add and change data').check();
      await form.getByRole('button', { name: 'Make the key' }).click();
      const shown = page.getByRole('dialog', { name: 'The new key From the command line' });
      const key = await shown.locator('pre').innerText();
      await shown.getByRole('button', { name: 'I stored it' }).click();

      await page.goto(url);
      await page.getByRole('table', { name: 'Projects' }).waitFor();
      await page.getByRole('button', { name: 'Show as code' }).first().click();
      const listed = JSON.parse(await printedBy(await commandShown(page, page.getByRole('dialog')), url, key));
      t.match(listed.data.items, [{ id: project, name: 'Lung trial' }]);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'New project' }).click();
      const maker = page.getByRole('dialog', { name: 'New project' });
      await maker.getByLabel('Name', { exact: true }).fill("Ada's trial");
      await maker.getByRole('button', { name: 'Show as code' }).click();
      const code = page.getByRole('dialog', { name: 'Show as code' });
      const made = JSON.parse(await printedBy(await commandShown(page, code), url, key));
      t.equal(made.data.name, "Ada's trial");
      await page.reload();
      await page.getByRole('link', { name: "Ada's trial" }).waitFor();
      t.equal((await httpClient(url, key).get('/api-keys')).status, 403, 'it may no more than what was ticked');
      t.strictSame(problems, []);
    },
  );

  t.test('a webhook that was made is told of an upload', async (t) => {
    const receiver = await startReceiver(t);
    const { page, problems } = await openDashboard(browser, url, '/developers/webhooks');
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const form = page.getByRole('dialog', { name: 'New webhook' });
    await form.getByLabel('Address').fill(`${receiver.url}/hooks`);
    await form.getByLabel('Patients were added or changed').check();
    await form.getByRole('button', { name: 'Make the webhook' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
    const secret = await shown.locator('pre').innerText();
    await shown.getByRole('button', { name: 'I stored it' }).click();

    await page.goto(`${url}/projects/${project}/data?lens=upload`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'two.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('external_id,age\nP1,61\nP2,58\n'),
    });
    await page.getByRole('button', { name: 'Store 2 patients' }).click();
    const message = await receiver.next();
    t.match(verified(secret, message), { type: 'data.uploaded', data: { project_id: project, created: 2 } });

    await page.goto(`${url}/developers/webhooks`);
    await page.getByRole('link', { name: `${receiver.url}/hooks` }).click();
    await page.getByText('delivered').first().waitFor();
    t.strictSame(problems, []);
  });

  t.test(
    'a session that ends while a form is filled in: the password is asked for over it, and it is sent',
    async (t) => {
      const { page, problems } = await openDashboard(browser, url, '/');
      const form = await newProject(page, 'Of a long afternoon');
      await database.ownerQuery('delete from sessions');
      await form.getByRole('button', { name: 'Make the project' }).click();
      const again = page.getByRole('dialog', { name: 'Your session has ended' });
      await again.getByLabel('E-mail').fill(owner.email);
      await again.getByLabel('Password').first().fill(owner.password);
      await again.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/projects\/proj_\w+\/data/);
      t.match((await client.get('/projects?limit=1&sort=-created_at')).data.items, [{ name: 'Of a long afternoon' }]);
      t.strictSame(
        problems.filter((problem) => !problem.includes('401')),
        [],
      );
    },
  );

  t.test('a network that fails is told; what was typed stays, and the page goes on when it is back', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    const form = await newProject(page, 'From the train');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Make the project' }).click();
    await form.getByRole('alert').getByText('The server can’t be reached').waitFor();
    t.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'From the train');
    await page.context().setOffline(false);
    await form.getByRole('button', { name: 'Make the project' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    t.equal(await projectsNamed('From the train'), 1, 'it is there once');

    // Pages that are loaded already, asked for what they do not know yet.
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('heading', { name: 'Exports until now' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('table', { name: 'Projects' }).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Find a project by its name').fill('train');
    await page.getByRole('alert').getByText('The server can’t be reached').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Lung trial' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'From the train' }).waitFor();
    t.strictSame(
      problems.filter((problem) => !isNoWonder(problem)),
      [],
    );
  });

  t.test('a server that restarts is told; what was typed stays, and is sent once it is back', async (t) => {
    const { page, problems } = await openDashboard(browser, url, '/');
    const form = await newProject(page, 'While it restarts');
    await scene.api.kill('SIGKILL');
    await form.getByRole('button', { name: 'Make the project' }).click();
    await form.getByRole('alert').getByText('The server can’t be reached').waitFor();
    t.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'While it restarts');
    await startApi(t, database.url, { ...localTargets, PORT: new URL(url).port });
    await form.getByRole('button', { name: 'Make the project' }).click();
    await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
    t.equal(await projectsNamed('While it restarts'), 1);

    t.strictSame(
      problems.filter((problem) => !isNoWonder(problem)),
      [],
    );
  });

  async function projectsNamed(name: string): Promise<number> {
    return (await client.get(`/projects?filter[name]=${encodeURIComponent(name)}`)).data.items.length;
  }
});

/** The form of a project with a name in it, not sent yet. */
async function newProject(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New project' }).click();
  const form = page.getByRole('dialog', { name: 'New project' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  return form;
}

async function commandShown(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByText('RESEARCH_PLATFORM_API_KEY holds a live key').waitFor();
  return page.getByRole('tabpanel', { name: 'curl' }).locator('pre').innerText();
}

/** As somebody pastes it into a terminal, with what the page says the two names stand for. */
async function printedBy(command: string, url: string, key: string): Promise<string> {
  const env = {
    ...process.env,
    RESEARCH_PLATFORM_BASE_URL: `${url}/v1`,
    RESEARCH_PLATFORM_API_KEY: key,
    NO_PROXY: '*',
  };
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
  return stdout;
}
