/** The reproduction script of every case, run by R where it is installed, finds our numbers. */
import t from 'tap';
import { runRScripts } from '../../../scripts/r-scripts.ts';
import { referenceCases } from '../../../scripts/reference-cases.ts';
import { skipWithout } from '../../helpers/needs-program.ts';

const missing = skipWithout('Rscript', ['-e', 'library(jsonlite)']);
const cases = referenceCases('cases').filter((reference) => reference.expect_error === undefined);
const methods = [...new Set(cases.map(({ method }) => method))];

for (const method of methods) {
  const own = cases.filter((reference) => reference.method === method);
  const skip = missing === false ? false : `${own.length} scripts were not run: ${missing}`;
  t.test(`R finds the numbers of ${method} by our scripts`, { skip }, async (t) => {
    for (const { id, failures, skipped } of runRScripts(own))
      if (skipped === undefined) t.strictSame(failures, [], id);
      else t.pass(id, { skip: skipped });
  });
}
