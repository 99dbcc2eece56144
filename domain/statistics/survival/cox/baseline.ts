import type { CoxData } from '../../core/partial-likelihood/cox-data.ts';
import { forEachEventTime } from './event-times.ts';

/** Cumulative sums over the event times of one stratum, ascending, for rows whose scaled covariates are all 0. */
export type Baseline = {
  time: Float64Array;
  hazard: Float64Array;
  hazardVariance: Float64Array;
  /** Integral of the mean of x over the hazard; row-major, p a time. */
  hazardMean: Float64Array;
};

export function baselines(data: CoxData, beta: Float64Array, ties: 'efron' | 'breslow'): Baseline[] {
  const { p, strataEnds } = data;
  const counts = new Int32Array(strataEnds.length);
  let start = 0;
  for (const [stratum, end] of strataEnds.entries()) {
    let previous = Number.NaN;
    for (let i = start; i < end; i++)
      if (data.event[i] === 1 && data.time[i] !== previous) {
        counts[stratum]!++;
        previous = data.time[i]!;
      }
    start = end;
  }
  const result = Array.from(counts, (count) => ({
    time: new Float64Array(count),
    hazard: new Float64Array(count),
    hazardVariance: new Float64Array(count),
    hazardMean: new Float64Array(count * p),
  }));
  const next = counts.slice();
  forEachEventTime(data, beta, ties, (at) => {
    const baseline = result[at.stratum]!;
    const i = --next[at.stratum]!;
    baseline.time[i] = at.time;
    baseline.hazard[i] = at.hazard;
    baseline.hazardVariance[i] = at.hazardVariance;
    baseline.hazardMean.set(at.hazardMean, i * p);
  });
  for (const { time, hazard, hazardVariance, hazardMean } of result)
    for (let i = 1; i < time.length; i++) {
      hazard[i]! += hazard[i - 1]!;
      hazardVariance[i]! += hazardVariance[i - 1]!;
      for (let j = 0; j < p; j++) hazardMean[i * p + j]! += hazardMean[(i - 1) * p + j]!;
    }
  return result;
}
