import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { proportionalHazardsTests } from '../cox/proportional-hazards.ts';
import { coxZphMethodsParagraph, coxZphRScript, zphFigures, zphTable } from '../cox/zph-report.ts';
import { fitCox } from '../cox_regression/compute.ts';
import type { CoxZphParameters, CoxZphResult } from './definition.ts';

/** Throws what cox_regression throws, and invalid_time for the logarithm of an event time 0. */
export function compute(input: AnalysisInput<CoxZphParameters>): AnalysisOutput<CoxZphResult> {
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
    result: {
      ...statistics,
      tables: [zphTable(statistics)],
      figures: zphFigures(model, parameters),
      assumption_checks: [],
      methods_paragraph: coxZphMethodsParagraph(statistics, parameters),
      r_script: coxZphRScript(parameters),
    },
    used: n,
    excluded_missing: n_missing,
  };
}
