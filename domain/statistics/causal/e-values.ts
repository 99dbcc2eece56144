/** VanderWeele and Ding (Annals of Internal Medicine 2017), table 2. */

/** A hazard ratio as a risk ratio: itself where the outcome is rare, else (1 - 0.5^sqrt(HR)) / (1 - 0.5^sqrt(1/HR)). */
export function riskRatioOfHazardRatio(ratio: number, rareOutcome: boolean): number {
  if (rareOutcome) return ratio;
  const half = (root: number) => -Math.expm1(-Math.LN2 * root);
  return half(Math.sqrt(ratio)) / half(Math.sqrt(1 / ratio));
}

export function eValue(ratio: number): number {
  const above = ratio < 1 ? 1 / ratio : ratio;
  return above + Math.sqrt(above * (above - 1));
}

/** Of the limit nearer to no effect. */
export function eValueOfLimit(low: number | null, high: number | null): number | null {
  if (low === null || high === null) return null;
  if (low <= 1 && high >= 1) return 1;
  return eValue(low > 1 ? low : high);
}
