import gammaln from '@stdlib/math-base-special-gammaln';

/** From here on the series is right to the last digits, while logarithms of the gamma function lose them. */
const seriesFrom = 400;

/** Exact correction of the bias of a standardized mean difference: Hedges LV. J Educational Statistics 1981;6:107-128. */
export function hedgesFactor(df: number): number {
  if (df < seriesFrom) return Math.exp(gammaln(df / 2) - gammaln((df - 1) / 2)) / Math.sqrt(df / 2);
  // Gamma(y + 1/2) / Gamma(y) = sqrt(y) (1 - 1/8y + 1/128y^2 + 5/1024y^3 - 21/32768y^4 - ...).
  const y = (df - 1) / 2;
  const series = 1 - 1 / (8 * y) + 1 / (128 * y ** 2) + 5 / (1024 * y ** 3) - 21 / (32_768 * y ** 4);
  return Math.sqrt(1 - 1 / df) * series;
}
