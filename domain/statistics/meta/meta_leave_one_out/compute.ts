import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studyEffects, withEffect } from '../effect-sizes.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { hasNarrowInterval, poolEffects } from '../pool.ts';
import type { MetaLeaveOneOutParameters, MetaLeaveOneOutResult } from './definition.ts';

export type MetaLeaveOneOutComputed = Computed<
  StatisticsOf<MetaLeaveOneOutResult>,
  /** Studies whose zeros were corrected. */
  { corrected: number }
>;

/** Each study costs one pooling of all others: a second or so at this number. */
const mostStudies = 2000;

/** A meta-analysis without each study in turn. Throws the errors of the studies, insufficient_data, unsupported_size. */
export function compute(input: AnalysisInput<MetaLeaveOneOutParameters>): MetaLeaveOneOutComputed {
  const { rows, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const found = studyEffects(input, problems);
  const studies = withEffect(found.studies);
  const k = studies.length;
  const needed = parameters.model === 'random' || parameters.hartung_knapp ? 3 : 2;
  checkStudies(studies, needed, parameters, problems);
  if (k > mostStudies)
    problems.add(
      'unsupported_size',
      `Leaving out each of ${k} studies in turn is offered up to ${mostStudies} studies.`,
    );
  problems.throwIfAny();
  warnOfCorrection(parameters, found.corrected, warn);
  const narrow: string[] = [];
  const results = studies.map(({ label }, index) => {
    onProgress(index / k);
    const others = effectsOf(studies.filter((_, i) => i !== index));
    const pooled = poolEffects(others, parameters);
    if (hasNarrowInterval(others, pooled, parameters)) narrow.push(label);
    return {
      omitted: index + 1,
      label,
      estimate: pooled.estimate,
      std_error: pooled.std_error,
      p_value: pooled.p_value,
      conf_low: pooled.conf_low,
      conf_high: pooled.conf_high,
      q: pooled.heterogeneity.q,
      q_p_value: pooled.heterogeneity.p_value,
      tau_squared: pooled.tau_squared ?? null,
      i_squared: pooled.heterogeneity.i_squared,
    };
  });
  if (narrow.length > 0)
    warn(
      'narrow_interval',
      `Where ${narrow.length > 3 ? `any of ${narrow.length} studies` : narrow.map((label) => `"${label}"`).join(' or ')} is left out, the others differ less than chance alone would have them, so that Hartung and Knapp's interval is shorter than that without their method. Compare with hartung_knapp false, and report the wider.`,
    );
  const n_missing = rows.length - k;
  return {
    statistics: { k, n_missing, results },
    details: { corrected: found.corrected },
    used: k,
    excluded_missing: n_missing,
  };
}
