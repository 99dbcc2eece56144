import { AnalysisInputError } from '../input-error.ts';
import { type CoxData, linearPredictor } from './cox-data.ts';
import type { Likelihood } from './partial-likelihood.ts';
import { RiskSums, Totals } from './risk-sums.ts';

/** Multiply-adds of one pass: about ten seconds. Many ties among many at risk need Efron's approximation instead. */
const workLimit = 5e9;

/**
 * Exact discrete partial likelihood (Cox 1972, section 6): given that d of the n at risk die, the chance that it is
 * these d. The sum over all subsets comes from the recursion of Gail, Lubin and Rubinstein (Biometrika 1981;68:703-707),
 * here with each subset sum divided by the product of (1 + r t): the recursion then runs over probabilities of a
 * Poisson binomial with mean near d, which neither over- nor underflow. Throws `unsupported_size` beyond the work limit.
 */
export function exactLikelihood(data: CoxData, beta: Float64Array): Likelihood {
  const { n, p, x, time, entry, byEntry, event, strataEnds } = data;
  const lp = linearPredictor(data, beta);
  const risk = lp.map(Math.exp);
  const totals = new Totals(p);
  const single = new RiskSums(p);
  const present = new Uint8Array(n);
  let work = 0;
  let start = 0;
  for (const end of strataEnds) {
    single.clear();
    let rows = 0;
    let leaving = start;
    for (let i = start; i < end; ) {
      const now = time[i]!;
      if (byEntry !== undefined)
        for (; leaving < end && entry![byEntry[leaving]!]! >= now; leaving++) {
          single.add(x, byEntry[leaving]!, -risk[byEntry[leaving]!]!);
          present[byEntry[leaving]!] = 0;
          rows--;
        }
      if (rows === 0) single.clear();
      let deaths = 0;
      let next = i;
      for (; next < end && time[next] === now; next++) {
        single.add(x, next, risk[next]!);
        present[next] = 1;
        rows++;
        if (event[next] === 0) continue;
        deaths++;
        totals.addDeath(x, next * p, 1, lp[next]!);
      }
      if (deaths === 1) totals.addBreslow(single, 1);
      else if (deaths > 1) {
        work += rows * deaths * (1 + p + (p * (p + 1)) / 2);
        if (work > workLimit)
          throw new AnalysisInputError(
            'unsupported_size',
            `The exact likelihood is out of reach: at time ${now}, ${deaths} events are tied among ${rows} rows at risk. Use ties "efron", which is close to it.`,
            { time: now, events: deaths, at_risk: rows },
          );
        const members: number[] = [];
        for (let l = start; l < next; l++) if (present[l] === 1) members.push(l);
        addSubsets(totals, data, risk, members, deaths);
      }
      i = next;
    }
    start = end;
  }
  return totals.likelihood();
}

/** Takes off log of the sum over subsets, its gradient (the mean of the subset's sum of x) and adds its covariance. */
function addSubsets(totals: Totals, { p, x }: CoxData, risk: Float64Array, members: number[], d: number): void {
  const n = members.length;
  let total = 0;
  for (const row of members) total += risk[row]!;
  // Puts the mean of the Poisson binomial near d, where its probability is largest.
  const tilt = d / Math.max(n - d, 0.5) / (total / n);
  const packed = (p * (p + 1)) / 2;
  const width = 1 + p + packed;
  // For k chosen so far: the probability, and the sums over subsets of probability times sum of x, and times its square.
  const states = new Float64Array((d + 1) * width);
  states[0] = 1;
  let logDivisor = 0;
  for (let m = 0; m < n; m++) {
    const odds = risk[members[m]!]! * tilt;
    const chosen = odds / (1 + odds);
    const left = 1 / (1 + odds);
    logDivisor += Math.log1p(odds);
    const offset = members[m]! * p;
    for (let k = Math.min(m + 1, d); k >= 0; k--) {
      const here = k * width;
      for (let l = 0; l < width; l++) states[here + l]! *= left;
      if (k === 0) continue;
      const from = here - width;
      const probability = chosen * states[from]!;
      states[here]! += probability;
      let at = 1 + p;
      for (let j = 0; j < p; j++) {
        const xj = x[offset + j]!;
        const firstJ = chosen * states[from + 1 + j]!;
        states[here + 1 + j]! += firstJ + probability * xj;
        for (let l = 0; l <= j; l++, at++) {
          const xl = x[offset + l]!;
          states[here + at]! +=
            chosen * states[from + at]! + firstJ * xl + chosen * states[from + 1 + l]! * xj + probability * xj * xl;
        }
      }
    }
  }
  const last = d * width;
  const probability = states[last]!;
  totals.logLikelihood -= Math.log(probability) + logDivisor - d * Math.log(tilt);
  let at = 0;
  for (let j = 0; j < p; j++) {
    const mean = states[last + 1 + j]! / probability;
    totals.score[j]! -= mean;
    for (let k = 0; k <= j; k++, at++)
      totals.information[at]! +=
        states[last + 1 + p + at]! / probability - (mean * states[last + 1 + k]!) / probability;
  }
}
