import { type CoxData, linearPredictor } from '../../core/partial-likelihood/cox-data.ts';

/**
 * What a fitted model says about one event time of one stratum. With Efron's handling the hazard comes in as many parts
 * as there are deaths, the l-th seeing the risk set less the share l/d of the dying; sums are over these parts.
 */
type EventTime = {
  stratum: number;
  time: number;
  /** Positions of the rows that leave at this time, deaths and censored. */
  start: number;
  end: number;
  deaths: number;
  /** Increment of the baseline hazard: of rows whose scaled covariates are all 0. */
  hazard: number;
  /** The part of the increment that a dying row does not live through (Efron). */
  sparedHazard: number;
  /** Increment of the variance of the baseline hazard at given coefficients (Aalen). */
  hazardVariance: number;
  /** The part of that increment that a dying row does not live through (Efron). */
  sparedHazardVariance: number;
  /** Mean of x in the risk set, over the parts. */
  mean: Float64Array;
  /** Each part's hazard times its mean of x. */
  hazardMean: Float64Array;
};

/**
 * Visits the event times from the last to the first, stratum by stratum. The object is reused: copy what is kept.
 * Between visits `atRisk` rows have time >= the event time > entry.
 */
export function forEachEventTime(
  data: CoxData,
  beta: Float64Array,
  ties: 'efron' | 'breslow',
  visit: (at: EventTime) => void,
): void {
  const { p, x, time, entry, byEntry, event, weight, strataEnds } = data;
  const lp = linearPredictor(data, beta);
  const weightOf = (row: number) => (weight === undefined ? 1 : weight[row]!);
  const risk = lp.map((value, row) => weightOf(row) * Math.exp(value));
  const one = new Float64Array(p);
  const dying = new Float64Array(p);
  const at: EventTime = {
    stratum: 0,
    time: 0,
    start: 0,
    end: 0,
    deaths: 0,
    hazard: 0,
    sparedHazard: 0,
    hazardVariance: 0,
    sparedHazardVariance: 0,
    mean: new Float64Array(p),
    hazardMean: new Float64Array(p),
  };
  const add = (target: Float64Array, row: number, factor: number) => {
    for (let j = 0; j < p; j++) target[j]! += factor * x[row * p + j]!;
  };
  let start = 0;
  for (const [stratum, end] of strataEnds.entries()) {
    at.stratum = stratum;
    let zero = 0;
    let rows = 0;
    one.fill(0);
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++, rows--) {
          zero -= risk[byEntry[leaving]!]!;
          add(one, byEntry[leaving]!, -risk[byEntry[leaving]!]!);
        }
      // An empty risk set holds only rounding errors of what was added and taken away.
      if (rows === 0) {
        zero = 0;
        one.fill(0);
      }
      let deaths = 0;
      let deathWeight = 0;
      let dyingZero = 0;
      let next = i;
      for (; next < end && time[next] === now; next++, rows++) {
        zero += risk[next]!;
        add(one, next, risk[next]!);
        if (event[next] === 0) continue;
        if (deaths === 0) dying.fill(0);
        deaths++;
        deathWeight += weightOf(next);
        dyingZero += risk[next]!;
        add(dying, next, risk[next]!);
      }
      if (deaths > 0) {
        Object.assign(at, { time: now, start: i, end: next, deaths });
        addParts(at, zero, one, dyingZero, dying, deathWeight, ties === 'efron' ? deaths : 1);
        visit(at);
      }
      i = next;
    }
    start = end;
  }
}

function addParts(
  at: EventTime,
  zero: number,
  one: Float64Array,
  dyingZero: number,
  dying: Float64Array,
  deathWeight: number,
  parts: number,
): void {
  at.hazard = at.sparedHazard = at.hazardVariance = at.sparedHazardVariance = 0;
  at.mean.fill(0);
  at.hazardMean.fill(0);
  for (let l = 0; l < parts; l++) {
    const share = l / parts;
    const denominator = zero - share * dyingZero;
    const increment = deathWeight / parts / denominator;
    at.hazard += increment;
    at.sparedHazard += share * increment;
    at.hazardVariance += increment / denominator;
    at.sparedHazardVariance += (share * increment) / denominator;
    for (let j = 0; j < one.length; j++) {
      const mean = (one[j]! - share * dying[j]!) / denominator;
      at.mean[j]! += mean / parts;
      at.hazardMean[j]! += increment * mean;
    }
  }
}
