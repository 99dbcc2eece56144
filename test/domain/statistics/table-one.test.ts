import t from 'tap';
import { marksOf } from '../../../domain/statistics/definition/table-note.ts';
import { withNotes } from '../../../domain/statistics/print/table-notes.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const pbc = referenceTable('pbc.csv');
const randomised = [{ column: 'trt', op: 'not_missing' as const }];
const tableOne = (parameters: object, table = pbc) =>
  runMethod('table_one', table, table === pbc ? randomised : [], { by: 'trt', ...parameters });

t.test('it prints as the first table of a paper', async (t) => {
  const { result } = tableOne({ continuous: ['age'], nonnormal: ['chol'], categorical: ['sex'] });
  const [table] = result.tables;
  t.strictSame(
    table!.columns.map(({ title }) => title),
    ['Characteristic', 'Overall (n = 312)', '1 (n = 158)', '2 (n = 154)', 'p', 'Test', 'SMD'],
  );
  t.strictSame(table!.rows, [
    ['age, mean (SD)', '50.0 (10.6)', '51.4 (11.0)', '48.6 (10.0)', '0.018', 't test', '0.270'],
    [
      ...['chol, median [IQR]', '309.5 [249.5, 400.0]', '315.5 [247.8, 417.0]', '303.5 [254.3, 377.0]'],
      ...['0.544', 'Kruskal-Wallis', '0.038'],
    ],
    ['\u2003Missing, n', '28', '18', '10', '', '', ''],
    ['sex, n (%)', '', '', '', '0.421', 'chi-square', '0.111'],
    ['\u2003f', '276 (88.5%)', '137 (86.7%)', '139 (90.3%)', '', '', ''],
    ['\u2003m', '36 (11.5%)', '21 (13.3%)', '15 (9.7%)', '', '', ''],
  ]);
  const trial = tableOne({ continuous: ['age'], categorical: ['sex'], overall: false, p_values: false }).result;
  t.strictSame(
    trial.tables[0]!.columns.map(({ title }) => title),
    ['Characteristic', '1 (n = 158)', '2 (n = 154)', 'SMD'],
  );
  t.ok(trial.tables[0]!.rows.every((row) => row.length === 4));
  t.notMatch(trial.methods_paragraph, /compared|significance/);
});

t.test('where asked, footnotes tell what columns and rows told', async (t) => {
  const { result } = tableOne({
    continuous: ['age'],
    nonnormal: ['chol'],
    categorical: ['sex', 'stage'],
    footnotes: true,
  });
  const [table] = result.tables;
  t.strictSame(
    table!.columns.map(({ title }) => title),
    ['Characteristic', 'Overall (n = 312)', '1 (n = 158)', '2 (n = 154)', 'p', 'SMD'],
  );
  t.strictSame(table!.rows.slice(0, 3), [
    ['age', '50.0 (10.6)', '51.4 (11.0)', '48.6 (10.0)', '0.018', '0.270'],
    ['chol', '309.5 [249.5, 400.0]', '315.5 [247.8, 417.0]', '303.5 [254.3, 377.0]', '0.544', '0.038'],
    ['sex', '', '', '', '0.421', '0.111'],
  ]);
  const at = (row: number | null, column: number) => ({ row, column });
  t.strictSame(table!.notes, [
    { mark: 'a', text: 'Standardised mean difference.', cells: [at(null, 5)] },
    { mark: 'b', text: 'Mean (standard deviation).', cells: [at(0, 0)] },
    { mark: 'c', text: "Student's t test.", cells: [at(0, 4)] },
    { mark: 'd', text: 'Median [first and third quartile].', cells: [at(1, 0)] },
    { mark: 'e', text: 'Missing values: 28 (1: 18; 2: 10).', cells: [at(1, 0)] },
    { mark: 'f', text: 'Kruskal-Wallis test.', cells: [at(1, 4)] },
    { mark: 'g', text: 'Number (percentage of those with a value).', cells: [at(2, 0), at(5, 0)] },
    { mark: 'h', text: "Chi-square test with Yates' continuity correction.", cells: [at(2, 4)] },
    { mark: 'i', text: 'Chi-square test.', cells: [at(5, 4)] },
  ]);
});

