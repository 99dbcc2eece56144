import erfc from '@stdlib/math-base-special-erfc';
import erfcx from '@stdlib/math-base-special-erfcx';
import type { Distribution } from './distribution.ts';

/** P(Z > z) of the standard normal, right in the far tail: erfc keeps what 1 - cdf loses. */
export function normalUpperTail(z: number): number {
  return erfc(z * Math.SQRT1_2) / 2;
}

/** log of P(Z > z), for any z. */
function normalLogUpperTail(z: number): number {
  if (z < 0) return Math.log1p(-normalUpperTail(-z));
  // erfcx(x) = exp(x^2) erfc(x) has no tail to underflow.
  return Math.log(erfcx(z * Math.SQRT1_2) / 2) - (z * z) / 2;
}

/** P(|Z| > |z|): the two-sided p-value of a z statistic. */
export function normalTwoSided(z: number): number {
  return erfc(Math.abs(z) * Math.SQRT1_2);
}

function ratio(x: number, numerator: readonly number[], denominator: readonly number[]): number {
  let top = 0;
  let bottom = 0;
  for (let i = 7; i >= 0; i--) {
    top = top * x + numerator[i]!;
    bottom = bottom * x + denominator[i]!;
  }
  return top / bottom;
}

// Coefficients of PPND16: Wichura MJ. Algorithm AS 241. Applied Statistics 1988;37:477-484.
// biome-ignore-start lint/correctness/noPrecisionLoss: printed as published
const centre = {
  numerator: [
    3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125, 45921.953931549871457,
    67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
  ],
  denominator: [
    1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867, 39307.89580009271061,
    28729.085735721942674, 5226.495278852854561,
  ],
};
const tailBegins = {
  numerator: [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833, 7.7454501427834140764e-4,
  ],
  denominator: [
    1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455, 0.14810397642748007459,
    0.0151986665636164571966, 5.475938084995344946e-4, 1.05075007164441684324e-9,
  ],
};
const farTail = {
  numerator: [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
    0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
  ],
  denominator: [
    1, 0.59983220655588793769, 0.1369298809227358053, 0.0148753612908506148525, 7.868691311456132591e-4,
    1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15,
  ],
};
// biome-ignore-end lint/correctness/noPrecisionLoss: printed as published

/** The z with P(Z <= z) = p, to about 16 digits for any p in (0, 1) (AS 241); infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(0.180625 - q * q, centre.numerator, centre.denominator);
  const tail = q < 0 ? p : 1 - p;
  if (tail <= 0) return q < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const r = Math.sqrt(-Math.log(tail));
  const z =
    r <= 5
      ? ratio(r - 1.6, tailBegins.numerator, tailBegins.denominator)
      : ratio(r - 5, farTail.numerator, farTail.denominator);
  return q < 0 ? -z : z;
}

/** The z with P(Z > z) = upper: keeps the digits of a small upper tail. */
export function normalUpperQuantile(upper: number): number {
  return -normalQuantile(upper);
}

/** The z of a two-sided interval at this level: 1.959964 for 0.95. */
export function normalCritical(confLevel: number): number {
  return normalQuantile(1 - (1 - confLevel) / 2);
}

export function normalDistribution(mean: number, sd: number): Distribution {
  return {
    logDensity: (x) => {
      const z = (x - mean) / sd;
      return -(z * z) / 2 - Math.log(2 * Math.PI) / 2 - Math.log(sd);
    },
    lowerTail: (x) => normalUpperTail((mean - x) / sd),
    upperTail: (x) => normalUpperTail((x - mean) / sd),
    logLowerTail: (x) => normalLogUpperTail((mean - x) / sd),
    logUpperTail: (x) => normalLogUpperTail((x - mean) / sd),
    quantile: (side, tail, logTail) => {
      const z = tail >= 1e-300 ? normalUpperQuantile(tail) : farNormalQuantile(logTail);
      return mean + (side === 'lower' ? -z : z) * sd;
    },
  };
}

/** The z with log P(Z > z) = logTail, for tails too small for a number: Newton's steps from the first term. */
function farNormalQuantile(logTail: number): number {
  let z = Math.sqrt(-2 * logTail);
  for (let i = 0; i < 10; i++)
    z += ((normalLogUpperTail(z) - logTail) * erfcx(z * Math.SQRT1_2)) / Math.sqrt(2 / Math.PI);
  return z;
}
