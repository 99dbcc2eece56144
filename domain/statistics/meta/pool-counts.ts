import { finiteOrNull } from '../core/json-number.ts';
import { sumOf } from '../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { normalCritical, normalTwoSided } from '../math/distributions/normal.ts';
import type { Cells } from './effect-sizes.ts';
import { iSquared } from './pool.ts';

type PooledCounts = {
  estimate: number | null;
  std_error: number | null;
  statistic: number | null;
  p_value: number | null;
  conf_low: number | null;
  conf_high: number | null;
  heterogeneity: { q: number; df: number; p_value: number; i_squared: number; h_squared: number | null };
  /** Share of each study in the pooled effect, in percent. */
  weights: (number | null)[];
};
type CountMeasure = 'odds_ratio' | 'risk_ratio' | 'risk_difference';

function found(estimate: number, std_error: number, confLevel: number) {
  const margin = normalCritical(confLevel) * std_error;
  const known = Number.isFinite(estimate) && Number.isFinite(std_error);
  return {
    estimate: known ? estimate : null,
    std_error: known ? std_error : null,
    statistic: known ? finiteOrNull(estimate / std_error) : null,
    p_value: known ? finiteOrNull(normalTwoSided(estimate / std_error)) : null,
    conf_low: known ? estimate - margin : null,
    conf_high: known ? estimate + margin : null,
  };
}

function homogeneity(q: number, df: number): PooledCounts['heterogeneity'] {
  if (df < 1) return { q: 0, df: Math.max(0, df), p_value: 1, i_squared: 0, h_squared: 1 };
  return { q, df, p_value: chiSquareUpperTail(q, df), i_squared: iSquared(q, df), h_squared: q / df };
}

function shares(weights: readonly number[]): (number | null)[] {
  const total = sumOf(weights.length, (i) => weights[i]!);
  return weights.map((weight) => finiteOrNull((100 * weight) / total));
}

/**
 * Mantel-Haenszel. Variances: Robins, Breslow, Greenland (Biometrics 1986;42:311-323) of the log odds ratio, Greenland
 * and Robins (Biometrics 1985;41:55-68) of the log risk ratio, Sato (Biometrics 1989;45:1323-1324) of the difference.
 * `effects` are those of the single studies, for Q; without studies in which nobody, or everybody, had the event.
 */
export function poolMantelHaenszel(
  studies: readonly Cells[],
  effects: readonly { estimate: number; variance: number }[],
  measure: CountMeasure,
  confLevel: number,
): PooledCounts {
  const total = (term: (cells: Cells, n: number, n1: number, n2: number) => number) =>
    sumOf(studies.length, (i) => {
      const cells = studies[i]!;
      const n1 = cells.a + cells.b;
      const n2 = cells.c + cells.d;
      return term(cells, n1 + n2, n1, n2);
    });
  const { estimate, std_error } = { odds_ratio: oddsRatio, risk_ratio: riskRatio, risk_difference: riskDifference }[
    measure
  ](total);
  const pooled = found(estimate, std_error, confLevel);
  const q = sumOf(effects.length, (i) => (effects[i]!.estimate - estimate) ** 2 / effects[i]!.variance);
  const weights = studies.map(({ a, b, c, d }) => {
    const [n1, n2] = [a + b, c + d];
    return (measure === 'odds_ratio' ? b * c : measure === 'risk_ratio' ? n1 * c : n1 * n2) / (n1 + n2);
  });
  const heterogeneity = homogeneity(pooled.estimate === null ? 0 : q, effects.length - 1);
  return { ...pooled, heterogeneity, weights: shares(weights) };
}

type Total = (term: (cells: Cells, n: number, n1: number, n2: number) => number) => number;

function oddsRatio(total: Total) {
  const r = total(({ a, d }, n) => (a * d) / n);
  const s = total(({ b, c }, n) => (b * c) / n);
  const pr = total(({ a, d }, n) => ((a + d) * a * d) / n ** 2);
  const mixed = total(({ a, b, c, d }, n) => ((a + d) * b * c + (b + c) * a * d) / n ** 2);
  const qs = total(({ b, c }, n) => ((b + c) * b * c) / n ** 2);
  return { estimate: Math.log(r / s), std_error: Math.sqrt((pr / r ** 2 + mixed / (r * s) + qs / s ** 2) / 2) };
}

function riskRatio(total: Total) {
  const r = total(({ a }, n, _, n2) => (a * n2) / n);
  const s = total(({ c }, n, n1) => (c * n1) / n);
  const p = total(({ a, c }, n, n1, n2) => (n1 * n2 * (a + c) - a * c * n) / n ** 2);
  return { estimate: Math.log(r / s), std_error: Math.sqrt(p / (r * s)) };
}

function riskDifference(total: Total) {
  const weight = total((_, n, n1, n2) => (n1 * n2) / n);
  const estimate = total(({ a, c }, n, n1, n2) => (a * n2 - c * n1) / n) / weight;
  const p = total(({ a, c }, n, n1, n2) => (c * n1 ** 2 - a * n2 ** 2 + (n1 * n2 * (n2 - n1)) / 2) / n ** 2);
  const q = total(({ a, b, c, d }, n) => (a * d + c * b) / n) / 2;
  return { estimate, std_error: Math.sqrt(estimate * p + q) / weight };
}

/** Peto's one-step odds ratio: Yusuf S et al. Progress in Cardiovascular Diseases 1985;27:335-371. */
export function poolPeto(studies: readonly Cells[], confLevel: number): PooledCounts {
  const parts = studies.map(({ a, b, c, d }) => {
    const [n1, n2, events, rest] = [a + b, c + d, a + c, b + d];
    const n = n1 + n2;
    return { difference: a - (events * n1) / n, variance: (events * rest * n1 * n2) / (n * n * (n - 1)) };
  });
  const informative = parts.filter(({ variance }) => variance > 0);
  const of = informative.length;
  const difference = sumOf(parts.length, (i) => parts[i]!.difference);
  const variance = sumOf(of, (i) => informative[i]!.variance);
  const q = sumOf(of, (i) => informative[i]!.difference ** 2 / informative[i]!.variance) - difference ** 2 / variance;
  return {
    ...found(difference / variance, 1 / Math.sqrt(variance), confLevel),
    heterogeneity: homogeneity(Math.max(0, q), of - 1),
    weights: shares(parts.map((part) => part.variance)),
  };
}
