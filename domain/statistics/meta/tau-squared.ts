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

/** Sums of the studies around the means that a model gives them, with weights 1 / (v + tau2); P projects the model out. */
type ModelSums = {
  /** Sum of the weights and of their squares. */
  w1: number;
  w2: number;
  /** Squared residuals with the weights, and with their squares. */
  q: number;
  q2: number;
  trP: number;
  trPP: number;
  /** Log determinant of X'WX. */
  logDeterminant: number;
};

/** What the effects are expected to be: one mean, or a regression on covariates of the studies. */
export type MeanModel = {
  coefficients: number;
  sums(tau2: number): ModelSums;
  /** Traces of PVPV and PPV, V being the sampling variances. */
  varianceTraces(tau2: number): { trPVPV: number; trPPV: number };
  /** Squared residuals without weights, and the trace of PV of that fit. */
  unweighted(): { squares: number; trPV: number };
};

/** One mean of all studies. */
function commonMean(effects: Effects): MeanModel {
  const { y, v } = effects;
  const k = y.length;
  return {
    coefficients: 1,
    sums(tau2) {
      const { w1, w2, w3, q, q2 } = weightedSums(effects, tau2);
      const trPP = w2 - (2 * w3) / w1 + (w2 / w1) ** 2;
      return { w1, w2, q, q2, trP: w1 - w2 / w1, trPP, logDeterminant: Math.log(w1) };
    },
    varianceTraces(tau2) {
      const { w1, w2 } = weightedSums(effects, tau2);
      const w = (i: number) => 1 / (v[i]! + tau2);
      const diagonal = (i: number) => (w(i) - w(i) ** 2 / w1) ** 2;
      const off = (power: number) => sumOf(k, (i) => w(i) ** power * v[i]!);
      return {
        trPVPV:
          sumOf(k, (i) => diagonal(i) * v[i]! ** 2) + (off(2) ** 2 - sumOf(k, (i) => w(i) ** 4 * v[i]! ** 2)) / w1 ** 2,
        trPPV: sumOf(k, (i) => diagonal(i) * v[i]!) + (w2 * off(2) - off(4)) / w1 ** 2,
      };
    },
    unweighted() {
      const mean = sumOf(k, (i) => y[i]!) / k;
      return { squares: sumOf(k, (i) => (y[i]! - mean) ** 2), trPV: (sumOf(k, (i) => v[i]!) * (k - 1)) / k };
    },
  };
}

/** Typical sampling variance of Higgins and Thompson (2002): degrees of freedom / trace of P without tau2. */
export function typicalVariance(effects: Effects, model = commonMean(effects)): number {
  return (effects.y.length - model.coefficients) / model.sums(0).trP;
}

/** The variance between studies and its standard error; more studies than the model has coefficients. */
export function tauSquared(
  effects: Effects,
  method: Tau2Method,
  model = commonMean(effects),
): { estimate: number; std_error: number } {
  const k = effects.y.length;
  const df = k - model.coefficients;
  switch (method) {
    case 'DL': {
      const { q, trP, trPP } = model.sums(0);
      const estimate = Math.max(0, (q - df) / trP);
      const variance = (2 * df + 4 * estimate * trP + 2 * estimate ** 2 * trPP) / trP ** 2;
      return { estimate, std_error: Math.sqrt(variance) };
    }
    case 'PM': {
      const estimate = tauSquaredAt(effects, df, model);
      return { estimate, std_error: Math.sqrt((2 * k * k) / df) / model.sums(estimate).w1 };
    }
    case 'SJ':
      return sidikJonkman(effects, model);
    case 'ML':
    case 'REML': {
      const estimate = likelihoodEstimate(effects, method, model);
      const { w2, trPP } = model.sums(estimate);
      return { estimate, std_error: Math.sqrt(2 / (method === 'ML' ? w2 : trPP)) };
    }
  }
}

/**
 * The tau2 at which the generalized Q equals `target`; 0 where it is below already without any (Paule and Mandel 1982;
 * also the limits of the Q-profile interval, Viechtbauer 2007). Q falls and is convex, so Newton's steps from 0 never
 * pass the root.
 */
export function tauSquaredAt(effects: Effects, target: number, model = commonMean(effects)): number {
  let tau2 = 0;
  const steps = 500;
  for (let step = 0; step < steps; step++) {
    const { q, q2 } = model.sums(tau2);
    const change = (q - target) / q2;
    if (!(change > 1e-15 * tau2)) return tau2;
    tau2 += change;
  }
  throw notConverged();
}

/** Sidik and Jonkman (Applied Statistics 2005;54:367-384), started at the variance of the effects. */
function sidikJonkman({ y }: Effects, model: MeanModel): { estimate: number; std_error: number } {
  const k = y.length;
  const df = k - model.coefficients;
  const mean = sumOf(k, (i) => y[i]!) / k;
  const start = sumOf(k, (i) => (y[i]! - mean) ** 2) / k;
  const { q, trPP } = model.sums(start);
  const estimate = (start * q) / df;
  const { trPVPV, trPPV } = model.varianceTraces(start);
  const variance = 2 * trPVPV + 4 * estimate * trPPV + 2 * estimate ** 2 * trPP;
  return { estimate, std_error: (start / df) * Math.sqrt(variance) };
}

/** Fisher scoring from Hedges' estimate (Raudenbush 2009), halving steps that would leave tau2 >= 0. */
function likelihoodEstimate(effects: Effects, method: 'ML' | 'REML', model: MeanModel): number {
  const { v } = effects;
  const k = v.length;
  const { squares, trPV } = model.unweighted();
  const meanVariance = sumOf(k, (i) => v[i]!) / k;
  let tau2 = Math.max(0, (squares - trPV) / (k - model.coefficients));
  const steps = 10_000;
  for (let step = 0; step < steps; step++) {
    const { q2, w1, w2, trP, trPP } = model.sums(tau2);
    let change = method === 'ML' ? (q2 - w1) / w2 : (q2 - trP) / trPP;
    while (tau2 + change < 0) change /= 2;
    const scale = tau2 + 1e-3 * meanVariance;
    tau2 += change;
    if (Math.abs(change) > 1e-14 * scale) continue;
    // The step halving comes near a maximum at 0 without reaching it; and one inside must beat 0.
    const onBoundary = tau2 < 1e-10 * meanVariance;
    const logLikelihood = (at: number) => logLikelihoodAt(effects, at, method, model);
    return onBoundary || logLikelihood(0) > logLikelihood(tau2) + 1e-12 ? 0 : tau2;
  }
  throw notConverged();
}

function logLikelihoodAt({ v }: Effects, tau2: number, method: 'ML' | 'REML', model: MeanModel): number {
  const { q, logDeterminant } = model.sums(tau2);
  return -(sumOf(v.length, (i) => Math.log(v[i]! + tau2)) + q + (method === 'REML' ? logDeterminant : 0)) / 2;
}

function notConverged(): AnalysisInputError {
  return new AnalysisInputError(
    'not_converged',
    'The variance between studies did not converge. Choose tau2_method "DL", which needs no iteration, and check the studies for outliers.',
  );
}
