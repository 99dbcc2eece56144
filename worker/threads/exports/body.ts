import type { MessagePort } from 'node:worker_threads';
import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { DeidentificationReport } from '../../../contract/resources/deidentification.ts';
import type { AnalysisFormatName, ProjectFormatName, RowCounts } from '../../../contract/resources/export.ts';
import type { PaperFileFormat } from '../../../contract/resources/paper-file.ts';
import type { Project } from '../../../contract/resources/project.ts';
import type {
  AnalysisExportOptions,
  AnalysisSource,
  AnalysisWriter,
} from '../../../domain/exports/analysis/analysis-source.ts';
import { DeidentificationOptionError, UnclassifiedError } from '../../../domain/exports/deidentify/plan.ts';
import { FormatLimit, type ProjectFormat } from '../../../domain/exports/export-source.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import { PortSender, receive } from './byte-port.ts';
import { type DeidentificationAsked, deidentifiedSource } from './deidentified-source.ts';
import { type PaperPiece, takePapers } from './paper-file.ts';
import { ExportRefused, type ProjectAsked, ProjectIntake } from './project-intake.ts';
import { DataChanged, type DatasetPiece, takeDataset } from './run-dataset.ts';

export type ExportTask =
  | {
      of: 'project';
      format: ProjectFormatName;
      asked: ProjectAsked;
      expectedPatients: number;
      deidentify: DeidentificationAsked | null;
    }
  | { of: 'analysis'; format: AnalysisFormatName; source: AnalysisSource; options: AnalysisExportOptions }
  | { of: 'papers'; format: PaperFileFormat };

/** What the thread is sent, of a project patients as COPY sends them, analyses, and last the project itself. */
export type ExportInput =
  | { patients: Uint8Array }
  | DatasetPiece
  | PaperPiece
  | { analysis: Analysis }
  | { project: Project; takenAt: string };

/** What comes out: of each file its name, its bytes, its end; between them progress; at last the result or a refusal. */
export type ExportPiece =
  | { file: { name: string; media_type: string } }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { fileEnd: { rows: number | null } }
  | { progress: number }
  | { ready: { rowCounts: RowCounts | null; deidentification: DeidentificationReport | null } }
  | { refused: { reason: string; message: string } };

export type ExportThreadRequest = ExportTask & { input: MessagePort; pieces: MessagePort };

/** The other side may be this many pieces behind: the next is made while one is stored. */
const piecesOnTheirWay = 4;
const bytesPerPiece = 256 * 1024;
/** Often enough for a progress bar. */
const progressIntervalMilliseconds = 200;
/** Reading and learning the columns is about this much of the way. */
const intakeShare = 0.3;

type MadeFile = {
  name: string;
  media_type: string;
  bytes: AsyncIterable<Uint8Array>;
  rows: number | null | (() => number | null);
};

export default async function exportInThread(request: ExportThreadRequest): Promise<void> {
  const out = new PortSender<ExportPiece>(request.pieces, piecesOnTheirWay);
  let told = performance.now();
  let latest = 0;
  const progress = (done: number): void => {
    latest = done;
  };
  const tell = async () => {
    const now = performance.now();
    if (now - told < progressIntervalMilliseconds) return;
    told = now;
    await out.send({ progress: latest });
  };
  try {
    await out.send({ ready: await write(request, out, progress, tell) });
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    await out.send({ refused });
  } finally {
    out.end();
  }
}

