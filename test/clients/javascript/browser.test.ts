import { join } from 'node:path';
import t from 'tap';
import { openBrowser, browserIsMissing as skip } from '../../helpers/browser.ts';
import { clientFolder, emptyFolder, run, tsc } from './packed.ts';
import type { Played } from './scenario.ts';
import { openStage } from './stage.ts';

t.test('in a page', { skip }, async (t) => {
  const dist = join(await emptyFolder(t), 'dist');
  await run(tsc, ['-p', clientFolder, '--outDir', dist], clientFolder);
  const stage = await openStage(t, { clientFolder: dist });
  const browser = await openBrowser(t);
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(`${stage.url}/page/`);
  // As text: what runs in the page is no business of Node's types.
  const evaluate = async <T>(code: string) => (await page.evaluate(`(async () => { ${code} })()`)) as T;

  t.test('the scenario that all clients play passes', async (t) => {
    const { checks } = await evaluate<Played>(`
      const library = await import('/client/index.js');
      const { playScenario } = await import('/page/scenario.js');
      const csv = await (await fetch('/page/lung.csv')).text();
      const source = new File([csv], 'lung.csv');
      const rowsFrom70 = csv.split('\\n').filter((line) => Number(line.split(',')[3]) >= 70).length;
      const { checks } = await playScenario(library, ${JSON.stringify(stage)}, { source, size: source.size, rowsFrom70 });
      return { checks: checks.map(([what, holds, found]) => [what, holds, holds ? null : JSON.stringify(found)]) };`);
    for (const [what, holds, found] of checks) t.ok(holds, what, { found });
    t.equal(checks.length, 25);
  });

  t.test('rows go compressed and from a path below the page, and a path of a file is refused', async (t) => {
    const said = await evaluate<{ created: number; refusal: string }>(`
      const { Client } = await import('/client/index.js');
      const client = new Client({ apiKey: '${stage.apiKey}', baseUrl: '/v1' });
      const project = await client.projects.create({ name: 'Page' });
      const rows = Array.from({ length: 3000 }, (_, i) => ({ external_id: 'P' + i, age: 40 + (i % 30), note: 'x'.repeat(60) }));
      const { created } = await client.patients.upload(project.id, rows);
      const refusal = await client.patients.upload(project.id, 'lung.csv').then(() => 'none', (error) => error.message);
      return { created, refusal };`);
    t.equal(said.created, 3000);
    t.match(said.refusal, /path of a file, which a page can not read/);
  });
  t.same(faults, []);
});
