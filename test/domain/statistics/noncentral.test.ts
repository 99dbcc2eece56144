/** The true values are integrals of 40 digits (mpmath); R's pt(ncp=) is within 1e-12 of them in absolute terms. */
import t, { type Test } from 'tap';
import { fUpperTail } from '../../../domain/statistics/math/distributions/f.ts';
import {
  noncentralFLowerTail,
  noncentralFUpperTail,
} from '../../../domain/statistics/math/distributions/noncentral-f.ts';
import {
  noncentralTLowerTail,
  noncentralTUpperTail,
} from '../../../domain/statistics/math/distributions/noncentral-t.ts';
import { normalUpperTail } from '../../../domain/statistics/math/distributions/normal.ts';
import { studentTTwoSided } from '../../../domain/statistics/math/distributions/student-t.ts';

function near(t: Test, actual: number, expected: number, relative: number) {
  t.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is ${expected}`);
}

t.test('both tails of the noncentral t hold, also where AS 243 cancels', async (t) => {
  near(t, noncentralTUpperTail(-5, 2, 10), 1.0, 1e-13);
  near(t, noncentralTLowerTail(-5, 2, 10), 5.798928361721413e-27, 1e-13);
  near(t, noncentralTUpperTail(-2, 7.5, 2.8), 0.9999913194917387, 1e-13);
  near(t, noncentralTLowerTail(-2, 7.5, 2.8), 8.680508261306667e-6, 1e-13);
  near(t, noncentralTUpperTail(0.3, 0.5, -8), 2.6692884841760507e-16, 1e-13);
  near(t, noncentralTLowerTail(0.3, 0.5, -8), 0.9999999999999998, 1e-13);
  near(t, noncentralTUpperTail(1, 300, 10), 1.0, 1e-13);
  near(t, noncentralTLowerTail(1, 300, 10), 1.1994614142698544e-19, 1e-13);
  near(t, noncentralTUpperTail(3, 0.5, 10), 0.9920318493188919, 1e-13);
  near(t, noncentralTLowerTail(3, 0.5, 10), 0.007968150681108085, 1e-13);
  near(t, noncentralTUpperTail(3, 30, 0.5), 0.01033956729687104, 1e-13);
  near(t, noncentralTLowerTail(3, 30, 0.5), 0.989660432703129, 1e-13);
  near(t, noncentralTUpperTail(3, 30, 2.8), 0.43550253623637, 1e-13);
  near(t, noncentralTLowerTail(3, 30, 2.8), 0.56449746376363, 1e-13);
  near(t, noncentralTUpperTail(3, 300, -8), 4.756499452126021e-28, 1e-13);
  near(t, noncentralTLowerTail(3, 300, -8), 1.0, 1e-13);
  near(t, noncentralTUpperTail(10, 2, 10), 0.6285323397798378, 1e-13);
  near(t, noncentralTLowerTail(10, 2, 10), 0.3714676602201622, 1e-13);
  near(t, noncentralTUpperTail(10, 7.5, -1), 3.208969345948352e-7, 1e-13);
  near(t, noncentralTLowerTail(10, 7.5, -1), 0.9999996791030654, 1e-13);
});

t.test('without noncentrality it is the t distribution, with endless df the normal', async (t) => {
  for (const df of [0.3, 1, 2, 29.5, 1e4, 1e8])
    for (const x of [0.01, 1, 3, 50, 1e6]) {
      const tail = studentTTwoSided(x, df) / 2;
      if (tail < 1e-300) continue;
      near(t, noncentralTUpperTail(x, df, 0), tail, 1e-13);
      near(t, noncentralTLowerTail(-x, df, 0), tail, 1e-13);
      near(t, noncentralTLowerTail(x, df, 0), 1 - tail, 1e-13);
    }
  near(t, noncentralTUpperTail(1.5, Number.POSITIVE_INFINITY, 0.3), normalUpperTail(1.2), 1e-15);
  near(t, noncentralTUpperTail(0, 7, 2), normalUpperTail(-2), 1e-15);
});

t.test('the tails of the noncentral t add up to 1', async (t) => {
  for (const df of [0.5, 3, 40, 1000, 1e6])
    for (const ncp of [-30, -2, 0.1, 5, 200])
      for (const x of [-50, -1, -1e-9, 0, 0.4, 6, 300])
        near(t, noncentralTLowerTail(x, df, ncp) + noncentralTUpperTail(x, df, ncp), 1, 1e-12);
});

t.test('a noncentral F on one degree of freedom is the square of a noncentral t', async (t) => {
  for (const df of [1, 5, 38, 1000, 1e5])
    for (const ncp of [0.1, 2.5, 8, 30])
      for (const x of [0.2, 2, 6, 25]) {
        const both = noncentralTUpperTail(x, df, ncp) + noncentralTLowerTail(-x, df, ncp);
        near(t, noncentralFUpperTail(x * x, 1, df, ncp * ncp), both, 1e-11);
      }
});

t.test('the tails of the noncentral F add up to 1, and it is the F distribution without noncentrality', async (t) => {
  for (const [df1, df2] of [
    [1, 3],
    [3, 40.5],
    [9, 2000],
    [2, 1e6],
  ] as const)
    for (const x of [0.01, 0.8, 3, 40]) {
      near(t, noncentralFUpperTail(x, df1, df2, 0), fUpperTail(x, df1, df2), 1e-12);
      for (const ncp of [0.5, 12, 300, 20000])
        near(t, noncentralFUpperTail(x, df1, df2, ncp) + noncentralFLowerTail(x, df1, df2, ncp), 1, 1e-11);
    }
});

t.test('the noncentral F goes over smoothly to its form for huge noncentrality', async (t) => {
  const around = (x: number, df1: number, df2: number) =>
    [1e6 - 1, 1e6 + 1].map((ncp) => noncentralFUpperTail(x, df1, df2, ncp)) as [number, number];
  for (const [x, df1, df2] of [
    [3.3e5, 3, 2],
    [1e6, 1, 40],
    [5e4, 20, 3],
  ] as const) {
    const [below, above] = around(x, df1, df2);
    near(t, above, below, 2e-5);
    t.ok(below > 0.1 && below < 0.9);
  }
  t.equal(noncentralFUpperTail(3, 2, 3e6, 2e15), 1);
});
