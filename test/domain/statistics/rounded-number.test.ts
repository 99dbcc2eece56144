import fc from 'fast-check';
import t from 'tap';
import { roundedToDigits } from '../../../domain/statistics/core/rounded-number.ts';

t.test('a number is rounded to digits as its text would be', async (t) => {
  const same = (value: number, digits: number) =>
    Object.is(roundedToDigits(value, digits), Number(value.toPrecision(digits)));
  const digits = fc.integer({ min: 1, max: 7 });
  fc.assert(fc.property(fc.double(), digits, same), { numRuns: 20_000 });
  fc.assert(fc.property(fc.double({ min: 0, max: 1 }), digits, same), { numRuns: 20_000 });
  // Halves of the last digit, whose text goes up or down by what follows far behind.
  const half = fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: -3, max: 12 }));
  fc.assert(
    fc.property(half, digits, ([whole, power], count) => same((whole + 0.5) / 10 ** power, count)),
    { numRuns: 20_000 },
  );
  for (const value of [0, -0, 1e7, 9_999_999.5, 0.99999995, 1e-9, 5e-324, Number.NaN, Number.POSITIVE_INFINITY])
    t.ok(same(value, 7), String(value));
});
