import fc from 'fast-check';
import t, { type Test } from 'tap';
import { type MethodName, methods } from '../../../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

function near(t: Test, actual: unknown, expected: number, what: string, relative = 1e-10): void {
  const given = actual as number;
  const allowed = Math.max(relative * Math.abs(expected), Math.abs(expected) > 1e-9 ? 1e-13 : 0);
  t.ok(Math.abs(given - expected) <= allowed, `${what}: ${given} is ${expected}`);
}

const birthwt = referenceTable('birthwt.csv');
const tooth = referenceTable('ToothGrowth.csv');
const weight = { variable: 'bwt', group: 'smoke' };

t.test('with two groups the analysis of variance is the t test', async (t) => {
  for (const welch of [false, true]) {
    const { result: anova } = runMethod('anova_one_way', birthwt, [], { ...weight, welch });
    const { result: test } = runMethod('t_test', birthwt, [], { design: 'two_sample', ...weight, var_equal: !welch });
    near(t, anova.statistic, test.statistic ** 2, 'F is t squared');
    near(t, anova.df2, test.df, 'df');
    near(t, anova.p_value, test.p_value, 'p');
  }
});

t.test(
  'with two groups Kruskal-Wallis is the rank sum test without continuity correction, and Dunn its root',
  async (t) => {
    const { result: kruskal } = runMethod('kruskal_wallis', birthwt, [], weight);
    const { result: wilcoxon } = runMethod('wilcoxon_rank_sum', birthwt, [], {
      ...weight,
      exact: false,
      continuity_correction: false,
    });
    const { result: dunn } = runMethod('dunn_test', birthwt, [], weight);
    near(t, kruskal.p_value, wilcoxon.p_value!, 'p');
    near(t, dunn.comparisons[0]!.statistic ** 2, kruskal.statistic, 'z squared');
    near(t, dunn.comparisons[0]!.p_adjusted, kruskal.p_value, 'p of Dunn');
  },
);

t.test('a paired test is the one-sample test of the differences', async (t) => {
  const before = [5.1, 6.2, 4.4, 7.9, 5.5];
  const after = [4.8, 6.4, 3.9, 7.1, 5.2];
  const table = makeTable({ before, after, difference: before.map((value, i) => value - after[i]!) });
  const { result: paired } = runMethod('t_test', table, [], {
    design: 'paired',
    variable: 'before',
    variable2: 'after',
  });
  const { result: single } = runMethod('t_test', table, [], { design: 'one_sample', variable: 'difference' });
  t.equal(paired.p_value, single.p_value);
  t.equal(paired.cohen_d, single.cohen_d);
});

t.test('exchanging the groups changes the sign and mirrors the interval', async (t) => {
  const run = (group_levels: number[], alternative: string) =>
    runMethod('t_test', birthwt, [], { design: 'two_sample', ...weight, group_levels, alternative }).result;
  const first = run([0, 1], 'two_sided');
  const second = run([1, 0], 'two_sided');
  near(t, second.estimate, -first.estimate, 'estimate');
  near(t, second.conf_low, -(first.conf_high as number), 'limit');
  near(t, second.hedges_g, -first.hedges_g!, 'g');
  near(t, run([1, 0], 'less').p_value, run([0, 1], 'greater').p_value, 'one-sided p');
});

t.test('one-sided p-values of the two directions add up to one, and the interval ends at infinity', async (t) => {
  const run = (alternative: string) =>
    runMethod('t_test', birthwt, [], { design: 'two_sample', ...weight, alternative, mu: 100 }).result;
  near(t, run('less').p_value + run('greater').p_value, 1, 'sum');
  t.equal(run('less').conf_low, '-Infinity');
  t.equal(run('greater').conf_high, 'Infinity');
});

const groupMethods: [MethodName, object][] = [
  ['anova_one_way', {}],
  ['anova_one_way', { welch: true }],
  ['kruskal_wallis', {}],
  ['dunn_test', {}],
  ['variance_homogeneity', { test: 'bartlett' }],
  ['variance_homogeneity', { test: 'fligner' }],
  ['pairwise_tests', { test: 't_welch' }],
  ['pairwise_tests', { test: 'wilcoxon' }],
];
const statisticsOf = (method: MethodName, table: Table, more: object): number[] => {
  const { result } = runMethod(method, table, [], more);
  const all = 'comparisons' in result ? result.comparisons : [result];
  return all.flatMap((row) => {
    const { statistic, p_value } = row as { statistic: number; p_value: number };
    return [statistic, p_value];
  });
};

