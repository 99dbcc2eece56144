import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fitCox } from '../cox/fit-cox.ts';
import { proportionalHazardsTests } from '../cox/proportional-hazards.ts';
import { type SchoenfeldTrends, schoenfeldTrends } from '../cox/schoenfeld.ts';
import type { CoxZphParameters, CoxZphResult } from './definition.ts';

export type CoxZphComputed = Computed<StatisticsOf<CoxZphResult>, { trends: SchoenfeldTrends }>;

/** Throws what cox_regression throws, and invalid_time for the logarithm of an event time 0. */
export function compute(input: AnalysisInput<CoxZphParameters>): CoxZphComputed {
  const { parameters } = input;
  const model = fitCox(input);
  const { n, n_events, n_missing } = model.data;
  const { transform } = parameters;
  const statistics = {
    n,
    n_events,
    n_missing,
    transform,
    ...proportionalHazardsTests(model, parameters, transform),
  };
  return {
    statistics,
    details: { trends: schoenfeldTrends(model, parameters.ties, transform) },
    used: n,
    excluded_missing: n_missing,
  };
}
