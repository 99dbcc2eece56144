import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { type Coefficient, coefficientRows } from '../../core/regression/coefficients.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { type Balance, standardizedDifferences, weightedMean } from '../balance.ts';
import { type PropensityModel, propensityModel, scoreSummary } from '../propensity-model.ts';
import { propensityWeights, weightSummary } from '../propensity-weights.ts';
import type { PropensityWeightingParameters, PropensityWeightingResult } from './definition.ts';

export type PropensityWeightingComputed = Computed<
  StatisticsOf<PropensityWeightingResult>,
  { model: PropensityModel; balance: Balance[] }
>;

export function compute(input: AnalysisInput<PropensityWeightingParameters>): PropensityWeightingComputed {
  const { table, parameters } = input;
  const { estimand, outcome, conf_level } = parameters;
  const model = propensityModel(input);
  const weights = propensityWeights(model, parameters);
  const balance = standardizedDifferences(model, weights, estimand === 'att' ? 'treated' : 'pooled');
  const effect =
    outcome === undefined
      ? undefined
      : weightedDifference(numbersOf(table, outcome, model.rows), model.treated, weights, conf_level, input.warn);
  const statistics: StatisticsOf<PropensityWeightingResult> = {
    n: model.n,
    n_treated: model.n_treated,
    n_missing: model.n_missing,
    estimand,
    coefficients: model.coefficients,
    ...(model.factors === undefined ? {} : { factors: model.factors }),
    propensity: scoreSummary(model),
    weights: weightSummary(model, weights),
    balance: balance.map(({ term, before, after }) => ({ term, smd_unweighted: before, smd_weighted: after })),
    ...(effect === undefined ? {} : { effect }),
  };
  return { statistics, details: { model, balance }, used: model.n, excluded_missing: model.n_missing };
}

/** Weighted regression on treatment alone is the difference of weighted means; its HC0 sandwich has this closed form. */
function weightedDifference(
  outcome: Float64Array,
  treated: Float64Array,
  weights: Float64Array,
  conf_level: number,
  warn: AnalysisInput<unknown>['warn'],
): Omit<Coefficient, 'term'> {
  const n = outcome.length;
  let variance = 0;
  const means = ([1, 0] as const).map((group) => {
    // Less a value of the group: where all are the same nothing is left, of which rounding would make an effect.
    const first = outcome[treated.indexOf(group)]!;
    const beyond = outcome.map((value) => value - first);
    const mean = weightedMean(beyond, treated, weights, group);
    const weight = (i: number) => (treated[i] === group ? weights[i]! : 0);
    const squares = sumOf(n, (i) => (weight(i) * (beyond[i]! - mean)) ** 2);
    variance += squares / sumOf(n, weight) ** 2;
    return first + mean;
  });
  if (variance === 0)
    warn(
      'no_variation',
      `The outcome has one value in all treated rows (${means[0]}) and one in all control rows (${means[1]}), so that their difference has no test. Check the outcome column.`,
    );
  const difference = Float64Array.of(means[0]! - means[1]!);
  const [{ term, ...effect }] = coefficientRows(['effect'], difference, Float64Array.of(variance), {
    conf_level,
  }) as [Coefficient];
  return variance === 0 ? { ...effect, statistic: null, p_value: null } : effect;
}
