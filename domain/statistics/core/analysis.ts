import type { Table } from './table.ts';

export type Warning = { code: string; message: string };

/** What a method gets: `rows` are the indices that passed the filter, the columns named are in the table. */
export type AnalysisInput<Parameters> = {
  table: Table;
  rows: Int32Array<ArrayBuffer>;
  parameters: Parameters;
  warn(code: string, message: string): void;
  /** Share of the work done, 0 to 1. */
  onProgress(fraction: number): void;
};

/**
 * What a method computed: its statistics, and in `details` what the report draws or says beside them. `used` rows entered
 * the statistics; `excluded_missing` had a missing value in a column that the method uses.
 */
export type Computed<Statistics, Details = undefined> = {
  statistics: Statistics;
  details: Details;
  used: number;
  excluded_missing: number;
};
