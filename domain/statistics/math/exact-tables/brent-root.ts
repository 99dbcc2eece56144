/** R's default for uniroot(), the fourth root of the machine precision: absolute, on the scale that is searched. */
const rootTolerance = Number.EPSILON ** 0.25;

/**
 * A zero of f between `from` and `to`, where it has opposite signs, by Brent's method (Algorithms for Minimization
 * without Derivatives, 1973, chapter 4): bisection, secant or inverse quadratic interpolation, whichever is safe.
 */
export function brentRoot(f: (x: number) => number, from: number, to: number, tolerance = rootTolerance): number {
  // b is the best estimate, a the one before it; the zero lies between b and c.
  let [a, b] = [from, to];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  let [c, fc] = [a, fa];
  for (let i = 0; i < 1000; i++) {
    const before = b - a;
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const least = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2;
    let step = (c - b) / 2;
    if (Math.abs(step) <= least || fb === 0) return b;
    if (Math.abs(before) >= least && Math.abs(fa) > Math.abs(fb))
      step = interpolated({ a, b, c, fa, fb, fc, before, least }) ?? step;
    if (Math.abs(step) < least) step = step > 0 ? least : -least;
    [a, fa] = [b, fb];
    b += step;
    fb = f(b);
    if (fb > 0 === fc > 0 && fb !== 0) [c, fc] = [a, fa];
  }
  return b;
}

/** The step of the interpolation, if it stays well inside the bracket and shrinks. */
function interpolated(at: {
  a: number;
  b: number;
  c: number;
  fa: number;
  fb: number;
  fc: number;
  before: number;
  least: number;
}): number | undefined {
  const { a, b, c, fa, fb, fc, before, least } = at;
  const width = c - b;
  let p: number;
  let q: number;
  if (a === c) {
    p = width * (fb / fa);
    q = 1 - fb / fa;
  } else {
    const [r, s, t] = [fa / fc, fb / fc, fb / fa];
    p = t * (width * r * (r - s) - (b - a) * (s - 1));
    q = (r - 1) * (s - 1) * (t - 1);
  }
  if (p > 0) q = -q;
  else p = -p;
  return p < 0.75 * width * q - Math.abs(least * q) / 2 && p < Math.abs((before * q) / 2) ? p / q : undefined;
}
