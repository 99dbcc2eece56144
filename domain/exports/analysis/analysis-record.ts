import type { ExportedAnalysis } from '../export-source.ts';
import type { CsvValue } from '../formats/csv-cells.ts';

/** One row an analysis, with what is known of its latest run; its whole result is in another file. */
export const analysisHeader = [
  'analysis_id',
  'name',
  'method',
  'status',
  'description',
  'parameters',
  'filter',
  'run_id',
  'run_status',
  'method_version',
  'finished_at',
  'patients',
  'used',
  'excluded_missing',
  'dataset_sha256',
];

export function analysisRecord(analysis: ExportedAnalysis): CsvValue[] {
  const run = analysis.latest_run;
  const dataset = run?.dataset ?? null;
  return [
    analysis.id,
    analysis.name,
    analysis.method,
    analysis.status,
    analysis.description || null,
    JSON.stringify(analysis.parameters),
    JSON.stringify(analysis.filter),
    run?.id ?? null,
    run?.status ?? null,
    run?.method_version ?? null,
    run?.finished_at ?? null,
    dataset?.patients ?? null,
    dataset?.used ?? null,
    dataset?.excluded_missing ?? null,
    dataset?.sha256 ?? null,
  ];
}
