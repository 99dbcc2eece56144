import type { AnalysisInput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { quoted } from '../../core/levels.ts';
import { cellText } from '../../core/table.ts';
import { mostPatients } from '../check-values.ts';
import type { PairedEffects } from './bivariate-model.ts';

/** Counts of a study of a diagnostic test. */
export type AccuracyStudy = { row: number; study: string; tp: number; fp: number; fn: number; tn: number };
type Parameters = {
  true_positives: string;
  false_positives: string;
  false_negatives: string;
  true_negatives: string;
  study?: string | undefined;
  zero_cell_add: number;
  zero_cell_to: 'if0all' | 'only0' | 'all' | 'none';
};

/** Studies without a missing count. Throws invalid_parameter for counts that no study can have. */
export function accuracyStudies({ table, rows: given, parameters }: AnalysisInput<Parameters>): {
  studies: AccuracyStudy[];
  n_missing: number;
} {
  const { true_positives, false_positives, false_negatives, true_negatives } = parameters;
  const columns = [true_positives, false_positives, false_negatives, true_negatives];
  const { rows, n_missing } = completeRows(table, given, columns);
  const [tp, fp, fn, tn] = columns.map((column) => numbersOf(table, column, rows)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [i, values] of [tp, fp, fn, tn].entries()) {
    const wrong = values.filter((value) => value < 0 || value > mostPatients || !Number.isInteger(value)).length;
    if (wrong > 0)
      throw new AnalysisInputError(
        'invalid_parameter',
        `"${columns[i]}" must be counts of patients: whole numbers of at least 0, but ${wrong === 1 ? '1 study has' : `${wrong} studies have`} another value. Correct it, or filter the study out.`,
        { column: columns[i], rows: wrong },
      );
  }
  const labels = parameters.study === undefined ? undefined : requireColumn(table, parameters.study);
  const studies = Array.from(rows, (row, i) => ({
    row,
    study: (labels === undefined ? null : cellText(labels, row)) ?? `Study ${i + 1}`,
    tp: tp[i]!,
    fp: fp[i]!,
    fn: fn[i]!,
    tn: tn[i]!,
  }));
  const oneSided = studies.filter((one) => one.tp + one.fn === 0 || one.fp + one.tn === 0);
  if (oneSided.length > 0)
    throw new AnalysisInputError(
      'insufficient_data',
      `${quoted(oneSided.map(({ study }) => study))} had no patients with the condition, or none without it, and tells nothing of the pair of sensitivity and specificity: filter it out.`,
      { studies: oneSided.map(({ study }) => study) },
    );
  return { studies, n_missing };
}

const cells = ({ tp, fp, fn, tn }: AccuracyStudy) => [tp, fp, fn, tn];

/** Logits of sensitivity and specificity with their variances. Throws zero_cell where a zero stays. */
export function accuracyLogits(
  studies: readonly AccuracyStudy[],
  { zero_cell_add, zero_cell_to }: Pick<Parameters, 'zero_cell_add' | 'zero_cell_to'>,
): { effects: PairedEffects; corrected: number } {
  const hasZero = (study: AccuracyStudy) => cells(study).includes(0);
  const some = studies.some(hasZero);
  const isCorrected = (study: AccuracyStudy) =>
    zero_cell_add > 0 &&
    (zero_cell_to === 'all' || (zero_cell_to === 'if0all' ? some : zero_cell_to === 'only0' && hasZero(study)));
  const left = studies.filter((study) => hasZero(study) && !isCorrected(study));
  if (left.length > 0)
    throw new AnalysisInputError(
      'invalid_parameter',
      `${quoted(left.map(({ study }) => study))} has a count of 0, whose logit does not exist: set zero_cell_to to "if0all" or "only0", and zero_cell_add above 0.`,
      { studies: left.map(({ study }) => study) },
    );
  const effects = studies.map((study) => {
    const add = isCorrected(study) ? zero_cell_add : 0;
    const [tp, fp, fn, tn] = cells(study).map((value) => value + add) as [number, number, number, number];
    return {
      y: [Math.log(tp / fn), Math.log(tn / fp)] as const,
      v: [1 / tp + 1 / fn, 1 / tn + 1 / fp] as const,
    };
  });
  return { effects, corrected: studies.filter(isCorrected).length };
}
