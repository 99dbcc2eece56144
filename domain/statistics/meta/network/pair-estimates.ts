import { normalCritical, normalTwoSided, normalUpperTail } from '../../math/distributions/normal.ts';
import { studentTCritical } from '../../math/distributions/student-t.ts';
import type { NetworkFit } from './network-model.ts';
import type { NetworkStudy } from './network-study.ts';

export type Estimate = {
  estimate: number;
  std_error: number;
  statistic: number;
  p_value: number;
  conf_low: number;
  conf_high: number;
};
export type PairEstimate = {
  treatment: number;
  comparator: number;
  studies: number;
  network: Estimate;
  /** Share of the direct evidence in the network estimate. */
  proportion_direct: number;
  direct: Estimate | null;
  indirect: Estimate | null;
  /** Direct less indirect. */
  difference: Estimate | null;
};

/** Below this share of evidence, direct or indirect, there is none: what is left is rounding (netmeta's tolerance). */
const evidenceTolerance = 5e-4;

function estimateOf(estimate: number, variance: number, confLevel: number): Estimate {
  const std_error = Math.sqrt(variance);
  const statistic = estimate / std_error;
  const margin = normalCritical(confLevel) * std_error;
  return {
    estimate,
    std_error,
    statistic,
    p_value: normalTwoSided(statistic),
    conf_low: estimate - margin,
    conf_high: estimate + margin,
  };
}

export function networkEstimate(
  { effects, covariance }: NetworkFit,
  [i, j]: readonly [number, number],
  confLevel: number,
): Estimate {
  const size = effects.length;
  const variance = covariance[i * size + i]! + covariance[j * size + j]! - 2 * covariance[i * size + j]!;
  return estimateOf(effects[i]! - effects[j]!, variance, confLevel);
}

/** The effect in a new study; null where too few studies tell the variance between them. */
export type Prediction = { prediction_low: number | null; prediction_high: number | null };

/**
 * By t with the degrees of freedom of Q, from two on (Veroniki et al. 2019), as netmeta 3 has it. Of two treatments these are
 * k - 1, where Higgins et al. (2009) take k - 2.
 */
export function predictionOf(
  { estimate, std_error }: Pick<Estimate, 'estimate' | 'std_error'>,
  { tau2, df, conf_level }: { tau2: number; df: number; conf_level: number },
): Prediction {
  if (df < 2) return { prediction_low: null, prediction_high: null };
  const margin = studentTCritical(conf_level, df) * Math.sqrt(std_error ** 2 + tau2);
  return { prediction_low: estimate - margin, prediction_high: estimate + margin };
}

/** Of every two treatments that studies compare, pooled with the variance between studies of the network. */
export function directEstimates(studies: readonly NetworkStudy[], size: number, tau2: number) {
  const weights = new Float64Array(size * size);
  const sums = new Float64Array(size * size);
  const counts = new Int32Array(size * size);
  for (const { treatments, effects, variances } of studies)
    for (const [a, i] of treatments.entries())
      for (const [b, j] of treatments.entries()) {
        if (a === b) continue;
        const weight = 1 / (variances[a * treatments.length + b]! + tau2);
        weights[i * size + j]! += weight;
        sums[i * size + j]! += weight * (effects[a]! - effects[b]!);
        counts[i * size + j]!++;
      }
  return {
    studies: (i: number, j: number) => counts[i * size + j]!,
    weight: (i: number, j: number) => weights[i * size + j]!,
    estimate: (i: number, j: number) => sums[i * size + j]! / weights[i * size + j]!,
  };
}

/**
 * Every two treatments: what the network says, what the studies that compare them say (pooled with the variance between studies
 * of the network), and by back-calculation what the rest says (Dias et al. 2010; König, Krahn and Binder 2013).
 */
export function pairEstimates(
  studies: readonly NetworkStudy[],
  fit: NetworkFit,
  { tau2, conf_level }: { tau2: number; conf_level: number },
): PairEstimate[] {
  const size = fit.effects.length;
  const evidence = directEstimates(studies, size, tau2);
  const pairs: PairEstimate[] = [];
  for (let i = 0; i < size; i++)
    for (let j = i + 1; j < size; j++) {
      const network = networkEstimate(fit, [i, j], conf_level);
      const none = { treatment: i, comparator: j, studies: evidence.studies(i, j), network };
      if (none.studies === 0) {
        pairs.push({ ...none, proportion_direct: 0, direct: null, indirect: network, difference: null });
        continue;
      }
      const direct = estimateOf(evidence.estimate(i, j), 1 / evidence.weight(i, j), conf_level);
      const share = Math.min(1, network.std_error ** 2 * evidence.weight(i, j));
      if (1 - share < evidenceTolerance) {
        pairs.push({ ...none, proportion_direct: share, direct, indirect: null, difference: null });
        continue;
      }
      const indirect = estimateOf(
        (network.estimate - share * direct.estimate) / (1 - share),
        network.std_error ** 2 / (1 - share),
        conf_level,
      );
      const difference = estimateOf(
        direct.estimate - indirect.estimate,
        direct.std_error ** 2 + indirect.std_error ** 2,
        conf_level,
      );
      pairs.push({ ...none, proportion_direct: share, direct, indirect, difference });
    }
  return pairs;
}

/** The mean certainty that a treatment is better than another one (Rücker and Schwarzer 2015). */
export function pScores(fit: NetworkFit, smallValues: 'desirable' | 'undesirable'): Float64Array {
  const size = fit.effects.length;
  const sign = smallValues === 'desirable' ? 1 : -1;
  return Float64Array.from({ length: size }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < size; j++)
      if (j !== i) sum += normalUpperTail(sign * networkEstimate(fit, [i, j], 0.95).statistic);
    return sum / (size - 1);
  });
}
