import { matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { quantile } from '../../math/quantile.ts';
import { RRandom } from '../../math/r-random.ts';
import { type BivariateFit, type PairedEffects, refitBivariate } from './bivariate-model.ts';
import { areaBelow } from './sroc-curve.ts';

export type AreaInterval = {
  conf_low: number;
  conf_high: number;
  /** Standard deviation over the resamples. */
  std_error: number;
  /** Monte Carlo standard errors of the limits. */
  conf_low_error: number;
  conf_high_error: number;
  resamples: number;
  resamples_failed: number;
  seed: number;
};

/** Standard deviations between studies that are both below this have no ratio, and so no curve. */
const noVariation = 1e-3;

/**
 * Percentiles of the area under the summary curve over data sets that are drawn from the model as it was fitted, and fitted again (parametric
 * bootstrap, Efron and Tibshirani 1993, section 6.5). A limit's own error is half of the distance between the quantiles one binomial
 * standard error on either side of it. Undefined where fewer than half of the resamples have a curve.
 */
export function areaInterval(
  effects: PairedEffects,
  { coefficients, between, root }: BivariateFit,
  options: { reml: boolean; resamples: number; seed: number; confLevel: number },
  onProgress: (share: number) => void,
): AreaInterval | undefined {
  const { reml, resamples, seed, confLevel } = options;
  const random = new RRandom(seed);
  const design = matrixOfColumns([], effects.length, { intercept: true });
  const roots = effects.map(({ v }) => {
    const first = Math.sqrt(between[0] + v[0]);
    const off = between[2] / first;
    return [first, off, Math.sqrt(between[1] + v[1] - off * off)] as const;
  });
  const areas: number[] = [];
  for (let drawn = 0; drawn < resamples; drawn++) {
    const resample = effects.map(({ v }, i) => {
      const [first, off, second] = roots[i]!;
      const [z0, z1] = [random.normal(), random.normal()];
      return { v, y: [coefficients[0]! + first * z0, coefficients[1]! + off * z0 + second * z1] as const };
    });
    const fit = refitBivariate(resample, { reml, design }, root);
    if (fit !== undefined) {
      const sd = [Math.sqrt(fit.between[0]), Math.sqrt(fit.between[1])] as const;
      if (Math.max(...sd) >= noVariation) areas.push(areaBelow([fit.coefficients[0]!, fit.coefficients[1]!], sd));
    }
    if (drawn % 50 === 0) onProgress(drawn / resamples);
  }
  const used = areas.length;
  if (used < resamples / 2) return undefined;
  const sorted = Float64Array.from(areas).sort();
  const mean = areas.reduce((sum, area) => sum + area / used, 0);
  const tail = (1 - confLevel) / 2;
  const spread = Math.sqrt((tail * (1 - tail)) / used);
  const at = (share: number) => quantile(sorted, Math.min(1, Math.max(0, share)), 7)!;
  const errorAt = (share: number) => (at(share + spread) - at(share - spread)) / 2;
  return {
    conf_low: at(tail),
    conf_high: at(1 - tail),
    std_error: Math.sqrt(areas.reduce((sum, area) => sum + (area - mean) ** 2, 0) / (used - 1)),
    conf_low_error: errorAt(tail),
    conf_high_error: errorAt(1 - tail),
    resamples,
    resamples_failed: resamples - used,
    seed,
  };
}
