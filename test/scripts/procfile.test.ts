import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { z } from 'zod';
import { readConfig } from '../../config.ts';
import { fewArenas, smallHeap, youngGeneration } from '../../scripts/process-group.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const processes = new Map(
  read('Procfile')
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);
const app = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    stack: z.string(),
    buildpacks: z.array(z.strictObject({ url: z.string() })),
    addons: z.array(z.strictObject({ plan: z.string() })),
    env: z.record(
      z.string(),
      z.strictObject({
        description: z.string(),
        value: z.string().optional(),
        generator: z.literal('secret').optional(),
        required: z.boolean().optional(),
      }),
    ),
    formation: z.record(z.string(), z.strictObject({ quantity: z.int().min(1), size: z.string() })),
  })
  .parse(JSON.parse(read('app.json')));

t.test('Procfile names a web, a worker and a release process that exist', async (t) => {
  t.strictSame([...processes.keys()], ['web', 'worker', 'release']);
  for (const [name, command] of processes) {
    const words = command.split(' ');
    const begin = words.indexOf('node');
    const environment = Object.entries(name === 'worker' ? fewArenas : {}).map(([key, value]) => `${key}=${value}`);
    t.strictSame(words.slice(0, begin), environment, `${name}: the environment that npm start gives`);
    const [program, ...rest] = words.slice(begin);
    const file = rest.at(-1);
    t.equal(program, 'node');
    const launcher = ['--import', './scripts/node-version.mjs', 'scripts/program.ts'];
    t.strictSame(
      rest.slice(0, -1),
      [...(name === 'web' ? youngGeneration : name === 'worker' ? smallHeap : []), ...launcher],
      `${name}: the options that npm start gives, and from the build if there is one`,
    );
    t.ok(existsSync(new URL(`../../${file}`, import.meta.url)), `${name}: ${file} exists`);
  }
});

t.test('app.json fits the Procfile and the configuration', async (t) => {
  for (const name of Object.keys(app.formation)) t.ok(processes.has(name), `${name} is a process`);
  t.match(app.addons[0]!.plan, /^heroku-postgresql/);
  const values = Object.entries(app.env).map(([name, { value }]) => [name, value ?? 'x'.repeat(64)]);
  const config = readConfig(Object.fromEntries(values));
  for (const name of Object.keys(app.env)) t.ok(name in config, `${name} is a variable that the platform reads`);
});

t.test('the scripts of package.json name files that exist', async (t) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const [name, command] of Object.entries(scripts))
    for (const [file] of command.matchAll(/scripts\/[\w-]+\.\w+/g))
      t.ok(existsSync(new URL(`../../${file}`, import.meta.url)), `${name}: ${file} exists`);
});
