import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { PROPORTION_INTERVAL_METHODS, proportionInterval } from '../../math/proportion-interval.ts';
import { intervalPlot } from '../../print/figures/interval-plot.ts';
import { proportionIntervalName } from '../../print/proportion-interval.ts';
import { checkPatients, eventCounts, givenCounts } from '../proportions/event-counts.ts';
import { binomialPValue } from '../proportions/exact-p-value.ts';
import {
  oneProportionMethodsParagraph,
  oneProportionRScript,
  oneProportionTables,
} from '../proportions/one-proportion-report.ts';
import { oneProportionScoreTest } from '../proportions/score-test.ts';
import type { OneProportionParameters, OneProportionResult } from './definition.ts';

/** A proportion, its intervals and its tests; throws insufficient_data without patients. */
export function compute(input: AnalysisInput<OneProportionParameters>): AnalysisOutput<OneProportionResult> {
  const { table, rows, parameters } = input;
  const { variable, event_value, null_proportion, alternative, conf_level } = parameters;
  const problems = new InputProblems();
  const counted =
    variable === undefined
      ? givenCounts([parameters.count!], [parameters.n!], problems)
      : eventCounts(table, rows, { event: variable, event_value }, problems);
  checkPatients(counted, problems);
  problems.throwIfAny();

  const { count, n } = counted.groups[0]!;
  const score = oneProportionScoreTest({ count, n }, null_proportion, alternative, false);
  const statistics: StatisticsOf<OneProportionResult> = {
    count,
    n,
    n_missing: counted.n_missing,
    estimate: count / n,
    intervals: PROPORTION_INTERVAL_METHODS.map((method) => ({
      method,
      ...proportionInterval(method, count, n, conf_level),
    })),
    exact_p_value: binomialPValue(count, n, null_proportion, alternative),
    score_statistic: score.statistic,
    score_p_value: score.p_value,
    score_cc_p_value: oneProportionScoreTest({ count, n }, null_proportion, alternative, true).p_value,
  };
  const title = variable === undefined ? 'Proportion' : `${variable}: proportion`;
  return {
    result: {
      ...statistics,
      tables: oneProportionTables(statistics, parameters),
      figures: intervalPlot(
        statistics.intervals.map(({ method, conf_low, conf_high }) => ({
          label: proportionIntervalName(method as (typeof PROPORTION_INTERVAL_METHODS)[number]),
          estimate: count / n,
          low: conf_low,
          high: conf_high,
        })),
        { name: 'intervals', title, axisTitle: 'Proportion', reference: null_proportion },
      ),
      assumption_checks: [],
      methods_paragraph: oneProportionMethodsParagraph(statistics, parameters),
      r_script: oneProportionRScript(parameters),
    },
    used: counted.used,
    excluded_missing: counted.n_missing,
  };
}