t.test('footnotes without p-values tell no tests, and what was not compared is told', async (t) => {
  const trial = tableOne({ continuous: ['age'], footnotes: true, p_values: false }).result.tables[0]!;
  t.strictSame(
    trial.notes?.map(({ text }) => text),
    ['Standardised mean difference.', 'Mean (standard deviation).'],
  );
  const table = makeTable({ g: [...'aabbcc'], one: [1, 1, 1, 1, 1, 1] });
  const { notes } = tableOne({ by: 'g', continuous: ['one'], footnotes: true }, table).result.tables[0]!;
  t.strictSame(notes?.at(-1), {
    mark: 'c',
    text: 'Not compared: the values do not allow the test.',
    cells: [{ row: 0, column: 5 }],
  });
  t.equal(notes?.[0]?.text, 'Standardised mean difference, mean over the pairs of groups.');
});

t.test('its tests are those of the methods by themselves', async (t) => {
  const { result } = tableOne({
    continuous: ['age'],
    nonnormal: ['bili'],
    categorical: ['sex', 'stage'],
    exact: ['stage'],
  });
  const p = result.rows.map(({ p_value }) => p_value!);
  const others = [
    runMethod('t_test', pbc, randomised, { design: 'two_sample', variable: 'age', group: 'trt', var_equal: true }),
    runMethod('kruskal_wallis', pbc, randomised, { variable: 'bili', group: 'trt' }),
    runMethod('chi_square_test', pbc, randomised, { row: 'sex', column: 'trt' }),
    runMethod('fisher_exact_test', pbc, randomised, { row: 'stage', column: 'trt' }),
  ];
  for (const [i, other] of others.entries()) {
    const expected = other.result.p_value!;
    t.ok(Math.abs(p[i]! - expected) <= 1e-10 * expected, `${result.rows[i]!.variable}: ${p[i]} is ${expected}`);
  }
});

t.test('the difference of two shares is that of a variable of zeros and ones', async (t) => {
  const g = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'];
  const yes = [1, 1, 0, 0, 0, 1, 1, 1, 0];
  const { rows } = tableOne({ by: 'g', categorical: ['yes'] }, makeTable({ g, yes })).result;
  const [a, b] = [2 / 5, 3 / 4];
  t.ok(Math.abs((rows[0]!.smd as number) - (b - a) / Math.sqrt((a * (1 - a) + b * (1 - b)) / 2)) < 1e-14);
});

t.test('a level that neither of two groups has does not count in their difference', async (t) => {
  const level = [...'xyyzxxyz', ...'xy'];
  const two = makeTable({ g: [...'aaaabbbb'], level: level.slice(0, 8) });
  const three = makeTable({ g: [...'aaaabbbb', ...'cc'], level: [...level.slice(0, 8), 'w', 'w'] });
  const smd = (table: ReturnType<typeof makeTable>, group_levels: string[]) =>
    tableOne({ by: 'g', categorical: ['level'], group_levels }, table).result.rows[0]!.smd as number;
  t.ok(Math.abs(smd(three, ['a', 'b']) - smd(two, ['a', 'b'])) < 1e-12);
});

t.test(
  'groups whose levels tell them apart are infinitely far from each other, as numbers without spread are',
  async (t) => {
    const table = makeTable({
      g: [...'aaaabbbbbb'],
      two: [...'xxxxyyyyyy'],
      three: [...'xxxxyyyzzz'],
      shared: [...'xxyyyyzzzz'],
      number: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
    });
    const { rows } = tableOne(
      { by: 'g', continuous: ['number'], categorical: ['two', 'three', 'shared'] },
      table,
    ).result;
    // R: p <- c(1 - e, e), q <- c(e, 1 - e); abs(diff(c(p[1], q[1]))) / sqrt((p[1] * p[2] + q[1] * q[2]) / 2) grows without end as e falls.
    t.strictSame(
      rows.slice(0, 3).map(({ smd }) => smd),
      ['Infinity', 'Infinity', 'Infinity'],
    );
    // R: a <- c(.5, 0); b <- c(1/3, 2/3); s <- (diag(a) - a %o% a + diag(b) - b %o% b) / 2; sqrt((a - b) %*% solve(s, a - b))
    t.ok(Math.abs((rows[3]!.smd as number) - 2.4494897427831783) < 1e-12, String(rows[3]!.smd));
  },
);

