import type { RRandom } from './r-random.ts';

/** Of q0 and of the quotient in algorithm GD; the last digits are R's, so that its draws are ours. */
const quotientAtShape = [0.04166669, 0.02083148, 0.00801191, 0.00144121, -7.388e-5, 2.4511e-4, 2.424e-4];
const quotientAtDeviate = [0.3333333, -0.250003, 0.2000062, -0.1662921, 0.1423657, -0.1367177, 0.1233795];
const rootOf32 = 5.656854;
const leastLaplace = -0.71874483771719;

/** Partial sums of ln(2)^k / k!, up to 1. */
const exponentialSums = (() => {
  const sums: number[] = [];
  let term = 1;
  let sum = 0;
  for (let k = 1; k <= 16; k++) {
    term *= Math.LN2 / k;
    sum += term;
    sums.push(k === 16 ? 1 : sum);
  }
  return sums;
})();

/** What R's `rexp(1)` draws: Ahrens and Dieter, Communications of the ACM 1972;15:873-882, algorithm SA. */
function rExponential(random: RRandom): number {
  let whole = 0;
  let rest = 2 * random.uniform();
  while (rest <= 1) {
    whole += Math.LN2;
    rest *= 2;
  }
  rest -= 1;
  if (rest <= exponentialSums[0]!) return whole + rest;
  let least = random.uniform();
  for (let k = 1; ; k++) {
    least = Math.min(least, random.uniform());
    if (rest <= exponentialSums[k]!) return whole + least * Math.LN2;
  }
}

/**
 * What R's `rgamma(1, shape)` draws: Ahrens and Dieter's algorithm GD for shapes of 1 and more (Communications of the ACM
 * 1982;25:47-54), and GS below (Computing 1974;12:223-246).
 */
export function rGamma(random: RRandom, shape: number): number {
  if (shape < 1) return smallShape(random, shape);
  const s2 = shape - 0.5;
  const s = Math.sqrt(s2);
  const t = random.normal();
  const root = s + 0.5 * t;
  if (t >= 0) return root * root;
  const u = random.uniform();
  if ((rootOf32 - 12 * s) * u <= t * t * t) return root * root;
  const q0 = polynomial(quotientAtShape, 1 / shape);
  const quotient = (deviate: number) => {
    const v = deviate / (s + s);
    return Math.abs(v) <= 0.25
      ? q0 + 0.5 * deviate * deviate * polynomial(quotientAtDeviate, v)
      : q0 - s * deviate + 0.25 * deviate * deviate + 2 * s2 * Math.log1p(v);
  };
  if (root > 0 && Math.log1p(-u) <= quotient(t)) return root * root;
  const { b, si, c } = laplaceOf(shape, s, s2);
  for (;;) {
    const e = rExponential(random);
    const side = 2 * random.uniform() - 1;
    const deviate = side < 0 ? b - si * e : b + si * e;
    if (deviate < leastLaplace) continue;
    const q = quotient(deviate);
    if (q > 0 && c * Math.abs(side) <= Math.expm1(q) * Math.exp(e - 0.5 * deviate * deviate))
      return (s + 0.5 * deviate) ** 2;
  }
}

/** `rchisq(1, df)` of R. */
export function rChiSquare(random: RRandom, df: number): number {
  return 2 * rGamma(random, df / 2);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => (sum + coefficient) * x, 0);
}

function laplaceOf(shape: number, s: number, s2: number): { b: number; si: number; c: number } {
  if (shape <= 3.686) return { b: 0.463 + s + 0.178 * s2, si: 1.235, c: 0.195 / s - 0.079 + 0.16 * s };
  if (shape <= 13.022) return { b: 1.654 + 0.0076 * s2, si: 1.68 / s + 0.275, c: 0.062 / s + 0.024 };
  return { b: 1.77, si: 0.75, c: 0.1515 / s };
}

function smallShape(random: RRandom, shape: number): number {
  const bound = 1 + shape / Math.E;
  for (;;) {
    const p = bound * random.uniform();
    if (p >= 1) {
      const x = -Math.log((bound - p) / shape);
      if (rExponential(random) >= (1 - shape) * Math.log(x)) return x;
    } else {
      const x = Math.exp(Math.log(p) / shape);
      if (rExponential(random) >= x) return x;
    }
  }
}