t.test('neither the order of the rows nor the unit of the variable matters', async (t) => {
  const len = tooth.columns.get('len')!;
  if (len.kind !== 'numeric') throw new Error('a numeric column');
  const scaled = { ...tooth, columns: new Map(tooth.columns) };
  // A power of two keeps ties and rounding as they were.
  scaled.columns.set('len', { ...len, values: len.values.map((value) => value / 1024) });
  const reversed = pickRows(tooth, [...Array(tooth.rows).keys()].reverse());
  for (const [method, more] of groupMethods) {
    const parameters = { variable: 'len', group: 'dose', ...more };
    const plain = statisticsOf(method, tooth, parameters);
    for (const [what, table] of Object.entries({ scaled, reversed }))
      for (const [i, value] of statisticsOf(method, table, parameters).entries())
        near(t, value, plain[i]!, `${method} ${what}`);
  }
});

t.test('p-values in the far tail keep their digits', async (t) => {
  const x = Array.from({ length: 400 }, (_, i) => (i % 10) + (i < 200 ? 0 : 24));
  const table = makeTable({ x, g: x.map((_, i) => (i < 200 ? 'a' : 'b')) });
  const { result } = runMethod('t_test', table, [], { design: 'two_sample', variable: 'x', group: 'g' });
  near(t, result.p_value, 4.56240413875099e-254, "R's p", 1e-10);
});

