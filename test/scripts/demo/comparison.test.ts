import t from 'tap';
import { relativeDifference } from '../../../scripts/demo/comparison.ts';

t.test('the relative difference of a number from that of R', async (t) => {
  const difference = (ours: number | null | 'Infinity', r: number | null | 'Infinity') =>
    relativeDifference({ what: '', ours, r });
  t.equal(difference(1.5, 1), 0.5);
  t.equal(difference(-1, -2), 0.5);
  t.equal(difference(3, 3), 0);
  t.equal(difference(0, 0), 0);
  t.equal(difference(0.25, 0), 0.25, 'absolute where R has a zero');
  t.equal(difference(null, null), 0);
  t.equal(difference('Infinity', 'Infinity'), 0);
  t.equal(difference(null, 1), Number.POSITIVE_INFINITY);
  t.equal(difference(1, null), Number.POSITIVE_INFINITY);
  t.equal(difference('Infinity', 1), Number.POSITIVE_INFINITY);
});
