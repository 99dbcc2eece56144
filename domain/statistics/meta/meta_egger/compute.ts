import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { kendallExactRows } from '../../math/distributions/kendall.ts';
import { kendallTest } from '../../math/hypothesis-tests/correlation.ts';
import { type Study, studyEffects, withEffect } from '../effect-sizes.ts';
import { eggerTest } from '../egger.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { weightedSums } from '../tau-squared.ts';
import type { MetaEggerParameters, MetaEggerResult } from './definition.ts';

export type MetaEggerComputed = Computed<
  StatisticsOf<MetaEggerResult>,
  {
    studies: Study[];
    /** The pooled effect of one common effect, where the funnel has its axis. */
    centre: number;
    /** Studies whose zeros were corrected. */
    corrected: number;
  }
>;

const fewStudies = 10;

/** Asymmetry of the funnel plot. Throws insufficient_data (fewer than 3 studies) and constant_variable. */
export function compute(input: AnalysisInput<MetaEggerParameters>): MetaEggerComputed {
  const { rows, parameters, warn } = input;
  const problems = new InputProblems();
  const found = studyEffects(input, problems);
  const studies = withEffect(found.studies);
  const k = studies.length;
  checkStudies(studies, 3, parameters, problems);
  problems.throwIfAny();
  const egger = eggerTest(studies);
  if (egger === null)
    throw new AnalysisInputError(
      'constant_variable',
      `All ${k} studies have the same standard error, so a funnel plot shows nothing and its asymmetry cannot be tested.`,
    );
  warnOfCorrection(parameters, found.corrected, warn);
  if (k < fewStudies)
    warn('few_studies', `With ${k} studies the test has little power: ${fewStudies} are the usual minimum.`);
  if (egger.p_value === null)
    warn(
      'no_variation',
      'The studies lie on one line, so that the intercept has a standard error of 0 and no test: their effects are the same, or were made from one another.',
    );
  const { mean, w1 } = weightedSums(effectsOf(studies), 0);
  const { intercept, std_error, statistic, df, p_value, slope } = egger;
  const statistics: StatisticsOf<MetaEggerResult> = {
    k,
    n_missing: rows.length - k,
    intercept,
    std_error,
    statistic,
    df,
    p_value,
    slope,
    ...begg(studies, mean, 1 / w1),
  };
  return {
    statistics,
    details: { studies, centre: mean, corrected: found.corrected },
    used: k,
    excluded_missing: statistics.n_missing,
  };
}

/** Begg and Mazumdar 1994: rank correlation of the deviations from the pooled effect, standardized, and the variances. */
function begg(studies: readonly Study[], mean: number, meanVariance: number) {
  const deviations = Float64Array.from(
    studies,
    ({ estimate, variance }) => (estimate - mean) / Math.sqrt(variance - meanVariance),
  );
  const variances = Float64Array.from(studies, ({ variance }) => variance);
  const exact = studies.length <= kendallExactRows;
  const options = { alternative: 'two_sided', exact, continuity_correction: false } as const;
  const { estimate, p_value } = kendallTest(deviations, variances, options);
  return {
    begg_kendall_tau: finiteOrNull(estimate),
    begg_p_value: p_value === null ? null : finiteOrNull(p_value),
  };
}
