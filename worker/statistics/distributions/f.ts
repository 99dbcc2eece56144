import betainc from '@stdlib/math-base-special-betainc';
import betaln from '@stdlib/math-base-special-betaln';
import kernelBetaincinv from '@stdlib/math-base-special-kernel-betaincinv';

/** P(F > x): the incomplete beta function on the side that does not cancel. */
export function fUpperTail(x: number, df1: number, df2: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return df1 * x > df2
    ? betainc(df2 / (df2 + df1 * x), df2 / 2, df1 / 2, true, false)
    : betainc((df1 * x) / (df2 + df1 * x), df1 / 2, df2 / 2, true, true);
}

export function fLowerTail(x: number, df1: number, df2: number): number {
  return x <= 0 ? 0 : fUpperTail(1 / x, df2, df1);
}

/** The x with P(F > x) = upper. */
export function fUpperQuantile(upper: number, df1: number, df2: number): number {
  if (upper <= 0) return Number.POSITIVE_INFINITY;
  if (upper >= 1) return 0;
  const [below, above] = kernelBetaincinv(df1 / 2, df2 / 2, 1 - upper, upper) as [number, number];
  if (above > 0) return (df2 * below) / (df1 * above);
  // With few denominator degrees of freedom 1 - x is too small for the search; the first term of its series is exact then.
  return (df2 / df1) * Math.exp((-Math.log((upper * df2) / 2) - betaln(df2 / 2, df1 / 2)) * (2 / df2));
}
