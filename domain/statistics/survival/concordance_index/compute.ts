import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { Levels } from '../../core/levels.ts';
import { coxData } from '../../core/partial-likelihood/cox-data.ts';
import { roundedText } from '../../core/rounded-text.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { quantile } from '../../math/quantile.ts';
import { concordanceWithPairs } from '../cox/concordance.ts';
import { type DrawnCurve, groupCurves } from '../kaplan-meier/survival-figure.ts';
import { addNoEvents, survivalData } from '../survival-data.ts';
import type { ConcordanceIndexParameters, ConcordanceIndexResult } from './definition.ts';

export type ConcordanceIndexComputed = Computed<StatisticsOf<ConcordanceIndexResult>, { curves: DrawnCurve[] }>;

/** Harrell's C of a marker. Throws no_events and the errors of the data; no comparable pair gives null and a warning. */
export function compute(input: AnalysisInput<ConcordanceIndexParameters>): ConcordanceIndexComputed {
  const { table, rows, parameters, warn } = input;
  const problems = new InputProblems();
  const data = survivalData(table, rows, parameters, [parameters.marker], problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();

  const cox = coxData(data, [], { stratum: undefined, strata: 1 });
  const marker = numbersOf(table, parameters.marker, data.rows);
  const sign = parameters.direction === 'higher_is_worse' ? 1 : -1;
  const { concordance, counts } = concordanceWithPairs(
    cox,
    Float64Array.from(cox.source, (row) => sign * marker[row]!),
  );
  const { estimate, std_error } = concordance;
  if (estimate === null)
    warn(
      'no_comparison',
      'No two rows can be compared: nobody was under observation after an event. Check time and event.',
    );
  const margin = estimate === null || std_error === null ? null : normalCritical(parameters.conf_level) * std_error;
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    ...concordance,
    conf_low: margin === null ? null : Math.max(0, estimate! - margin),
    conf_high: margin === null ? null : Math.min(1, estimate! + margin),
    ...counts,
  };
  return {
    statistics,
    details: { curves: groupCurves({ ...data, group: thirdsOf(marker) }) },
    used: n,
    excluded_missing: n_missing,
  };
}

/** The marker cut at its thirds, for the figure; fewer groups where many values are the same. */
function thirdsOf(marker: Float64Array): Levels {
  const sorted = marker.toSorted();
  const [low, high] = [quantile(sorted, 1 / 3, 7)!, quantile(sorted, 2 / 3, 7)!];
  const names = [`≤ ${roundedText(low)}`, `> ${roundedText(low)} to ${roundedText(high)}`, `> ${roundedText(high)}`];
  const codes = Int32Array.from(marker, (value) => (value <= low ? 0 : value <= high ? 1 : 2));
  const present = [0, 1, 2].filter((code) => codes.includes(code));
  return { names: present.map((code) => names[code]!), codes: codes.map((code) => present.indexOf(code)) };
}
