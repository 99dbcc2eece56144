import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type Study, studyEffects, withEffect } from '../effect-sizes.ts';
import { checkStudies, effectsOf, warnOfCorrection } from '../included-studies.ts';
import { poolEffects, warnHartungKnapp } from '../pool.ts';
import { withRatio } from '../pooled-effect.ts';
import { trimAndFill } from '../trim-and-fill.ts';
import type { MetaTrimAndFillParameters, MetaTrimAndFillResult } from './definition.ts';

export type MetaTrimAndFillComputed = Computed<
  StatisticsOf<MetaTrimAndFillResult>,
  {
    studies: (Study & { filled: boolean })[];
    /** Studies whose zeros were corrected. */
    corrected: number;
  }
>;

const fewStudies = 10;
/** Each step of the search pools all studies. */
const mostStudies = 100_000;

/** Throws the errors of the studies, insufficient_data, constant_variable, not_converged. */
export function compute(input: AnalysisInput<MetaTrimAndFillParameters>): MetaTrimAndFillComputed {
  const { rows, parameters, warn } = input;
  const { measure, estimator } = parameters;
  const problems = new InputProblems();
  const { studies: all, corrected } = studyEffects(input, problems);
  const studies = withEffect(all);
  const k = studies.length;
  checkStudies(studies, 3, parameters, problems);
  if (k > mostStudies)
    problems.add('unsupported_size', `Trim and fill is offered up to ${mostStudies} studies, and ${k} are there.`);
  problems.throwIfAny();
  const effects = effectsOf(studies);
  if (parameters.side === undefined && effects.v.every((variance) => variance === effects.v[0]))
    throw new AnalysisInputError(
      'constant_variable',
      `All ${k} studies have the same standard error, so nothing shows on which side studies are missing. Give the side.`,
    );
  warnOfCorrection(parameters, corrected, warn);
  if (k < fewStudies)
    warn('few_studies', `With ${k} studies asymmetry can't be told from chance: ${fewStudies} are the usual minimum.`);

  const found = trimAndFill(effects, parameters);
  const images = found.filled.map(({ reflects, estimate }, i) => ({
    ...studies[reflects]!,
    reflects,
    label: `Filled ${i + 1} (image of ${studies[reflects]!.label})`,
    estimate,
    filled: true,
  }));
  const observed = poolEffects(effects, parameters);
  warnHartungKnapp(effects, observed, parameters, warn);
  const filled = effectsOf([...studies, ...images]);
  const adjusted = images.length === 0 ? observed : poolEffects(filled, parameters);
  if (images.length > 0) warnHartungKnapp(filled, adjusted, parameters, warn, ' with those that were filled in');
  const statistics = {
    measure,
    k,
    n_missing: rows.length - k,
    side: found.side,
    k0: found.k0,
    k0_std_error: finiteOrNull(found.k0_std_error),
    ...(estimator === 'R0' ? { k0_p_value: 0.5 ** (found.k0 + 1) } : {}),
    ...withRatio(adjusted, measure),
    observed: withRatio(observed, measure),
    filled: images.map(({ reflects, label, estimate, variance }) => ({
      reflects: reflects + 1,
      label,
      estimate,
      std_error: Math.sqrt(variance),
    })),
  };
  return {
    statistics,
    details: { studies: [...studies.map((study) => ({ ...study, filled: false })), ...images], corrected },
    used: k,
    excluded_missing: statistics.n_missing,
  };
}
