import { reachedThresholds } from './decision-curve.ts';
import { censoringWeights, hadEvent, observedRisk } from './observed-risk.ts';
import type { Outcome } from './patients.ts';

export const reclassificationIndexes = ['idi', 'nri', 'nri_events', 'nri_nonevents'] as const;
export const categoryIndexes = ['nri_categories', 'nri_categories_events', 'nri_categories_nonevents'] as const;
export type ReclassificationIndex = (typeof reclassificationIndexes)[number] | (typeof categoryIndexes)[number];

/** `std_error` is NaN where only the bootstrap knows it. */
type Estimated = { estimate: number; std_error: number };
export type Reclassification = Partial<Record<ReclassificationIndex, Estimated>>;

/** Risks that differ by less do so by rounding. */
const sameRisk = 1e-12;

/**
 * What the risks of the model tell better than those of the model it is compared with: integrated discrimination improvement and net
 * reclassification, free of categories and, where cut-offs are given, by categories (Pencina et al., Statistics in Medicine
 * 2008;27:157-172 and 2011;30:11-21), with the standard errors of Hmisc::improveProb. Of a time, events of who moves up or down
 * are those of Kaplan and Meier, and the improvement in discrimination weighs patients by the inverse probability of censoring.
 */
export function reclassification(
  outcome: Outcome,
  risk: Float64Array,
  comparison: Float64Array,
  categories: readonly number[] | undefined,
): Reclassification {
  const change = risk.map((value, i) => {
    const difference = value - comparison[i]!;
    return Math.abs(difference) < sameRisk ? 0 : difference;
  });
  const moved = netReclassification(outcome, change);
  const found: Reclassification = {
    idi: discriminationImprovement(outcome, change),
    nri: moved.all,
    nri_events: moved.events,
    nri_nonevents: moved.nonevents,
  };
  if (categories === undefined) return found;
  const between = risk.map(
    (value, i) => reachedThresholds(categories, value) - reachedThresholds(categories, comparison[i]!),
  );
  const { all, events, nonevents } = netReclassification(outcome, between);
  return {
    ...found,
    nri_categories: all,
    nri_categories_events: events,
    nri_categories_nonevents: nonevents,
  };
}

function discriminationImprovement(outcome: Outcome, change: Float64Array): Estimated {
  if (outcome.model === 'cox') {
    const weights = censoringWeights(outcome);
    const [sum, total] = [
      [0, 0],
      [0, 0],
    ];
    for (let i = 0; i < change.length; i++) {
      const group = hadEvent(outcome, i) ? 1 : 0;
      sum[group]! += weights[i]! * change[i]!;
      total[group]! += weights[i]!;
    }
    return { estimate: sum[1]! / total[1]! - sum[0]! / total[0]!, std_error: Number.NaN };
  }
  const [events, nonevents] = [1, 0].map((group) => {
    const own = change.filter((_, i) => outcome.isCase[i] === group);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const squares = own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, variance: squares / (own.length - 1) / own.length };
  });
  return {
    estimate: events!.mean - nonevents!.mean,
    std_error: Math.sqrt(events!.variance + nonevents!.variance),
  };
}

function netReclassification(outcome: Outcome, change: Float64Array) {
  if (outcome.model === 'cox') {
    const { n } = outcome;
    const all = observedRisk(outcome);
    const part = (sign: 1 | -1) => {
      const count = change.reduce((sum, value) => sum + (Math.sign(value) === sign ? 1 : 0), 0);
      const risk = count === 0 ? 0 : observedRisk(outcome, (row) => Math.sign(change[row]!) === sign);
      return { events: (risk * count) / (n * all), nonevents: ((1 - risk) * count) / (n * (1 - all)) };
    };
    const [up, down] = [part(1), part(-1)];
    const events = up.events - down.events;
    const nonevents = down.nonevents - up.nonevents;
    const unknown = (estimate: number) => ({ estimate, std_error: Number.NaN });
    return { all: unknown(events + nonevents), events: unknown(events), nonevents: unknown(nonevents) };
  }
  const part = (group: 0 | 1) => {
    let [n, up, down] = [0, 0, 0];
    for (let i = 0; i < change.length; i++) {
      if (outcome.isCase[i] !== group) continue;
      n++;
      if (change[i]! > 0) up++;
      else if (change[i]! < 0) down++;
    }
    const net = group === 1 ? up - down : down - up;
    return { estimate: net / n, variance: (up + down) / n ** 2 - net ** 2 / n ** 3 };
  };
  const [events, nonevents] = [part(1), part(0)];
  const told = ({ estimate, variance }: { estimate: number; variance: number }) => ({
    estimate,
    std_error: Math.sqrt(variance),
  });
  return {
    all: told({
      estimate: events.estimate + nonevents.estimate,
      variance: events.variance + nonevents.variance,
    }),
    events: told(events),
    nonevents: told(nonevents),
  };
}
