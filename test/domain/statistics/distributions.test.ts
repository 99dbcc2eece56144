/** R 4.2.2: pnorm, qnorm, pchisq, pt and qt with 17 digits. */
import t, { type Test } from 'tap';
import { chiSquareUpperTail } from '../../../domain/statistics/math/distributions/chi-square.ts';
import { normalQuantile, normalUpperTail } from '../../../domain/statistics/math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../../../domain/statistics/math/distributions/student-t.ts';

function near(t: Test, actual: number, expected: number, relative: number) {
  t.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is ${expected}`);
}
t.test('tails hold to 1e-300', async (t) => {
  near(t, normalUpperTail(37.5), 4.6053530095819552e-308, 1e-12);
  near(t, normalUpperTail(-3), 0.9986501019683699, 1e-15);
  near(t, chiSquareUpperTail(1400, 1), 2.1010145162641344e-306, 1e-12);
  near(t, chiSquareUpperTail(1000, 100), 2.3060767380353981e-148, 1e-13);
  near(t, studentTTwoSided(1000, 30), 2 * 1.0360017415558858e-69, 1e-13);
  near(t, studentTTwoSided(0.3, 7), 0.77289005040213432, 1e-14);
});

t.test('quantiles hold in the centre and in the tails', async (t) => {
  near(t, normalQuantile(1e-300), -37.047096299361201, 1e-15);
  near(t, normalQuantile(1e-8), -5.61200124417479, 1e-15);
  near(t, normalQuantile(0.975), 1.9599639845400536, 1e-15);
  near(t, studentTCritical(0.95, 3), 3.1824463052837078, 1e-14);
  near(t, studentTCritical(0.99, 1.5), 17.820310514462797, 1e-14);
  t.equal(normalQuantile(0), Number.NEGATIVE_INFINITY);
  t.equal(normalQuantile(1), Number.POSITIVE_INFINITY);
});
