import type { Figure } from '../../definition/presentation.ts';
import { intervalPlot } from './interval-plot.ts';

/** Numbers without intervals, one row each, with a line to compare them with. */
export function dotPlot(
  rows: readonly { label: string; value: number | null }[],
  options: { name: string; title: string; axisTitle: string; references: readonly number[] },
): Figure[] {
  return intervalPlot(
    rows.map(({ label, value }) => ({ label, estimate: value, low: value, high: value })),
    options,
  );
}
