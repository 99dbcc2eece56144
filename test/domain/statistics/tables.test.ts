/** Tables, proportions and rates: what must hold whatever the numbers, and what is refused. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { simulatedTablePValue } from '../../../domain/statistics/math/exact-tables/random-tables.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const none: Table = { rows: 0, columns: new Map() };
const of = <Name extends MethodName>(name: Name, parameters: object, table = none) =>
  runMethod(name, table, [], parameters);
const birthwt = referenceTable('birthwt.csv');

function near(
  t: { ok(is: boolean, what: string): unknown },
  actual: unknown,
  expected: number,
  what: string,
  relative = 1e-10,
): void {
  const difference = Math.abs(Number(actual) - expected);
  t.ok(
    difference <= relative * Math.max(1e-300, Math.abs(expected)) || difference < 1e-14,
    `${what}: ${actual}, ${expected}`,
  );
}

const cell = fc.integer({ min: 0, max: 12 });
const twoByTwo = fc.tuple(cell, cell, cell, cell).filter(([a, b, c, d]) => (a + b) * (c + d) * (a + c) * (b + d) > 0);

t.test(
  'transposing a table or exchanging its rows and its columns changes no test, and turns the odds ratio over',
  async (t) => {
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(twoByTwo, ([a, b, c, d]) => {
          const table = [
            [a, b],
            [c, d],
          ];
          const transposed = [
            [a, c],
            [b, d],
          ];
          const exchanged = [
            [c, d],
            [a, b],
          ];
          for (const name of ['chi_square_test', 'fisher_exact_test'] as const) {
            const p = of(name, { table }).result.p_value;
            for (const other of [transposed, exchanged])
              if (Math.abs(of(name, { table: other }).result.p_value - p) > 1e-12) return false;
          }
          const ratio = (rows: number[][]) => Number(of('fisher_exact_test', { table: rows }).result.odds_ratio);
          const product = ratio(table) * ratio(exchanged);
          return Number.isNaN(product) || Math.abs(product - 1) < 1e-10;
        }),
        { seed: 5, numRuns: 150 },
      ),
    );
  },
);

t.test(
  'the network algorithm counts as the distribution of 2x2 tables does, and as a listing of all tables',
  async (t) => {
    // An empty-looking third level of one patient makes the same question one of the network.
    const small = [
      [3, 1, 0],
      [1, 4, 2],
      [0, 2, 3],
    ];
    near(t, of('fisher_exact_test', { table: small }).result.p_value, listedP(small), 'p of all tables listed', 1e-9);
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(
          fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
            minLength: 2,
            maxLength: 3,
          }),
          (table) => {
            const margins = [
              ...table.map((row) => sum(row)),
              ...[0, 1, 2].map((j) => sum(table.map((row) => row[j]!))),
            ];
            fc.pre(margins.every((margin) => margin > 0));
            return Math.abs(of('fisher_exact_test', { table }).result.p_value - listedP(table)) < 1e-9;
          },
        ),
        { seed: 6, numRuns: 60 },
      ),
    );
  },
);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

t.test("Fisher's p of a table with too many others is that of tables drawn at random, and says so", async (t) => {
  const table = [
    [102, 75, 88, 91, 70, 99, 60],
    [85, 99, 111, 72, 87, 98, 75],
    [73, 98, 104, 112, 86, 90, 99],
    [99, 86, 97, 95, 101, 93, 77],
    [84, 110, 92, 88, 99, 112, 81],
    [90, 80, 85, 99, 87, 105, 82],
  ];
  const { result, warnings } = of('fisher_exact_test', { table, seed: 20 });
  // set.seed(20261126); fisher.test(table, simulate.p.value = TRUE, B = 2e6)$p.value in R 4.2.2
  const ofR = 0.04914048;
  const { std_error, tables, seed } = result.monte_carlo!;
  t.ok(
    Math.abs(result.p_value - ofR) < 4 * std_error * Math.sqrt(1 + tables / 2e6),
    `${result.p_value} is near ${ofR}`,
  );
  near(t, std_error, Math.sqrt((result.p_value * (1 - result.p_value)) / tables), 'standard error');
  t.match(warnings, [{ code: 'monte_carlo', message: /seed 20.*standard error/ }]);
  t.match(result.methods_paragraph, /Monte Carlo estimate from 100000 random tables .*seed 20/);
  t.equal(seed, 20);
  t.equal(of('fisher_exact_test', { table, seed: 20 }).result.p_value, result.p_value, 'the same seed, the same p');
  t.not(of('fisher_exact_test', { table, seed: 21 }).result.p_value, result.p_value);
  const known = [
    [1, 2, 1, 0],
    [3, 3, 6, 1],
    [10, 10, 14, 9],
    [6, 7, 12, 11],
  ];
  const exact = of('fisher_exact_test', { table: known }).result;
  const drawn = simulatedTablePValue(known, 1);
  t.equal(exact.monte_carlo, undefined);
  t.ok(Math.abs(drawn.p_value - exact.p_value) < 4 * drawn.monte_carlo.std_error);
});

/** Fisher's p by listing every table with the margins of a small one. */
function listedP(table: readonly (readonly number[])[]): number {
  const logFactorial = (n: number): number => (n < 2 ? 0 : Math.log(n) + logFactorial(n - 1));
  const rows = table.map((row) => sum(row));
  const length = (counts: readonly number[]) => -sum(counts.map(logFactorial));
  const limit = length(table.flat()) + 3.4525e-7;
  let [p, all] = [0, 0];
  const fill = (left: number[], column: number, sofar: number): void => {
    if (column === table[0]!.length) {
      all += Math.exp(sofar);
      if (sofar <= limit) p += Math.exp(sofar);
      return;
    }
    const total = sum(table.map((row) => row[column]!));
    const take = (row: number, rest: number, taken: number[]): void => {
      if (row === rows.length) {
        if (rest === 0)
          fill(
            left.map((count, i) => count - taken[i]!),
            column + 1,
            sofar + length(taken),
          );
        return;
      }
      for (let count = 0; count <= Math.min(rest, left[row]!); count++) take(row + 1, rest - count, [...taken, count]);
    };
    take(0, total, []);
  };
  fill(rows, 0, 0);
  return p / all;
}

