import type { Analysis } from '../../contract/resources/analysis.ts';
import type { DeidentificationReport } from '../../contract/resources/deidentification.ts';
import type { Project } from '../../contract/resources/project.ts';
import type { AttributeValue, Variable } from '../../contract/resources/variable.ts';

const exportSections = ['patients', 'variables', 'analyses'] as const;
type ExportSection = (typeof exportSections)[number];

/** A patient as an export shows it: read, perhaps de-identified, then written. */
export type ExportedPatient = {
  id: string;
  external_id: string | null;
  attributes: Record<string, AttributeValue>;
  /** null where de-identification withholds it. */
  created_at: string | null;
  updated_at: string | null;
};

/** `latest_run` is the latest completed one, with its result; where none completed, the latest of all; else null. */
export type ExportedAnalysis = Analysis;

/** What a project's export is made of. Each iteration gives the same rows, in the order of their ids, in batches. */
export type ProjectSource = {
  /** `variables` in it is not read: the dictionary as exported stands beside it. */
  project: Omit<Project, 'variables'>;
  /** The dictionary as exported: after de-identification, or inferred from the data where the project has none. */
  variables: readonly Variable[];
  inferred: boolean;
  /** The names of all attributes: those of the dictionary in its order, then others in the order of their appearance. */
  columns: readonly string[];
  include: readonly ExportSection[];
  /** May be asked for several times: some formats read twice or thrice. */
  patients: () => AsyncIterable<readonly ExportedPatient[]>;
  patientCount: number;
  analyses: () => AsyncIterable<readonly ExportedAnalysis[]>;
  exportId: string;
  /** ISO 8601 UTC; the only time that stands in the files, so that the same source gives the same bytes. */
  exportedAt: string;
  platformVersion: string;
  /** The report of the de-identification, written as a section or a file of the export. */
  deidentification: DeidentificationReport | null;
  options: { formulas: 'escape' | 'raw' };
};

/** One file of an export. `bytes` is read once, to its end, before the next file is asked for. */
export type ExportFile = {
  name: string;
  media_type: string;
  bytes: AsyncIterable<Uint8Array>;
  /** How many records the file holds, of several kinds the patients; known once `bytes` has ended. null where it has none. */
  rows: () => number | null;
};

/**
 * Writes an export, file after file; memory does not grow with the data. `progress` is told the part that is done,
 * between 0 and 1. Throws the signal's reason when it fires, FormatLimit when the format can't hold the data, and
 * SourceChanged when it reads twice and finds something else.
 */
export type ProjectFormat = (
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
) => AsyncIterable<ExportFile>;

/** The data do not fit into this format; the message says which limit and names a format without it. */
export class FormatLimit extends Error {
  override name = 'FormatLimit';
}

/** A later reading of the patients does not fit what the first one found: the export is to be made anew. */
export class SourceChanged extends Error {
  override name = 'SourceChanged';
}
