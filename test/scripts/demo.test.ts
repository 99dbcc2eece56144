import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { dataFolder } from '../helpers/data-folder.ts';
import { startProgram } from '../helpers/platform.ts';

const folder = await dataFolder(t);

function demo(t: Test) {
  const env = { DATA_DIR: folder, PORT: '0', SECRET_KEY: undefined, LOG_LEVEL: undefined, NO_COLOR: '1' };
  return startProgram(t, 'scripts/demo.ts', env);
}

async function shell(command: string): Promise<string> {
  const child = spawn('/bin/sh', ['-c', command]);
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return out;
}

const noCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';
let firstKey = '';

t.test('the main job, to numbers that agree with R, and a platform to go on with', async (t) => {
  const running = demo(t);
  await running.said(/^The platform goes on running at http:\/\/localhost:\d+; Ctrl-C stops it\.$/);
  const said = running.words.join('\n');
  t.match(said, /Uploaded lung\.csv in \d+ ms: 228 patients added, 0 brought up to date/);
  t.match(said, '228 patients used');
  t.match(said, '227 patients used');
  t.match(said, /men: median survival, days +│ +270 │ +270 │ +0 │/);
  t.match(said, /ph_ecog: hazard ratio +│ +1\.589991190 │ +1\.589991190 │/);
  t.match(said, /Every number agrees with R version 4\.2\.2/);
  t.match(said, 'Indexed papers.ris: 27 papers added');
  t.match(said, /- Loprinzi et al\., Journal of Clinical Oncology 1994: Prospective evaluation/);
  t.match(said, /─── men \(n = 138\) {3}═══ women \(n = 90\)/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
  t.notMatch(said, /\x1b/, 'no control sequences where there is no terminal');
  firstKey = /live key +(svc_live_\w+)/.exec(said)![1]!;
  t.match(said, /password +\S{12,}/);

  await t.test('the commands at the end work when pasted', { skip: noCurl }, async (t) => {
    const commands = running.words.filter((line) => line.startsWith('curl '));
    t.equal(commands.length, 4);
    const [patients, cox, papers, started] = await Promise.all(
      commands.map(async (command) => JSON.parse(await shell(command))),
    );
    t.equal(patients.data.items.length, 2);
    t.ok(patients.data.items[0].attributes.age > 70);
    t.equal(cox.data.latest_run.result.coefficients.length, 3);
    t.equal(papers.data.total.value, 3);
    t.match(started.data.latest_run.status, /queued|running|completed/);
  });
  t.strictSame(await running.kill('SIGINT'), { code: 0, signal: null });
});

t.test('a second time it reuses what is there and piles nothing up', async (t) => {
  const running = demo(t);
  const address = (await running.said(/^The platform goes on running at (\S+);/))[1]!;
  const said = running.words.join('\n');
  t.match(said, 'The demo account is here from an earlier run.');
  t.match(said, '0 patients added, 228 brought up to date');
  t.match(said, '0 papers added, 0 updated, 27 as they were');
  const key = /live key +(svc_live_\w+)/.exec(said)![1]!;
  const ask = async (path: string, credential = key) => {
    const answer = await fetch(`${address}/v1${path}`, { headers: { Authorization: `Bearer ${credential}` } });
    // biome-ignore lint/suspicious/noExplicitAny: whatever the route answers
    return { status: answer.status, data: ((await answer.json()) as { data: any }).data };
  };
  const { data: projects } = await ask('/projects');
  t.equal(projects.items.length, 1);
  t.equal(projects.items[0].patient_count, 228);
  const { data: analyses } = await ask(`/projects/${projects.items[0].id}/analyses`);
  const names = analyses.items.map(({ name }: { name: string }) => name);
  t.equal(new Set(names).size, names.length, 'no analysis stands there twice');
  t.equal((await ask('/projects', firstKey)).status, 401, 'the key of the first run is gone');

  await t.test('and beside a running platform it uses that one', async (t) => {
    const beside = demo(t);
    await beside.said(new RegExp(`^ +It runs on this data folder already, at ${address}: the demo uses that one`));
    t.equal((await beside.ended).code, 0);
    t.match(beside.words.join('\n'), 'Every number agrees with R');
    t.equal((await fetch(`${address}/readyz`)).status, 200, 'which goes on');
  });
  await running.kill('SIGTERM');
});

t.test('what fails is said, with exit code 1, and nothing is left running', async (t) => {
  const running = startProgram(t, 'scripts/demo.ts', {
    DATA_DIR: folder,
    PORT: '0',
    SECRET_KEY: undefined,
    BASE_URL: 'http://127.0.0.1:1',
  });
  t.equal((await running.ended).code, 1);
  t.match(running.words.join('\n'), 'http://127.0.0.1:1/v1/projects?limit=200 got no answer');
});
