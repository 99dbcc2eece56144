import { type CoxData, linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import { addWeightedCrossProduct, type Likelihood } from '../../core/partial-likelihood/partial-likelihood.ts';
import { crossProduct } from '../../core/partial-likelihood/robust-variance.ts';

/** Rows by descending time, with what happened (0 censored, 1 the cause, 2 a competing event) and the censoring weights. */
type SubdistributionData = CoxData & {
  code: Int32Array;
  /** Kaplan-Meier estimate of remaining uncensored, just before the time of each position. */
  uncensored: Float64Array;
};

export function subdistributionData(cox: CoxData, codes: Int32Array): SubdistributionData {
  const { n, time } = cox;
  const code = Int32Array.from(cox.source, (row) => codes[row]!);
  const uncensored = new Float64Array(n);
  let survival = 1;
  // From the first time to the last.
  for (let end = n; end > 0; ) {
    let start = end;
    let censored = 0;
    for (; start > 0 && time[start - 1] === time[end - 1]; start--) {
      uncensored[start - 1] = survival;
      if (code[start - 1] === 0) censored++;
    }
    survival *= 1 - censored / end;
    // There is no time before 0: cmprsk has those censored at 0 leave before anything else.
    if (time[end - 1] === 0) uncensored.fill(survival, start, end);
    end = start;
  }
  return { ...cox, code, uncensored };
}

/**
 * What the sweeps share: sums over the rows at risk (time not yet passed), and over those that had a competing event
 * before, each divided by its own chance of being uncensored; at t they count with the chance at t.
 */
class RiskSet {
  zero = 0;
  competingZero = 0;
  readonly one: Float64Array;
  readonly competingOne: Float64Array;
  readonly risk: Float64Array;
  readonly #data: SubdistributionData;

  constructor(data: SubdistributionData, lp: Float64Array) {
    this.#data = data;
    this.risk = lp.map(Math.exp);
    this.one = new Float64Array(data.p);
    this.competingOne = new Float64Array(data.p);
    for (let i = 0; i < data.n; i++) if (data.code[i] === 2) this.#addCompeting(i, 1);
  }

  /** The rows from `start` to `end` come to be at risk: going back in time, to their own. */
  enter(start: number, end: number): void {
    const { p, x, code } = this.#data;
    for (let i = start; i < end; i++) {
      this.zero += this.risk[i]!;
      for (let j = 0; j < p; j++) this.one[j]! += this.risk[i]! * x[i * p + j]!;
      if (code[i] === 2) this.#addCompeting(i, -1);
    }
  }

  #addCompeting(i: number, sign: number): void {
    const { p, x, uncensored } = this.#data;
    const weight = (sign * this.risk[i]!) / uncensored[i]!;
    this.competingZero += weight;
    for (let j = 0; j < p; j++) this.competingOne[j]! += weight * x[i * p + j]!;
  }
}

/** Rows of one time, from the last time on. */
function forEachTime(time: Float64Array, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < time.length; ) {
    let end = start;
    while (end < time.length && time[end] === time[start]) end++;
    visit(start, end);
    start = end;
  }
}

function deathsAmong(code: Int32Array, start: number, end: number): number {
  let deaths = 0;
  for (let i = start; i < end; i++) if (code[i] === 1) deaths++;
  return deaths;
}

