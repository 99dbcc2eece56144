import { AnalysisInputError } from '../core/input-error.ts';
import { sumOf } from '../math/compensated-sum.ts';

/** Effects y with their sampling variances v. */
export type Effects = { y: Float64Array; v: Float64Array };
export type Tau2Method = 'REML' | 'DL' | 'PM' | 'ML' | 'SJ';

/** Sums over the studies with weights 1 / (v + tau2). */
type WeightedSums = {
  mean: number;
  /** Sum of the weights, of their squares and cubes. */
  w1: number;
  w2: number;
  w3: number;
  /** Squared deviations from the mean with the weights, and with their squares. */
  q: number;
  q2: number;
};

export function weightedSums({ y, v }: Effects, tau2: number): WeightedSums {
  const k = y.length;
  const w = (i: number) => 1 / (v[i]! + tau2);
  const w1 = sumOf(k, w);
  // Around the first effect: taking the difference of nearby numbers first keeps digits.
  const mean = y[0]! + sumOf(k, (i) => w(i) * (y[i]! - y[0]!)) / w1;
  return {
    mean,
    w1,
    w2: sumOf(k, (i) => w(i) ** 2),
    w3: sumOf(k, (i) => w(i) ** 3),
    q: sumOf(k, (i) => w(i) * (y[i]! - mean) ** 2),
    q2: sumOf(k, (i) => (w(i) * (y[i]! - mean)) ** 2),
  };
}

/** Traces of P = W - W1(1'W1)^-1 1'W and of PP. */
function traces({ w1, w2, w3 }: WeightedSums): { trP: number; trPP: number } {
  return { trP: w1 - w2 / w1, trPP: w2 - (2 * w3) / w1 + (w2 / w1) ** 2 };
}

/** Typical sampling variance of Higgins and Thompson (2002): (k - 1) / trace of P without tau2. */
export function typicalVariance(effects: Effects): number {
  return (effects.y.length - 1) / traces(weightedSums(effects, 0)).trP;
}

/** The variance between studies and its standard error; at least two studies. */
export function tauSquared(effects: Effects, method: Tau2Method): { estimate: number; std_error: number } {
  const k = effects.y.length;
  switch (method) {
    case 'DL': {
      const sums = weightedSums(effects, 0);
      const { trP, trPP } = traces(sums);
      const estimate = Math.max(0, (sums.q - (k - 1)) / trP);
      const variance = (2 * (k - 1) + 4 * estimate * trP + 2 * estimate ** 2 * trPP) / trP ** 2;
      return { estimate, std_error: Math.sqrt(variance) };
    }
    case 'PM': {
      const estimate = tauSquaredAt(effects, k - 1);
      const { w1 } = weightedSums(effects, estimate);
      return { estimate, std_error: Math.sqrt((2 * k * k) / (k - 1)) / w1 };
    }
    case 'SJ':
      return sidikJonkman(effects);
    case 'ML':
    case 'REML': {
      const estimate = likelihoodEstimate(effects, method);
      const sums = weightedSums(effects, estimate);
      return { estimate, std_error: Math.sqrt(2 / (method === 'ML' ? sums.w2 : traces(sums).trPP)) };
    }
  }
}

/**
 * The tau2 at which the generalized Q equals `target`; 0 where it is below already without any (Paule and Mandel 1982;
 * also the limits of the Q-profile interval, Viechtbauer 2007). Q falls and is convex, so Newton's steps from 0 never
 * pass the root.
 */
export function tauSquaredAt(effects: Effects, target: number): number {
  let tau2 = 0;
  const steps = 500;
  for (let step = 0; step < steps; step++) {
    const { q, q2 } = weightedSums(effects, tau2);
    const change = (q - target) / q2;
    if (!(change > 1e-15 * tau2)) return tau2;
    tau2 += change;
  }
  throw notConverged();
}

/** Sidik and Jonkman (Applied Statistics 2005;54:367-384), started at the variance of the effects. */
function sidikJonkman(effects: Effects): { estimate: number; std_error: number } {
  const { y, v } = effects;
  const k = y.length;
  const mean = sumOf(k, (i) => y[i]!) / k;
  const start = sumOf(k, (i) => (y[i]! - mean) ** 2) / k;
  const { w1, w2, q, w3 } = weightedSums(effects, start);
  const estimate = (start * q) / (k - 1);
  const w = (i: number) => 1 / (v[i]! + start);
  const diagonal = (i: number) => (w(i) - w(i) ** 2 / w1) ** 2;
  const off = (power: number) => sumOf(k, (i) => w(i) ** power * v[i]!);
  const trPVPV =
    sumOf(k, (i) => diagonal(i) * v[i]! ** 2) + (off(2) ** 2 - sumOf(k, (i) => w(i) ** 4 * v[i]! ** 2)) / w1 ** 2;
  const trPPV = sumOf(k, (i) => diagonal(i) * v[i]!) + (w2 * off(2) - off(4)) / w1 ** 2;
  const trPP = w2 - (2 * w3) / w1 + (w2 / w1) ** 2;
  const variance = 2 * trPVPV + 4 * estimate * trPPV + 2 * estimate ** 2 * trPP;
  return { estimate, std_error: (start / (k - 1)) * Math.sqrt(variance) };
}

/** Fisher scoring from Hedges' estimate (Raudenbush 2009), halving steps that would leave tau2 >= 0. */
function likelihoodEstimate(effects: Effects, method: 'ML' | 'REML'): number {
  const { y, v } = effects;
  const k = y.length;
  const mean = sumOf(k, (i) => y[i]!) / k;
  const meanVariance = sumOf(k, (i) => v[i]!) / k;
  let tau2 = Math.max(0, sumOf(k, (i) => (y[i]! - mean) ** 2) / (k - 1) - meanVariance);
  const steps = 10_000;
  for (let step = 0; step < steps; step++) {
    const sums = weightedSums(effects, tau2);
    const { trP, trPP } = traces(sums);
    let change = method === 'ML' ? (sums.q2 - sums.w1) / sums.w2 : (sums.q2 - trP) / trPP;
    while (tau2 + change < 0) change /= 2;
    const scale = tau2 + 1e-3 * meanVariance;
    tau2 += change;
    if (Math.abs(change) > 1e-14 * scale) continue;
    // The step halving comes near a maximum at 0 without reaching it; and one inside must beat 0.
    const onBoundary = tau2 < 1e-10 * meanVariance;
    return onBoundary || logLikelihood(effects, 0, method) > logLikelihood(effects, tau2, method) + 1e-12 ? 0 : tau2;
  }
  throw notConverged();
}

function logLikelihood(effects: Effects, tau2: number, method: 'ML' | 'REML'): number {
  const { w1, q } = weightedSums(effects, tau2);
  const { v } = effects;
  return -(sumOf(v.length, (i) => Math.log(v[i]! + tau2)) + q + (method === 'REML' ? Math.log(w1) : 0)) / 2;
}

function notConverged(): AnalysisInputError {
  return new AnalysisInputError(
    'not_converged',
    'The variance between studies did not converge. Choose tau2_method "DL", which needs no iteration, and check the studies for outliers.',
  );
}
