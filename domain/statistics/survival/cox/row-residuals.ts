import { linearPredictor } from '../../core/partial-likelihood/cox-data.ts';
import { clusteredScoreResiduals } from '../../core/partial-likelihood/score-residuals.ts';
import { stepAt } from '../step-function.ts';
import { baselines } from './baseline.ts';
import { forEachEventTime } from './event-times.ts';
import type { CoxModel } from './fit-cox.ts';

/** Events less expected events, by position (Therneau, Grambsch and Fleming, Biometrika 1990). */
export function martingaleResiduals({ cox, fit }: CoxModel, ties: 'efron' | 'breslow'): Float64Array {
  const { n, time, entry, event, strataEnds } = cox;
  const lp = linearPredictor(cox, fit.beta);
  const spared = new Float64Array(n);
  if (ties === 'efron')
    forEachEventTime(cox, fit.beta, ties, (at) => {
      for (let i = at.start; i < at.end; i++) if (event[i] === 1) spared[i] = at.sparedHazard;
    });
  const strata = baselines(cox, fit.beta, ties);
  const residuals = new Float64Array(n);
  let start = 0;
  for (const [stratum, end] of strataEnds.entries()) {
    const baseline = strata[stratum]!;
    const hazardAt = (at: number) => baseline.hazard[stepAt(baseline.time, at)] ?? 0;
    for (let i = start; i < end; i++) {
      const lived = hazardAt(time[i]!) - (entry === undefined ? 0 : hazardAt(entry[i]!)) - spared[i]!;
      residuals[i] = event[i]! - Math.exp(lp[i]!) * lived;
    }
    start = end;
  }
  return residuals;
}

export function devianceResiduals({ cox }: CoxModel, martingale: Float64Array): Float64Array {
  return martingale.map((m, i) => {
    const log = cox.event[i] === 1 ? Math.log(1 - m) : 0;
    return Math.sign(m) * Math.sqrt(Math.max(0, -2 * (m + log)));
  });
}

/** Row-major by position, in the units of the data: score without weights, dfbeta and dfbetas with them, as in survival. */
export function influenceResiduals(
  { cox, fit }: CoxModel,
  ties: 'efron' | 'breslow',
  type: 'score' | 'dfbeta' | 'dfbetas',
): Float64Array {
  const { n, p, scale, weight } = cox;
  const score = clusteredScoreResiduals(cox, fit.beta, ties, undefined, n);
  if (type === 'score')
    return score.map(
      (value, at) => (value * scale[at % p]!) / (weight === undefined ? 1 : weight[Math.floor(at / p)]!),
    );
  const result = new Float64Array(n * p);
  for (let at = 0; at < result.length; at += p)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += score[at + k]! * fit.variance[k * p + j]!;
      result[at + j] = type === 'dfbeta' ? sum / scale[j]! : sum / Math.sqrt(fit.variance[j * p + j]!);
    }
  return result;
}
