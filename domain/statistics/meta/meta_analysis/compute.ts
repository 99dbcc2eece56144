import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { metaAnalysisChecks } from '../checks.ts';
import { RATIO_MEASURES, type Study, studyEffects, withEffect } from '../effect-sizes.ts';
import { funnelPlot } from '../funnel-plot.ts';
import { checkStudies, effectsOf } from '../included-studies.ts';
import { poolEffects, predictionIntervals, tauSquaredInterval } from '../pool.ts';
import { poolMantelHaenszel, poolPeto } from '../pool-counts.ts';
import { metaAnalysisMethodsParagraph, metaAnalysisRScript } from '../pooling-phrases.ts';
import { studyForestPlot } from '../study-forest-plot.ts';
import type { MetaAnalysisParameters, MetaAnalysisResult } from './definition.ts';
import { metaAnalysisTables } from './report.ts';

/** Counts are pooled as they are; the effects of single studies, for Q and the figures, have the usual correction. */
const USUAL_CORRECTION = { zero_cell_add: 0.5, zero_cell_to: 'only0' } as const;

export type MetaAnalysisStatistics = StatisticsOf<MetaAnalysisResult>;

/** Pools studies. Throws invalid_parameter (impossible counts), insufficient_data, constant_variable, no_events. */
export function compute(input: AnalysisInput<MetaAnalysisParameters>): AnalysisOutput<MetaAnalysisResult> {
  const { rows, parameters, warn } = input;
  const problems = new InputProblems();
  const counts = parameters.pooling !== undefined;
  const { studies: all, corrected } = studyEffects(
    counts ? { ...input, parameters: { ...parameters, ...USUAL_CORRECTION } } : input,
    problems,
  );
  const studies = counts ? all : withEffect(all);
  const random = parameters.model === 'random' && !counts;
  const needed = random || (parameters.hartung_knapp && !counts) ? 2 : 1;
  checkStudies(studies, needed, parameters, problems, counts);
  problems.throwIfAny();
  if (corrected > 0)
    warn(
      'zero_cell',
      counts
        ? 'A study has a zero among its counts; they are pooled as they are.'
        : `Zeros among the counts: ${parameters.zero_cell_add} was added to the counts of ${corrected} ${corrected === 1 ? 'study' : 'studies'}.`,
    );

  const pooled = counts ? pooledCounts(studies, parameters) : pooledEffects(studies, parameters);
  const exponentiate = RATIO_MEASURES.has(parameters.measure);
  const exp = (value: number | null) => (value === null ? null : finiteOrNull(Math.exp(value)));
  const statistics: MetaAnalysisStatistics = {
    measure: parameters.measure,
    k: studies.length,
    n_missing: rows.length - studies.length,
    ...pooled,
    ...(exponentiate
      ? {
          exp_estimate: exp(pooled.estimate),
          exp_conf_low: exp(pooled.conf_low),
          exp_conf_high: exp(pooled.conf_high),
        }
      : {}),
  };
  return {
    result: {
      ...statistics,
      tables: metaAnalysisTables(statistics, parameters),
      figures: [
        ...studyForestPlot(statistics, parameters),
        ...funnelPlot(withEffect(studies), statistics.estimate, parameters.measure),
      ],
      assumption_checks: metaAnalysisChecks(statistics, withEffect(studies)),
      methods_paragraph: metaAnalysisMethodsParagraph(statistics, parameters, corrected),
      r_script: metaAnalysisRScript(parameters),
    },
    used: studies.length,
    excluded_missing: statistics.n_missing,
  };
}

type Pooling = Omit<MetaAnalysisStatistics, 'measure' | 'k' | 'n_missing'>;

function pooledEffects(studies: readonly Study[], parameters: MetaAnalysisParameters): Pooling {
  const { conf_level, model } = parameters;
  const effects = effectsOf(studies);
  const pooled = poolEffects(effects, parameters);
  const tau2 = pooled.tau_squared ?? 0;
  const weights = Array.from(effects.v, (variance) => 1 / (variance + tau2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ...pooled,
    studies: studies.map((study, i) => described(study, i, conf_level, (100 * weights[i]!) / total)),
    ...(model === 'random' ? predictionIntervals(pooled, studies.length, conf_level) : {}),
    ...(model === 'random' && parameters.tau2_conf ? tauSquaredInterval(effects, conf_level) : {}),
  };
}

function pooledCounts(studies: readonly Study[], { measure, pooling, conf_level }: MetaAnalysisParameters): Pooling {
  const cells = studies.map((study) => study.cells!);
  const informative = studies.filter(
    (study) => Math.max(study.cells!.a, study.cells!.c) > 0 && Math.max(study.cells!.b, study.cells!.d) > 0,
  );
  const { weights, ...pooled } =
    pooling === 'peto'
      ? poolPeto(cells, conf_level)
      : poolMantelHaenszel(cells, informative, measure as 'odds_ratio' | 'risk_ratio' | 'risk_difference', conf_level);
  return { ...pooled, studies: studies.map((study, i) => described(study, i, conf_level, weights[i]!)) };
}

function described(study: Study, index: number, confLevel: number, weight: number | null) {
  const { label, estimate, variance } = study;
  const std_error = Math.sqrt(variance);
  const margin = normalCritical(confLevel) * std_error;
  return {
    study: index + 1,
    label,
    estimate: finiteOrNull(estimate),
    std_error: finiteOrNull(std_error),
    conf_low: finiteOrNull(estimate - margin),
    conf_high: finiteOrNull(estimate + margin),
    weight_percent: weight,
  };
}
