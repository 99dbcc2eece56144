import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { forestPlot } from '../../print/figures/forest-plot.ts';
import { printLevel } from '../../print/print-format.ts';
import { RATIO_MEASURES, studyEffects, withEffect } from '../effect-sizes.ts';
import { checkStudies, effectsOf } from '../included-studies.ts';
import { measureHeading } from '../measure-names.ts';
import { poolEffects } from '../pool.ts';
import type { MetaLeaveOneOutParameters, MetaLeaveOneOutResult } from './definition.ts';
import { leaveOneOutMethodsParagraph, leaveOneOutRScript, leaveOneOutTables } from './report.ts';

export type MetaLeaveOneOutStatistics = StatisticsOf<MetaLeaveOneOutResult>;

/** Each study costs one pooling of all others: a second or so at this number. */
const MOST_STUDIES = 2000;
/** A longer plot has no page. */
const MOST_DRAWN = 200;

/** A meta-analysis without each study in turn. Throws the errors of the studies, insufficient_data, unsupported_size. */
export function compute(input: AnalysisInput<MetaLeaveOneOutParameters>): AnalysisOutput<MetaLeaveOneOutResult> {
  const { rows, parameters, onProgress } = input;
  const problems = new InputProblems();
  const found = studyEffects(input, problems);
  const studies = withEffect(found.studies);
  const k = studies.length;
  const needed = parameters.model === 'random' || parameters.hartung_knapp ? 3 : 2;
  checkStudies(studies, needed, parameters, problems);
  if (k > MOST_STUDIES)
    problems.add(
      'unsupported_size',
      `Leaving out each of ${k} studies in turn is offered up to ${MOST_STUDIES} studies.`,
    );
  problems.throwIfAny();
  const results = studies.map(({ label }, index) => {
    onProgress(index / k);
    const pooled = poolEffects(effectsOf(studies.filter((_, i) => i !== index)), parameters);
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
  const statistics: MetaLeaveOneOutStatistics = { k, n_missing: rows.length - k, results };
  return {
    result: {
      ...statistics,
      tables: leaveOneOutTables(statistics, parameters),
      figures: leaveOneOutPlot(statistics, parameters),
      assumption_checks: [],
      methods_paragraph: leaveOneOutMethodsParagraph(statistics, parameters, found.corrected),
      r_script: leaveOneOutRScript(parameters),
    },
    used: k,
    excluded_missing: statistics.n_missing,
  };
}

function leaveOneOutPlot({ results }: MetaLeaveOneOutStatistics, { measure, conf_level }: MetaLeaveOneOutParameters) {
  if (results.length > MOST_DRAWN) return [];
  const ratio = RATIO_MEASURES.has(measure);
  const scaled = (value: number | null) => (value === null ? Number.NaN : ratio ? Math.exp(value) : value);
  return forestPlot(
    results.map(({ omitted, label, estimate, conf_low, conf_high }) => ({
      label: `${omitted}. ${label}`,
      estimate: scaled(estimate),
      low: scaled(conf_low),
      high: scaled(conf_high),
    })),
    {
      name: 'leave_one_out',
      title: 'Pooled effect without each study',
      axisTitle: `${measureHeading(measure)} (${printLevel(conf_level)} CI)`,
      scale: ratio ? 'ratio' : 'difference',
    },
  );
}
