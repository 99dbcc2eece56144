import fc from 'fast-check';
import t from 'tap';
import { boxRanks, withOrderStatistics } from '../../../domain/statistics/math/order-statistics.ts';

t.test('each rank holds what it would hold in ascending order, ties and sorted values included', async (t) => {
  const values = fc.oneof(
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 200 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 500 }),
    fc.nat(500).map((n) => Array.from({ length: n + 1 }, (_, i) => i)),
  );
  fc.assert(
    fc.property(values, (given) => {
      const numbers = Float64Array.from(given);
      const sorted = numbers.slice().sort();
      const ranks = boxRanks(numbers.length);
      const found = withOrderStatistics(numbers, ranks);
      return (
        ranks.every(
          (rank) => rank >= numbers.length || found[rank]! === sorted[rank]! || found[rank]! - sorted[rank]! === 0,
        ) &&
        found
          .slice()
          .sort()
          .every((value, i) => value - sorted[i]! === 0 || value === sorted[i]!)
      );
    }),
  );
  t.pass('as sorting finds it');
});
