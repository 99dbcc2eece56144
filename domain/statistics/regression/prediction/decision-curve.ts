import { observedRisk } from './observed-risk.ts';
import type { Outcome } from './patients.ts';

/**
 * Net benefit of treating who has a risk of at least each threshold (ascending), in true positives a patient: TP/n - FP/n t/(1 - t)
 * (Vickers and Elkin, Medical Decision Making 2006;26:565-574). Of a time, events by the horizon are those of Kaplan and Meier among
 * who would be treated (Vickers, Cronin, Elkin and Gonen, BMC Medical Informatics and Decision Making 2008;8:53).
 */
export function netBenefits(outcome: Outcome, risk: Float64Array, thresholds: readonly number[]): Float64Array {
  const { n } = outcome;
  const treatedFrom = new Float64Array(thresholds.length + 1);
  const eventsFrom = new Float64Array(thresholds.length + 1);
  for (let i = 0; i < n; i++) {
    const reached = reachedThresholds(thresholds, risk[i]!);
    treatedFrom[reached]!++;
    eventsFrom[reached]! += outcome.isCase[i]!;
  }
  let treated = 0;
  let events = 0;
  const benefits = new Float64Array(thresholds.length);
  for (let k = thresholds.length; k > 0; k--) {
    const threshold = thresholds[k - 1]!;
    treated += treatedFrom[k]!;
    events += eventsFrom[k]!;
    if (treated === 0) continue;
    const truePositives =
      outcome.model === 'logistic'
        ? events / n
        : (treated / n) * observedRisk(outcome, treated === n ? undefined : (row) => risk[row]! >= threshold);
    benefits[k - 1] = benefit(truePositives, treated / n - truePositives, threshold);
  }
  return benefits;
}

/** How many of the ascending thresholds a risk reaches. */
export function reachedThresholds(thresholds: readonly number[], risk: number): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (risk >= thresholds[middle]!) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Net benefit of treating everybody. */
export function treatAll(outcome: Outcome, threshold: number): number {
  const share =
    outcome.model === 'cox' ? observedRisk(outcome) : outcome.isCase.reduce((sum, value) => sum + value, 0) / outcome.n;
  return benefit(share, 1 - share, threshold);
}

const benefit = (truePositives: number, falsePositives: number, threshold: number) =>
  truePositives - falsePositives * (threshold / (1 - threshold));
