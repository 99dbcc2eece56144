import type { Condition } from '../../parts/conditions.ts';

export const exportFormats = ['csv', 'xlsx', 'parquet', 'json', 'ndjson', 'fhir'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const treatments = ['safe_harbor', 'automatic_screening', 'date_shift', 'none'] as const;

export type Treatment = (typeof treatments)[number];

export type ExportsSearch = {
  format?: ExportFormat;
  treatment?: Treatment;
  /** Only patients that meet every condition. */
  filter?: Condition[];
  export?: string;
  cursor?: string;
};
