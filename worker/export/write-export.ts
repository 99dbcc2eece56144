import { setImmediate } from 'node:timers/promises';
import { encodeId } from '../../contract/ids.ts';
import type { AnalysisFormatName, ProjectFormatName } from '../../contract/resources/export.ts';
import { maximumCharactersOfFile, type PaperFileFormat } from '../../contract/resources/paper-file.ts';
import type { Project } from '../../contract/resources/project.ts';
import type { Run } from '../../contract/resources/run.ts';
import { type AnalysisSource, completedRun, type Evidence } from '../../domain/exports/analysis/analysis-source.ts';
import { deidentificationKey } from '../../domain/exports/deidentify/pseudonyms.ts';
import { CitationFile } from '../../domain/literature/citations/citation.ts';
import { referenceText } from '../../domain/literature/citations/reference-text.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Queryable } from '../../sql/db.ts';
import { recordsInOrder } from '../../sql/literature/named-papers.ts';
import { AttemptOvertaken } from '../../sql/queue/attempts.ts';
import { findAnalysis, withLatestRun } from '../../sql/tables/analyses.ts';
import { evidencePapers } from '../../sql/tables/analysis-papers.ts';
import type { ExportOutcome } from '../../sql/tables/exports.ts';
import { readChunks } from '../../sql/tables/patient-chunks.ts';
import { readProjectSnapshot } from '../../sql/tables/project-snapshot.ts';
import { findProject } from '../../sql/tables/projects.ts';
import { findRun } from '../../sql/tables/runs.ts';
import { rowTexts } from '../row-texts.ts';
import { runColumns } from '../run-columns.ts';
import type { ExportTask } from '../threads/exports/body.ts';
import type { DeidentificationAsked } from '../threads/exports/deidentified-source.ts';
import type { Making } from '../threads/exports/pool.ts';
import { isOutOfMemory } from '../threads/out-of-memory.ts';
import { PapersRefused, sendPapers } from './send-papers.ts';
import { type ExportAttempt, storeFiles } from './store-files.ts';

/**
 * Reads a snapshot of what is exported and gives it to a thread, whose files are stored as they come. Throws
 * AttemptOvertaken when there is nothing left to export, and StorageFull.
 */
export async function writeExport(attempt: ExportAttempt): Promise<ExportOutcome> {
  const { context, scope, started, signal } = attempt;
  const { project_id: projectId, include } = started;
  const project = await attempt.act((connection) => findProject(connection, projectId));
  if (project === null) throw new AttemptOvertaken();
  if (started.run_id !== null) {
    const task = await analysisTask(attempt, project).catch(refusedPapers);
    if ('status' in task) return task;
    const making = context.exportThreads.make(task, signal);
    if (task.format !== 'ro_crate') return storeFiles(attempt, making).finally(() => making.stop());
    return storeAndSend(attempt, making, () => sendDataset(attempt, task.source, making));
  }
  if (started.subject === 'papers') {
    const making = context.exportThreads.make({ of: 'papers', format: started.format as PaperFileFormat }, signal);
    return storeAndSend(attempt, making, () => sendPapers(attempt, making)).catch(refusedPapers);
  }
  // Without a dictionary the patients themselves tell which variables there are.
  const readsPatients =
    include.includes('patients') || (include.includes('variables') && project.variables.length === 0);
  const making = context.exportThreads.make(
    {
      of: 'project',
      format: started.format as ProjectFormatName,
      expectedPatients: project.patient_count,
      deidentify: deidentificationOf(attempt),
      asked: {
        include,
        filter: started.filter,
        options: started.options,
        exportId: encodeId('export', attempt.exportId),
        platformVersion: manifest.version,
      },
    },
    signal,
  );
  const sendProject = async () => {
    const snapshot = await readProjectSnapshot(
      context.db,
      scope,
      projectId,
      {
        patients: readsPatients ? (bytes) => making.send({ patients: bytes }) : null,
        analysis: include.includes('analyses') ? (analysis) => making.send({ analysis }) : null,
      },
      signal,
      { reads: started.attempt === 1 }, // an attempt that a replica may have failed is not its again
    );
    if (snapshot === null) throw new AttemptOvertaken();
    await making.send({ project: snapshot.project as Project, takenAt: snapshot.takenAt });
    making.sent();
  };
  return storeAndSend(attempt, making, sendProject);
}

function refusedPapers(error: unknown): ExportOutcome {
  if (!(error instanceof PapersRefused)) throw error;
  const { reason, message } = error;
  const code =
    reason === 'too_many_papers' || reason === 'papers_too_large'
      ? ('RESOURCE_LIMIT' as const)
      : ('EXPORT_FAILED' as const);
  return { status: 'failed', error: { code, message, details: { reason } } };
}

