import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { buildPrograms, keepPrograms } from '../../scripts/build-programs.ts';
import { builtName, builtPrograms, manifestFile, root } from '../../scripts/programs.ts';
import { cleanEnvironment } from '../helpers/clean-environment.ts';
import { until } from '../helpers/until.ts';

const launcher = 'scripts/program.ts';
const source = (name: string) => `console.log('${name} from the sources', ...process.argv.slice(2));`;

/** A repository of one program, which imports a package, and its build; and what comes out when the program is started. */
async function smallRepository(t: Test) {
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    'hello.ts': source('1'),
    node_modules: { greeting: { 'index.js': 'export default 1;' } },
  });
  mkdirSync(join(folder, 'scripts'));
  for (const file of [launcher, 'scripts/programs.ts']) cpSync(join(root, file), join(folder, file));
  const contents = new Map(
    ['hello.ts', 'node_modules/greeting/index.js'].map((path) => [path, readFileSync(join(folder, path))] as const),
  );
  const files = new Map([
    ['package.json', '{"type":"module"}'],
    ['hello.js', `console.log('from the build', ...process.argv.slice(2));`],
  ]);
  const run = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'hello.ts', 'a', 'b'], {
      ...{ cwd: folder, env: cleanEnvironment, encoding: 'utf8' },
    });
    t.strictSame({ status, stderr }, { status: 0, stderr: '' });
    return stdout.trim();
  };
  return { folder, run, build: () => keepPrograms(folder, { files, contents }) };
}

t.test('a program runs from the build of these very sources', async (t) => {
  const { folder, run, build } = await smallRepository(t);
  t.equal(run(), '1 from the sources a b', 'without a build from the sources');
  await build();
  t.equal(run(), 'from the build a b');
  writeFileSync(join(folder, 'hello.ts'), source('2'));
  t.equal(run(), '2 from the sources a b', 'a source that changed is not served from an old build');
  writeFileSync(join(folder, 'hello.ts'), source('1'));
  t.equal(run(), 'from the build a b', 'and is again what it was');
  writeFileSync(join(folder, 'node_modules/greeting/index.js'), 'export default 2;');
  t.equal(run(), '1 from the sources a b', 'a package that changed');
});

t.test('a build that is damaged is not run, and the next one mends it', async (t) => {
  const { folder, run, build } = await smallRepository(t);
  const built = await build();
  const damages: [string, () => void][] = [
    ['a file cut short', () => truncateSync(join(built, 'hello.js'), 10)],
    ['a file of the same length with other bytes', () => flip(join(built, 'hello.js'))],
    ['a description that is cut short', () => truncateSync(manifestFile(folder), 40)],
  ];
  for (const [name, damage] of damages) {
    damage();
    t.equal(run(), '1 from the sources a b', name);
    t.equal(await build(), built);
    t.equal(run(), 'from the build a b');
  }
});

t.test('what was compared once is compared by contents again when a file was touched', async (t) => {
  const { folder, build } = await smallRepository(t);
  const built = await build();
  // Not before the files are older than what a clock can tell apart.
  await until(() => builtPrograms(folder) === built && existsSync(join(folder, 'built/seen')));
  t.equal(builtPrograms(folder), built);
  const file = join(folder, 'hello.ts');
  const { atime, mtime, size } = statSync(file);
  writeFileSync(file, source('2'));
  utimesSync(file, atime, mtime);
  t.equal(statSync(file).size, size, 'neither size nor time tell');
  t.equal(builtPrograms(folder), null);
});

t.test('a stack of what is built names the lines of the sources', async (t) => {
  const built = await buildPrograms();
  t.equal(builtPrograms(), built);
  for (const program of ['api/main.ts', 'worker/main.ts']) {
    const env = { ...cleanEnvironment, PORT: 'eighty' };
    const [fromBuild, fromSources] = [join(built, builtName(program)), join(root, program)].map((file) => {
      const { stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' });
      return stderr.split('\n').filter((line) => line.startsWith('    at ') && !line.includes('node:'));
    });
    t.match(fromSources![0], 'config.ts:');
    t.strictSame(fromBuild, fromSources, program);
  }
});

t.test('what is built takes a byte of memory for each character', async (t) => {
  const built = await buildPrograms();
  for (const program of ['api/main.ts', 'worker/main.ts']) {
    const code = readFileSync(join(built, builtName(program)), 'utf8');
    t.equal(/[\u0100-\uffff]/.exec(code)?.[0], undefined, program);
  }
});

function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[0]! ^= 1;
  writeFileSync(file, bytes);
}