t.test('a frequency column counts as so many rows do, in any order', async (t) => {
  const table = makeTable({ g: ['a', 'a', 'b', 'b'], e: ['n', 'y', 'n', 'y'], f: [9, 3, 5, 8] });
  const repeated = pickRows(table, [3, 0, 1, 2, ...Array(8).fill(0), 1, 1, ...Array(4).fill(2), ...Array(7).fill(3)]);
  const columns = { row: 'g', column: 'e' };
  for (const name of ['chi_square_test', 'fisher_exact_test', 'mcnemar_test'] as const)
    t.equal(
      of(name, { ...columns, frequency: 'f' }, table).result.p_value,
      of(name, columns, repeated).result.p_value,
      name,
    );
  const exposure = { exposure: 'g', exposure_value: 'a', outcome: 'e', outcome_value: 'y' };
  t.strictSame(
    of('epi_2x2', { ...exposure, frequency: 'f' }, table).result.odds_ratio,
    of('epi_2x2', exposure, repeated).result.odds_ratio,
  );
});

t.test('two proportions, a 2x2 table, one stratum and a trend of two groups are one chi-square', async (t) => {
  const [counts, totals] = [
    [12, 30],
    [40, 60],
  ];
  const table = [
    [12, 28],
    [30, 30],
  ];
  const proportions = of('two_proportions', { counts, totals }).result;
  const plain = of('chi_square_test', { table, continuity_correction: false }).result;
  const yates = of('chi_square_test', { table }).result;
  near(t, proportions.statistic, plain.statistic, 'without correction');
  near(t, proportions.statistic_cc, yates.statistic, 'with correction');
  near(t, of('cochran_armitage_trend', { cases: counts, totals }).result.statistic, plain.statistic, 'trend');
  const one = of('cochran_mantel_haenszel', { tables: [table], continuity_correction: false }).result;
  near(t, Number(one.statistic) * (100 / 99), plain.statistic, 'one stratum divides by n - 1');
  near(t, one.common_odds_ratio, (12 * 30) / (28 * 30), 'its odds ratio');
  const exact = of('cochran_mantel_haenszel', { tables: [table], exact: true }).result;
  const fisher = of('fisher_exact_test', { table }).result;
  near(t, exact.p_value, fisher.p_value, 'exact');
  near(t, exact.converged?.conf_low, Number(fisher.conf_low), 'exact limit');
  near(t, exact.conf_low, Number(fisher.conf_low), 'exact limit as R finds it', 1e-3);
});

t.test('the generalised test of 2x2 tables is the one without correction', async (t) => {
  const tables = [
    [
      [5, 9, 3],
      [7, 2, 6],
    ],
    [
      [4, 1, 8],
      [6, 9, 2],
    ],
  ];
  const turned = tables.map((table) => [0, 1, 2].map((j) => table.map((row) => row[j]!)));
  near(
    t,
    of('cochran_mantel_haenszel', { tables: turned }).result.statistic,
    Number(of('cochran_mantel_haenszel', { tables }).result.statistic),
    'transposed',
  );
});

