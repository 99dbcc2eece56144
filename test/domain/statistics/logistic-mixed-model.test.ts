/** What a logistic mixed model must satisfy whatever the data; its numbers are held to lme4 by the reference cases. */
import t from 'tap';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const bacteria = referenceTable('bacteria.csv');
const base = { outcome: 'y', event_value: 'y', group: 'ID', covariates: ['trt', 'week'] };
const fit = (more: object = {}, table = bacteria) => runMethod('logistic_mixed_model', table, [], { ...base, ...more });

t.test('the order of the rows and of the groups changes nothing', async (t) => {
  const turned = pickRows(bacteria, [...Array(bacteria.rows).keys()].reverse());
  const [one, other] = [fit().result, fit({}, turned).result];
  for (const [i, { estimate, std_error }] of one.fixed.entries()) {
    t.ok(Math.abs(estimate - other.fixed[i]!.estimate) < 1e-8);
    t.ok(Math.abs(std_error - other.fixed[i]!.std_error) < 1e-8);
  }
});

t.test('quadrature with many points is the integral, whatever their number', async (t) => {
  const [twenty, fifty] = [20, 50].map((quadrature_points) => fit({ quadrature_points }).result);
  t.ok(Math.abs(twenty!.log_likelihood - fifty!.log_likelihood) < 1e-7);
  // The integral over the random intercept of one group by the trapezoidal rule, which is exact of such functions.
  const table = makeTable({ y: [1, 0, 1, 1, 0, 0, 1, 0, 1, 1], g: [1, 1, 1, 1, 2, 2, 3, 3, 4, 4] });
  const { result } = runMethod('logistic_mixed_model', table, [], { outcome: 'y', group: 'g', quadrature_points: 50 });
  const sd = result.random[0]!.sd_or_correlation!;
  const logLikelihood = [
    [3, 1],
    [0, 2],
    [1, 1],
    [2, 0],
  ].reduce((sum, [events, others]) => {
    let integral = 0;
    for (let u = -12; u <= 12; u += 0.01) {
      const p = 1 / (1 + Math.exp(-(result.fixed[0]!.estimate + sd * u)));
      integral += (0.01 * p ** events! * (1 - p) ** others! * Math.exp(-u * u * 0.5)) / Math.sqrt(2 * Math.PI);
    }
    return sum + Math.log(integral);
  }, 0);
  t.ok(Math.abs(result.log_likelihood - logLikelihood) < 1e-8, `${result.log_likelihood} is ${logLikelihood}`);
});

t.test('without variance between groups the model is logistic regression, and says so', async (t) => {
  const parameters = { outcome: 'low', covariates: ['age', 'lwt'] };
  const birthwt = referenceTable('birthwt.csv');
  const mixed = runMethod('logistic_mixed_model', birthwt, [], { ...parameters, group: 'ftv' });
  const plain = runMethod('logistic_regression', birthwt, [], parameters).result;
  t.equal(mixed.result.singular, true);
  t.ok(mixed.warnings.some(({ code }) => code === 'near_singular'));
  for (const [i, { estimate, std_error }] of plain.coefficients.entries()) {
    t.ok(Math.abs(estimate - mixed.result.fixed[i]!.estimate) < 1e-6);
    t.ok(Math.abs(std_error - mixed.result.fixed[i]!.std_error) < 1e-6);
  }
});

t.test('where Laplace is known to be off a warning says so, and groups of one outcome each are refused', async (t) => {
  const toenail = referenceTable('toenail.csv');
  const { warnings } = runMethod('logistic_mixed_model', toenail, [], {
    outcome: 'outcome',
    event_value: 'moderate or severe',
    covariates: ['time'],
    group: 'patientID',
  });
  t.ok(warnings.some(({ code }) => code === 'laplace_approximation'));
  const apart = makeTable({ y: [1, 1, 1, 0, 0, 0, 1, 1, 0, 0], g: [1, 1, 1, 2, 2, 2, 3, 3, 4, 4] });
  t.throws(
    () => runMethod('logistic_mixed_model', apart, [], { outcome: 'y', group: 'g', quadrature_points: 9 }),
    refused({ reason: 'not_converged', message: /one outcome only/ }),
  );
  const alone = makeTable({ y: [1, 0, 1, 0], g: [1, 2, 3, 4] });
  t.throws(
    () => runMethod('logistic_mixed_model', alone, [], { outcome: 'y', group: 'g' }),
    refused({ reason: 'insufficient_data', message: /a group of its own/ }),
  );
});
