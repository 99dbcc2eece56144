import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { t } from 'tap';
import { type EndedFile, endedMark } from './ended-file.ts';

/*
 * node scripts/test-files.ts FILE...    runs files of tests, each in a process of its own, and writes TAP of all
 *
 * `npm test` calls it. Not `tap run`: its hooks into the loading of modules, for coverage, which is not measured here,
 * keep Node from its cache of compiled modules and cost each file more than a second of a processor.
 */

// Tests wait for limits that must pass, for processes and for disks: four at a time left a fifth of two processors idle, which took all of
// them 2,250 s, and five 1,810 s. That was while tap still measured coverage: what files compute takes less than half of it since, so what
// they wait for is a larger part. `.ci/run` tells how much of the processors was idle; where it is much, try six.
t.jobs = Number(process.env.TEST_JOBS ?? 5);
t.setTimeout(0);
// Against a hang only: a busy machine takes its time.
const seconds = 900;
const env = { ...process.env, TAP_TIMEOUT: String(seconds) };
/**
 * The person's own. Tap adds to them what measures the coverage of each process, and of all that it starts, settings of tap or not: V8 then
 * counts every block, which took whatever computes up to four times the processor's time. `env` takes it out again.
 */
const nodeOptions = process.env.NODE_OPTIONS ?? '';
let before = 0;
/**
 * What children have used since this was asked last, with all that they had started and waited for: Linux adds it up when a child
 * has ended, one child after another. PostgreSQL's is not in it.
 */
function newProcessorSeconds(): number | null {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const [user, system] = fields!.split(' ').slice(13, 15).map(Number);
    const sum = (user! + system!) / 100;
    const used = sum - before;
    before = sum;
    return used;
  } catch {
    return null;
  }
}

for (const file of process.argv.slice(2)) {
  const options = { buffered: true, timeout: seconds * 1000, env };
  const { subtest } = t.spawn('env', [`NODE_OPTIONS=${nodeOptions}`, process.execPath, file], options, file);
  const tellWhenOver = (child: ChildProcess) => {
    const begun = performance.now();
    let processorSeconds: number | null = null;
    child.once('exit', () => (processorSeconds = newProcessorSeconds()));
    child.once('close', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      const ended: EndedFile = { file, seconds, processorSeconds, ok: code === 0 };
      process.stdout.write(`${endedMark}${JSON.stringify(ended)}\n`);
    });
  };
  if (subtest?.proc) tellWhenOver(subtest.proc);
  else subtest?.once('process', tellWhenOver);
}