async function write(
  request: ExportThreadRequest,
  out: PortSender<ExportPiece>,
  progress: (done: number) => void,
  tell: () => Promise<void>,
): Promise<{ rowCounts: RowCounts | null; deidentification: DeidentificationReport | null }> {
  if (request.of === 'analysis') {
    // Loaded when wanted: a project's csv needs no fonts and no charts.
    const { analysisFormats } = await import('../../../domain/exports/analysis/analysis-formats.ts');
    const writer: AnalysisWriter = analysisFormats[request.format];
    if (request.format !== 'ro_crate') {
      for await (const file of writer(request.source, request.options)) await sendFile(file, out, tell);
      return { rowCounts: null, deidentification: null };
    }
    const dataset = await takeDataset(request.source, request.input);
    try {
      const source = { ...request.source, ...(dataset === null ? {} : { dataset: dataset.dataset }) };
      for await (const file of writer(source, request.options)) await sendFile(file, out, tell);
      return {
        rowCounts: { patients: dataset?.dataset.patients ?? 0, variables: 0, analyses: 1 },
        deidentification: null,
      };
    } finally {
      await dataset?.close();
    }
  }
  if (request.of === 'papers') {
    const told = async (done: number) => {
      progress(done);
      await tell();
    };
    const { file, close } = await takePapers(request.format, request.input, told, intakeShare);
    try {
      await sendFile(file, out, tell);
    } finally {
      await close();
    }
    return { rowCounts: null, deidentification: null };
  }
  const { projectFormats } = await import('../../../domain/exports/project-formats.ts');
  const format: ProjectFormat = projectFormats[request.format];
  const intake = await ProjectIntake.open(request.asked);
  let close = async () => {};
  try {
    let end: Extract<ExportInput, { project: Project }> | null = null;
    for await (const input of receive<ExportInput>(request.input)) {
      if ('patients' in input) await intake.takePatients(input.patients);
      else if ('analysis' in input) await intake.takeAnalysis(input.analysis);
      else if ('project' in input) end = input;
      progress(intakeShare * Math.min(1, intake.taken / Math.max(1, request.expectedPatients)));
      await tell();
    }
    const identified = await intake.source(end!.project, end!.takenAt);
    const deidentified = request.deidentify === null ? null : await deidentifiedSource(identified, request.deidentify);
    close = deidentified?.close ?? close;
    const source = deidentified?.source ?? identified;
    let analyses = 0;
    const counted = {
      ...source,
      analyses: async function* () {
        analyses = 0;
        for await (const batch of source.analyses()) {
          analyses += batch.length;
          yield batch;
        }
      },
    };
    const never = new AbortController().signal; // who wants this to stop ends the thread
    const done = (part: number) => progress(intakeShare + (1 - intakeShare) * Math.min(1, part));
    for await (const file of format(counted, done, never)) await sendFile(file, out, tell);
    const has = (section: 'patients' | 'variables' | 'analyses') => request.asked.include.includes(section);
    return {
      rowCounts: {
        patients: has('patients') ? source.patientCount : 0,
        variables: has('variables') ? source.variables.length : 0,
        analyses: has('analyses') ? analyses : 0,
      },
      deidentification: source.deidentification as DeidentificationReport | null,
    };
  } finally {
    await close();
    await intake.close();
  }
}

async function sendFile(file: MadeFile, out: PortSender<ExportPiece>, tell: () => Promise<void>): Promise<void> {
  await out.send({ file: { name: file.name, media_type: file.media_type } });
  let gathered = new Uint8Array(bytesPerPiece);
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    const bytes = gathered.subarray(0, filled);
    gathered = new Uint8Array(bytesPerPiece);
    filled = 0;
    await out.send({ bytes }, [bytes.buffer]);
    await tell();
  };
  for await (const piece of file.bytes)
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, bytesPerPiece - filled);
      gathered.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === bytesPerPiece) await flush();
    }
  await flush();
  await out.send({ fileEnd: { rows: typeof file.rows === 'function' ? file.rows() : file.rows } });
}

function refusalOf(error: unknown): { reason: string; message: string } | null {
  if (error instanceof FormatLimit) return { reason: 'format_limit', message: error.message };
  if (error instanceof DataChanged) return { reason: 'data_changed', message: error.message };
  if (error instanceof ExportRefused) return { reason: 'filter', message: error.message };
  if (error instanceof UnclassifiedError) return { reason: 'unclassified_variables', message: error.message };
  if (error instanceof DeidentificationOptionError) return { reason: 'deidentify', message: error.message };
  if (error instanceof AnalysisInputError) return { reason: error.reason, message: error.message };
  return null;
}
