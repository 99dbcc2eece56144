import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../contract/openapi/document.ts';
import { templateDatabase } from '../test/helpers/database.ts';
import { buildDashboard } from './build-dashboard.ts';
import { commandLine } from './command-line.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { sentenceOf } from './sentence.ts';

/*
 * npm test                    the checks (every script `check:…` of package.json) and all tests
 * npm test -- FILE...         only the tests of these files
 *
 * TEST_DATABASE_URL names a server to test on, by a user that may make databases and roles; without it an embedded
 * PostgreSQL is made for this run and thrown away.
 */
const command = commandLine(
  'npm test --',
  'Runs the checks (every script `check:…` of package.json) and all tests, or only the tests of some files.',
  `Examples:
  npm test
  npm test -- test/api/door.test.ts

TEST_DATABASE_URL names a server to test on, by a user that may make databases and roles; without it an embedded
PostgreSQL is made for this run and thrown away.

Exit codes: 0 everything passed, 1 something failed.`,
)
  .argument('[files...]', 'files of tests')
  .parse();
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'research-platform-test-'));
if (process.getuid?.() === 0) await chmod(folder, 0o711); // the user that PostgreSQL runs as must get through

const children = new Set<ReturnType<typeof spawn>>();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
    for (const child of children) child.kill('SIGTERM');
  });

let code = 1;
try {
  code = await everything(command.args);
} catch (error) {
  console.error(sentenceOf(error));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

async function everything(files: string[]): Promise<number> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded =
    given === undefined || given === ''
      ? await openEmbeddedDatabase(join(folder, 'data'), { purpose: 'visit', throwaway: true, superuser: true })
      : null;
  try {
    process.env.TEST_DATABASE_URL = given || embedded!.url;
    const checks = files.length === 0 ? await checkScripts() : [];
    // `tap build` writes what `tap run` and the check of types read.
    await Promise.all([templateDatabase(), buildTap(), describeApi(), buildDashboard()]);
    const failedChecks: string[] = [];
    for (const check of checks) if (!interrupted && !(await run(check.command))) failedChecks.push(check.name);
    const tests = interrupted ? null : await runTests(files);
    if (tests === null) return 1;
    console.log(); // tap may end in the middle of a line
    for (const check of checks) console.log(`${failedChecks.includes(check.name) ? 'failed' : 'ok'}: ${check.name}`);
    // A file that breaks off in the middle may leave no failed assertion behind.
    const failed = tests.failed + failedChecks.length || (tests.ok ? 0 : 1);
    const skipped = tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`;
    console.log(`${tests.passed + checks.length - failedChecks.length} passed, ${failed} failed${skipped}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await embedded?.close();
  }
}

/** What test/helpers/described-answer.ts holds every answer to. */
async function describeApi(): Promise<void> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(openApiDocument('0.0.0')));
  process.env.TEST_OPENAPI_FILE = file;
}

/** Takes three seconds, so only when the tap that is installed or its settings have changed. */
async function buildTap(): Promise<void> {
  const hash = createHash('sha256');
  for (const file of ['.taprc', 'package-lock.json']) hash.update(await readFile(join(root, file)));
  const wanted = hash.digest('hex');
  const stamp = join(root, '.tap/built-for');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  if (!(await run('tap build'))) throw new Error('tap build failed.');
  await writeFile(stamp, wanted);
}

async function checkScripts(): Promise<{ name: string; command: string }[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(scripts).filter((name) => name.startsWith('check:'));
  return names.map((name) => ({ name, command: scripts[name] }));
}

type Counts = { passed: number; failed: number; skipped: number; ok: boolean };

/** Runs tap and reads from its TAP how many assertions there were. */
async function runTests(files: string[]): Promise<Counts | null> {
  const output = join(folder, 'output.tap');
  const reporter = process.stdout.isTTY ? 'base' : 'min';
  const ok = await run('tap', {
    more: ['run', `--reporter=${reporter}`, `--output-file=${output}`, ...files],
    // What the person's own platform is set to is no business of the tests.
    without: ['DATABASE_URL', 'SECRET_KEY', 'DATA_DIR', 'PORT', 'HOST', 'BASE_URL', 'LOG_LEVEL'],
  });
  if (!existsSync(output)) {
    console.error('No test ran.');
    return null;
  }
  const tap = await readFile(output, 'utf8');
  const totals = [...tap.matchAll(/^# \{(.*)\}$/gm)].at(-1)?.[1] ?? '';
  // The short reporter, which is used where nobody watches, shows neither what failed nor in which test.
  for (const [, line, diagnostics] of tap.matchAll(/^( *not ok .*)\n(?: *---\n((?:.*\n)*?) *\.\.\.$)?/gm))
    console.log([line!.replace(/ # time=.*/, ''), ...(diagnostics ?? '').split('\n').slice(0, 30)].join('\n'));
  const count = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') + count('todo'), ok };
}

/** A command line that shows its output only if it fails; or, with `more` arguments, one that shows all of it. */
async function run(command: string, options: { more?: string[]; without?: string[] } = {}): Promise<boolean> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  };
  for (const name of options.without ?? []) delete env[name];
  const child =
    options.more === undefined
      ? spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn(process.execPath, [programOf(command), ...options.more], { cwd: root, env, stdio: 'inherit' });
  children.add(child);
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  children.delete(child);
  if (status !== 0 && said.length > 0) process.stdout.write(Buffer.concat(said));
  return status === 0;
}

/** The file behind a program of a package, so that file names from the command line pass through no shell. */
function programOf(name: string): string {
  const manifest = createRequire(import.meta.url)(`../node_modules/${name}/package.json`);
  return join(root, 'node_modules', name, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[name]);
}