t.test('what can not be compared is told, and the table still stands', async (t) => {
  const table = makeTable({
    g: ['a', 'a', 'a', 'b', 'b', 'b'],
    only_a: [1, 2, 4, null, null, null],
    same: ['x', 'x', 'x', 'x', 'x', 'x'],
    none: [null, null, null, null, null, null],
  });
  const { result, warnings } = tableOne({ by: 'g', continuous: ['only_a'], categorical: ['same', 'none'] }, table);
  t.strictSame(
    result.rows.map(({ p_value }) => p_value),
    [null, null, null],
  );
  t.equal(result.rows[1]!.smd, 0);
  t.equal(warnings.filter(({ code }) => code === 'not_compared').length, 3);
  t.equal(result.tables[0]!.rows[0]![3], '–');
});

t.test('small expected counts are pointed out with the way out', async (t) => {
  const { warnings, result } = tableOne({ by: 'am', categorical: ['carb'] }, referenceTable('mtcars.csv'));
  t.match(warnings, [{ code: 'small_expected_count', message: /Name "carb" in exact/ }]);
  t.match(result.assumption_checks, [{ assumption: 'expected_counts', about: 'carb', satisfied: false }]);
});

t.test('a variable with too many tables to count is compared by random ones, and says so', async (t) => {
  const rows = Array.from({ length: 3600 }, (_, i) => i);
  const table = makeTable({ g: rows.map((i) => i % 6), v: rows.map((i) => (i * i + (i >> 5)) % 9) });
  const { result, warnings } = tableOne({ by: 'g', categorical: ['v'], exact: ['v'] }, table);
  const [row] = result.rows;
  t.match(row, { test: 'fisher_exact', monte_carlo: { tables: 100_000, seed: 1 } });
  t.ok(row!.p_value! > 0);
  t.match(warnings, [{ code: 'monte_carlo', message: /"v": .*seed 1.*standard error/ }]);
  t.match(result.methods_paragraph, /Monte Carlo estimate/);
});

t.test('identifiers are no row of a table, and one group is none', async (t) => {
  const ids = [...Array(500).keys()].map((i) => `P${i}`);
  const table = makeTable({ id: ids, g: ids.map((_, i) => (i % 2 === 0 ? 'a' : 'b')), one: ids.map(() => 1) });
  t.throws(
    () => tableOne({ by: 'g', categorical: ['id'] }, table),
    refused({ reason: 'unsupported_size', message: /"id" has 500 levels/ }),
  );
  t.throws(() => tableOne({ by: 'one', categorical: ['g'] }, table), refused({ reason: 'single_group' }));
  const { warnings, result } = tableOne({ by: 'g', continuous: ['one'] }, table);
  t.equal(result.rows[0]!.p_value, null);
  t.match(warnings, [{ code: 'not_compared', message: /the same value in all rows/ }]);
});

t.test('footnotes are marked in the order of reading, and those of one text once', async (t) => {
  const table = { name: 't', title: 'T', columns: [], rows: [] };
  const at = (row: number | null, column: number) => ({ row, column });
  t.equal(withNotes(table, []), table);
  const many = Array.from({ length: 28 }, (_, i) => ({ text: `${i}`, cells: [at(27 - i, 0)] }));
  const noted = withNotes(table, [...many, { text: '3', cells: [at(null, 1)] }, { text: 'none', cells: [] }]);
  t.strictSame(
    noted.notes?.map(({ mark, text }) => `${mark} ${text}`).filter((_, i) => i < 3 || i > 24),
    ['a 3', 'b 27', 'c 26', 'z 2', 'aa 1', 'ab 0'],
  );
  const markOf = marksOf(
    withNotes(table, [
      { text: 'x', cells: [at(0, 0)] },
      { text: 'y', cells: [at(0, 0), at(1, 2)] },
    ]),
  );
  t.strictSame([markOf(0, 0), markOf(1, 2), markOf(null, 0)], ['a,b', 'b', '']);
});
