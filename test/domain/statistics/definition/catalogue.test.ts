import t from 'tap';
import { z } from 'zod';
import { type MethodName, methods } from '../../../../domain/statistics/catalogue.ts';
import { filter, filterColumns } from '../../../../domain/statistics/definition/filter.ts';

t.test('every method has a JSON Schema of its parameters and of its result', async (t) => {
  for (const [name, method] of Object.entries(methods)) {
    t.equal(method.name, name);
    const schema = z.toJSONSchema(method.parameters, { io: 'input' });
    // A method of several designs has one object for each.
    for (const form of schema.oneOf ?? schema.anyOf ?? [schema])
      t.match(form, { type: 'object', additionalProperties: false });
    t.match(z.toJSONSchema(method.result), { type: 'object' });
  }
  t.match(z.toJSONSchema(filter), { type: 'array' });
});

t.test('unknown parameters are refused and absent ones get their defaults', async (t) => {
  const survival = { time: 't', event: 'e' };
  t.match(methods.kaplan_meier.parameters.parse(survival), { event_value: 1, conf_type: 'log', conf_level: 0.95 });
  t.notOk(methods.kaplan_meier.parameters.safeParse({ ...survival, groups: 'g' }).success);
  t.notOk(methods.descriptive_summary.parameters.safeParse({ variables: ['a'], quantile_type: 10 }).success);
  t.notOk(methods.descriptive_summary.parameters.safeParse({}).success);
  t.notOk(methods.cox_regression.parameters.safeParse({ ...survival, covariates: [] }).success);
});

t.test('every column that the parameters name is told, with its role and its place', async (t) => {
  const named = (name: MethodName, parameters: object) => {
    const method = methods[name] as { parameters: z.ZodType; columns(parameters: unknown): unknown[] };
    return method.columns(method.parameters.parse(parameters));
  };
  t.strictSame(
    named('cox_regression', {
      time: 't',
      event: 'e',
      entry: 's',
      covariates: ['a', { column: 'b', transform: 'log' }, { interaction: ['a', 'log(b)'] }],
      strata: ['c'],
      cluster: 'd',
      weights: 'w',
    }),
    [
      { column: 't', role: 'numeric', path: ['time'] },
      { column: 'e', role: 'any', path: ['event'] },
      { column: 's', role: 'numeric', path: ['entry'] },
      { column: 'w', role: 'numeric', path: ['weights'] },
      { column: 'a', role: 'any', path: ['covariates', 0] },
      { column: 'b', role: 'numeric', path: ['covariates', 1, 'column'] },
      { column: 'c', role: 'any', path: ['strata', 0] },
      { column: 'd', role: 'any', path: ['cluster'] },
    ],
  );
  t.strictSame(named('descriptive_summary', { variables: ['x'], categorical: ['y'], by: 'z' }).length, 3);
});

t.test('a filter names its columns once', async (t) => {
  const conditions = filter.parse([
    { column: 'a', op: '>', value: 1 },
    { column: 'b', op: 'missing' },
    { column: 'a', op: 'in', value: ['x'] },
  ]);
  t.strictSame(filterColumns(conditions), ['a', 'b']);
  t.notOk(filter.safeParse([{ column: 'a', op: 'missing', value: 1 }]).success);
});
