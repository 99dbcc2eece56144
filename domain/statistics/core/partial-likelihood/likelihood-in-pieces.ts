import { CrossProducts, emptyStrip, stripHeight } from '../../math/linear-algebra/strips.ts';
import type { Likelihood } from './partial-likelihood.ts';

/** Some rows of a Cox model; the arrays run parallel. */
type CoxPart = {
  n: number;
  /** Of each covariate, centred and divided by its standard deviation. */
  columns: readonly Float64Array[];
  /** The last event time at which the row is at risk, -1 where it is at none. */
  lastAtRisk: Int32Array;
  event: Uint8Array;
};

/** Rows of one stratum, without entries and weights, in any order; `times`: how many different event times there are. */
export type CoxParts = { p: number; times: number; parts(): Iterable<CoxPart> };

/** Numbers that are summed for each event time, of as many times at once as make 64 MB. */
const mostSums = 8_000_000;

/**
 * As `partialLikelihood`, of rows in any order: one pass sums at each event time the rows whose last it is (of very many
 * times several passes, each of some), the risk sets are then sums of these from the last time on, and a pass takes the
 * first part of the information.
 */
export function likelihoodInPieces(
  data: CoxParts,
  beta: Float64Array,
  ties: 'efron' | 'breslow',
  most = mostSums,
): Likelihood {
  const { p, times } = data;
  const found = { logLikelihood: 0, score: new Float64Array(p), information: new Float64Array(p * p) };
  /** The hazard after each time, and what a row that dies at it is spared of it (Efron). */
  const later = new Float64Array(times);
  const spared = new Float64Array(times);
  const band = Math.max(1, Math.floor(most / (2 * p + 3)));
  const sweep = new Sweep(p, ties, found);
  for (let end = times; end > 0; end -= band) {
    const first = Math.max(0, end - band);
    const sums = summed(data, beta, first, end, found);
    for (let time = end - 1; time >= first; time--) {
      later[time] = sweep.hazard;
      spared[time] = sweep.goTo(sums, time - first);
    }
  }
  addLivedThrough(data, beta, { total: sweep.hazard, later, spared }, found.information);
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) found.information[k * p + j] = found.information[j * p + k]!;
  return found;
}

/** At each time of a band: deaths, and of the rows that leave and of those that die the sums of the risk and of the risk times x. */
type Sums = { deaths: Int32Array; zero: Float64Array; one: Float64Array; dyingZero: Float64Array; dying: Float64Array };

/** Adds to `found` what the deaths in the band have by themselves. */
function summed(data: CoxParts, beta: Float64Array, first: number, end: number, found: Likelihood): Sums {
  const { p } = data;
  const size = end - first;
  const sums: Sums = {
    deaths: new Int32Array(size),
    zero: new Float64Array(size),
    one: new Float64Array(size * p),
    dyingZero: new Float64Array(size),
    dying: new Float64Array(size * p),
  };
  for (const part of data.parts()) {
    const lp = linearPredictorOf(part, beta);
    for (let i = 0; i < part.n; i++) {
      const at = part.lastAtRisk[i]! - first;
      if (at < 0 || at >= size) continue;
      const risk = Math.exp(lp[i]!);
      sums.zero[at]! += risk;
      for (let j = 0; j < p; j++) sums.one[at * p + j]! += risk * part.columns[j]![i]!;
      if (part.event[i] === 0) continue;
      sums.deaths[at]!++;
      sums.dyingZero[at]! += risk;
      found.logLikelihood += lp[i]!;
      for (let j = 0; j < p; j++) {
        const x = part.columns[j]![i]!;
        sums.dying[at * p + j]! += risk * x;
        found.score[j]! += x;
      }
    }
  }
  return sums;
}

export function linearPredictorOf({ n, columns }: Pick<CoxPart, 'n' | 'columns'>, beta: Float64Array): Float64Array {
  const lp = new Float64Array(n);
  for (const [j, values] of columns.entries()) {
    const factor = beta[j]!;
    for (let i = 0; i < n; i++) lp[i]! += values[i]! * factor;
  }
  return lp;
}

/** The risk set, from the last event time to the first. */
class Sweep {
  hazard = 0;
  #zero = 0;
  readonly #one: Float64Array;
  readonly #ties: 'efron' | 'breslow';
  readonly #found: Likelihood;

  constructor(p: number, ties: 'efron' | 'breslow', found: Likelihood) {
    this.#one = new Float64Array(p);
    this.#ties = ties;
    this.#found = found;
  }

  /** Returns what a row that dies at the time is spared of its hazard. */
  goTo({ deaths, zero, one, dyingZero, dying }: Sums, time: number): number {
    const atRisk = this.#one;
    const p = atRisk.length;
    const from = time * p;
    this.#zero += zero[time]!;
    for (let j = 0; j < p; j++) atRisk[j]! += one[from + j]!;
    const d = deaths[time]!;
    const parts = this.#ties === 'efron' ? d : 1;
    let first = 0;
    let firstShare = 0;
    let second = 0;
    let secondShare = 0;
    let secondShare2 = 0;
    const partWeight = d / parts;
    for (let l = 0; l < parts; l++) {
      const share = l / d;
      const denominator = this.#zero - share * dyingZero[time]!;
      this.#found.logLikelihood -= partWeight * Math.log(denominator);
      const a = partWeight / denominator;
      const b = a / denominator;
      first += a;
      firstShare += a * share;
      second += b;
      secondShare += b * share;
      secondShare2 += b * share * share;
    }
    this.hazard += first;
    const { score, information } = this.#found;
    for (let j = 0; j < p; j++) {
      const s = atRisk[j]!;
      const e = dying[from + j]!;
      score[j]! -= first * s - firstShare * e;
      const withS = second * s - secondShare * e;
      const withE = secondShare2 * e - secondShare * s;
      for (let k = 0; k <= j; k++) information[j * p + k]! -= withS * atRisk[k]! + withE * dying[from + k]!;
    }
    return firstShare;
  }
}

/** x x' times the risk and the hazard that the row lived through, of all rows: one weighted cross product. */
function addLivedThrough(
  data: CoxParts,
  beta: Float64Array,
  { total, later, spared }: { total: number; later: Float64Array; spared: Float64Array },
  information: Float64Array,
): void {
  const { p } = data;
  const products = new CrossProducts(p);
  const strip = emptyStrip(p);
  const weights = new Float64Array(stripHeight);
  for (const part of data.parts()) {
    const lp = linearPredictorOf(part, beta);
    for (let from = 0; from < part.n; from += stripHeight) {
      strip.height = Math.min(stripHeight, part.n - from);
      for (let j = 0; j < p; j++)
        strip.values.set(part.columns[j]!.subarray(from, from + strip.height), j * stripHeight);
      for (let i = 0; i < strip.height; i++) {
        const last = part.lastAtRisk[from + i]!;
        const own = last < 0 ? 0 : part.event[from + i] === 1 ? spared[last]! : 0;
        weights[i] = last < 0 ? 0 : Math.exp(lp[from + i]!) * (total - later[last]! - own);
      }
      products.add(strip, weights);
    }
  }
  const matrix = products.matrix();
  for (let at = 0; at < information.length; at++) information[at]! += matrix[at]!;
}
