import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import type { SurvivalCurve } from '../kaplan-meier/survival-curve.ts';
import type { KaplanMeierResult } from './definition.ts';

/** At one time of both groups: who is at risk and who has the event. */
type Moment = { risk: [number, number]; events: [number, number] };

/** Beyond this the likelihood rises without end: one group alone has events. */
const largestLogRatio = 20;
const convergence = 1e-13;
const mostSteps = 60;

/**
 * The hazard ratio of the second of two groups against the first, as coxph(Surv(time, event) ~ group) with Efron's ties:
 * with one binary covariate the partial likelihood is a function of the counts at the times of events. None with other
 * than two groups, or where it has no maximum.
 */
export function hazardRatioOf(
  curves: readonly { group: string; curve: SurvivalCurve }[],
  confLevel: number,
): Pick<KaplanMeierResult, 'hazard_ratio'> {
  const [first, second, ...more] = curves;
  if (first === undefined || second === undefined || more.length > 0) return {};
  const moments = momentsOf(first.curve, second.curve);
  if ([0, 1].some((g) => !moments.some(({ events }) => events[g]! > 0))) return {};
  let estimate = 0;
  let { score, information } = derivatives(moments, estimate);
  for (let step = 0; ; step++) {
    const change = score / information;
    if (!Number.isFinite(change) || Math.abs(estimate) > largestLogRatio || step === mostSteps) return {};
    estimate += Math.max(-2, Math.min(2, change));
    ({ score, information } = derivatives(moments, estimate));
    if (Math.abs(change) < convergence * (1 + Math.abs(estimate))) break;
  }
  const std_error = 1 / Math.sqrt(information);
  const margin = normalCritical(confLevel) * std_error;
  return {
    hazard_ratio: {
      group: second.group,
      reference: first.group,
      estimate,
      std_error,
      hazard_ratio: Math.exp(estimate),
      conf_low: Math.exp(estimate - margin),
      conf_high: Math.exp(estimate + margin),
      p_value: normalTwoSided(estimate / std_error),
    },
  };
}

/** The times of events of both curves in their order. */
function momentsOf(first: SurvivalCurve, second: SurvivalCurve): Moment[] {
  const moments: Moment[] = [];
  for (let i = 0, j = 0; i < first.time.length || j < second.time.length; ) {
    const time = Math.min(first.time[i] ?? Number.POSITIVE_INFINITY, second.time[j] ?? Number.POSITIVE_INFINITY);
    const risk: Moment['risk'] = [first.nRisk[i] ?? 0, second.nRisk[j] ?? 0];
    const events: Moment['events'] = [
      first.time[i] === time ? first.nEvent[i++]! : 0,
      second.time[j] === time ? second.nEvent[j++]! : 0,
    ];
    if (events[0] + events[1] > 0) moments.push({ risk, events });
  }
  return moments;
}

/** Of the logarithm of the partial likelihood, Efron's, and what it tells of its maximum. */
function derivatives(moments: readonly Moment[], logRatio: number): { score: number; information: number } {
  const ratio = Math.exp(logRatio);
  let score = 0;
  let information = 0;
  for (const { risk, events } of moments) {
    const tied = events[0] + events[1];
    score += events[1];
    for (let left = 0; left < tied; left++) {
      const gone = left / tied;
      const exposed = (risk[1] - gone * events[1]) * ratio;
      const share = exposed / (risk[0] - gone * events[0] + exposed);
      score -= share;
      information += share * (1 - share);
    }
  }
  return { score, information };
}
