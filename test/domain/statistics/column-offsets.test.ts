/** A zero point is of no matter: covariates and outcomes 1e9 or 1e12 away from it give the same effects to all digits that they have. */
import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';

function withNumbers(table: Table, column: string, from: string, of: (value: number, row: number) => number): Table {
  const given = table.columns.get(from)!;
  if (given.kind !== 'numeric') throw new Error(`${from} is a number`);
  const columns = new Map(table.columns).set(column, { ...given, values: given.values.map(of) });
  return { rows: table.rows, columns };
}

// Visits in another order for each subject: age would determine them.
const orthodont = withNumbers(
  referenceTable('Orthodont.csv'),
  'visit',
  'age',
  (age, row) => ((age - 8) / 2 + Math.floor(row / 4)) % 4,
);
const growth = { table: orthodont, moved: ['age', 'distance'] };
const slope = { outcome: 'distance', covariates: ['age', 'Sex'] };
const asked = [
  { ...growth, method: 'linear_mixed_model', parameters: { ...slope, group: 'Subject' } },
  { ...growth, method: 'linear_mixed_model', parameters: { ...slope, group: 'Subject', df_method: 'kenward_roger' } },
  {
    ...growth,
    method: 'gee',
    parameters: { ...slope, id: 'Subject', family: 'gaussian', correlation: 'exchangeable' },
  },
  { ...growth, method: 'mmrm', parameters: { ...slope, subject: 'Subject', visit: 'visit' } },
  {
    table: referenceTable('birthwt.csv'),
    moved: ['lwt', 'bwt'],
    method: 'mediation',
    parameters: { outcome: 'bwt', mediator: 'lwt', treatment: 'smoke', treated_value: 1, intervals: 'delta' },
  },
] as const;

for (const { method, parameters, table, moved } of asked)
  t.test(`${method} ${'df_method' in parameters ? parameters.df_method : ''}`, async (t) => {
    const found = (given: Table) => {
      const { result } = runMethod(method, given, [], parameters) as { result: Record<string, unknown> };
      const rows = (result.fixed ?? result.coefficients ?? result.effects) as Record<string, number | string>[];
      return rows
        .filter(({ term }) => term !== '(intercept)')
        .flatMap(({ estimate, std_error, df }) => [estimate, std_error, df])
        .filter((value) => typeof value === 'number');
    };
    // Of whole numbers an offset takes no digit.
    const whole = (column: string, by: number) => found(withNumbers(table, column, column, (value) => 2 * value + by));
    for (const column of moved) {
      const near = whole(column, 0);
      for (const by of [1e9, 1e12]) {
        const far = whole(column, by);
        const worst = near.reduce((most, value, i) => Math.max(most, Math.abs(far[i]! / value - 1)), 0);
        t.ok(worst < 1e-9, `${column} at ${by}: ${worst}`);
      }
    }
  });
