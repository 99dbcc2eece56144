import { AnalysisInputError } from '../../core/input-error.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { quantile } from '../../math/quantile.ts';
import { RRandom } from '../../math/r-random.ts';
import type { Quantity } from './effects.ts';
import { drawnRows, type FittedPair, fitPair, type MediationData, type MediationForm } from './mediation-models.ts';
import { influenceOfMeans, potentialMeans } from './potential-means.ts';

export type Estimated = { estimate: number; std_error: number; low: number; high: number; p_value: number };

type Settings = {
  quantities: readonly ((means: Float64Array) => Quantity)[];
  /** From this one on quantities are ratios, with 1 for no effect. */
  firstRatio: number;
  conf_level: number;
};

/** Normal intervals, of ratios on the scale of the logarithm, whose standard error is told. */
export function byDelta(
  data: MediationData,
  form: MediationForm,
  pair: FittedPair,
  { quantities, firstRatio, conf_level }: Settings,
): Estimated[] {
  const means = potentialMeans(data, form, pair);
  const influences = influenceOfMeans(data, form, pair);
  const critical = normalCritical(conf_level);
  return quantities.map((quantity, q) => {
    const { value: estimate, gradient } = quantity(means);
    let squares = 0;
    for (let i = 0; i < data.n; i++) {
      let sum = 0;
      for (const [k, by] of gradient.entries()) sum += by * influences[k]![i]!;
      squares += sum * sum;
    }
    const std_error = Math.sqrt(squares);
    const isRatio = q >= firstRatio;
    const centre = isRatio ? Math.log(estimate) : estimate;
    const back = (value: number) => (isRatio ? Math.exp(value) : value);
    return {
      estimate,
      std_error,
      low: back(centre - critical * std_error),
      high: back(centre + critical * std_error),
      p_value: normalTwoSided(centre / std_error),
    };
  });
}

/**
 * Percentile intervals and standard deviations of resamples of the rows, which are drawn as R draws them after `set.seed(seed)`; the
 * p-value is twice the smaller share of resamples on either side of no effect, as that of R's mediation. Resamples without a fit are left out.
 */
export function bootstrapped(
  data: MediationData,
  form: MediationForm,
  means: Float64Array,
  { quantities, firstRatio, conf_level, resamples, seed }: Settings & { resamples: number; seed: number },
  onProgress: (share: number) => void,
): { rows: Estimated[]; used: number } {
  const random = new RRandom(seed);
  const draws = quantities.map((): number[] => []);
  let used = 0;
  for (let b = 0; b < resamples; b++) {
    const rows = random.indices(data.n, data.n);
    const drawn = meansOfResample(drawnRows(data, rows), form);
    if (drawn !== undefined) {
      used++;
      for (const [q, quantity] of quantities.entries()) draws[q]!.push(quantity(drawn).value);
    }
    onProgress((b + 1) / resamples);
  }
  const tail = (1 - conf_level) / 2;
  const rows = quantities.map((quantity, q): Estimated => {
    // Where the total effect is exactly 0 there is no proportion of it.
    const sorted = Float64Array.from(draws[q]!.filter((value) => !Number.isNaN(value))).sort();
    const none = q >= firstRatio ? 1 : 0;
    const share = (side: 1 | -1) => sorted.filter((value) => side * (value - none) > 0).length / sorted.length;
    return {
      estimate: quantity(means).value,
      std_error: standardDeviation(sorted),
      low: quantile(sorted, tail, 7) ?? Number.NaN,
      high: quantile(sorted, 1 - tail, 7) ?? Number.NaN,
      p_value: Math.min(1, 2 * Math.min(share(1), share(-1))),
    };
  });
  return { rows, used };
}

/** Undefined where the rows drawn allow no fit: without the event, without a level, or separated by a covariate. */
function meansOfResample(data: MediationData, form: MediationForm): Float64Array | undefined {
  try {
    return potentialMeans(data, form, fitPair(data, form));
  } catch (error) {
    if (error instanceof AnalysisInputError) return undefined;
    throw error;
  }
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
