import { entryOrder } from '../members.ts';
import type { SurvivalData } from '../survival-data.ts';
import { jackknifeErrors } from './jackknife.ts';
import type { SurvivalCurve } from './survival-curve.ts';

/**
 * `members`: the rows of one group in ascending order of time. Product limit (Kaplan and Meier, JASA 1958) with
 * Greenwood's variance, weights as frequencies; cumulative hazard sum d/n with variance sum d/n^2 (Aalen). With
 * `robust` the errors are those of the infinitesimal jackknife. A row is at risk at t when entry < t <= time.
 */
export function survivalCurve(data: SurvivalData, members: Int32Array, robust: boolean): SurvivalCurve {
  const { time, event, weights } = data;
  const starts = new Int32Array(members.length + 1);
  let steps = 0;
  for (let i = 0; i < members.length; i++)
    if (i === 0 || time[members[i]!] !== time[members[i - 1]!]) starts[steps++] = i;
  starts[steps] = members.length;

  const curve: SurvivalCurve = {
    time: new Float64Array(steps),
    nRisk: new Float64Array(steps),
    nEvent: new Float64Array(steps),
    nCensor: new Float64Array(steps),
    rowsAtRisk: new Int32Array(steps),
    survival: new Float64Array(steps),
    logSurvivalError: new Float64Array(steps),
    cumulativeHazard: new Float64Array(steps),
    cumulativeHazardError: new Float64Array(steps),
  };
  const deaths = new Int32Array(steps);
  for (let step = 0; step < steps; step++) {
    const end = starts[step + 1]!;
    let dead = 0;
    let censored = 0;
    for (let i = starts[step]!; i < end; i++) {
      const row = members[i]!;
      const weight = weights === undefined ? 1 : weights[row]!;
      if (event[row] === 1) {
        dead += weight;
        deaths[step]!++;
      } else censored += weight;
    }
    curve.time[step] = time[members[starts[step]!]!]!;
    curve.nEvent[step] = dead;
    curve.nCensor[step] = censored;
  }
  countAtRisk(curve, data, members, starts);

  multiply(curve, deaths);
  if (robust) jackknifeErrors(curve, data, members, starts);
  return curve;
}

/** The curve of a group of which is known how many leave at each of its times, ascending: without weights and entries. */
export function curveOfCounts(time: Float64Array, nEvent: Float64Array, nCensor: Float64Array): SurvivalCurve {
  const steps = time.length;
  const curve: SurvivalCurve = {
    time,
    nRisk: new Float64Array(steps),
    nEvent,
    nCensor,
    rowsAtRisk: new Int32Array(steps),
    survival: new Float64Array(steps),
    logSurvivalError: new Float64Array(steps),
    cumulativeHazard: new Float64Array(steps),
    cumulativeHazardError: new Float64Array(steps),
  };
  let rows = 0;
  for (let step = steps - 1; step >= 0; step--) {
    rows += nEvent[step]! + nCensor[step]!;
    curve.nRisk[step] = curve.rowsAtRisk[step] = rows;
  }
  multiply(curve, nEvent);
  return curve;
}

/** Survival, hazard and their errors, from who is at risk and who dies; `deaths` are rows. */
function multiply(curve: SurvivalCurve, deaths: ArrayLike<number>): void {
  const steps = curve.time.length;
  let survival = 1;
  let greenwood = 0;
  let hazard = 0;
  let hazardVariance = 0;
  for (let step = 0; step < steps; step++) {
    const d = curve.nEvent[step]!;
    const n = curve.nRisk[step]!;
    if (d > 0) {
      // By rows: with delayed entry and fractional weights n - d may be a rounding error instead of 0.
      const lastOnes = deaths[step] === curve.rowsAtRisk[step];
      survival = lastOnes ? 0 : (survival * (n - d)) / n;
      greenwood = lastOnes ? Number.POSITIVE_INFINITY : greenwood + d / (n * (n - d));
      hazard += d / n;
      hazardVariance += d / (n * n);
    }
    curve.survival[step] = survival;
    curve.logSurvivalError[step] = Math.sqrt(greenwood);
    curve.cumulativeHazard[step] = hazard;
    curve.cumulativeHazardError[step] = Math.sqrt(hazardVariance);
  }
}

/** Summed from the end, so that small risk sets are exact and not the difference of two large sums. */
function countAtRisk(curve: SurvivalCurve, data: SurvivalData, members: Int32Array, starts: Int32Array): void {
  const { entry, weights } = data;
  const entries = entry === undefined ? undefined : entryOrder(entry, members);
  let next = members.length - 1;
  let leavingLater = 0;
  let enteringLater = 0;
  let rows = 0;
  for (let step = curve.time.length - 1; step >= 0; step--) {
    leavingLater += curve.nEvent[step]! + curve.nCensor[step]!;
    rows += starts[step + 1]! - starts[step]!;
    if (entries !== undefined)
      while (next >= 0 && entry![entries[next]!]! >= curve.time[step]!) {
        enteringLater += weights === undefined ? 1 : weights[entries[next]!]!;
        rows--;
        next--;
      }
    curve.nRisk[step] = leavingLater - enteringLater;
    curve.rowsAtRisk[step] = rows;
  }
}
