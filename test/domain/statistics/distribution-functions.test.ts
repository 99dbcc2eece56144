/** Distribution functions against R 4.2.2 with 17 digits, mpmath with 25 digits, and against each other. */
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { betaQuantile, betaUpperTail } from '../../../domain/statistics/math/distributions/beta.ts';
import { chiSquareUpperTail } from '../../../domain/statistics/math/distributions/chi-square.ts';
import { fUpperQuantile, fUpperTail } from '../../../domain/statistics/math/distributions/f.ts';
import { noncentralTDistribution } from '../../../domain/statistics/math/distributions/noncentral-t.ts';
import { poissonLowerTail } from '../../../domain/statistics/math/distributions/poisson.ts';
import { studentTTwoSided } from '../../../domain/statistics/math/distributions/student-t.ts';
import {
  studentizedRangeLowerTail,
  studentizedRangeUpperQuantile,
  studentizedRangeUpperTail,
} from '../../../domain/statistics/math/distributions/studentized-range.ts';
import { distributionByName } from '../../../domain/statistics/probability/distribution-by-name.ts';

function near(t: Test, actual: number, expected: number, relative: number) {
  t.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is ${expected}`);
}

t.test('tails hold for thousands of degrees of freedom', async (t) => {
  near(t, chiSquareUpperTail(7552.37, 7500), 0.33285318441701, 1e-12);
  near(t, poissonLowerTail(9222, 10560), 1.09369249853998e-40, 1e-12);
  near(t, studentTTwoSided(3.09024, 975000) / 2, 0.001000002240094171, 1e-13);
  near(t, fUpperTail(1.05758, 28, 1175), 0.38418599803946, 1e-12);
});

t.test('the studentized range of two means is the t distribution', async (t) => {
  for (const [q, df] of [
    [5, 4],
    [20, 4],
    [50, 4],
    [3, 30],
    [12, 200],
  ] as const)
    near(t, studentizedRangeUpperTail(q, 2, df), studentTTwoSided(q / Math.SQRT2, df), 1e-12);
});

t.test('the studentized range agrees with its double integral in the tail, where R has two digits', async (t) => {
  near(t, studentizedRangeUpperTail(3.5, 3, 27), 0.05049068060028794, 1e-10);
  near(t, studentizedRangeUpperTail(20.1657, 7, 4), 0.0010175883292329636, 1e-12);
  near(t, studentizedRangeLowerTail(3.5, 3, 27) + studentizedRangeUpperTail(3.5, 3, 27), 1, 1e-13);
  near(t, studentizedRangeUpperTail(studentizedRangeUpperQuantile(1e-30, 6, 40), 6, 40), 1e-30, 1e-9);
});

t.test('noncentral t without noncentrality is t, and its tails are mirrored', async (t) => {
  for (const x of [-30, -2, 0.5, 4, 50]) {
    near(t, noncentralTDistribution(7, 0).upperTail(x), distributionByName('t', { df: 7 }).upperTail(x), 1e-12);
    near(t, noncentralTDistribution(7, 1.5).upperTail(x), noncentralTDistribution(7, -1.5).lowerTail(-x), 1e-12);
  }
  near(t, noncentralTDistribution(38, 2.5).lowerTail(2), 0.30840885345418312, 1e-11);
});

t.test('quantiles are the inverse of the tails, also where only the other tail has digits', async (t) => {
  const shape = fc.double({ min: 0.2, max: 3000, noNaN: true });
  const exponent = fc.double({ min: 0.31, max: 250, noNaN: true });
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(shape, shape, exponent, fc.constantFrom('lower' as const, 'upper' as const), (a, b, digits, side) => {
        const tail = 10 ** -digits;
        return (
          [
            ['gamma', { shape: a, rate: 2 }],
            ['f', { df1: a, df2: b }],
            ['t', { df: a }],
          ] as const
        ).every(([name, given]) => {
          const distribution = distributionByName(name, given);
          const x = distribution.quantile(side, tail, Math.log(tail));
          if (x === 0 || !Number.isFinite(x) || Math.abs(x) < 1e-300) return true;
          const reached = side === 'lower' ? distribution.logLowerTail(x) : distribution.logUpperTail(x);
          // A rounding of x moves the tail by its slope.
          const slope = Math.exp(distribution.logDensity(x) - reached) * Math.abs(x);
          return Math.abs(reached - Math.log(tail)) <= 1e-11 * (1 + Math.abs(reached)) + 1e-14 * slope;
        });
      }),
      { seed: 3, numRuns: 300 },
    ),
  );
});

t.test('limits of exact intervals are found where the tail is tiny', async (t) => {
  near(t, betaUpperTail(betaQuantile(1e-200, 3, 5), 3, 5), 1, 1e-15);
  near(t, fUpperTail(fUpperQuantile(1e-40, 50, 3.596), 50, 3.596), 1e-40, 1e-11);
});

t.test('probabilities of counts add up to the tails', async (t) => {
  for (const [name, given] of [
    ['binomial', { size: 30, prob: 0.3 }],
    ['poisson', { lambda: 4.5 }],
    ['negative_binomial', { size: 2.5, mu: 7 }],
    ['hypergeometric', { m: 12, n: 30, k: 20 }],
    ['wilcoxon_rank_sum', { m: 6, n: 9 }],
    ['wilcoxon_signed_rank', { n: 11 }],
  ] as const) {
    const distribution = distributionByName(name, given);
    let sum = 0;
    for (let k = 0; k <= 10; k++) sum += Math.exp(distribution.logDensity(k));
    near(t, distribution.lowerTail(10), sum, 1e-13);
    near(t, distribution.lowerTail(10) + distribution.upperTail(10), 1, 1e-14);
  }
});
