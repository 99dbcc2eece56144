/** The reproduction script of every case, run by R where it is installed, finds our numbers. */
import t from 'tap';
import { rIsMissing, runRScripts } from '../../../scripts/r-scripts.ts';
import { referenceCases } from '../../../scripts/statistics-verify.ts';

const missing = rIsMissing();
const cases = referenceCases('cases').filter((reference) => reference.expect_error === undefined);
const methods = [...new Set(cases.map(({ method }) => method))];

for (const method of methods) {
  const own = cases.filter((reference) => reference.method === method);
  const title = `R finds the numbers of ${method} by our scripts`;
  if (missing !== undefined) {
    t.skip(`${title}: ${own.length} scripts were not run, ${missing}`);
    continue;
  }
  t.test(title, async (t) => {
    for (const { id, failures, skipped } of runRScripts(own))
      if (skipped === undefined) t.strictSame(failures, [], id);
      else t.skip(`${id}: ${skipped}`);
  });
}
