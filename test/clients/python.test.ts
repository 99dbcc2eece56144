import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { type Route, routes } from '../../contract/routes.ts';
import { generatedFiles } from '../../scripts/python-client/generated-files.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { installedPython, lungFile, python, pythonClient, runProgram, testFolder } from '../helpers/python.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const tests = join(pythonClient, 'tests');
const skip = skipWithout(python, ['-c', 'import setuptools, wheel, pip, venv, ensurepip, pandas']);
const receiving = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8' };

t.test('what is made from the contract is of the contract as it is', async (t) => {
  for (const [file, text] of generatedFiles())
    t.ok(
      (await readFile(file, 'utf8')) === text,
      `${file.pathname.replace(/^.*_generated/, '_generated')}: run node scripts/generate-python-client.ts`,
    );
});

t.test('the wheel, installed into an empty environment', { skip }, async (t) => {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url, receiving);
  startWorker(t, database.url, receiving);
  const { live_key } = await createAccount(database.url);
  const { test_key: limited_key } = await createAccount(database.url, { plan: 'starter' });
  const folder = await testFolder(t);
  const own = await installedPython(folder);
  const env = {
    RESEARCH_PLATFORM_BASE_URL: `${api.url}/v1`,
    RESEARCH_PLATFORM_API_KEY: live_key,
    LUNG_CSV: lungFile,
    // What stands in the tests' folder, and no source of the package.
    PYTHONPATH: tests,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const scenario = (name: string, more: NodeJS.ProcessEnv = {}, onLine?: (line: string) => void, by = own) =>
    runProgram(by, ['-W', 'error', '-m', 'unittest', `scenario.${name}`], {
      cwd: folder,
      env: { ...env, ...more },
      ...(onLine === undefined ? {} : { onLine }),
    });
  // Waits for the minute to be over, while the others go on.
  const limited = scenario('RateLimited', { RESEARCH_PLATFORM_API_KEY: limited_key });
  limited.catch(() => {}); // looked at below

  await t.test('runs the lines of its README as they stand', async (t) => {
    const readme = await readFile(join(pythonClient, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, block]) => block!);
    t.ok(blocks.length > 5);
    const { output } = await runProgram(own, ['-W', 'error', join(tests, 'readme.py')], { cwd: folder, env });
    t.equal(output.split('\n')[0], '165 228', 'the first block is that of the quick start');
    t.equal(output.split('\n').at(-1), `${blocks.length} blocks ran`);
  });

  await t.test('plays the scenario', async () => {
    await scenario('Main', { SERVER_HAS_DRY_RUN: String('dry_run' in routes['patients.create'].query.shape) });
  });

  await t.test('makes tables of pandas, where pandas is', async () => {
    await scenario('Main.test_9_pandas', { PYTHONPATH: `${tests}:${join(pythonClient, 'src')}` }, undefined, python);
  });

  await t.test('waits where it is rate-limited', () => limited);

  await t.test('takes types and the rules that clients share from no other package', async () => {
    await runProgram(own, ['-W', 'error', '-m', 'unittest', 'discover', '-s', tests], { cwd: folder, env });
  });
});

t.test('a wait goes on when the server is killed and started again', { skip }, async (t) => {
  const database = await testDatabase(t);
  const { live_key } = await createAccount(database.url);
  const api = await startApi(t, database.url);
  const client = httpClient(api.url, live_key);
  const project = await projectWith(database, client, smallTrial);
  const { data: analysis } = await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier });
  const waiting = Promise.withResolvers<void>();
  const waited = runProgram(python, ['-m', 'unittest', 'scenario.Restart'], {
    env: {
      RESEARCH_PLATFORM_BASE_URL: `${api.url}/v1`,
      RESEARCH_PLATFORM_API_KEY: live_key,
      ANALYSIS_ID: analysis.id,
      PYTHONPATH: `${tests}:${join(pythonClient, 'src')}`,
      PYTHONDONTWRITEBYTECODE: '1',
    },
    onLine: (line) => line === 'waiting' && waiting.resolve(),
  });
  await Promise.race([waiting.promise, waited]);
  await api.kill('SIGKILL');
  const again = await startApi(t, database.url, { PORT: new URL(api.url).port });
  startWorker(t, database.url);
  await t.resolves(waited);
  t.ok(
    again.log.some((line) => line.route === 'runs.get'),
    'the second server was asked',
  );
});

t.test('every operation of the contract is there, with all that it takes', { skip }, async (t) => {
  const folder = await testFolder(t);
  const operations = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    name,
    method: route.method,
    path: route.path,
    parameters: Object.keys(route.params),
    query: Object.keys(route.query.shape),
    body: fieldsOf(route.body),
  }));
  await runProgram(python, ['-m', 'unittest', 'surface'], {
    cwd: folder,
    env: {
      OPERATIONS: JSON.stringify(operations),
      PYTHONPATH: `${tests}:${join(pythonClient, 'src')}`,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  t.pass();
});

const hasMypy = skip || skipWithout('mypy', ['--version']);
t.test('its types hold, and know parameters and result of each method', { skip: hasMypy }, async (t) => {
  const folder = await testFolder(t);
  const cache = ['--cache-dir', join(folder, 'cache')];
  const { output } = await runProgram('mypy', ['--config-file', 'pyproject.toml', ...cache], { cwd: pythonClient });
  t.match(output, /^Success/);
  await runProgram('mypy', ['--config-file', 'pyproject.toml', ...cache, 'tests/typed_use.py'], {
    cwd: pythonClient,
    env: { MYPYPATH: 'src' },
  });
});

function fieldsOf(body: Route['body']): string[] {
  let schema = body as { shape?: object; unwrap?: () => unknown } | undefined;
  while (schema !== undefined && schema.shape === undefined && typeof schema.unwrap === 'function')
    schema = schema.unwrap() as typeof schema;
  return Object.keys(schema?.shape ?? {});
}