t.test('what can not be compared is refused by name', async (t) => {
  const table = makeTable({
    x: [1, 2, 3, 4, 5, 6],
    flat: [1, 1, 1, 2, 2, 2],
    huge: [1e200, 1, 2, 3, 4, 5],
    g: ['a', 'a', 'a', 'b', 'b', 'b'],
    id: [1, 2, 3, 4, 5, 6],
  });
  const run = (method: MethodName, parameters: object) => () => runMethod(method, table, [], parameters);
  for (const method of ['anova_one_way', 'pairwise_tests'] as const) {
    t.throws(
      run(method, { variable: 'flat', group: 'g' }),
      refused({ reason: 'constant_variable', message: /"flat" does not vary within the groups of "g"/ }),
    );
    t.throws(run(method, { variable: 'x', group: 'id' }), refused({ reason: 'insufficient_data', message: /coarser/ }));
    t.throws(
      run(method, { variable: 'huge', group: 'g' }),
      refused({ reason: 'unsupported_size', message: /1e\+200/ }),
    );
  }
  t.throws(
    run('anova_one_way', { variable: 'flat', group: 'g', welch: true }),
    refused({ reason: 'constant_variable', message: /"a", "b"/ }),
  );
  t.throws(
    run('t_test', { design: 'two_sample', variable: 'x', group: 'id' }),
    refused({ reason: 'too_many_groups', message: /group_levels/ }),
  );
  t.throws(
    run('anova_two_way', { variable: 'x', factors: ['g', 'flat'] }),
    refused({ reason: 'singular_design', message: /No row has the combination "a \/ 2", "b \/ 1"/ }),
  );
  t.throws(
    run('anova_two_way', { variable: 'x', factors: ['g', 'flat'], interaction: false }),
    refused({ reason: 'singular_design', message: /"flat" can't be told/ }),
  );
});

t.test('a skewed variable with unequal spread is pointed out, and what to do', async (t) => {
  const { result } = runMethod('anova_one_way', referenceTable('InsectSprays.csv'), [], {
    variable: 'count',
    group: 'spray',
  });
  const variance = result.assumption_checks.find(({ assumption }) => assumption === 'equal_variance');
  t.match(variance, { satisfied: false, test: 'Brown-Forsythe test', message: /use Welch's test/ });
  const normality = result.assumption_checks.filter(({ assumption }) => assumption === 'normality');
  t.equal(normality.length, 6);
  t.match(
    normality.find(({ about }) => about === 'D'),
    { satisfied: false, message: /compare with the Kruskal-Wallis test/ },
  );
});

t.test('rows of groups left out are counted, but only missing values are told in words', async (t) => {
  const table = makeTable({ x: [1, 2, 3, 4, 5, null, 7, 9], g: ['a', 'a', 'b', 'b', 'c', 'a', 'c', 'a'] });
  const parameters = { design: 'two_sample', variable: 'x', group: 'g', group_levels: ['a', 'b'] };
  const { result, excluded_missing } = runMethod('t_test', table, [], parameters);
  t.match(result, { n: 5, n_missing: 3 });
  t.equal(excluded_missing, 1);
  t.match(result.methods_paragraph, /1 row with a missing value/);
});

t.test(
  'in balanced data the three types of sums of squares agree, and a one-way part is the one-way analysis',
  async (t) => {
    const run = (ss_type: number, factors = ['supp', 'dose']) =>
      runMethod('anova_two_way', tooth, [], { variable: 'len', factors, ss_type }).result;
    for (const type of [2, 3])
      for (const [i, term] of run(type).terms.entries()) near(t, term.sum_sq, run(1).terms[i]!.sum_sq, term.term);
    const { result: oneWay } = runMethod('anova_one_way', tooth, [], { variable: 'len', group: 'dose' });
    near(t, run(1, ['dose', 'supp']).terms[0]!.sum_sq, oneWay.sum_sq_between!, 'first term of type 1');
  },
);

t.test('the sequential sums of squares and the residual make up the total; covariates or none', async (t) => {
  const bwt = birthwt.columns.get('bwt')!;
  if (bwt.kind !== 'numeric') throw new Error('a numeric column');
  const mean = bwt.values.reduce((sum, value) => sum + value, 0) / bwt.values.length;
  const total = bwt.values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  for (const covariates of [[], ['lwt', 'age']]) {
    const { terms, residual } = runMethod('anova_two_way', birthwt, [], {
      variable: 'bwt',
      factors: ['race', 'smoke'],
      covariates,
      ss_type: 1,
    }).result;
    near(
      t,
      terms.reduce((sum, { sum_sq }) => sum + sum_sq, residual.sum_sq),
      total,
      'total',
    );
  }
});

t.test('many groups keep their figure small', async (t) => {
  const rows = [...Array(40_000).keys()];
  const table = makeTable({ x: rows.map((i) => (i * 7919) % 10_007), g: rows.map((i) => i % 900) });
  for (const method of ['anova_one_way', 'kruskal_wallis'] as const) {
    const { figures } = runMethod(method, table, [], { variable: 'x', group: 'g' }).result;
    t.ok(JSON.stringify(figures).length < 500_000);
  }
  const ids = makeTable({ x: rows, g: rows.map((i) => i >> 1) });
  t.throws(
    () => runMethod('kruskal_wallis', ids, [], { variable: 'x', group: 'g' }),
    refused({ reason: 'unsupported_size' }),
  );
});

t.test('any small table gives a result that fits its schema, or is refused', async (t) => {
  const number = fc.constantFrom(0, 1, 2, 3, 0.1, 0.2, 0.30000000000000004, -5, 1e15, 1e-200, 1e150, 1.7e308, null);
  const row = fc.tuple(number, number, fc.constantFrom('a', 'b', 'é', null), fc.constantFrom('p', 'q`"\\'));
  const asked = fc.constantFrom<[MethodName, object]>(
    ...groupMethods.map(([name, more]) => [name, { variable: 'x', group: 'g', ...more }] as [MethodName, object]),
    ['t_test', { design: 'two_sample', variable: 'x', group: 'h' }],
    ['t_test', { design: 'paired', variable: 'x', variable2: 'y', alternative: 'less' }],
    ['correlation', { x: 'x', y: 'y' }],
    ['correlation', { x: 'x', y: 'y', method: 'spearman', alternative: 'greater' }],
    ['correlation', { x: 'x', y: 'y', method: 'kendall', continuity_correction: true }],
    ['friedman_test', { variables: ['x', 'y', 'x'] }],
    ['anova_two_way', { variable: 'x', factors: ['g', 'h'], interaction: false, covariates: ['y'] }],
    ['table_one', { by: 'g', continuous: ['x'], nonnormal: ['y'], categorical: ['h'] }],
    ['table_one', { by: 'h', nonnormal: ['y'], categorical: ['g', 'x'], exact: ['g'] }],
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 14 }), asked, (rows, [method, parameters]) => {
      const column = (index: number) => rows.map((values) => values[index] ?? null);
      const table = makeTable({
        x: [...column(0), 1],
        y: [...column(1), 2],
        g: [...column(2), 'a'],
        h: [...column(3), 'p'],
      });
      try {
        const { result } = runMethod(method, table, [], parameters);
        return methods[method].result.safeParse(result).success;
      } catch (error) {
        if (error instanceof AnalysisInputError) return true;
        throw error;
      }
    }),
    { numRuns: 2000 },
  );
  t.pass('2000 tables');
});

t.test('a row of a group that is not compared is not called one with a missing value', async (t) => {
  const table = makeTable({ x: [1, 2, 3.5, 4, 5, 7, 8, 9.5, null], g: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'a'] });
  const parameters = { variable: 'x', group: 'g', group_levels: ['a', 'b'] };
  for (const name of ['wilcoxon_rank_sum', 'kolmogorov_smirnov', 'tukey_hsd', 'kruskal_wallis'] as const) {
    const { result, excluded_missing } = runMethod(name, table, [], parameters);
    t.equal(excluded_missing, 1, name);
    t.match(result.methods_paragraph, / 1 row with a missing value/, name);
  }
});
