import { entryOrder } from '../members.ts';
import type { SurvivalData } from '../survival-data.ts';
import type { SurvivalCurve } from './survival-curve.ts';

/**
 * Replaces the errors of a curve by those of the infinitesimal jackknife, each row on its own. The influence of row i on
 * log S(t) is the sum over event times in (entry_i, min(t, time_i)] of (dN - n dN_i) / (n (n - dN)), its square is summed
 * over the rows with their squared weights. Rows still at risk enter through three running sums, so the whole curve
 * costs one pass. (Therneau, "The infinitesimal jackknife", survival vignette; Fay and Brittain, Stat Med 2013.)
 */
export function jackknifeErrors(
  curve: SurvivalCurve,
  data: SurvivalData,
  members: Int32Array,
  starts: Int32Array,
): void {
  const survival = new Influence();
  const hazard = new Influence();
  const { entry, event, weights } = data;
  const squaredWeight = (row: number) => (weights === undefined ? 1 : weights[row]! ** 2);
  const entries = entry === undefined ? members : entryOrder(entry, members);
  const survivalAtEntry = new Float64Array(data.n);
  const hazardAtEntry = new Float64Array(data.n);
  let next = 0;
  for (let step = 0; step < curve.time.length; step++) {
    const n = curve.nRisk[step]!;
    const d = curve.nEvent[step]!;
    while (next < entries.length && (entry === undefined || entry[entries[next]!]! < curve.time[step]!)) {
      const row = entries[next++]!;
      survivalAtEntry[row] = survival.enter(squaredWeight(row));
      hazardAtEntry[row] = hazard.enter(squaredWeight(row));
    }
    survival.cumulative += d === 0 ? 0 : d / (n * (n - d));
    hazard.cumulative += d === 0 ? 0 : d / (n * n);
    for (let i = starts[step]!; i < starts[step + 1]!; i++) {
      const row = members[i]!;
      survival.leave(squaredWeight(row), survivalAtEntry[row]!, event[row] === 1 ? 1 / (n - d) : 0);
      hazard.leave(squaredWeight(row), hazardAtEntry[row]!, event[row] === 1 ? 1 / n : 0);
    }
    curve.logSurvivalError[step] = curve.survival[step] === 0 ? Number.POSITIVE_INFINITY : survival.error();
    curve.cumulativeHazardError[step] = hazard.error();
  }
}

class Influence {
  cumulative = 0;
  #left = 0;
  #atRisk = 0;
  #atRiskStart = 0;
  #atRiskStartSquared = 0;

  enter(squaredWeight: number): number {
    this.#atRisk += squaredWeight;
    this.#atRiskStart += squaredWeight * this.cumulative;
    this.#atRiskStartSquared += squaredWeight * this.cumulative ** 2;
    return this.cumulative;
  }

  leave(squaredWeight: number, start: number, ownEvent: number): void {
    this.#atRisk -= squaredWeight;
    this.#atRiskStart -= squaredWeight * start;
    this.#atRiskStartSquared -= squaredWeight * start ** 2;
    this.#left += squaredWeight * (ownEvent - (this.cumulative - start)) ** 2;
  }

  error(): number {
    const c = this.cumulative;
    const stillAtRisk = this.#atRisk * c * c - 2 * c * this.#atRiskStart + this.#atRiskStartSquared;
    return Math.sqrt(Math.max(0, this.#left + stillAtRisk));
  }
}
