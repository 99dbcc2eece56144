import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { buildPrograms } from '../build-programs.ts';

/** Seconds of `npm start` until ready. The first start makes the database; the others are what a person waits for each morning. */
export async function secondStarts(root: string, dataFolder: string): Promise<number[]> {
  await buildPrograms(); // which the first start does beside its work, and would be stopped in the midst of
  const seconds: number[] = [];
  for (let start = 0; start < 6; start++) {
    const begun = performance.now();
    const child = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataFolder, PORT: '0', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) if (line.includes('ready')) break;
    if (start > 0) seconds.push((performance.now() - begun) / 1000);
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return seconds;
}

/** What `npm ci` without what only development needs puts on the disk, into a folder of its own. */
export async function productionMegabytes(root: string, folder: string): Promise<number> {
  const run = promisify(execFile);
  for (const file of ['package.json', 'package-lock.json', 'dashboard/package.json']) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  const { stdout } = await run('du', ['-sk', join(folder, 'node_modules')]);
  return Number.parseInt(stdout, 10) / 1000;
}