t.test(
  'every interval of a proportion holds it, mirrors that of its complement, and widens with the level',
  async (t) => {
    const share = fc
      .integer({ min: 1, max: 60 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(share, ([count, n]) => {
          const at = (events: number, conf_level: number) =>
            of('one_proportion', { count: events, n, conf_level }).result.intervals;
          const [narrow, wide, mirror] = [at(count, 0.9), at(count, 0.99), at(n - count, 0.9)];
          return narrow.every(
            ({ method, conf_low, conf_high }, i) =>
              conf_low <= count / n + 1e-12 &&
              conf_high >= count / n - 1e-12 &&
              // Agresti and Coull's centre moves with the level.
              (method === 'agresti_coull' ||
                (wide[i]!.conf_low <= conf_low + 1e-12 && wide[i]!.conf_high >= conf_high - 1e-12)) &&
              Math.abs(mirror[i]!.conf_low - (1 - conf_high)) < 1e-10,
          );
        }),
        { seed: 7, numRuns: 100 },
      ),
    );
  },
);

t.test('exchanging the groups turns ratios over and differences round', async (t) => {
  const [forth, back] = [
    of('rate_ratio', { counts: [7, 19], person_time_totals: [100, 150] }).result,
    of('rate_ratio', { counts: [19, 7], person_time_totals: [150, 100] }).result,
  ];
  near(t, 1 / Number(back.estimate), Number(forth.estimate), 'rate ratio');
  near(t, 1 / Number(back.exact_conf_high), forth.exact_conf_low, 'exact limit');
  near(t, back.exact_p_value, forth.exact_p_value, 'exact p');
  near(t, -back.rate_difference.conf_high, forth.rate_difference.conf_low, 'difference');
  const newcombe = (counts: number[], totals: number[]) =>
    of('two_proportions', { counts, totals }).result.intervals[2]!;
  near(t, -newcombe([3, 9], [10, 12]).conf_low, newcombe([9, 3], [12, 10]).conf_high, 'Newcombe');
  const months = of('rate_ratio', { counts: [7, 19], person_time_totals: [1200, 1800] }).result;
  near(t, months.estimate, Number(forth.estimate), 'another unit of time');
});

t.test('an age structure equal to the standard leaves the crude rate', async (t) => {
  const table = makeTable({ d: [3, 8, 20], n: [1000, 500, 250], s: [4000, 2000, 1000], r: [0.003, 0.016, 0.08] });
  const direct = of(
    'standardized_rate',
    { method: 'direct', events: 'd', population: 'n', standard_population: 's' },
    table,
  );
  near(t, direct.result.standardized_rate, Number(direct.result.crude_rate), 'direct');
  const indirect = of(
    'standardized_rate',
    { method: 'indirect', events: 'd', population: 'n', standard_rate: 'r' },
    table,
  );
  near(t, indirect.result.smr, 1, 'indirect');
  near(t, indirect.result.p_value, 1, 'its test');
});

t.test('paired levels are matched by name where both have them, in order where they share none', async (t) => {
  const named = makeTable({ before: ['no', 'yes', 'no', 'no'], after: ['yes', 'yes', 'yes', 'yes'] });
  const result = of('mcnemar_test', { row: 'before', column: 'after', exact: true }, named).result;
  t.match(result, { row_levels: ['no', 'yes'], column_levels: ['no', 'yes'], b: 3, c: 0, odds_ratio: 'Infinity' });
  const coded = makeTable({ before: ['no', 'yes', 'no'], after: [1, 1, 0] });
  t.match(of('mcnemar_test', { row: 'before', column: 'after' }, coded).result, {
    column_levels: ['0', '1'],
    b: 1,
    c: 0,
  });
});

t.test('what must not be believed is warned of', async (t) => {
  const codes = (output: { warnings: { code: string }[] }) => output.warnings.map(({ code }) => code);
  const table = [
    [0, 5],
    [4, 3],
  ];
  t.strictSame(codes(of('chi_square_test', { table })), ['small_expected_count']);
  t.strictSame(codes(of('fisher_exact_test', { table })), ['zero_cell']);
  t.strictSame(codes(of('epi_2x2', { table })), ['zero_cell']);
  t.strictSame(codes(of('rate_ratio', { counts: [0, 4], person_time_totals: [5, 5] })), ['zero_cell']);
  t.match(of('chi_square_test', { table }).result.assumption_checks, [
    { assumption: 'expected_counts', satisfied: false },
  ]);
});

t.test('refusals name the column, the levels and the way out', async (t) => {
  t.throws(
    () => of('two_proportions', { variable: 'low', group: 'race' }, birthwt),
    refused({ reason: 'too_many_groups', message: /"race" has 3 groups.*group_levels/ }),
  );
  t.throws(
    () => of('epi_2x2', { exposure: 'smoke', outcome: 'low', outcome_value: 7 }, birthwt),
    refused({ reason: 'zero_margin', message: /Nobody is a case.*outcome_value \(7 of "low"\)/ }),
  );
  const weights = makeTable({ a: ['x', 'y'], b: ['x', 'y'], f: [1.5, 2] });
  t.throws(
    () => of('chi_square_test', { row: 'a', column: 'b', frequency: 'f' }, weights),
    refused({ reason: 'invalid_parameter', message: /"f" must hold whole numbers/ }),
  );
  const identifiers = makeTable({
    a: Array.from({ length: 300 }, (_, i) => i),
    b: Array.from({ length: 300 }, (_, i) => -i),
  });
  t.throws(
    () => of('chi_square_test', { row: 'a', column: 'b' }, identifiers),
    refused({ reason: 'unsupported_size' }),
  );
});

