import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const execute = promisify(execFile);

/** Runs a program as a user would. Through `env`, since tap puts its loader into the environment of every child. */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<{ stdout: string; stderr: string }> {
  const { HOME = '', PATH = '' } = process.env;
  const environment = [`PATH=${join(root, 'node_modules/.bin')}${delimiter}${PATH}`, `HOME=${HOME}`];
  return execute('env', ['-i', ...environment, program, ...args], { cwd });
}

export const clientFolder = join(root, 'clients/javascript');
export const tsc = join(root, 'node_modules/.bin/tsc');

/** A folder that goes when the test ends. */
export async function emptyFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'research-platform-client-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty project with the client in it, as `npm pack` makes it and `npm install` unpacks it, without a registry. */
export async function installedClient(t: Test): Promise<string> {
  const folder = await emptyFolder(t);
  await run('npm', ['pack', '--pack-destination', folder], clientFolder);
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join('..', tarball!)], project);
  return project;
}

/** The blocks of one language in the client's README, in their order. */
export async function readmeBlocks(language: string): Promise<string[]> {
  const text = await readFile(join(clientFolder, 'README.md'), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, named]) => named === language)
    .map(([, , code]) => code!);
}
