import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import type { PAdjustParameters, PAdjustResult } from './definition.ts';

export type PAdjustComputed = Computed<StatisticsOf<PAdjustResult>>;

/** p-values given as numbers, adjusted. */
export function compute({ parameters }: AnalysisInput<PAdjustParameters>): PAdjustComputed {
  const { p_values, method } = parameters;
  const n = parameters.n ?? p_values.filter((p) => p !== null).length;
  return {
    statistics: { n, adjusted: adjustPValues(p_values, method, n) },
    details: undefined,
    used: 0,
    excluded_missing: 0,
  };
}
