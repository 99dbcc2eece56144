import { z } from 'zod';
import { finiteOrNull } from '../core/json-number.ts';
import { count, numberOrNull } from '../definition/number-or-null.ts';
import { type EffectMeasure, ratioMeasures } from './meta-columns.ts';
import type { Pooled } from './pool.ts';

/** A pooled effect as results have it. */
export const pooledEffect = {
  estimate: numberOrNull.describe('Log scale for ratios, z for correlations, logit for proportions'),
  std_error: numberOrNull,
  statistic: numberOrNull,
  df: count.optional().describe('Hartung-Knapp: of the t distribution'),
  p_value: numberOrNull,
  conf_low: numberOrNull,
  conf_high: numberOrNull,
  exp_estimate: numberOrNull.optional().describe('Ratio measures'),
  exp_conf_low: numberOrNull.optional(),
  exp_conf_high: numberOrNull.optional(),
  heterogeneity: z.object({
    q: z.number().describe("Cochran's Q"),
    df: count,
    p_value: z.number(),
    i_squared: z.number().describe('Percent'),
    h_squared: numberOrNull,
  }),
  tau_squared: z.number().optional(),
  tau_squared_std_error: numberOrNull.optional(),
};

/** With the ratio and its limits, where the measure is one. */
export function withRatio<Effect extends Pick<Pooled, 'conf_low' | 'conf_high'> & { estimate: number | null }>(
  pooled: Effect,
  measure: EffectMeasure,
): Effect & { exp_estimate?: number | null; exp_conf_low?: number | null; exp_conf_high?: number | null } {
  if (!ratioMeasures.has(measure)) return pooled;
  const exp = (value: number | null) => (value === null ? null : finiteOrNull(Math.exp(value)));
  return {
    ...pooled,
    exp_estimate: exp(pooled.estimate),
    exp_conf_low: exp(pooled.conf_low),
    exp_conf_high: exp(pooled.conf_high),
  };
}
