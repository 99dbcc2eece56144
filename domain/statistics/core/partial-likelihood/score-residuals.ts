import { type CoxData, linearPredictor } from './cox-data.ts';

/**
 * Weighted score residuals summed by cluster (row-major, clusters x p), for the scaled covariates: each row's own part
 * in the score (Lin and Wei, JASA 1989; Therneau and Grambsch, section 7.2, with Efron's shares for tied deaths).
 * Without `cluster` each row is one, in the order of the positions.
 *
 * One pass from the last time to the first: a row's part is an integral over its time at risk, taken as the difference
 * of two running integrals, at its entry and at its own time, so nothing is stored by event time.
 */
export function clusteredScoreResiduals(
  data: CoxData,
  beta: Float64Array,
  ties: 'efron' | 'breslow',
  cluster: Int32Array | undefined,
  clusters: number,
): Float64Array {
  const { p, x, time, entry, byEntry, event, weight, strataEnds } = data;
  const lp = linearPredictor(data, beta);
  const risk = lp.map((value, row) => (weight === undefined ? 1 : weight[row]!) * Math.exp(value));
  const sums = new Float64Array(clusters * p);
  const atCluster = (row: number) => (cluster === undefined ? row : cluster[row]!) * p;

  // Integrals of the hazard, and of the hazard times the mean of x, over the times later than the current one.
  const integral = new HazardIntegral(p);
  const addIntegral = (row: number, sign: number) => {
    const at = atCluster(row);
    for (let j = 0; j < p; j++)
      sums[at + j]! += sign * risk[row]! * (x[row * p + j]! * integral.hazard - integral.hazardMean[j]!);
  };
  const addTo = (target: Float64Array, row: number, factor: number) => {
    for (let j = 0; j < p; j++) target[j]! += factor * x[row * p + j]!;
  };

  const one = new Float64Array(p);
  const dyingOne = new Float64Array(p);
  let start = 0;
  for (const end of strataEnds) {
    let zero = 0;
    let rows = 0;
    one.fill(0);
    integral.clear();
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++) {
          const row = byEntry[leaving]!;
          addIntegral(row, -1);
          zero -= risk[row]!;
          addTo(one, row, -risk[row]!);
          rows--;
        }
      if (rows === 0) {
        zero = 0;
        one.fill(0);
      }
      let deaths = 0;
      let deathWeight = 0;
      let dyingZero = 0;
      dyingOne.fill(0);
      let next = i;
      for (; next < end && time[next] === now; next++, rows++) {
        zero += risk[next]!;
        addTo(one, next, risk[next]!);
        addIntegral(next, 1);
        if (event[next] === 0) continue;
        deaths++;
        deathWeight += weight === undefined ? 1 : weight[next]!;
        dyingZero += risk[next]!;
        addTo(dyingOne, next, risk[next]!);
      }
      if (deaths > 0) {
        integral.addTime(zero, one, dyingZero, dyingOne, deaths, deathWeight, ties === 'efron' ? deaths : 1);
        for (let row = i; row < next; row++) {
          if (event[row] === 0) continue;
          const w = weight === undefined ? 1 : weight[row]!;
          const at = atCluster(row);
          for (let j = 0; j < p; j++) {
            const value = x[row * p + j]!;
            const spared = value * integral.sparedHazard - integral.sparedHazardMean[j]!;
            sums[at + j]! += w * (value - integral.mean[j]!) + risk[row]! * spared;
          }
        }
      }
      i = next;
    }
    for (let l = leaving; l < end; l++) addIntegral(byEntry === undefined ? l : byEntry[l]!, -1);
    start = end;
  }
  return sums;
}

class HazardIntegral {
  hazard = 0;
  readonly hazardMean: Float64Array;
  /** Of the last time: the mean of x that its deaths are compared with. */
  readonly mean: Float64Array;
  /** Of the last time: the part of the increments from which the dying are spared (Efron). */
  sparedHazard = 0;
  readonly sparedHazardMean: Float64Array;

  constructor(p: number) {
    this.hazardMean = new Float64Array(p);
    this.mean = new Float64Array(p);
    this.sparedHazardMean = new Float64Array(p);
  }

  clear(): void {
    this.hazard = 0;
    this.hazardMean.fill(0);
  }

  addTime(
    zero: number,
    one: Float64Array,
    dyingZero: number,
    dyingOne: Float64Array,
    deaths: number,
    deathWeight: number,
    parts: number,
  ): void {
    this.mean.fill(0);
    this.sparedHazard = 0;
    this.sparedHazardMean.fill(0);
    for (let l = 0; l < parts; l++) {
      const share = l / deaths;
      const denominator = zero - share * dyingZero;
      const increment = deathWeight / parts / denominator;
      this.hazard += increment;
      this.sparedHazard += share * increment;
      for (let j = 0; j < one.length; j++) {
        const mean = (one[j]! - share * dyingOne[j]!) / denominator;
        this.mean[j]! += mean / parts;
        this.hazardMean[j]! += increment * mean;
        this.sparedHazardMean[j]! += share * increment * mean;
      }
    }
  }
}
