import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { templateDatabase } from '../test/helpers/database.ts';
import { describedParts } from '../test/helpers/described-parts.ts';
import { buildDashboard } from './build-dashboard.ts';
import { findChromium } from './chromium.ts';
import { commandLine } from './command-line.ts';
import { type EndedFile, endedMark } from './ended-file.ts';
import { makeFolder } from './folder-in-memory.ts';
import { SetupError } from './postgres-programs.ts';
import { sentenceOf } from './sentence.ts';
import { openTestCluster } from './test-cluster.ts';
import { groupsOf } from './test-group/groups.ts';
import { TestStatements, toldStatements } from './test-statements.ts';
import { TestTimes } from './test-times.ts';

const command = commandLine(
  'npm test --',
  'Runs the checks (every script `check:…` of package.json) and all tests, or only the tests of some files.',
  `Examples:
  npm test
  npm test -- test/api/authentication.test.ts
  npm test -- test/sql --checks

With TEST_AGAIN_ALONE=1 a file that fails beside others is run once more alone, and what passes then is named as unsteady: on a busy
machine most failures are of the machine, and those that are not fail again.

TEST_AFTER_FILE names a file that somebody makes when the programs are installed that tests need: checks and builds begin before it is there,
and tests after.

TEST_STATEMENTS_FILE names a file that gets the statements which tests sent to the embedded PostgreSQL of this run: what
scripts/understood-statements.ts asks another server about.

TEST_DATABASE_URL names a server to test on, by a user that may make databases and roles; without it this run gets an
embedded PostgreSQL of its own, which is thrown away.

Exit codes: 0 everything passed, 1 something failed.`,
)
  .argument('[files...]', 'files of tests, or folders of them')
  .option('--checks', 'the checks too, where files are named')
  .parse();
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = await makeFolder('research-platform-test-');
if (process.getuid?.() === 0) await chmod(folder, 0o711); // the user that PostgreSQL runs as must get through

/** Where more fail, it is not for the machine, and running them all again would only take time. */
const mostUnsteadyFiles = 16;

const fewestToGroup = 10;

