import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { projectFormatNames } from '../../../domain/exports/project-formats.ts';

const program = fileURLToPath(new URL('./write-many.ts', import.meta.url));
const run = promisify(execFile);

/*
 * Node takes memory as it finds it, so a limit is given to it: a process that may keep 64 MB can't write 100,000 patients
 * (at 1 kB each while they are objects) unless it lets go of them. What is outside of its heap is in the total.
 */
for (const format of projectFormatNames)
  t.test(`${format}: memory does not grow with the patients`, async (t) => {
    const { stdout } = await run(process.execPath, [
      '--max-old-space-size=64',
      '--max-semi-space-size=8',
      program,
      format,
      '100000',
    ]);
    const { bytes, maxRss } = JSON.parse(stdout);
    t.ok(bytes > 1_000_000);
    t.ok(maxRss < 200, `${Math.round(maxRss)} MB`);
  });
