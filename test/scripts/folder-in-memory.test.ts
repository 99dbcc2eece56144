import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { makeFolder } from '../../scripts/folder-in-memory.ts';

t.test('a new folder takes the place of those whose process is dead, and leaves those of the living', async (t) => {
  const prefix = `research-platform-folder-${randomBytes(4).toString('hex')}-`;
  const made: string[] = [];
  t.teardown(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));
  const living = await makeFolder(prefix);
  const other = await makeFolder(prefix);
  const left = other.replace(`-${process.pid}-`, `-${spawnSync('true').pid}-`);
  made.push(living, other, left);
  await rename(other, left);
  await writeFile(join(left, 'file'), 'left behind');
  made.push(await makeFolder(prefix));
  t.equal(existsSync(left), false);
  t.ok(existsSync(living));
});
