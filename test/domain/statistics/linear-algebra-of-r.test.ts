/**
 * What R finds by ranks of fitted values must not depend on the linear algebra it was built with: the last bits of a linear
 * predictor do, and with them the ties of equal patients.
 */
import { existsSync } from 'node:fs';
import t from 'tap';
import { runRScripts } from '../../../scripts/r-scripts.ts';
import { referenceCases } from '../../../scripts/reference-cases.ts';
import { skipWithout } from '../../helpers/needs-program.ts';

const missing = skipWithout('Rscript', ['-e', 'library(jsonlite)']);
const system = '/usr/lib/R/lib:/usr/lib/x86_64-linux-gnu';
const ranked = referenceCases('cases').filter(
  ({ method, expect_error }) =>
    expect_error === undefined && (method === 'cox_regression' || method === 'logistic_regression'),
);

for (const [name, folder] of [
  ['the reference BLAS', '/usr/lib/x86_64-linux-gnu/blas'],
  ['OpenBLAS', '/usr/lib/x86_64-linux-gnu/openblas-pthread'],
] as const) {
  const skip = missing === false ? !existsSync(folder) && `${name} is not installed` : `${missing}`;
  t.test(`our scripts find our numbers with ${name}`, { skip }, async (t) => {
    for (const { id, failures, skipped } of runRScripts(ranked, [], `${folder}:${system}`))
      if (skipped === undefined) t.strictSame(failures, [], id);
      else t.pass(id, { skip: skipped });
  });
}
