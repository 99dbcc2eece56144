import type { z } from 'zod';
import { sumOf } from '../math/compensated-sum.ts';
import { quantile } from '../math/quantile.ts';
import type { PropensityModel } from './propensity-model.ts';
import type { Weighting, weightsOfGroups } from './weighting-parameters.ts';

/** Li, Morgan and Zaslavsky (JASA 2018), table 1. */
export function propensityWeights(
  { treated, scores, n, n_treated }: PropensityModel,
  { estimand, stabilized, truncation }: Weighting,
): Float64Array {
  const share = n_treated / n;
  const weights = scores.map((e, i) => {
    const isTreated = treated[i] === 1;
    if (estimand === 'att') return isTreated ? 1 : e / (1 - e);
    if (estimand === 'overlap') return isTreated ? 1 - e : e;
    const inverse = isTreated ? 1 / e : 1 / (1 - e);
    return stabilized ? inverse * (isTreated ? share : 1 - share) : inverse;
  });
  if (truncation === undefined) return weights;
  const sorted = weights.slice().sort();
  const low = quantile(sorted, truncation[0], 7)!;
  const high = quantile(sorted, truncation[1], 7)!;
  return weights.map((weight) => Math.min(Math.max(weight, low), high));
}

/** Treated first, then control. */
export function weightSummary(
  { treated }: Pick<PropensityModel, 'treated'>,
  weights: Float64Array,
): z.output<typeof weightsOfGroups> {
  return (['treated', 'control'] as const).map((group) => {
    const own = weights.filter((_, i) => (treated[i] === 1) === (group === 'treated'));
    const sum = sumOf(own.length, (i) => own[i]!);
    return {
      group,
      sum,
      min: own.reduce((least, weight) => Math.min(least, weight)),
      max: own.reduce((most, weight) => Math.max(most, weight)),
      effective_sample_size: sum ** 2 / sumOf(own.length, (i) => own[i]! ** 2),
    };
  });
}
