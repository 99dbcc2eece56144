import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  // A copy, since two tests that build in one folder at once would pack what is half written.
  const source = join(folder, 'source');
  const isSource = (path: string) => !/[/](dist|node_modules)$/.test(path);
  await cp(clientFolder, source, { recursive: true, filter: isSource });
  await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
  await run('npm', ['pack', '--pack-destination', folder], source);
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
