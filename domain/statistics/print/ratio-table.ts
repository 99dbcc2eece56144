import type { PrintedTable } from '../definition/presentation.ts';
import { type Printable, printFixed, printInterval, printLevel, printP, printRatio } from './print-format.ts';

export type RatioRow = {
  term: string;
  estimate: number;
  std_error: number;
  p_value: number | null;
  ratio: Printable;
  low: Printable;
  high: Printable;
};

/** Coefficients of a model on the log scale, printed as ratios. */
export function ratioTable(
  rows: readonly RatioRow[],
  options: { name: string; title: string; heading: string; confLevel: number },
): PrintedTable {
  return {
    name: options.name,
    title: options.title,
    columns: [
      { name: 'term', title: 'Term' },
      { name: 'estimate', title: 'Coefficient (SE)' },
      { name: 'ratio', title: `${options.heading} (${printLevel(options.confLevel)} CI)` },
      { name: 'p_value', title: 'p' },
    ],
    rows: rows.map((row) => [
      row.term,
      `${printFixed(row.estimate, 3)} (${printFixed(row.std_error, 3)})`,
      `${printRatio(row.ratio)} (${printInterval(row.low, row.high, printRatio)})`,
      printP(row.p_value),
    ]),
  };
}

type RateRatioRow = Omit<RatioRow, 'ratio' | 'low' | 'high'> & {
  rate_ratio: Printable;
  rate_ratio_conf_low: Printable;
  rate_ratio_conf_high: Printable;
};

export function rateRatioTable(rows: readonly RateRatioRow[], confLevel: number): PrintedTable {
  return ratioTable(
    rows.map(({ rate_ratio, rate_ratio_conf_low, rate_ratio_conf_high, ...row }) => ({
      ...row,
      ratio: rate_ratio,
      low: rate_ratio_conf_low,
      high: rate_ratio_conf_high,
    })),
    { name: 'rate_ratios', title: 'Rate ratios', heading: 'RR', confLevel },
  );
}
