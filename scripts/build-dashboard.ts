import { spawn } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SetupError } from './postgres-programs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = join(root, 'dashboard/built');
const stamp = join(built, 'made-from');
/** All that the dashboard is made from. */
const sources = ['dashboard', 'clients/javascript/src', 'docs/openapi', 'package-lock.json'];

/**
 * Builds the dashboard into dashboard/built unless it was built from the very same sources: hashed files, each with its
 * compressed forms beside it, since the API packs nothing while it serves. Resolves with whether it built.
 */
export async function buildDashboard(): Promise<boolean> {
  const digest = digestOfSources();
  if (await isBuiltFrom(digest)) return false;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'dashboard/vite.config.ts'), logLevel: 'warn' });
  for (const name of filesIn(built)) await pack(join(built, name));
  await writeFile(stamp, digest);
  return true;
}

/** The same in a process of its own, for one that goes on: a build takes more than a gigabyte, most of which its process keeps. */
export async function buildDashboardApart(signal: AbortSignal): Promise<void> {
  if (await isBuiltFrom(digestOfSources())) return;
  const script = fileURLToPath(new URL('./dashboard-build.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  const [said, [code, endedBy]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0)
    throw new SetupError(`The dashboard could not be built (${endedBy ?? `exit code ${code}`}).\n${said}`.trim());
}

const isBuiltFrom = async (digest: string) => existsSync(stamp) && (await readFile(stamp, 'utf8')) === digest;

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([
    writeFile(`${file}.br`, br),
    writeFile(`${file}.gz`, gzipped),
    writeFile(`${file}.tag`, hash('sha1', bytes, 'base64url')),
  ]);
}

/** Read one after another: 400 files through the threads of Node's promises take a processor three times as long. */
function digestOfSources(): string {
  const digest = createHash('sha256');
  for (const source of sources) {
    const names = source.includes('.') ? [source] : filesIn(join(root, source)).map((name) => join(source, name));
    for (const name of names.filter((one) => !/^dashboard\/(built|node_modules)\//.test(one)).sort())
      digest.update(name).update(readFileSync(join(root, name)));
  }
  return digest.digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesIn(join(folder, entry.name)).map((name) => join(entry.name, name));
  });
}
