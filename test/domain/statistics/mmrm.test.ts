/** What a mixed model for repeated measures must satisfy whatever the data; its numbers are held to R by the reference cases. */
import t from 'tap';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const children = referenceTable('Orthodont.csv');
const model = { outcome: 'distance', subject: 'Subject', visit: 'age', treatment: 'Sex', reference: 'Male' };

t.test('with complete data each visit is the t test of that visit, with its degrees of freedom', async (t) => {
  const fits = ['satterthwaite', 'kenward_roger'].map((df_method) =>
    runMethod('mmrm', children, [], { ...model, df_method }),
  );
  for (const { visit, estimate, std_error, df, p_value } of fits.flatMap(({ result }) => result.differences!)) {
    const alone = runMethod('t_test', children, [{ column: 'age', op: '==', value: Number(visit) }], {
      design: 'two_sample',
      variable: 'distance',
      group: 'Sex',
      var_equal: true,
    }).result as { p_value: number };
    t.ok(Math.abs(df! - 25) < 1e-9);
    t.ok(Math.abs(p_value! - alone.p_value) < 1e-10, `${visit}: ${p_value} is ${alone.p_value}`);
    t.ok(Math.abs(estimate) > 0 && std_error > 0);
  }
});

t.test('the order of the rows changes nothing, and a missing visit loses only itself', async (t) => {
  const whole = runMethod('mmrm', children, [], model).result;
  const turned = runMethod('mmrm', pickRows(children, [...Array(children.rows).keys()].reverse()), [], model).result;
  t.ok(Math.abs(whole.log_likelihood - turned.log_likelihood) < 1e-9);
  const fewer = pickRows(children, [...Array(children.rows).keys()].slice(1));
  const { result } = runMethod('mmrm', fewer, [], model);
  t.equal(result.n, 107);
  t.equal(result.n_subjects, 27);
});

t.test('two visits that nobody has both of are refused by name', async (t) => {
  const columns = children.columns.get('age') as { values: Float64Array };
  const rows = [...Array(children.rows).keys()].filter((row) => columns.values[row]! === (row < 54 ? 8 : 10));
  t.throws(
    () => runMethod('mmrm', pickRows(children, rows), [], { outcome: 'distance', subject: 'Subject', visit: 'age' }),
    refused({ reason: 'insufficient_data', message: /both of the visits/ }),
  );
});
