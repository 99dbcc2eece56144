import t from 'tap';
import { printedCondition } from '../../../domain/exports/analysis/printed-parameters.ts';
import { filterRows } from '../../../domain/statistics/core/filter.ts';
import { levelsOf, matchesValue } from '../../../domain/statistics/core/levels.ts';
import { type FilterCondition, filter } from '../../../domain/statistics/definition/filter.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const table = makeTable({
  age: [30, 40, null, 50],
  sex: ['f', 'm', 'm', null],
  sick: [true, false, null, true],
});
const kept = (...conditions: FilterCondition[]) => [...filterRows(table, conditions)];

t.test('every condition must hold, and a missing value meets none but missing', async (t) => {
  t.strictSame(kept({ column: 'age', op: '>=', value: 40 }), [1, 3]);
  t.strictSame(kept({ column: 'age', op: '!=', value: 40 }), [0, 3]);
  t.strictSame(kept({ column: 'age', op: 'missing' }), [2]);
  t.strictSame(kept({ column: 'age', op: 'not_missing' }, { column: 'sex', op: '==', value: 'm' }), [1]);
  t.strictSame(kept({ column: 'sex', op: '!=', value: 'f' }), [1, 2]);
  t.strictSame(kept({ column: 'sex', op: '<', value: 'm' }), [0]);
  t.strictSame(kept({ column: 'age', op: 'in', value: [30, '50'] }), [0, 3]);
  t.strictSame(kept({ column: 'sick', op: '==', value: true }), [0, 3]);
  t.strictSame(kept({ column: 'age', op: '==', value: 'old' }), []);
});

t.test('the words of list filters mean what the spellings of R mean, and leave the same bytes', async (t) => {
  const pairs: [FilterCondition, FilterCondition][] = [
    ...(
      [
        ['eq', '=='],
        ['ne', '!='],
        ['lt', '<'],
        ['lte', '<='],
        ['gt', '>'],
        ['gte', '>='],
      ] as const
    ).map(([word, sign]): [FilterCondition, FilterCondition] => [
      { column: 'age', op: word, value: 40 },
      { column: 'age', op: sign, value: 40 },
    ]),
    [
      { column: 'age', op: 'is_null', value: true },
      { column: 'age', op: 'missing' },
    ],
    [
      { column: 'sex', op: 'is_null', value: false },
      { column: 'sex', op: 'not_missing' },
    ],
  ];
  for (const [word, sign] of pairs) {
    const described = (condition: FilterCondition) =>
      JSON.stringify(runMethod('descriptive_summary', table, [condition], { variables: ['age'] }));
    t.strictSame(kept(word), kept(sign), word.op);
    t.equal(described(word), described(sign), `${word.op}: result and script`);
    t.equal(printedCondition(word), printedCondition(sign), `${word.op}: in words`);
    t.same(filter.parse([word]), [word], 'it is kept as it was sent');
  }
  t.notOk(filter.safeParse([{ column: 'age', op: 'is_null' }]).success, 'is_null says which');
});

t.test('a column that is not there is named, with those that are', async (t) => {
  t.throws(
    () => kept({ column: 'weight', op: '>', value: 1 }),
    refused({ reason: 'missing_column', message: 'Column "weight" is not in the data. It has: age, sex, sick.' }),
  );
  t.throws(() => kept({ column: 'age', op: '<', value: 'old' }), refused({ reason: 'invalid_parameter' }));
});

t.test('levels are in ascending order: numbers by value, text by code point', async (t) => {
  const levels = (values: (string | number | boolean | null)[]) =>
    levelsOf(makeTable({ x: values }).columns.get('x')!, { name: 'x' }).names;
  t.strictSame(levels([10, 9, 2.5, 9, null]), ['2.5', '9', '10']);
  t.strictSame(levels(['a', 'B', '>50', '20-50', '<=20', '\u{1F600}', '\uFFFD']), [
    '20-50',
    '<=20',
    '>50',
    'B',
    'a',
    '\uFFFD',
    '\u{1F600}',
  ]);
  t.strictSame(levels([true, false]), ['false', 'true']);
});

t.test('event values compare as text, and in a boolean column 1 is true', async (t) => {
  const matched = (values: (string | number | boolean | null)[], wanted: string | number | boolean) => [
    ...matchesValue(makeTable({ x: values }).columns.get('x')!, wanted, Int32Array.from(values.keys())),
  ];
  t.strictSame(matched([1, 2, null], 1), [1, 0, 0]);
  t.strictSame(matched([1, 2, null], '2'), [0, 1, 0]);
  t.strictSame(matched(['1', 'dead'], 1), [1, 0]);
  for (const wanted of [1, true, 'true', '1']) t.strictSame(matched([true, false, null], wanted), [1, 0, 0]);
});
