import type { Likelihood } from './partial-likelihood.ts';

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

/** What exact likelihoods add up over the event times. */
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

  likelihood(): Likelihood {
    const p = this.#p;
    const information = new Float64Array(p * p);
    let at = 0;
    for (let j = 0; j < p; j++)
      for (let k = 0; k <= j; k++) information[j * p + k] = information[k * p + j] = this.information[at++]!;
    return { logLikelihood: this.logLikelihood, score: this.score, information };
  }
}
