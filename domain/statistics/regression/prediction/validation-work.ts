import { AnalysisInputError } from '../../core/input-error.ts';
import type { Outcome } from './patients.ts';
import { fewestResamples } from './validation-parameters.ts';

/** Nanoseconds of a processor: two minutes. */
const mostWork = 120e9;
/** Of a row in a resample, as measured with 5 and 20 columns in 5,000 to 40,000 rows. */
const costs = { logistic: { row: 5000, square: 15 }, cox: { row: 11_000, square: 20 } };
/** Of a row at a threshold of net benefit, which of a time is a Kaplan-Meier estimate. */
const thresholdCost = { logistic: 0, cox: 30 };

/** Throws `unsupported_size` before a validation that would take minutes. */
export function refuseWork(
  { n, model }: Outcome,
  terms: readonly { columns: readonly Float64Array[] }[],
  { resamples, thresholds }: { resamples: number; thresholds: readonly number[] },
): void {
  const { row, square } = costs[model];
  const ofRow = terms.reduce(
    (sum, { columns }) => sum + row + square * columns.length ** 2 + thresholdCost[model] * thresholds.length,
    0,
  );
  if (resamples * n * ofRow <= mostWork) return;
  const affordable = Math.floor(mostWork / (n * ofRow));
  const wayOut =
    affordable >= fewestResamples
      ? `Set resamples to ${affordable} or less.`
      : 'Validate in a part of the rows by a filter: in so many optimism is next to nothing.';
  throw new AnalysisInputError(
    'unsupported_size',
    `${resamples} bootstrap resamples of ${n} rows and ${terms.reduce((sum, { columns }) => sum + columns.length, 0)} columns are too much for one run. ${wayOut}`,
    { resamples, rows: n },
  );
}
