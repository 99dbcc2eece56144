import t from 'tap';
import {
  averagePrecision,
  figuresOf,
  meanFigures,
  ndcg,
  recall,
} from '../../../scripts/literature/evaluate/metrics.ts';

const near = (value: number, expected: number) => Math.abs(value - expected) < 1e-12;

t.test('nDCG gains the grade, discounted by log2(rank + 1), against the best order', async (t) => {
  const judgments = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ]);
  // Järvelin and Kekäläinen's gains with trec_eval's discount, by hand: x, b, a of the ideal a, b, c.
  const expected = (2 / Math.log2(3) + 3 / 2) / (3 + 2 / Math.log2(3) + 1 / 2);
  t.ok(near(ndcg(['x', 'b', 'a'], judgments, 10), expected));
  t.equal(ndcg(['a', 'b', 'c'], judgments, 10), 1);
  t.ok(near(ndcg(['b', 'a'], judgments, 1), 2 / 3), 'the ideal order is cut at the same depth');
  t.equal(ndcg([], judgments, 10), 0);
});

t.test('average precision divides by all relevant papers, also those that were not found', async (t) => {
  const judgments = new Map([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 1],
  ]);
  // Found at ranks 1, 3 and 6: (1/1 + 2/3 + 3/6) / 4.
  t.ok(near(averagePrecision(['a', 'x', 'b', 'y', 'z', 'c'], judgments), (1 + 2 / 3 + 3 / 6) / 4));
  t.ok(near(averagePrecision(['a', 'x', 'b'], judgments, 2), 1 / 4), 'up to the depth');
});

t.test('recall is the part of the relevant papers that is among the first', async (t) => {
  const judgments = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  t.equal(recall(['x', 'a', 'b'], judgments, 2), 1 / 2);
  t.equal(recall(['x', 'a', 'b'], judgments, 3), 1);
});

t.test('papers of grade 0 are not relevant', async (t) => {
  const judgments = new Map([
    ['a', 0],
    ['b', 1],
  ]);
  t.same(figuresOf(['a', 'b'], judgments), { ndcg10: 1 / Math.log2(3), map: 1 / 2, recall100: 1 });
  t.same(figuresOf(['a'], new Map([['a', 0]])), { ndcg10: 0, map: 0, recall100: 0 });
});

t.test('every query counts the same in the mean', async (t) => {
  const found = { ndcg10: 1, map: 0.5, recall100: 1 };
  t.same(meanFigures([found, { ndcg10: 0, map: 0, recall100: 0 }]), { ndcg10: 0.5, map: 0.25, recall100: 0.5 });
  t.same(meanFigures([]), { ndcg10: 0, map: 0, recall100: 0 });
});