t.test('any small data give a result that can be said in JSON, or a refusal', async (t) => {
  const value = fc.constantFrom(null, 0, 1, 2, 'a', 'é "x"\\', true);
  const column = (of: fc.Arbitrary<unknown>) => fc.array(of, { minLength: 8, maxLength: 8 });
  const whole = fc.constantFrom(null, 0, 1, 3, 20);
  const questions: [MethodName, object][] = [
    ['chi_square_test', { row: 'a', column: 'b' }],
    ['chi_square_test', { row: 'a', column: 'b', frequency: 'f' }],
    ['chi_square_gof', { variable: 'a' }],
    ['fisher_exact_test', { row: 'a', column: 'b' }],
    ['mcnemar_test', { row: 'a', column: 'b' }],
    ['mcnemar_test', { row: 'a', column: 'b', exact: true, frequency: 'f' }],
    ['cochran_mantel_haenszel', { row: 'a', column: 'b', stratum: 'c' }],
    ['cochran_mantel_haenszel', { row: 'a', column: 'b', stratum: ['c'], frequency: 'f', exact: true }],
    ['cochran_armitage_trend', { event: 'a', group: 'b' }],
    ['one_proportion', { variable: 'a' }],
    ['two_proportions', { variable: 'a', group: 'b' }],
    ['epi_2x2', { exposure: 'a', outcome: 'b' }],
    ['epi_2x2', { exposure: 'a', outcome: 'b', haldane_correction: true, design: 'case_control', frequency: 'f' }],
    ['incidence_rate', { event: 'a', person_time: 'f', group: 'b' }],
    ['rate_ratio', { event_count: 'f', person_time: 'f', group: 'b' }],
    ['standardized_rate', { method: 'direct', events: 'f', population: 'g', standard_population: 'f' }],
    ['standardized_rate', { method: 'indirect', events: 'f', population: 'g', standard_rate: 'f' }],
  ];
  const problems: string[] = [];
  const wellSaid = (name: MethodName, parameters: object, table: Table): boolean => {
    try {
      const { result } = of(name, parameters, table);
      const said = [methods[name].result.parse(result), JSON.parse(JSON.stringify(result))];
      if (!said.every((again) => isDeepStrictEqual(again, result))) problems.push(`${name}: schema`);
      if (/undefined|NaN/.test(result.methods_paragraph + JSON.stringify(result.tables)))
        problems.push(`${name}: words`);
    } catch (error) {
      if (!(error instanceof AnalysisInputError)) problems.push(`${name}: ${String((error as Error).stack)}`);
      else if (/undefined|NaN/.test(error.message)) problems.push(`${name}: ${error.message}`);
    }
    return problems.length === 0;
  };
  fc.assert(
    fc.property(column(value), column(value), column(value), column(whole), column(whole), (a, b, c, f, g) => {
      const table = makeTable({ a, b, c, f, g } as Parameters<typeof makeTable>[0]);
      return questions.every(([name, parameters]) => wellSaid(name, parameters, table));
    }),
    { seed: 8, numRuns: 200, reporter: () => undefined },
  );
  t.strictSame(problems.slice(0, 3), []);
});

t.test('Bowker: levels between which nobody changed are told, and have no degree of freedom', async (t) => {
  const table = [
    [20, 3, 0],
    [5, 30, 2],
    [0, 6, 10],
  ];
  const { result, warnings } = runMethod('mcnemar_test', makeTable({}), [], { table });
  t.equal(result.df, 2);
  t.ok(warnings.some(({ code }) => code === 'empty_cells'));
});

t.test('where nobody or everybody has the event, nothing claims that a test was made', async (t) => {
  for (const [counts, who] of [
    [[0, 0], 'nobody'],
    [[10, 12], 'everybody'],
  ] as const) {
    const { result, warnings } = of('two_proportions', { counts, totals: [10, 12] });
    t.equal(result.p_value, null);
    t.match(result.methods_paragraph, new RegExp(`without a test, since ${who} had the event`));
    t.notMatch(result.methods_paragraph, /chi-square/);
    t.match(
      warnings.find(({ code }) => code === 'no_variation'),
      { message: new RegExp(`^${who} has the event`, 'i') },
    );
  }
});
