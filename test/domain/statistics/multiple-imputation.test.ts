/** What imputed data sets must satisfy; their numbers are held to mice, draw by draw, by the reference cases. */
import t from 'tap';
import type { InputErrorReason } from '../../../domain/statistics/core/input-error.ts';
import { rChiSquare, rGamma } from '../../../domain/statistics/math/r-gamma.ts';
import { RRandom } from '../../../domain/statistics/math/r-random.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const nhanes = referenceTable('nhanes_mice.csv');
const asked = { model: 'linear', outcome: 'chl', covariates: ['age', 'bmi'], imputations: 3, iterations: 2 };

t.test('numbers of a gamma distribution are those that R draws after set.seed', async (t) => {
  const random = new RRandom(1);
  const drawn = [0.3, 0.3, 1, 2.5, 8, 8, 40, 40].map((shape) => rGamma(random, shape));
  // set.seed(1); sapply(c(0.3, 0.3, 1, 2.5, 8, 8, 40, 40), function(a) rgamma(1, a)); rchisq(1, 13)
  const r = [
    0.01705349286783218, 0.3024467748697215, 0.3133162089591727, 2.897158837697862, 6.6869749745242055,
    5.471426998358944, 35.692048459030815, 37.64184456572277, 11.780880685831491,
  ];
  for (const [i, value] of [...drawn, rChiSquare(random, 13)].entries())
    t.ok(Math.abs(value - r[i]!) < 1e-12 * r[i]!, `${value} is ${r[i]}`);
});

t.test('without a missing value the pooled estimates are those of one regression', async (t) => {
  const lung = referenceTable('lung.csv');
  const covariates = ['age', { column: 'sex', type: 'categorical' }];
  const cox = { time: 'time', event: 'status', event_value: 2, covariates };
  const imputed = runMethod('multiple_imputation', lung, [], { model: 'cox', ...cox, imputations: 2, iterations: 1 });
  const direct = runMethod('cox_regression', lung, [], cox);
  for (const [i, { estimate, std_error }] of direct.result.coefficients.entries()) {
    const found = imputed.result.coefficients[i]!;
    t.ok(Math.abs(found.estimate - estimate) < 1e-9, 'the same coefficient');
    t.ok(Math.abs(found.std_error - std_error) < 1e-9, 'the same standard error');
  }
  t.ok(imputed.warnings.some(({ code }) => code === 'nothing_missing'));
});

t.test('the seed decides, and other seeds find other values', async (t) => {
  const chains = (seed: number) => runMethod('multiple_imputation', nhanes, [], { ...asked, seed }).result.chains;
  t.strictSame(chains(1), chains(1));
  t.notSame(chains(1), chains(2));
});

t.test(
  'predictive mean matching imputes values that were observed, and an outcome of a logistic model is 0 or 1',
  async (t) => {
    const logistic = { model: 'logistic', outcome: 'hyp', event_value: 2, covariates: ['age', 'bmi'] };
    const { result } = runMethod('multiple_imputation', nhanes, [], { ...logistic, imputations: 3, iterations: 2 });
    const { spec } = result.figures.find(({ name }) => name === 'density')!;
    const [shares] = (spec as { vconcat: { data: { values: { level: string; share: number }[] } }[] }).vconcat;
    t.strictSame([...new Set(shares!.data.values.map(({ level }) => level))], ['0', '1']);
    t.equal(result.variables.find(({ variable }) => variable === 'hyp')!.method, 'logreg');
  },
);

t.test('what cannot be imputed is refused with the way out', async (t) => {
  const refuses = (parameters: Record<string, unknown>, reason: InputErrorReason, message: RegExp, table = nhanes) =>
    t.throws(
      () => runMethod('multiple_imputation', table, [], { ...asked, ...parameters }),
      refused({ reason, message }),
    );
  refuses({ methods: [{ column: 'bmi', method: 'logreg' }] }, 'invalid_parameter', /"bmi" is a number/);
  refuses({ methods: [{ column: 'hyp', method: 'pmm' }] }, 'invalid_parameter', /not among the columns used/);
  refuses({ covariates: [{ column: 'bmi', spline: { knots: 4 } }] }, 'invalid_parameter', /positions of their knots/);
  const twin = makeTable({ x: [1, 2, 3, null, 5, 6], twin: [2, 4, 6, 8, 10, 12], y: [3, 1, 4, 1, 5, 9] });
  const beside = { outcome: 'y', covariates: ['x'], auxiliary: ['twin'] };
  refuses(beside, 'singular_design', /are the same but for scale/, twin);
  const random = new RRandom(1);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const columns = names.map((name) => [name, Array.from({ length: 30 }, (_, i) => (i < 3 ? null : random.normal()))]);
  const many = makeTable(Object.fromEntries(columns));
  const most = { outcome: 'a', covariates: names.slice(1), imputations: 100, iterations: 100 };
  refuses(most, 'unsupported_size', /too much for one run/, many);
  // More indicators than rows: all but a few have to be found out as determined by the others.
  const levels = Array.from({ length: 40 }, (_, i) => `level ${i}`);
  const wide = names.slice(1).map((name, j) => [name, levels.map((_, i) => levels[(i * (j + 3)) % 40]!)] as const);
  const outcome = levels.map((_, i) => (i < 3 ? null : random.normal()));
  const categories = makeTable({ a: outcome, ...Object.fromEntries(wide) });
  refuses(
    { outcome: 'a', covariates: names.slice(1), iterations: 20 },
    'unsupported_size',
    /too much for one run/,
    categories,
  );
});

t.test('warnings tell of few imputed data sets, few donors and variables that are mostly missing', async (t) => {
  const codes = (parameters: object) =>
    runMethod('multiple_imputation', nhanes, [], { ...asked, ...parameters }).warnings.map(({ code }) => code);
  t.ok(codes({}).includes('few_imputations'));
  t.ok(codes({}).includes('few_donors'));
  const sparse = makeTable({
    x: [1, 4, 2, ...Array(7).fill(null)],
    y: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
    z: [1, 5, 2, 7, 3, 9, 4, 4, 8, 2],
  });
  const { warnings } = runMethod('multiple_imputation', sparse, [], { ...asked, outcome: 'y', covariates: ['x', 'z'] });
  t.ok(warnings.some(({ code, message }) => code === 'mostly_missing' && message.includes('70% of "x"')));
});
