import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';

/** A statistic referred to the chi-square distribution; null where it is undefined. */
export function chiSquareTest(statistic: number | null, df: number) {
  if (statistic === null || Number.isNaN(statistic)) return { statistic: null, df, p_value: null };
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}
