import { finiteOrNull } from '../core/json-number.ts';
import { chiSquareUpperQuantile, chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { normalCritical, normalTwoSided } from '../math/distributions/normal.ts';
import { studentTCritical, studentTTwoSided } from '../math/distributions/student-t.ts';
import {
  type Effects,
  type Tau2Method,
  tauSquared,
  tauSquaredAt,
  typicalVariance,
  weightedSums,
} from './tau-squared.ts';

export type PoolingOptions = {
  model: 'fixed' | 'random';
  tau2_method: Tau2Method;
  hartung_knapp: boolean;
  conf_level: number;
};

type Warn = (code: string, message: string) => void;

export type Pooled = {
  estimate: number;
  std_error: number;
  statistic: number | null;
  df?: number;
  p_value: number | null;
  conf_low: number | null;
  conf_high: number | null;
  heterogeneity: { q: number; df: number; p_value: number; i_squared: number; h_squared: number };
  tau_squared?: number;
  tau_squared_std_error?: number | null;
};

/** Pools effects with weights of inverse variances; random effects need two studies. */
export function poolEffects(
  effects: Effects,
  { model, tau2_method, hartung_knapp, conf_level }: PoolingOptions,
): Pooled {
  const k = effects.y.length;
  const tau = model === 'random' ? tauSquared(effects, tau2_method) : undefined;
  const tau2 = tau?.estimate ?? 0;
  const { mean: estimate, w1, q } = weightedSums(effects, tau2);
  const factor = hartung_knapp ? q / (k - 1) : 1;
  const std_error = Math.sqrt(factor / w1);
  const statistic = estimate / std_error;
  const margin = (hartung_knapp ? studentTCritical(conf_level, k - 1) : normalCritical(conf_level)) * std_error;
  return {
    estimate,
    std_error,
    statistic: finiteOrNull(statistic),
    ...(hartung_knapp ? { df: k - 1 } : {}),
    p_value: finiteOrNull(hartung_knapp ? studentTTwoSided(statistic, k - 1) : normalTwoSided(statistic)),
    conf_low: finiteOrNull(estimate - margin),
    conf_high: finiteOrNull(estimate + margin),
    heterogeneity: heterogeneityOf(effects, tau?.estimate),
    ...(tau === undefined ? {} : { tau_squared: tau.estimate, tau_squared_std_error: finiteOrNull(tau.std_error) }),
  };
}

type KnappOptions = Pick<PoolingOptions, 'hartung_knapp' | 'conf_level'>;

/** Warns where Hartung and Knapp's interval is the shorter one (Roever, Knapp and Friede, BMC Medical Research Methodology 2015;15:99). */
export function warnHartungKnapp(
  effects: Effects,
  pooled: Pooled,
  { hartung_knapp, conf_level }: KnappOptions,
  warn: Warn,
  where = '',
): void {
  if (hartung_knapp) warnNarrowed(factorOf(effects, pooled), effects.y.length - 1, conf_level, warn, where);
}

/** Whether that is so. */
export const hasNarrowInterval = (effects: Effects, pooled: Pooled, { hartung_knapp, conf_level }: KnappOptions) =>
  hartung_knapp && isNarrowed(factorOf(effects, pooled), effects.y.length - 1, conf_level);

const factorOf = (effects: Effects, { std_error, tau_squared = 0 }: Pooled) =>
  std_error ** 2 * weightedSums(effects, tau_squared).w1;

const isNarrowed = (factor: number, df: number, confLevel: number) =>
  Math.sqrt(factor) * studentTCritical(confLevel, df) < normalCritical(confLevel);

/** `factor`: what the variances of the model were multiplied by. */
export function warnNarrowed(factor: number, df: number, confLevel: number, warn: Warn, where = ''): void {
  if (!isNarrowed(factor, df, confLevel)) return;
  warn(
    'narrow_interval',
    `The studies${where} differ less than chance alone would have them, so that Hartung and Knapp's intervals ${factor < 1e-20 ? 'have no width' : 'are shorter than those without their method'}. Compare with hartung_knapp false, and report the wider.`,
  );
}

/** Cochran's Q; I2 and H2 from tau2 where it was estimated, else from Q (Higgins and Thompson 2002). */
function heterogeneityOf(effects: Effects, tau2: number | undefined): Pooled['heterogeneity'] {
  const df = effects.y.length - 1;
  if (df === 0) return { q: 0, df, p_value: 1, i_squared: 0, h_squared: 1 };
  const { q } = weightedSums(effects, 0);
  const p_value = chiSquareUpperTail(q, df);
  if (tau2 === undefined) return { q, df, p_value, i_squared: iSquared(q, df), h_squared: q / df };
  const typical = typicalVariance(effects);
  return { q, df, p_value, i_squared: (100 * tau2) / (typical + tau2), h_squared: tau2 / typical + 1 };
}

export function iSquared(q: number, df: number): number {
  return q === 0 ? 0 : Math.max(0, (100 * (q - df)) / q);
}

/** Where the effect of a new study lies: with the distribution of the test, and with t of k - 2 degrees of freedom. */
export function predictionIntervals(
  { estimate, std_error, tau_squared = 0, df }: Pooled,
  k: number,
  confLevel: number,
): {
  prediction_low: number | null;
  prediction_high: number | null;
  prediction_low_t: number | null;
  prediction_high_t: number | null;
} {
  const spread = Math.sqrt(tau_squared + std_error ** 2);
  const margin = (df === undefined ? normalCritical(confLevel) : studentTCritical(confLevel, df)) * spread;
  const marginT = k > 2 ? studentTCritical(confLevel, k - 2) * spread : Number.NaN;
  return {
    prediction_low: finiteOrNull(estimate - margin),
    prediction_high: finiteOrNull(estimate + margin),
    prediction_low_t: finiteOrNull(estimate - marginT),
    prediction_high_t: finiteOrNull(estimate + marginT),
  };
}

/** Q-profile interval (Viechtbauer 2007). */
export function tauSquaredInterval(effects: Effects, confLevel: number) {
  const tail = (1 - confLevel) / 2;
  const df = effects.y.length - 1;
  return {
    tau_squared_conf_low: tauSquaredAt(effects, chiSquareUpperQuantile(tail, df)),
    tau_squared_conf_high: tauSquaredAt(effects, chiSquareUpperQuantile(1 - tail, df)),
  };
}
