import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { openApiDocument } from '../../../docs/openapi/document.ts';
import { testDatabase } from '../../helpers/database.ts';
import { indexPapers } from '../../helpers/papers.ts';
import { createAccount, startApi, startWorker } from '../../helpers/platform.ts';

const run = promisify(execFile);
const generators = fileURLToPath(new URL('generators/', import.meta.url));

/** A program of its own, without what tap puts into every process. */
const node = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...env } });

/** The program of TypeScript itself: its script does not start in a process that tap has prepared. */
async function compiler(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('typescript/package.json');
  const { default: getExePath } = await import(join(dirname(manifest), 'lib/getExePath.js'));
  return getExePath();
}

/** Beside the generators, so that what they made finds its packages. */
const folder = await mkdtemp(join(generators, '.made-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));

const strict = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: false, // neither generator says of its own code that it is written for this
    noUncheckedIndexedAccess: true,
    rootDir: '.',
    outDir: 'compiled',
  },
  include: ['*.ts', 'made/**/*.ts'],
};

t.test('clients of two generators compile strictly and make ten calls each', async (t) => {
  await cp(join(generators, 'calls'), folder, { recursive: true });
  await mkdir(join(folder, 'made'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, JSON.stringify(openApiDocument('1.0.0')));
  await node([join(generators, 'generate.mjs'), document, join(folder, 'made')]);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(strict));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiled = await run(await compiler(), ['-p', folder]).catch((error: { stdout: string }) => ({
    stdout: error.stdout || String(error),
  }));
  t.equal(compiled.stdout, '');

  const database = await testDatabase(t);
  const { url } = await startApi(t, database.url);
  startWorker(t, database.url);
  await indexPapers(database, [{ title: 'Survival of patients with lung cancer', pmid: '1' }]);
  for (const client of ['openapi-fetch', 'hey-api']) {
    const { live_key } = await createAccount(database.url);
    const { stdout } = await node([join(folder, 'compiled', `${client}.js`)], { ADDRESS: url, KEY: live_key });
    t.same(
      JSON.parse(stdout),
      {
        created: 12,
        listed: ['P5', 'P6', 'P7', 'P8', 'P9'],
        events: 6,
        status: 'completed',
        total: 1,
        told: true,
        refused: 'NOT_FOUND',
      },
      client,
    );
  }
});
