import { type CoxData, linearPredictor } from './cox-data.ts';

export type Likelihood = { logLikelihood: number; score: Float64Array; information: Float64Array };

/** Sums over a set of rows of r, r x and r x x' (the lower triangle, packed by rows), with r = weight * exp(lp). */
export class RiskSums {
  zero = 0;
  readonly one: Float64Array;
  readonly two: Float64Array;
  readonly #p: number;

  constructor(p: number) {
    this.#p = p;
    this.one = new Float64Array(p);
    this.two = new Float64Array((p * (p + 1)) / 2);
  }

  add(x: Float64Array, position: number, risk: number): void {
    const { one, two } = this;
    const p = this.#p;
    const offset = position * p;
    this.zero += risk;
    let at = 0;
    for (let j = 0; j < p; j++) {
      const value = risk * x[offset + j]!;
      one[j]! += value;
      for (let k = 0; k <= j; k++) two[at++]! += value * x[offset + k]!;
    }
  }

  clear(): void {
    this.zero = 0;
    this.one.fill(0);
    this.two.fill(0);
  }
}

/**
 * Log partial likelihood, score and information at `beta` (scaled covariates), with Efron's or Breslow's handling of
 * ties; weights as in Therneau and Grambsch, Modeling Survival Data (2000), section 7.1 and appendix: tied deaths share
 * their mean weight. The information is a full symmetric p x p matrix.
 */
export function partialLikelihood(data: CoxData, beta: Float64Array, ties: 'efron' | 'breslow'): Likelihood {
  const { n, p, x, time, entry, byEntry, event, weight, strataEnds } = data;
  const lp = linearPredictor(data, beta);
  const risk = new Float64Array(n);
  for (let i = 0; i < n; i++) risk[i] = (weight === undefined ? 1 : weight[i]!) * Math.exp(lp[i]!);

  const totals = new Totals(p);
  const atRisk = new RiskSums(p);
  const dying = new RiskSums(p);
  let start = 0;
  for (const end of strataEnds) {
    atRisk.clear();
    let rows = 0;
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++) {
          atRisk.add(x, byEntry[leaving]!, -risk[byEntry[leaving]!]!);
          rows--;
        }
      // An empty risk set holds only rounding errors of what was added and taken away.
      if (rows === 0) atRisk.clear();
      let deaths = 0;
      let deathWeight = 0;
      let next = i;
      for (; next < end && time[next] === now; next++) {
        atRisk.add(x, next, risk[next]!);
        rows++;
        if (event[next] === 0) continue;
        const w = weight === undefined ? 1 : weight[next]!;
        deaths++;
        deathWeight += w;
        totals.addDeath(x, next * p, w, lp[next]!);
      }
      if (deaths > 1 && ties === 'efron') {
        dying.clear();
        for (let l = i; l < next; l++) if (event[l] === 1) dying.add(x, l, risk[l]!);
        totals.addEfron(atRisk, dying, deaths, deathWeight);
      } else if (deaths > 0) totals.addBreslow(atRisk, deathWeight);
      i = next;
    }
    start = end;
  }
  return totals.likelihood();
}

export class Totals {
  logLikelihood = 0;
  readonly score: Float64Array;
  /** Lower triangle, packed by rows. */
  readonly information: Float64Array;
  readonly #p: number;

  constructor(p: number) {
    this.#p = p;
    this.score = new Float64Array(p);
    this.information = new Float64Array((p * (p + 1)) / 2);
  }

  addDeath(x: Float64Array, offset: number, weight: number, lp: number): void {
    this.logLikelihood += weight * lp;
    for (let j = 0; j < this.#p; j++) this.score[j]! += weight * x[offset + j]!;
  }

  addBreslow(atRisk: RiskSums, deathWeight: number): void {
    const { one, two } = atRisk;
    const { score, information } = this;
    const first = deathWeight / atRisk.zero;
    const second = first / atRisk.zero;
    this.logLikelihood -= deathWeight * Math.log(atRisk.zero);
    let at = 0;
    for (let j = 0; j < this.#p; j++) {
      score[j]! -= first * one[j]!;
      const scaled = second * one[j]!;
      for (let k = 0; k <= j; k++, at++) information[at]! += first * two[at]! - scaled * one[k]!;
    }
  }

  /**
   * Efron: the k-th of d tied deaths sees the risk set less the share k/d of all d. The d terms differ only in scalars,
   * so they are summed first and the matrices are touched once a time, not once a death.
   */
  addEfron(atRisk: RiskSums, dying: RiskSums, deaths: number, deathWeight: number): void {
    const meanWeight = deathWeight / deaths;
    let first = 0;
    let firstShare = 0;
    let second = 0;
    let secondShare = 0;
    let secondShare2 = 0;
    for (let l = 0; l < deaths; l++) {
      const share = l / deaths;
      const denominator = atRisk.zero - share * dying.zero;
      this.logLikelihood -= meanWeight * Math.log(denominator);
      const a = meanWeight / denominator;
      const b = a / denominator;
      first += a;
      firstShare += a * share;
      second += b;
      secondShare += b * share;
      secondShare2 += b * share * share;
    }
    const { score, information } = this;
    let at = 0;
    for (let j = 0; j < this.#p; j++) {
      const s = atRisk.one[j]!;
      const e = dying.one[j]!;
      score[j]! -= first * s - firstShare * e;
      const withS = second * s - secondShare * e;
      const withE = secondShare2 * e - secondShare * s;
      for (let k = 0; k <= j; k++, at++)
        information[at]! +=
          first * atRisk.two[at]! - firstShare * dying.two[at]! - (withS * atRisk.one[k]! + withE * dying.one[k]!);
    }
  }

  likelihood(): Likelihood {
    const p = this.#p;
    const information = new Float64Array(p * p);
    let at = 0;
    for (let j = 0; j < p; j++)
      for (let k = 0; k <= j; k++) information[j * p + k] = information[k * p + j] = this.information[at++]!;
    return { logLikelihood: this.logLikelihood, score: this.score, information };
  }
}
