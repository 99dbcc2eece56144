/** What conditional logistic regression must satisfy whatever the data; its numbers are held to R by the reference cases. */
import fc from 'fast-check';
import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const infert = referenceTable('infert.csv');
const base = { outcome: 'case', strata: 'stratum', covariates: ['spontaneous', 'induced'] };
const run = (table: Table, more: object = {}) => runMethod('conditional_logistic', table, [], { ...base, ...more });

const near = (actual: number, expected: number) =>
  Math.abs(actual - expected) <= 1e-9 * Math.max(1e-3, Math.abs(expected));

t.test('matched pairs give the logistic odds ratio of the discordant pairs', async () => {
  const pairs = (exposedCase: number, exposedControl: number) => [
    { count: exposedCase, case: 1, control: 0 },
    { count: exposedControl, case: 0, control: 1 },
    { count: 5, case: 1, control: 1 },
    { count: 7, case: 0, control: 0 },
  ];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), async (b, c) => {
      const columns = { d: [] as number[], x: [] as number[], set: [] as number[] };
      let set = 0;
      for (const kind of pairs(b, c))
        for (let i = 0; i < kind.count; i++, set++) {
          columns.d.push(1, 0);
          columns.x.push(kind.case, kind.control);
          columns.set.push(set, set);
        }
      const { result } = runMethod('conditional_logistic', makeTable(columns), [], {
        outcome: 'd',
        strata: 'set',
        covariates: ['x'],
      });
      const [row] = result.coefficients;
      return near(row!.odds_ratio as number, b / c) && near(row!.std_error, Math.sqrt(1 / b + 1 / c));
    }),
    { numRuns: 25 },
  );
});

t.test(
  'a stratum without cases changes nothing, nor does the order of the rows or the zero of a covariate',
  async (t) => {
    const { result } = run(infert);
    const reversed = run(pickRows(infert, [...Array(infert.rows).keys()].reverse())).result;
    const age = infert.columns.get('spontaneous')!;
    if (age.kind !== 'numeric') throw new Error('numeric');
    const shifted = { ...infert, columns: new Map(infert.columns) };
    shifted.columns.set('spontaneous', { ...age, values: age.values.map((value) => value + 1e6) });
    for (const other of [reversed, run(shifted).result])
      for (const [j, row] of result.coefficients.entries()) {
        t.ok(near(other.coefficients[j]!.estimate, row.estimate));
        t.ok(near(other.coefficients[j]!.std_error, row.std_error));
      }
    const silent = runMethod('conditional_logistic', infert, [{ column: 'stratum', op: '<=', value: 40 }], base).result;
    const withSilent = { ...infert, columns: new Map(infert.columns) };
    const stratum = infert.columns.get('stratum')!;
    const outcome = infert.columns.get('case')!;
    if (stratum.kind !== 'numeric' || outcome.kind !== 'numeric') throw new Error('numeric');
    withSilent.columns.set('case', {
      ...outcome,
      values: outcome.values.map((value, i) => (stratum.values[i]! <= 40 ? value : 0)),
    });
    const { result: more } = run(withSilent);
    t.equal(more.n_strata, 83);
    t.equal(more.n_informative_strata, 40);
    t.ok(near(more.log_likelihood, silent.log_likelihood));
    t.ok(near(more.coefficients[0]!.estimate, silent.coefficients[0]!.estimate));
  },
);

t.test('the three likelihoods are one where each stratum has one case', async (t) => {
  const oneCase = (method: string) =>
    run(infert, { method }).result.coefficients.flatMap(({ estimate, std_error }) => [estimate, std_error]);
  for (const method of ['efron', 'breslow'])
    for (const [i, value] of oneCase(method).entries()) t.ok(near(value, oneCase('exact')[i]!));
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(
    () => run(infert, { covariates: ['age'] }),
    refused({ reason: 'singular_design', message: /does not vary within the strata of "stratum"/ }),
  );
  t.throws(() => run(infert, { event_value: 7 }), refused({ reason: 'no_events', message: /Set event_value/ }));
  const everyRowItsOwn = makeTable({ d: [0, 1, 0, 1], s: [1, 2, 3, 4], x: [1, 2, 3, 5] });
  t.throws(
    () => runMethod('conditional_logistic', everyRowItsOwn, [], { outcome: 'd', strata: 's', covariates: ['x'] }),
    refused({ reason: 'insufficient_data', message: /both a case and a control/ }),
  );
  const separated = makeTable({ d: [1, 0, 1, 0, 1, 0], s: [1, 1, 2, 2, 3, 3], x: [2, 1, 5, 3, 9, 4] });
  t.throws(
    () => runMethod('conditional_logistic', separated, [], { outcome: 'd', strata: 's', covariates: ['x'] }),
    refused({ reason: 'separation', message: /"x" is infinite/ }),
  );
  const n = 80_000;
  const huge = makeTable({
    d: Array.from({ length: n }, (_, i) => i % 2),
    s: new Array(n).fill('all'),
    x: Array.from({ length: n }, (_, i) => (i * 7919) % 1013),
  });
  t.throws(
    () => runMethod('conditional_logistic', huge, [], { outcome: 'd', strata: 's', covariates: ['x'] }),
    refused({ reason: 'unsupported_size', message: /Use method "efron"/ }),
  );
});

t.test('a covariate that varies in strata without a case only has no odds ratio', async (t) => {
  const table = makeTable({
    d: [0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    s: [3, 6, 9, 8, 5, 5, 8, 3, 5, 5, 2],
    x: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    y: [1, 2, 3, 2, 1, 5, 3, 2, 2, 4, 1],
  });
  for (const covariates of [['x'], ['y', 'x']])
    t.throws(
      () => runMethod('conditional_logistic', table, [], { outcome: 'd', strata: 's', covariates }),
      refused({ reason: 'singular_design', message: /"x" does not vary within the strata of "s"/ }),
    );
});