/** Log pseudo-likelihood of Fine and Gray (JASA 1999;94:496-509), Breslow's handling of ties, for the scaled covariates. */
export function subdistributionLikelihood(data: SubdistributionData, beta: Float64Array): Likelihood {
  const { n, p, x, time, code, uncensored } = data;
  const lp = linearPredictor(data, beta);
  const set = new RiskSet(data, lp);
  const score = new Float64Array(p);
  const information = new Float64Array(p * p);
  const exposure = new Float64Array(n);
  const sum = new Float64Array(p);
  let logLikelihood = 0;
  /** Over the later times: the hazard, and the hazard times the chance of being uncensored. */
  let hazard = 0;
  let uncensoredHazard = 0;
  forEachTime(time, (start, end) => {
    for (let i = start; i < end; i++)
      exposure[i] = set.risk[i]! * ((code[i] === 2 ? uncensoredHazard / uncensored[i]! : 0) - hazard);
    set.enter(start, end);
    const deaths = deathsAmong(code, start, end);
    if (deaths === 0) return;
    const g = uncensored[start]!;
    const zero = set.zero + g * set.competingZero;
    for (let j = 0; j < p; j++) sum[j] = set.one[j]! + g * set.competingOne[j]!;
    for (let i = start; i < end; i++) {
      if (code[i] !== 1) continue;
      logLikelihood += lp[i]!;
      for (let j = 0; j < p; j++) score[j]! += x[i * p + j]!;
    }
    logLikelihood -= deaths * Math.log(zero);
    const increment = deaths / zero;
    for (let j = 0; j < p; j++) {
      score[j]! -= increment * sum[j]!;
      for (let k = 0; k <= j; k++) information[j * p + k]! -= (increment * sum[j]! * sum[k]!) / zero;
    }
    hazard += increment;
    uncensoredHazard += g * increment;
  });
  for (let i = 0; i < n; i++) exposure[i]! += set.risk[i]! * hazard;
  addWeightedCrossProduct(information, x, exposure, p);
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) information[k * p + j] = information[j * p + k]!;
  return { logLikelihood, score, information };
}

/**
 * Sum of squares of each row's part in the score, the part that it has through the estimated censoring weights included
 * (eta + psi in section 4 of Fine and Gray).
 */
export function subdistributionScoreVariance(data: SubdistributionData, beta: Float64Array): Float64Array {
  const { n, p, x, time, code, uncensored } = data;
  const set = new RiskSet(data, linearPredictor(data, beta));
  const parts = new Float64Array(n * p);
  const mean = new Float64Array(p);
  // Integrals over the later times, of 1 and of the mean of x, by the hazard and by the uncensored hazard.
  let hazard = 0;
  let uncensoredHazard = 0;
  const hazardMean = new Float64Array(p);
  const uncensoredMean = new Float64Array(p);
  /** Over the censoring times later than the current one. */
  const censoring = new Float64Array(p);
  forEachTime(time, (start, end) => {
    for (let i = start; i < end; i++) {
      const r = set.risk[i]!;
      const competing = code[i] === 2 ? r / uncensored[i]! : 0;
      for (let j = 0; j < p; j++) {
        const value = x[i * p + j]!;
        parts[i * p + j] =
          r * (value * hazard - hazardMean[j]!) -
          competing * (value * uncensoredHazard - uncensoredMean[j]!) +
          censoring[j]!;
      }
    }
    set.enter(start, end);
    const deaths = deathsAmong(code, start, end);
    const g = uncensored[start]!;
    const zero = set.zero + g * set.competingZero;
    const increment = deaths / zero;
    for (let j = 0; j < p && deaths > 0; j++) {
      mean[j] = (set.one[j]! + g * set.competingOne[j]!) / zero;
      hazardMean[j]! += increment * mean[j]!;
      uncensoredMean[j]! += g * increment * mean[j]!;
    }
    for (let i = start; i < end; i++)
      if (code[i] === 1) for (let j = 0; j < p; j++) parts[i * p + j]! += x[i * p + j]! - mean[j]!;
    hazard += increment;
    uncensoredHazard += g * increment;
    // A censoring here moves the weights of the earlier competing events at this and the later times.
    let censored = 0;
    for (let i = start; i < end; i++) if (code[i] === 0) censored++;
    for (let j = 0; j < p && censored > 0; j++) {
      const pull = (set.competingOne[j]! * uncensoredHazard - set.competingZero * uncensoredMean[j]!) / end;
      for (let i = start; i < end; i++) if (code[i] === 0) parts[i * p + j]! += pull;
      censoring[j]! += (pull * censored) / end;
    }
  });
  // What was lived through is the whole less the later times.
  for (let i = 0; i < n; i++)
    for (let j = 0; j < p; j++)
      parts[i * p + j]! -= set.risk[i]! * (x[i * p + j]! * hazard - hazardMean[j]!) + censoring[j]!;
  return crossProduct(parts, p);
}
