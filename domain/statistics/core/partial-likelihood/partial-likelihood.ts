import { type CoxData, linearPredictor } from './cox-data.ts';

export type Likelihood = { logLikelihood: number; score: Float64Array; information: Float64Array };

/**
 * Log partial likelihood, score and information at `beta` (scaled covariates), with Efron's or Breslow's handling of
 * ties; weights as in Therneau and Grambsch, Modeling Survival Data (2000), section 7.1 and appendix: tied deaths share
 * their mean weight. The information is a full symmetric p x p matrix.
 *
 * The information is sum of hazard * S2 - mean mean' over the event times. Its first part is taken by rows, not by
 * times: x x' times the risk and the hazard that the row lived through, one weighted cross product in the end. So the
 * sweep over the risk sets carries p sums instead of p squared.
 *
 * With `timeWeight`, one value a position and the same for all rows of a time, each event time counts with that weight:
 * the sums of tests for effects that change over time.
 */
export function partialLikelihood(
  data: CoxData,
  beta: Float64Array,
  ties: 'efron' | 'breslow',
  timeWeight?: Float64Array,
): Likelihood {
  const { n, p, x, time, entry, byEntry, event, weight, strataEnds } = data;
  const lp = linearPredictor(data, beta);
  const risk = lp.map((value, row) => (weight === undefined ? 1 : weight[row]!) * Math.exp(value));
  const score = new Float64Array(p);
  const information = new Float64Array(p * p);
  /** Risk times the hazard between entry and time: the share of the row's x x' in the information. */
  const exposure = new Float64Array(n);
  const atRisk = new Float64Array(p);
  const dying = new Float64Array(p);
  let logLikelihood = 0;
  let start = 0;
  for (const end of strataEnds) {
    // Sweeping from the last time on, the hazard lived through is the sum at entry less the sum at the row's own time.
    let hazard = 0;
    let zero = 0;
    let rows = 0;
    atRisk.fill(0);
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++) {
          const row = byEntry[leaving]!;
          exposure[row]! += risk[row]! * hazard;
          zero -= risk[row]!;
          for (let j = 0, at = row * p; j < p; j++) atRisk[j]! -= risk[row]! * x[at++]!;
          rows--;
        }
      // An empty risk set holds only rounding errors of what was added and taken away.
      if (rows === 0) {
        zero = 0;
        atRisk.fill(0);
      }
      let deaths = 0;
      let deathWeight = 0;
      let dyingZero = 0;
      let next = i;
      for (; next < end && time[next] === now; next++, rows++) {
        const r = risk[next]!;
        zero += r;
        exposure[next] = -r * hazard;
        for (let j = 0, at = next * p; j < p; j++) atRisk[j]! += r * x[at++]!;
        if (event[next] === 0) continue;
        if (deaths === 0) dying.fill(0);
        const w = (weight === undefined ? 1 : weight[next]!) * (timeWeight === undefined ? 1 : timeWeight[next]!);
        deaths++;
        deathWeight += w;
        dyingZero += r;
        logLikelihood += w * lp[next]!;
        for (let j = 0, at = next * p; j < p; j++, at++) {
          score[j]! += w * x[at]!;
          dying[j]! += r * x[at]!;
        }
      }
      if (deaths > 0) {
        // Efron: the l-th of d tied deaths sees the risk set less the share l/d of all d. The d terms differ only in
        // scalars, so they are summed first and the vectors are touched once a time, not once a death.
        const parts = ties === 'efron' ? deaths : 1;
        const partWeight = deathWeight / parts;
        let first = 0;
        let firstShare = 0;
        let second = 0;
        let secondShare = 0;
        let secondShare2 = 0;
        for (let l = 0; l < parts; l++) {
          const share = l / deaths;
          const denominator = zero - share * dyingZero;
          logLikelihood -= partWeight * Math.log(denominator);
          const a = partWeight / denominator;
          const b = a / denominator;
          first += a;
          firstShare += a * share;
          second += b;
          secondShare += b * share;
          secondShare2 += b * share * share;
        }
        hazard += first;
        if (parts > 1) for (let l = i; l < next; l++) if (event[l] === 1) exposure[l]! -= firstShare * risk[l]!;
        for (let j = 0; j < p; j++) {
          const s = atRisk[j]!;
          const e = dying[j]!;
          score[j]! -= first * s - firstShare * e;
          const withS = second * s - secondShare * e;
          const at = j * p;
          if (parts === 1) for (let k = 0; k <= j; k++) information[at + k]! -= withS * atRisk[k]!;
          else {
            const withE = secondShare2 * e - secondShare * s;
            for (let k = 0; k <= j; k++) information[at + k]! -= withS * atRisk[k]! + withE * dying[k]!;
          }
        }
      }
      i = next;
    }
    if (byEntry === undefined) for (let l = leaving; l < end; l++) exposure[l]! += risk[l]! * hazard;
    else for (let l = leaving; l < end; l++) exposure[byEntry[l]!]! += risk[byEntry[l]!]! * hazard;
    start = end;
  }
  addWeightedCrossProduct(information, x, exposure, p);
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) information[k * p + j] = information[j * p + k]!;
  return { logLikelihood, score, information };
}

/** Rows of a block that fits the first-level cache, columns side by side. */
const block = 128;

/** Adds X' diag(weights) X to the lower triangle, block by block: each pair of columns then sums in a register. */
export function addWeightedCrossProduct(target: Float64Array, x: Float64Array, weights: Float64Array, p: number): void {
  const columns = new Float64Array(block * p);
  const weighted = new Float64Array(block);
  for (let start = 0; start < weights.length; start += block) {
    const rows = Math.min(block, weights.length - start);
    for (let i = 0, at = start * p; i < rows; i++) for (let j = 0; j < p; j++) columns[j * block + i] = x[at++]!;
    for (let j = 0; j < p; j++) {
      for (let i = 0; i < rows; i++) weighted[i] = weights[start + i]! * columns[j * block + i]!;
      for (let k = 0; k <= j; k++) {
        // Two sums: each addition would otherwise wait for the one before.
        let even = 0;
        let odd = 0;
        const at = k * block;
        let i = 0;
        for (; i + 1 < rows; i += 2) {
          even += weighted[i]! * columns[at + i]!;
          odd += weighted[i + 1]! * columns[at + i + 1]!;
        }
        if (i < rows) even += weighted[i]! * columns[at + i]!;
        target[j * p + k]! += even + odd;
      }
    }
  }
}
