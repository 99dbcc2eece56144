import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import t, { type Test } from 'tap';
import { testDatabase } from '../../helpers/database.ts';
import { missingProgram } from '../../helpers/needs-program.ts';
import { password } from '../../helpers/people.ts';
import { createAccount, startApi, startWorker } from '../../helpers/platform.ts';
import { installedClient, readmeBlocks, run, tsc } from './packed.ts';

let node20: string | undefined;
const lungFile = new URL('../../../domain/statistics/data/lung.csv', import.meta.url);
const project = await installedClient(t);
const database = await testDatabase(t);
const api = await startApi(t, database.url);
startWorker(t, database.url);
const email = 'reader@example.org';
const { live_key } = await createAccount(database.url, { email });

const blocks = await readmeBlocks('js');
const readme = `${blocks.join('\n').replaceAll('http://localhost:3000/v1', '$BASE_URL')}
let counted = 0;
for await (const _ of client.patients.list(project.id, { limit: 50 })) counted++;
console.log(JSON.stringify({ events: done.latest_run.result.n_events, counted, firstTen: firstTen.length, files: files.length, receiver: receiver.listening, signs: typeof signTestHeaders, fails: typeof RunFailedError }));
`;
const prelude = `import { readFileSync } from 'node:fs';
const csv = readFileSync('lung.csv', 'utf8');
const [apiKey, email, password, webhookSecret] = process.argv.slice(2);
`;

t.before(async () => {
  await copyFile(lungFile, join(project, 'lung.csv'));
  await writeFile(join(project, 'readme.mjs'), (prelude + readme).replaceAll('$BASE_URL', `${api.url}/v1`));
});

const secret = 'whsec_CzBVep/E6Q4zWH2ix+wRNluApcrvFDleg6jN8hc8YYY=';

async function runReadme(t: Test, node: string): Promise<void> {
  const { stdout, stderr } = await run(node, ['readme.mjs', live_key, email, password, secret], project);
  const last = JSON.parse(stdout.trim().split('\n').at(-1)!);
  t.match(last, { events: 165, counted: 228, firstTen: 10, receiver: false });
  t.ok(last.files >= 1);
  t.match(stdout, /\d+ of \d+ bytes/);
  t.equal(stderr, '', 'nothing is logged that was not asked for');
}

t.test('the tarball holds what runs and its types, and depends on nothing', async (t) => {
  const folder = join(project, 'node_modules/@research-platform/client');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  t.equal(manifest.dependencies, undefined);
  t.same((await readdir(folder)).sort(), ['README.md', 'dist', 'package.json']);
  t.same(await readdir(join(project, 'node_modules')), ['.package-lock.json', '@research-platform']);
});

t.test('the blocks of the README run as they stand', (t) => runReadme(t, process.execPath));

t.test('also in the oldest Node that is supported', { skip: await noNode20() }, async (t) => {
  t.match((await run(node20!, ['--version'], project)).stdout, /^v20\./);
  await runReadme(t, node20!);
});

t.test('a strict compiler takes the README and knows the result of each method', async (t) => {
  const declared =
    'declare const csv: string, apiKey: string, email: string, password: string, webhookSecret: string;\n';
  const known = `
const events: number = done.latest_run.result.n_events;
const steps: number[] | undefined = done.latest_run.result.groups[0]?.curve?.time;
// @ts-expect-error a Cox model has no curves
fitted.latest_run.result.groups;
// @ts-expect-error the parameters are those of the method
client.analyses.create(project.id, { name: 'KM', method: 'kaplan_meier', parameters: { time: 'time' } });
// @ts-expect-error there is no such method
client.analyses.create(project.id, { name: 'KM', method: 'kaplan_maier', parameters: {} });
const some = await client.analyses.get('anl_x');
if (some.method === 'kaplan_meier') some.latest_run?.result?.groups[0]?.n_events;
interface Visit { external_id: string; age: number | null }
declare const cursor: AsyncIterable<Visit>, seen: Visit[], objects: ReadableStream<Visit>;
for (const rows of [cursor, seen, objects, new Set(seen)]) client.patients.upload(project.id, rows);
// @ts-expect-error a file of papers is bytes or text
client.literatureImports.upload(seen);
console.log(events, steps);
`;
  const [oneFile, config] = ['readme.ts', 'tsconfig.json'];
  await writeFile(join(project, oneFile), declared + readme + known);
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  const options = { ...strict, noEmit: true, target: 'es2022', module: 'nodenext', types: ['node'] };
  const typeRoots = [join(import.meta.dirname, '../../../node_modules/@types')];
  await writeFile(
    join(project, config),
    JSON.stringify({ compilerOptions: { ...options, typeRoots }, files: [oneFile] }),
  );
  const { stdout } = await run(tsc, ['-p', project], project).catch((error) => error);
  t.equal(stdout, '');
});

async function noNode20(): Promise<string | false> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const program = join(folder, 'node');
    if (missingProgram(program, ['--version']) !== false) continue;
    if (!(await run(program, ['--version'], project)).stdout.startsWith('v20.')) continue;
    node20 = program;
    return false;
  }
  return 'there is no Node 20 here';
}