/** What the run read, as it is now: the thread finds out whether it is still what the run read then. */
async function sendDataset({ context, scope, started, signal }: ExportAttempt, source: AnalysisSource, making: Making) {
  const { method, filter, parameters } = source.run;
  const columns = runColumns(method, parameters, filter as Filter);
  if (columns.length > 0)
    await context.db.reading(scope, async (snapshot) => {
      await making.send({ columns });
      for await (const chunk of readChunks(snapshot, started.project_id, columns)) {
        signal.throwIfAborted();
        await making.send({ values: Uint8Array.from(rowTexts(chunk, columns).all), rows: chunk.rows });
      }
    });
  making.sent();
}

/** Sends the thread what it needs while its files are stored. */
async function storeAndSend(attempt: ExportAttempt, making: Making, send: () => Promise<void>): Promise<ExportOutcome> {
  // When one of the two fails the thread, and with it the other, would wait for ever; and the other's end is the consequence.
  let cause: unknown;
  const fail = async (error: unknown) => {
    cause ??= error;
    await making.stop();
    throw error;
  };
  try {
    const [written, read] = await Promise.allSettled([storeFiles(attempt, making).catch(fail), send().catch(fail)]);
    if (written.status === 'rejected' && isOutOfMemory(written.reason)) throw written.reason;
    if (written.status === 'rejected' || read.status === 'rejected') throw cause;
    return written.value;
  } finally {
    await making.stop();
  }
}

/** null: as it is. */
function deidentificationOf({ context, exportId, started }: ExportAttempt): DeidentificationAsked | null {
  const { deidentify } = started;
  if (deidentify === false) return null;
  const { SECRET_KEY } = context.config;
  if (SECRET_KEY === undefined) throw new Error('The worker needs SECRET_KEY, the same as the API.');
  const options = deidentify === true ? { method: 'safe_harbor' as const } : deidentify;
  const scope = options.pseudonyms ?? 'export';
  return { options, key: deidentificationKey(SECRET_KEY, scope, scope === 'project' ? started.project_id : exportId) };
}

/** Formats that hold the evidence as files; the others print its references. */
const withRis = new Set<string>(['csv', 'ro_crate']);
const withCslJson = new Set<string>([...withRis, 'json']);

const tooLargeEvidence = () =>
  new PapersRefused(
    'papers_too_large',
    `The records of the papers that are evidence of this analysis are more than the ${maximumCharactersOfFile / 1_000_000} MB that an export holds. Take those off that name thousands of authors, and export it again.`,
  );

/** Papers that have left the library since are not among them. */
async function evidenceOf(snapshot: Queryable, ids: readonly string[], format: string): Promise<Evidence> {
  const references: Evidence['references'][number][] = [];
  const files = { ris: new CitationFile('ris'), csl_json: new CitationFile('csl-json') };
  const parts: Record<keyof typeof files, string[]> = { ris: [], csl_json: [] };
  const most = { characters: maximumCharactersOfFile, refusal: tooLargeEvidence };
  for await (const paper of recordsInOrder(snapshot, { ids }, most)) {
    references.push({ text: referenceText(paper), doi: paper.doi });
    if (withRis.has(format)) parts.ris.push(files.ris.next(paper));
    if (withCslJson.has(format)) parts.csl_json.push(files.csl_json.next(paper));
    await setImmediate();
  }
  const ris = withRis.has(format) ? `${parts.ris.join('')}${files.ris.end()}` : '';
  const csl = withCslJson.has(format) ? `${parts.csl_json.join('')}${files.csl_json.end()}` : '[]';
  return { references, ris, csl_json: csl };
}

async function analysisTask(
  { context, scope, exportId, started }: ExportAttempt,
  project: Project,
): Promise<Extract<ExportTask, { of: 'analysis' }>> {
  const { analysis, run, evidence } = await context.db.snapshot(scope, async (snapshot) => ({
    analysis: await findAnalysis(snapshot, started.analysis_id!),
    run: await findRun(snapshot, started.run_id!),
    evidence: await evidenceOf(snapshot, await evidencePapers(snapshot, started.analysis_id!), started.format),
  }));
  const completed = run === null ? null : completedRun(run as Run);
  if (analysis === null || completed === null) throw new AttemptOvertaken();
  const { id, name, description, variables } = project;
  return {
    of: 'analysis',
    format: started.format as AnalysisFormatName,
    source: {
      project: { id, name, description },
      analysis: withLatestRun(analysis, run) as never,
      run: completed,
      variables: variables as never,
      exportedAt: new Date().toISOString(),
      exportId: encodeId('export', exportId),
      platformVersion: manifest.version,
      ...(evidence.references.length === 0 ? {} : { evidence }),
    },
    options: { rawCells: started.options.formulas === 'raw' },
  };
}
