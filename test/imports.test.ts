import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';

const root = fileURLToPath(new URL('..', import.meta.url));
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** What the import check says of a tree of these files; an empty list when it passes. */
async function violations(test: Test, files: Record<string, string>): Promise<string[]> {
  const folder = test.testdir(
    Object.entries(files).reduce<Record<string, unknown>>((tree, [path, text]) => {
      const steps = path.split('/');
      const name = steps.pop()!;
      let at = tree;
      for (const step of steps) at = (at[step] ??= {}) as Record<string, unknown>;
      at[name] = text;
      return tree;
    }, {}) as never,
  );
  const cruise = promisify(execFile)(
    process.execPath,
    [cruiser, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '.'],
    { cwd: folder, maxBuffer: 2 ** 26 },
  );
  const { stdout } = await cruise.catch((error) => error);
  const { summary } = JSON.parse(stdout);
  return summary.violations.map(({ from, to }: { from: string; to: string }) => `${from} -> ${to}`);
}

const nothing = 'export const a = 1;\nexport type A = 1;\n';

t.test('an import that the rules allow passes', async (t) => {
  const found = await violations(t, {
    'contract/ids.ts': nothing,
    'sql/tables/runs.ts': "import { a } from '../../contract/ids.ts';\nimport 'node:crypto';\nexport { a };\n",
    'api/app.ts':
      "import { a } from '../sql/tables/runs.ts';\nimport './own.ts';\nimport '../log.ts';\nexport { a };\n",
    'api/own.ts': nothing,
    'domain/statistics/mean.ts': "export { a } from '../../contract/ids.ts';\n",
    'worker/main.ts': "import '../domain/statistics/mean.ts';\nimport '../sql/tables/runs.ts';\n",
    'test/x.test.ts': "import '../api/app.ts';\nimport '../worker/main.ts';\n",
    'log.ts': nothing,
  });
  t.strictSame(found, []);
});

const forbidden: [why: string, path: string, text: string, target: string][] = [
  ['the contract does no I/O', 'contract/ids.ts', "import 'node:fs';", 'node:fs'],
  ['the contract knows no SQL', 'contract/ids.ts', "import type { A } from '../sql/a.ts';", 'sql/a.ts'],
  ['sql does not know who calls it', 'sql/runs.ts', "import '../api/a.ts';", 'api/a.ts'],
  ['sql gets its settings handed in', 'sql/runs.ts', "import '../config.ts';", 'config.ts'],
  ['the API never loads the worker', 'api/app.ts', "export * from '../worker/a.ts';", 'worker/a.ts'],
  ['nor asks for it later', 'api/app.ts', "await import('../worker/a.ts');", 'worker/a.ts'],
  ['the worker never loads the API', 'worker/main.ts', "import '../api/a.ts';", 'api/a.ts'],
  ['traces speak no SQL', 'tracing/otlp.ts', "import '../sql/a.ts';", 'sql/a.ts'],
  ['statistics ask no database', 'domain/statistics/mean.ts', "import '../../sql/a.ts';", 'sql/a.ts'],
  ['statistics write no log', 'domain/statistics/mean.ts', "import '../../log.ts';", 'log.ts'],
  ['statistics read no file', 'domain/statistics/mean.ts', "import 'node:fs';", 'node:fs'],
  [
    'statistics know nothing of tasks',
    'domain/statistics/cox/a.ts',
    "import '../../../worker/main.ts';",
    'worker/main.ts',
  ],
  ['the product needs no script', 'worker/main.ts', "import '../scripts/a.ts';", 'scripts/a.ts'],
  ['the product needs no test', 'log.ts', "import './test/a.ts';", 'test/a.ts'],
  ['scripts need no test', 'sql/runs.ts', "import '../test/a.ts';", 'test/a.ts'],
  ['what is not there is found out', 'api/app.ts', "import './gone.ts';", './gone.ts'],
];

t.test('an import against the rules is refused', async (t) => {
  // One tree for all of them: each offender imports one thing that it may not.
  const files: Record<string, string> = { 'worker/main.ts': nothing, 'log.ts': nothing, 'config.ts': nothing };
  for (const folder of ['contract', 'sql', 'api', 'worker', 'scripts', 'test']) files[`${folder}/a.ts`] = nothing;
  const offenders = forbidden.map(([why, path, text, target], i) => {
    const file = path === 'log.ts' ? path : join(dirname(path), `offender${i}.ts`);
    files[file] = `${text}\n`;
    return { why, arrow: `${file} -> ${target.replace('node:', '')}` };
  });
  const found = new Set((await violations(t, files)).map((arrow) => arrow.replace('node:', '')));
  for (const { why, arrow } of offenders) t.ok(found.has(arrow), `${why}: ${arrow}`);
  t.equal(found.size, offenders.length, 'and nothing else is');
});
