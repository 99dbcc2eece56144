import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { type Study, studyEffects, withEffect } from '../effect-sizes.ts';
import { type Egger, eggerTest } from '../egger.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { ratioMeasures } from '../meta-columns.ts';
import { poolEffects, predictionIntervals, tauSquaredInterval, warnHartungKnapp } from '../pool.ts';
import { poolMantelHaenszel, poolPeto } from '../pool-counts.ts';
import type { MetaAnalysisParameters, MetaAnalysisResult } from './definition.ts';

/** Counts are pooled as they are; the effects of single studies, for Q and the figures, have the usual correction. */
const usualCorrection = { zero_cell_add: 0.5, zero_cell_to: 'only0' } as const;

/** As of subgroups: with fewer the variance between studies is hardly known. */
const fewStudies = 5;
/** With fewer studies a test of funnel asymmetry can't tell chance from bias (Sterne et al. 2011). */
const eggerStudies = 10;

type Statistics = StatisticsOf<MetaAnalysisResult>;
export type MetaAnalysisComputed = Computed<
  Statistics,
  {
    /** The studies with an effect. */
    studies: Study[];
    /** Egger's test: null where it can't be done, undefined where studies are too few for it. */
    egger: Egger | null | undefined;
    /** Studies whose zeros were corrected. */
    corrected: number;
  }
>;

/** Pools studies. Throws invalid_parameter (impossible counts), insufficient_data, constant_variable, no_events. */
export function compute(input: AnalysisInput<MetaAnalysisParameters>): MetaAnalysisComputed {
  const { rows, parameters, warn } = input;
  const problems = new InputProblems();
  const counts = parameters.pooling !== undefined;
  const { studies: all, corrected } = studyEffects(
    counts ? { ...input, parameters: { ...parameters, ...usualCorrection } } : input,
    problems,
  );
  const studies = counts ? all : withEffect(all);
  const random = parameters.model === 'random' && !counts;
  const needed = random || (parameters.hartung_knapp && !counts) ? 2 : 1;
  checkStudies(studies, needed, parameters, problems, counts);
  problems.throwIfAny();
  if (!counts) warnOfCorrection(parameters, corrected, warn);
  else if (corrected > 0) warn('zero_cell', 'A study has a zero among its counts; they are pooled as they are.');

  if (random && studies.length < fewStudies)
    warn(
      'few_studies',
      `With ${studies.length} studies the variance between studies is hardly known, and what rests on it with it. Show the studies one by one${parameters.hartung_knapp ? '' : ', or set hartung_knapp, which allows for that'}.`,
    );
  const pooled = counts ? pooledCounts(studies, parameters) : pooledEffects(studies, parameters, warn);
  const exponentiate = ratioMeasures.has(parameters.measure);
  const exp = (value: number | null) => (value === null ? null : finiteOrNull(Math.exp(value)));
  const statistics: Statistics = {
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
  const drawn = withEffect(studies);
  return {
    statistics,
    details: {
      studies: drawn,
      egger: drawn.length < eggerStudies ? undefined : eggerTest(drawn),
      corrected,
    },
    used: studies.length,
    excluded_missing: statistics.n_missing,
  };
}

type Pooling = Omit<Statistics, 'measure' | 'k' | 'n_missing'>;

function pooledEffects(
  studies: readonly Study[],
  parameters: MetaAnalysisParameters,
  warn: (code: string, message: string) => void,
): Pooling {
  const { conf_level, model } = parameters;
  const effects = effectsOf(studies);
  const pooled = poolEffects(effects, parameters);
  warnHartungKnapp(effects, pooled, parameters, warn);
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
