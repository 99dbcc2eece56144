import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { Dataset, Run } from '../../../contract/resources/run.ts';
import type { Variable } from '../../../contract/resources/variable.ts';
import type { Presentation } from '../../statistics/definition/presentation.ts';

/** A run that has completed: what only such a run has is there. */
export type CompletedRun = Run & {
  status: 'completed';
  dataset: Dataset;
  result: Record<string, unknown> & Presentation;
};

/** All that the export of an analysis is made from. */
export type AnalysisSource = {
  project: { id: string; name: string; description: string };
  analysis: Analysis;
  run: CompletedRun;
  /** The project's data dictionary, [] where it has none. */
  variables: readonly Variable[];
  /** ISO 8601, UTC. */
  exportedAt: string;
  exportId: string;
  platformVersion: string;
  /** What the run read, where the format holds it. */
  dataset?: RunDataset;
  /** The papers that are the analysis' evidence; absent where there are none. */
  evidence?: Evidence;
};

/** Papers as a list of references, and as files for reference managers. */
export type Evidence = {
  /** In the order in which they were attached. `doi`: without its address. */
  references: readonly { text: string; doi: string | null }[];
  ris: string;
  csl_json: string;
};

/** The values that the SHA-256 of a run covers. */
export type RunDataset = {
  columns: readonly string[];
  patients: number;
  /** Of each patient a JSON array of the values, in the order of the columns; in batches, as often as wanted. */
  rows: () => AsyncIterable<readonly string[]>;
};

export type AnalysisExportOptions = {
  /** CSV cells stay as they are, also those that a spreadsheet would run as a formula. */
  rawCells?: boolean;
};

/** One file of an export. Files come one after the other: the bytes of one are read before the next is asked for. */
export type ExportFile = {
  name: string;
  media_type: string;
  /** Data rows where the file is one table, headings not counted. */
  rows: number | null;
  bytes: AsyncIterable<Uint8Array>;
};

export type AnalysisWriter = (source: AnalysisSource, options?: AnalysisExportOptions) => AsyncIterable<ExportFile>;

/** The run as one that can be exported, or null: it has not completed, or its result was not read along. */
export function completedRun(run: Run): CompletedRun | null {
  return run.status === 'completed' && run.dataset !== null && run.result ? (run as CompletedRun) : null;
}

/** The format has nothing to say about this analysis; the message tells the user which has. */
export class ExportNotPossible extends Error {
  override name = 'ExportNotPossible';
  readonly reason: 'no_figures';

  constructor(reason: 'no_figures', message: string) {
    super(message);
    this.reason = reason;
  }
}
