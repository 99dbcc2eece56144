import { type CoxData, linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import type { CoxFit } from '../../core/partial-likelihood/maximise.ts';
import { clusteredScoreResiduals } from '../../core/partial-likelihood/score-residuals.ts';
import { stepAt } from '../step-function.ts';
import { forEachEventTime } from './event-times.ts';

/** An estimate, and by how much each row (by position) would move it if it counted a little more: its variance is their sum of squares. */
export type Standardized = { estimate: number; influence: Float64Array };

/** The rows as they would be under one treatment: scaled covariates, row-major, and exp of their linear predictor. */
export type Arm = { x: Float64Array; risk: Float64Array };

/** What the fitted model says of each event time, ascending; with Efron's ties sums over the parts of the time. */
type Steps = {
  time: Float64Array;
  /** Cumulative hazard where all scaled covariates are 0. */
  hazard: Float64Array;
  /** What one death adds to the hazard, and the increment of the hazard by risk. */
  death: Float64Array;
  byRisk: Float64Array;
  sparedByRisk: Float64Array;
  /** Derivative of the cumulative hazard by the coefficients, less its sign; row-major. */
  mean: Float64Array;
};

/**
 * Survival of all rows, or of the `target` among them, if all had one treatment: the mean over the rows of the survival that the
 * model predicts (Makuch, Journal of Chronic Diseases 1982;35:437-443). The influence is that of the infinitesimal jackknife:
 * the derivative by the row's weight in model, baseline hazard and mean (Sjölander, European Journal of Epidemiology
 * 2016;31:563-574; Ozenne et al., Biometrical Journal 2020;62:751-763), with Efron's ties as with Breslow's. No entry, weights or strata.
 */
export class StandardizedCurves {
  readonly steps: Steps;
  readonly #cox: CoxData;
  readonly #risk: Float64Array;
  /** Of each row by position: the change of the scaled coefficients. */
  readonly #dfbeta: Float64Array;
  readonly #lastStep: Int32Array;
  readonly #target: Uint8Array;
  readonly #targets: number;

  constructor(cox: CoxData, fit: CoxFit, ties: 'efron' | 'breslow', target: Uint8Array) {
    this.#cox = cox;
    this.#target = target;
    this.#targets = target.reduce((sum, value) => sum + value, 0);
    this.#risk = linearPredictor(cox, fit.beta).map(Math.exp);
    this.#dfbeta = dfbetas(cox, fit, ties);
    this.steps = stepsOf(cox, fit.beta, ties);
    this.#lastStep = Int32Array.from(cox.time, (time) => stepAt(this.steps.time, time));
  }

  survival(arm: Arm, time: number): Standardized {
    const step = stepAt(this.steps.time, time);
    if (step < 0) return { estimate: 1, influence: new Float64Array(this.#cox.n) };
    return this.#weighted(arm, step, Float64Array.of(1));
  }

  /** The area under the curve up to the horizon. */
  restrictedMean(arm: Arm, horizon: number): Standardized {
    const { time } = this.steps;
    const used = this.stepsBefore(horizon);
    if (used === 0) return { estimate: horizon, influence: new Float64Array(this.#cox.n) };
    const lengths = Float64Array.from({ length: used }, (_, k) => (k + 1 < used ? time[k + 1]! : horizon) - time[k]!);
    const { estimate, influence } = this.#weighted(arm, 0, lengths);
    return { estimate: time[0]! + estimate, influence };
  }

  stepsBefore(horizon: number): number {
    const last = stepAt(this.steps.time, horizon);
    return this.steps.time[last] === horizon ? last : last + 1;
  }

  /** The sum of survival at the steps from `first` on times these weights. */
  #weighted({ x, risk }: Arm, first: number, weights: Float64Array): Standardized {
    const { n, p } = this.#cox;
    const { hazard, mean } = this.steps;
    const own = new Float64Array(n);
    const byHazard = new Float64Array(weights.length);
    const slope = new Float64Array(p);
    let total = 0;
    for (let i = 0; i < n; i++) {
      if (this.#target[i] === 0) continue;
      const r = risk[i]!;
      let sum = 0;
      let lost = 0;
      for (let k = 0; k < weights.length; k++) {
        const cumulative = hazard[first + k]!;
        const part = weights[k]! * Math.exp(-cumulative * r);
        sum += part;
        lost += cumulative * part;
        byHazard[k]! += r * part;
      }
      own[i] = sum;
      total += sum;
      for (let j = 0; j < p; j++) slope[j]! -= r * lost * x[i * p + j]!;
    }
    const targets = this.#targets;
    const estimate = total / targets;
    for (let j = 0; j < p; j++) slope[j]! /= targets;
    for (let k = 0; k < weights.length; k++) {
      byHazard[k]! /= targets;
      for (let j = 0; j < p; j++) slope[j]! += byHazard[k]! * mean[(first + k) * p + j]!;
    }
    const influence = this.#influenceOfHazard(first, byHazard);
    for (let i = 0; i < n; i++) {
      let sum = this.#target[i] === 0 ? 0 : (own[i]! - estimate) / targets;
      for (let j = 0; j < p; j++) sum += slope[j]! * this.#dfbeta[i * p + j]!;
      influence[i]! += sum;
    }
    return { estimate, influence };
  }

  /** Through the baseline hazard at given coefficients, where the hazard of step `first + k` takes `byHazard[k]` off. */
  #influenceOfHazard(first: number, byHazard: Float64Array): Float64Array {
    const { death, byRisk, sparedByRisk } = this.steps;
    const last = first + byHazard.length - 1;
    // A change of one step's increment is in all later steps.
    const later = new Float64Array(last + 1);
    let sum = 0;
    for (let k = last; k >= 0; k--) {
      if (k >= first) sum += byHazard[k - first]!;
      later[k] = sum;
    }
    const lived = new Float64Array(last + 1);
    for (let k = 0; k <= last; k++) lived[k] = (k === 0 ? 0 : lived[k - 1]!) + byRisk[k]! * later[k]!;
    return Float64Array.from(this.#lastStep, (step, i) => {
      if (step < 0) return 0;
      const risk = this.#risk[i]!;
      const died =
        this.#cox.event[i] === 1 && step <= last ? (death[step]! + risk * sparedByRisk[step]!) * later[step]! : 0;
      return risk * lived[Math.min(step, last)]! - died;
    });
  }
}

function dfbetas(cox: CoxData, fit: CoxFit, ties: 'efron' | 'breslow'): Float64Array {
  const { n, p } = cox;
  const score = clusteredScoreResiduals(cox, fit.beta, ties, undefined, n);
  const result = new Float64Array(n * p);
  for (let at = 0; at < result.length; at += p)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += score[at + k]! * fit.variance[k * p + j]!;
      result[at + j] = sum;
    }
  return result;
}

function stepsOf(cox: CoxData, beta: Float64Array, ties: 'efron' | 'breslow'): Steps {
  const { p } = cox;
  const rows: {
    time: number;
    hazard: number;
    death: number;
    byRisk: number;
    sparedByRisk: number;
    mean: Float64Array;
  }[] = [];
  forEachEventTime(cox, beta, ties, (at) => {
    rows.push({
      time: at.time,
      hazard: at.hazard,
      death: at.hazard / at.deaths,
      byRisk: at.hazardVariance,
      sparedByRisk: at.sparedHazardVariance,
      mean: at.hazardMean.slice(),
    });
  });
  rows.reverse();
  const mean = new Float64Array(rows.length * p);
  const column = (of: 'time' | 'hazard' | 'death' | 'byRisk' | 'sparedByRisk') =>
    Float64Array.from(rows, (row) => row[of]);
  const hazard = column('hazard');
  for (const [k, row] of rows.entries()) {
    if (k > 0) hazard[k]! += hazard[k - 1]!;
    for (let j = 0; j < p; j++) mean[k * p + j] = row.mean[j]! + (k === 0 ? 0 : mean[(k - 1) * p + j]!);
  }
  return {
    time: column('time'),
    hazard,
    death: column('death'),
    byRisk: column('byRisk'),
    sparedByRisk: column('sparedByRisk'),
    mean,
  };
}