/** What runs, each with all that it has started. */
const groups = new Set<number>();
let interrupted = false;
function interrupt(): void {
  interrupted = true;
  for (const group of groups) process.kill(-group, 'SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

let code = 1;
try {
  code = await everything(command.args);
} catch (error) {
  console.error(sentenceOf(error));
  interrupt();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

async function everything(named: string[]): Promise<number> {
  const files = testFiles(named);
  const isWhole = named.length === 0;
  const checks = isWhole || command.opts().checks ? await checkScripts() : [];
  const given = process.env.TEST_DATABASE_URL;
  const statementsFile = process.env.TEST_STATEMENTS_FILE;
  const cluster =
    given === undefined || given === '' ? openTestCluster(folder, statementsFile ? toldStatements : {}) : null;
  cluster?.catch(() => {}); // awaited below
  try {
    const tap = buildTap();
    // One file makes the description of the API for itself if it wants it.
    const preparations = [
      buildDashboardFor(files),
      // Without one of the system's it unpacks its own.
      programsInstalled().then(findChromium),
      ...(files.length > 1 ? [describeApi(), buildForProcesses()] : []),
    ];
    const failedChecks: string[] = [];
    const waiting = [...checks];
    const lane = async () => {
      await tap; // writes what the check of types reads
      for (let check = waiting.shift(); check !== undefined && !interrupted; check = waiting.shift())
        if (!(await run(check.command))) failedChecks.push(check.name);
    };
    // Two checks at a time, and beside the preparations: most of them use one processor.
    await Promise.all([cluster ?? templateDatabase(), ...preparations, lane(), lane()]);
    const server = await cluster;
    const statements = statementsFile && server ? await TestStatements.collect(server.url) : null;
    const first = interrupted ? null : await runTests(files, 'beside others');
    if (statements !== null) await statements.write(statementsFile!);
    if (first === null) return 1;
    const mayBeUnsteady = first.failedFiles.length > 0 && first.failedFiles.length <= mostUnsteadyFiles;
    const tests = mayBeUnsteady && process.env.TEST_AGAIN_ALONE === '1' ? await again(first) : first;
    if (tests === null) return 1;
    for (const check of checks) console.log(`${failedChecks.includes(check.name) ? 'failed' : 'ok'}: ${check.name}`);
    // A file that breaks off in the middle may leave no failed assertion behind.
    const failed = tests.failed + failedChecks.length || (tests.ok ? 0 : 1);
    const skipped = tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`;
    console.log(`${tests.passed + checks.length - failedChecks.length} passed, ${failed} failed${skipped}`);
    return failed === 0 ? 0 : 1;
  } finally {
    await (await cluster?.catch(() => null))?.close();
  }
}

/** All that are named, or that lie in a folder that is named. */
function testFiles(named: string[]): string[] {
  const files = (named.length > 0 ? named : ['test']).flatMap((path) => {
    if (!existsSync(join(root, path))) throw new SetupError(`There is no ${path}.`);
    if (path.endsWith('.test.ts')) return [path];
    return globSync(`${path}/**/*.test.ts`, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
  });
  if (files.length === 0) throw new SetupError(`There are no tests in ${named.join(', ')}.`);
  return [...new Set(files)];
}

/** Tests wait for what is being installed, while checks and builds need nothing of it. */
async function programsInstalled(): Promise<void> {
  const installed = process.env.TEST_AFTER_FILE;
  while (installed && !existsSync(installed) && !interrupted) await setTimeout(200);
}

/** It takes half a minute of a processor after each change of what it is made from, which few files of tests look at. */
async function buildDashboardFor(files: string[]): Promise<void> {
  const isLookedAt = async (file: string) => /browser|dashboard/i.test(await readFile(join(root, file), 'utf8'));
  const isThere = existsSync(join(root, 'dashboard/built'));
  if (!isThere || (await Promise.all(files.map(isLookedAt))).includes(true)) await buildDashboard();
}

/** What test/helpers/described-answer.ts holds every answer to. */
async function describeApi(): Promise<void> {
  const { openApiDocument } = await import('../docs/openapi/document.ts');
  const file = join(folder, 'described.json');
  await writeFile(file, JSON.stringify(describedParts(openApiDocument('0.0.0'))));
  process.env.TEST_DESCRIBED_FILE = file;
}

/** What test/helpers/program-file.ts starts. */
async function buildForProcesses(): Promise<void> {
  const { buildPrograms, compileBuilt } = await import('./build-programs.ts');
  const folder = await buildPrograms();
  process.env.TEST_PROGRAMS = folder;
  await compileBuilt(folder);
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

type Counts = { passed: number; failed: number; skipped: number; ok: boolean; failedFiles: string[] };

/** What comes out when the files that failed have the machine for themselves. */
async function again(first: Counts): Promise<Counts | null> {
  console.log(`Once more, alone: ${first.failedFiles.join(', ')}`);
  const alone = interrupted ? null : await runTests(first.failedFiles, 'alone');
  if (alone === null) return null;
  const unsteady = first.failedFiles.filter((file) => !alone.failedFiles.includes(file));
  if (unsteady.length > 0) console.log(`UNSTEADY: failed beside others and passed alone: ${unsteady.join(', ')}`);
  return { ...alone, passed: first.passed + alone.passed, skipped: first.skipped };
}

/** Runs the files, tells of each as it ends, and reads from the TAP of all how many assertions there were. */
async function runTests(files: string[], how: 'beside others' | 'alone'): Promise<Counts | null> {
  const times = await TestTimes.read();
  const env: NodeJS.ProcessEnv = { ...process.env, ...(how === 'alone' ? { TEST_JOBS: '1' } : {}) };
  // What the person's own platform is set to is no business of the tests.
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'DATA_DIR', 'PORT', 'HOST', 'BASE_URL', 'LOG_LEVEL'])
    delete env[name];
  // Whoever names a few looks for what each of them does by itself, and so does who runs again what has failed.
  const all = groupsOf(files, (file) => times.of(file), how === 'beside others' && files.length >= fewestToGroup);
  const child = spawn(process.execPath, [join(root, 'scripts/test-files.ts'), JSON.stringify(all)], {
    ...{ cwd: root, env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own, so that a signal ends the files too
  });
  groups.add(child.pid!);
  const ended = once(child, 'exit');
  let tap = '';
  const failedFiles: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(endedMark)) {
      const { file, seconds, processorSeconds, ok }: EndedFile = JSON.parse(line.slice(endedMark.length));
      const used = processorSeconds === null ? '' : `, ${processorSeconds.toFixed(1)} s of a processor`;
      console.log(`${ok ? '  ok' : 'FAIL'} ${file} ${Math.round(seconds)} s${used}`);
      times.took(file, seconds);
      if (!ok) failedFiles.push(file);
      continue;
    }
    tap += `${line}\n`;
  }
  const [code] = await ended;
  groups.delete(child.pid!);
  await times.write();
  await writeFile(join(root, '.tap/last-run.tap'), tap);
  for (const [, line, diagnostics] of tap.matchAll(/^( *not ok .*)\n(?: *---\n((?:.*\n)*?) *\.\.\.$)?/gm))
    console.log([line!.replace(/ # time=.*/, ''), ...shortened(diagnostics ?? '')].join('\n'));
  const totals = [...tap.matchAll(/^# \{(.*)\}$/gm)].at(-1)?.[1];
  if (totals === undefined) return null;
  const count = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(totals)?.[1] ?? 0);
  const skipped = count('skip') + count('todo');
  return { passed: count('pass'), failed: count('fail'), skipped, ok: code === 0, failedFiles };
}

/** Thirty lines, and of a difference between long texts those first that differ. */
function shortened(diagnostics: string): string[] {
  const lines = diagnostics.split('\n');
  const from = lines.findIndex((line) => /^ *diff: \|/.test(line)) + 1;
  if (from === 0) return lines.slice(0, 30);
  const indent = lines[from]!.search(/\S/);
  const length = lines.slice(from).findIndex((line) => line.trim() !== '' && line.search(/\S/) < indent);
  const to = length === -1 ? lines.length : from + length;
  const differing = lines.slice(from, to).filter((line) => /^[-+@]/.test(line.slice(indent)));
  return [...lines.slice(0, from), ...differing.slice(0, 30), ...lines.slice(to, to + 15)];
}

/** A command line that shows its output only if it fails. */
async function run(command: string): Promise<boolean> {
  const env = { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH };
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  groups.add(child.pid!);
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  const [status] = await once(child, 'close');
  groups.delete(child.pid!);
  if (status !== 0) process.stdout.write(Buffer.concat(said));
  return status === 0;
}
