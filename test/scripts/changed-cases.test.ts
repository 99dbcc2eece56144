import t from 'tap';
import { changedCases } from '../../scripts/changed-cases.ts';
import { runRScripts } from '../../scripts/r-scripts.ts';
import { referenceCases } from '../../scripts/reference-cases.ts';
import { skipWithout } from '../helpers/needs-program.ts';

const cases = referenceCases('cases', ['kaplan_meier', 'chi_square_test', 't_test']);
const changed = changedCases(cases, 5);

t.test('changed cases differ from those that they are made of, and the same seed makes the same', async (t) => {
  const known = new Set(cases.map(({ data, filter = [], parameters }) => JSON.stringify({ data, filter, parameters })));
  t.ok(changed.length > 5);
  for (const { id, data, filter, parameters } of changed)
    t.notOk(known.has(JSON.stringify({ data, filter, parameters })), id);
  t.strictSame(changedCases(cases, 5), changed);
  t.notSame(changedCases(cases, 6), changed);
});

t.test('R finds our numbers in them', { skip: skipWithout('Rscript', ['-e', 'library(jsonlite)']) }, async (t) => {
  for (const { id, compared, failures } of runRScripts(changed)) {
    t.strictSame(failures, [], id);
    t.ok(compared > 0, id);
  }
});
