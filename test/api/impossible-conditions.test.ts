import t from 'tap';
import { type Condition, impossibleTogether } from '../../api/impossible-conditions.ts';

type Given = [comparison: string, ...values: Condition['values']];

/** By the paths of those that are refused, the path of the one that each can't hold together with. */
function refused(as: Condition['as'], ...given: Given[]): Record<string, string> {
  const issues = impossibleTogether(
    given.map(([comparison, ...values], i) => ({ field: 'x', comparison, values, path: `${i}`, as })),
  );
  return Object.fromEntries(issues.map(({ path, message }) => [path, /`(.*)`/.exec(message)![1]!]));
}

t.test('conditions that nothing meets name each other', async (t) => {
  t.strictSame(refused('number', ['gte', '60'], ['lt', '50']), { 1: '0' });
  t.strictSame(refused('number', ['lt', 50], ['gte', 60]), { 1: '0' });
  t.strictSame(refused('number', ['gt', 9], ['lt', 100], ['lte', 9]), { 2: '0' }, 'the tightest counts');
  t.strictSame(refused('number', ['lte', 9], ['lt', 100], ['gt', 9]), { 2: '0' });
  t.strictSame(refused('number', ['eq', '1e1'], ['lt', '10']), { 1: '0' });
  t.strictSame(refused('number', ['gt', 3], ['in', 1, 2, 3]), { 1: '0' });
  t.strictSame(refused('number', ['ne', '5.0'], ['eq', 5]), { 1: '0' });
  t.strictSame(refused('text', ['eq', 'a'], ['ne', 'a']), { 1: '0' });
  t.strictSame(refused('text', ['in', 'a', 'b'], ['in', 'b', 'c'], ['eq', 'c']), { 2: '1' });
  t.strictSame(refused('text', ['eq', true], ['eq', 'false']), { 1: '0' });
  t.strictSame(refused(null, ['is_null', true], ['gt', 1]), { 1: '0' });
  t.strictSame(refused(null, ['is_null', 'false'], ['is_null', 'true']), { 1: '0' });
});

t.test('what some value meets is not refused', async (t) => {
  for (const given of [
    [
      ['gte', 60],
      ['lte', '60.0'],
      ['eq', '6e1'],
    ],
    [
      ['gt', 9],
      ['lt', 10],
      ['ne', 9.5],
    ],
    [
      ['in', 1, 2],
      ['ne', 1],
      ['gt', 1],
    ],
    [
      ['is_null', false],
      ['gt', 1],
    ],
  ] as Given[][])
    t.strictSame(refused('number', ...given), {}, JSON.stringify(given));
});

t.test('texts that look like numbers compare as texts, and of fields of several kinds nothing is said', async (t) => {
  t.strictSame(refused('text', ['gt', '10'], ['lt', '9']), {}, '"5" is between them');
  t.strictSame(refused('text', ['eq', '1.0'], ['ne', '1']), {});
  t.strictSame(refused('text', ['gt', '9'], ['lt', '10']), { 1: '0' });
  t.strictSame(refused('text', ['eq', '1'], ['ne', 1]), {}, 'a number is no text');
  t.strictSame(refused(null, ['eq', 'a'], ['eq', 'b']), {});
});

t.test('each value of a long filter is looked at once', async (t) => {
  const many = Array.from({ length: 100_000 }, (_, i) => i);
  const condition = (comparison: string, values: Condition['values'], path: string): Condition => ({
    ...{ field: 'x', comparison, values, path, as: 'number' },
  });
  const issues = impossibleTogether([
    condition('in', many, 'whole'),
    condition(
      'in',
      many.map((i) => i + 0.5),
      'halves',
    ),
    ...many.map((i) => condition('gte', [-i], `${i}`)),
    condition('lt', [0], 'below'),
  ]);
  t.match(
    issues.map(({ path, message }) => `${path}: ${message}`),
    [/^halves: .* `whole`/, /^below: .* `whole`/],
  );
  t.equal(issues.length, 2);
});
