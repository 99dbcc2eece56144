import type { ChildProcess } from 'node:child_process';
import { t } from 'tap';
import { type EndedFile, endedMark } from './ended-file.ts';

/*
 * node scripts/test-files.ts '[["FILE"…]…]'    runs files of tests, each group in a process of its own, and writes TAP of all
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
const tell = (ended: EndedFile) => process.stdout.write(`${endedMark}${JSON.stringify(ended)}\n`);

for (const files of JSON.parse(process.argv[2]!) as string[][]) {
  const options = { buffered: true, timeout: seconds * 1000 * files.length, env };
  const [first, ...others] = files as [string, ...string[]];
  // Not as arguments: tap names folders after these.
  const settings = [`NODE_OPTIONS=${nodeOptions}`, `TEST_GROUP=${JSON.stringify(files)}`];
  const program = [process.execPath, '--import', './scripts/test-group/hooks.ts', 'scripts/test-group/run.ts'];
  const name = others.length > 0 ? `${first} and ${others.length} more` : first;
  const { subtest } = t.spawn('env', [...settings, ...program], options, name);
  const tellWhenOver = (child: ChildProcess) => {
    const begun = performance.now();
    const left = new Set(files);
    child.on('message', (message: { ended?: EndedFile }) => {
      if (message.ended === undefined) return;
      left.delete(message.ended.file);
      tell(message.ended);
    });
    child.once('close', () => {
      const seconds = (performance.now() - begun) / 1000;
      // They were not run to their ends.
      for (const file of left) tell({ file, seconds, processorSeconds: null, ok: false });
    });
  };
  if (subtest?.proc) tellWhenOver(subtest.proc);
  else subtest?.once('process', tellWhenOver);
}
