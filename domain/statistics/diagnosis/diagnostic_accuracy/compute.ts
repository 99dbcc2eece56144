import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { proportionInterval } from '../../math/proportion-interval.ts';
import { caseControlData } from '../roc/case-control-data.ts';
import type { DiagnosticAccuracyParameters, DiagnosticAccuracyResult } from './definition.ts';

export type DiagnosticAccuracyComputed = Computed<StatisticsOf<DiagnosticAccuracyResult>>;
type Statistics = DiagnosticAccuracyComputed['statistics'];

type Counts = { tp: number; fp: number; fn: number; tn: number; n_missing: number };

/** A test against the truth. Throws insufficient_data and no_events (nobody diseased, or nobody healthy). */
export function compute(input: AnalysisInput<DiagnosticAccuracyParameters>): DiagnosticAccuracyComputed {
  const { parameters, warn } = input;
  const { prevalence, ci_method, conf_level } = parameters;
  const problems = new InputProblems();
  const counts = countsOf(input, problems);
  const { tp, fp, fn, tn, n_missing } = counts;
  const n = tp + fp + fn + tn;
  const diseased = tp + fn;
  const healthy = fp + tn;
  if (n === 0)
    problems.add('insufficient_data', 'The four counts are all zero. Give the counts of at least one patient.');
  else if (diseased === 0 || healthy === 0) addOneClass(input, counts, problems);
  problems.throwIfAny();
  if (Math.min(tp, fp, fn, tn) === 0)
    warn(
      'zero_cell',
      `One of the four counts is zero: likelihood ratios and odds ratio that are 0, infinite or undefined, or whose logarithm has a variance of 0, have no interval.${ci_method === 'wald' ? ' Wald intervals of proportions of 0 or 1 have no width: choose "wilson".' : ''}`,
    );

  const share = (part: number, whole: number) =>
    whole === 0
      ? { estimate: null, conf_low: null, conf_high: null }
      : { estimate: part / whole, ...proportionInterval(ci_method, part, whole, conf_level) };
  const z = normalCritical(conf_level);
  const ratio = (estimate: number, variance: number) => {
    const limited = Number.isFinite(estimate) && estimate > 0 && Number.isFinite(variance) && variance > 0;
    const factor = Math.exp(z * Math.sqrt(variance));
    return {
      estimate: jsonNumber(estimate),
      conf_low: limited ? finiteOrNull(estimate / factor) : null,
      conf_high: limited ? finiteOrNull(estimate * factor) : null,
    };
  };
  const sensitivity = tp / diseased;
  const specificity = tn / healthy;
  const statistics: Statistics = {
    n,
    n_missing,
    tp,
    fp,
    fn,
    tn,
    sensitivity: share(tp, diseased),
    specificity: share(tn, healthy),
    ppv: share(tp, tp + fp),
    npv: share(tn, tn + fn),
    accuracy: share(tp + tn, n),
    prevalence: share(diseased, n),
    // Simel et al. 1991: the variance of the logarithm of a ratio of two independent proportions.
    positive_likelihood_ratio: ratio(sensitivity / (fp / healthy), fn / diseased / tp + tn / healthy / fp),
    negative_likelihood_ratio: ratio(fn / diseased / specificity, tp / diseased / fn + fp / healthy / tn),
    diagnostic_odds_ratio: ratio((tp * tn) / (fp * fn), 1 / tp + 1 / fp + 1 / fn + 1 / tn),
    youden: sensitivity + specificity - 1,
    ...(prevalence === undefined
      ? {}
      : {
          ppv_at_prevalence: finiteOrNull(
            (sensitivity * prevalence) / (sensitivity * prevalence + (fp / healthy) * (1 - prevalence)),
          ),
          npv_at_prevalence: finiteOrNull(
            (specificity * (1 - prevalence)) / ((fn / diseased) * prevalence + specificity * (1 - prevalence)),
          ),
        }),
  };
  return { statistics, details: undefined, used: n, excluded_missing: n_missing };
}

function countsOf(
  { table, rows: filtered, parameters }: AnalysisInput<DiagnosticAccuracyParameters>,
  problems: InputProblems,
): Counts {
  const { test, reference, test_cutoff, test_direction } = parameters;
  if (parameters.counts !== undefined) return { ...parameters.counts, n_missing: 0 };
  if (test === undefined || reference === undefined) throw new Error('checked by the parameters');
  const truth = { outcome: reference, event_value: parameters.reference_value };
  const { rows, n_missing, isCase } = caseControlData(table, filtered, truth, [test], problems);
  problems.throwIfAny();
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0, n_missing };
  const positive =
    test_cutoff === undefined
      ? matchesValue(requireColumn(table, test), parameters.test_value ?? 1, rows)
      : Uint8Array.from(numbersOf(table, test, rows), (value) =>
          (test_direction === 'higher' ? value >= test_cutoff : value <= test_cutoff) ? 1 : 0,
        );
  for (let i = 0; i < rows.length; i++) {
    if (isCase[i] === 1) counts[positive[i] === 1 ? 'tp' : 'fn']++;
    else counts[positive[i] === 1 ? 'fp' : 'tn']++;
  }
  return counts;
}

function addOneClass(
  { table, rows, parameters: { reference } }: AnalysisInput<DiagnosticAccuracyParameters>,
  { tp, fn }: Counts,
  problems: InputProblems,
): void {
  const missing = tp + fn === 0 ? 'diseased' : 'healthy';
  const undefinedShare = missing === 'diseased' ? 'sensitivity' : 'specificity';
  if (reference === undefined) {
    problems.add('no_events', `The counts have nobody ${missing}, so there is no ${undefinedShare}.`);
    return;
  }
  const { names } = levelsOf(requireColumn(table, reference), { use: rows, name: reference });
  problems.add(
    'no_events',
    `By "${reference}" nobody is ${missing}, so there is no ${undefinedShare}. Its levels are ${quoted(names)}: check reference_value and the filter.`,
    { column: reference, levels: names },
  );
}
