import type { NetworkMeasure, NetworkRole } from './network-columns.ts';

/** One study: its treatments ascending, the effect of each against the first, and variances of all differences. */
export type NetworkStudy = {
  label: string;
  treatments: readonly number[];
  effects: Float64Array;
  /** Of the difference of each two arms, row-major; 0 on the diagonal. */
  variances: Float64Array;
  patients?: Float64Array;
};

/** What the parameters say of the rows. */
export type NetworkParameters = {
  measure: NetworkMeasure;
  study: string;
  treatment: string;
  comparator?: string | undefined;
  columns: Partial<Record<NetworkRole, string | undefined>>;
  zero_cell_add: number;
};
