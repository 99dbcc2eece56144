import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

export const python = process.env.PYTHON ?? 'python3';
export const pythonClient = fileURLToPath(new URL('../../clients/python/', import.meta.url));
export const lungFile = fileURLToPath(new URL('../../domain/statistics/data/lung.csv', import.meta.url));

/** What a program printed; it is over, and went well. */
export type Printed = { output: string; errors: string };

/**
 * Runs a program and resolves with what it printed. `onLine` is called with each line as it comes; the program goes on
 * meanwhile. Rejects with all that it printed when it fails.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): Promise<Printed> {
  const { PYTHONPATH, RESEARCH_PLATFORM_API_KEY, RESEARCH_PLATFORM_BASE_URL, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd: options.cwd,
    // Nothing stands between the tests and their own server.
    env: { ...inherited, NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    options.onLine?.(line);
  });
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${[...lines, ...errors].join('\n')}`);
  return { output: lines.join('\n'), errors: errors.join('\n') };
}

/** A folder that the test throws away. */
export async function testFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'research-platform-python-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The package as a user gets it: built as a wheel and installed, with no network and nothing beside it, into an
 * environment of its own. Returns its Python.
 */
export async function installedPython(folder: string): Promise<string> {
  // A build leaves files beside its sources.
  const sources = join(folder, 'sources');
  await cp(pythonClient, sources, { recursive: true });
  const wheels = join(folder, 'wheels');
  const offline = ['--quiet', '--disable-pip-version-check', '--no-index', '--no-deps'];
  await runProgram(python, ['-m', 'pip', 'wheel', ...offline, '--no-build-isolation', '-w', wheels, sources]);
  const [wheel] = await readdir(wheels);
  await runProgram(python, ['-m', 'venv', join(folder, 'environment')]);
  const own = join(folder, 'environment/bin/python');
  await runProgram(own, ['-m', 'pip', 'install', ...offline, join(wheels, wheel!)]);
  return own;
}
