import { encodeId } from '../../contract/ids.ts';
import type { Variable } from '../../contract/resources/variable.ts';
import { type AnalysisFormat, analysisFormats } from '../../domain/exports/analysis/analysis-formats.ts';
import type { AnalysisExportOptions, AnalysisSource } from '../../domain/exports/analysis/analysis-source.ts';
import type { MethodName } from '../../domain/statistics/catalogue.ts';
import type { Table } from '../../domain/statistics/core/table.ts';
import { runMethod } from '../../domain/statistics/run-method.ts';
import { type ReferenceCase, referenceCases, referenceTable } from '../../scripts/reference-cases.ts';

const uuid = (digit: number) => `01932f00-0000-7000-8000-00000000000${digit}`;

/** The first reference case of a method that has a result, or the one with this id. */
export function caseOf(method: MethodName, id?: string): ReferenceCase {
  return referenceCases('cases', [method]).find((one) =>
    id === undefined ? one.expect_error === undefined : one.id === id,
  )!;
}

/** What the job would hand to a writer: a real result of the method on the shipped data. */
export function sourceOf(
  {
    method,
    data,
    filter,
    parameters,
  }: Pick<ReferenceCase, 'method' | 'filter' | 'parameters'> & {
    data: string | null | Table;
  },
  told: { name?: string; description?: string; projectName?: string; variables?: Variable[] } = {},
): AnalysisSource {
  const table =
    data === null ? { rows: 0, columns: new Map() } : typeof data === 'string' ? referenceTable(data) : data;
  const output = runMethod(method, table, filter ?? [], parameters);
  const times = { created_at: '2026-03-01T09:00:00.000Z', updated_at: '2026-03-01T09:00:00.000Z' };
  const ids = { project: encodeId('project', uuid(1)), analysis: encodeId('analysis', uuid(2)) };
  const run: AnalysisSource['run'] = {
    id: encodeId('run', uuid(3)),
    analysis_id: ids.analysis,
    status: 'completed',
    attempt: 1,
    rescues: 0,
    progress: 1,
    queue_position: null,
    queued_at: '2026-03-01T10:00:00.000Z',
    started_at: '2026-03-01T10:00:00.050Z',
    finished_at: '2026-03-01T10:00:00.130Z',
    method,
    method_version: '1.0.0',
    parameters,
    filter: filter ?? [],
    dataset: {
      patients: table.rows,
      used: output.used,
      excluded_missing: output.excluded_missing,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
    result: output.result,
    warnings: output.warnings,
    error: null,
  };
  return {
    project: { id: ids.project, name: told.projectName ?? 'Lung cancer', description: '' },
    analysis: {
      id: ids.analysis,
      project_id: ids.project,
      name: told.name ?? 'Survival by sex',
      method,
      parameters,
      filter: filter ?? [],
      description: told.description ?? '',
      status: 'completed',
      latest_run: run,
      ...times,
    },
    run,
    variables: told.variables ?? [],
    exportedAt: '2026-03-02T08:30:00.000Z',
    exportId: encodeId('export', uuid(4)),
    platformVersion: '0.1.0',
  };
}

export type ReadFile = { name: string; media_type: string; rows: number | null; content: Buffer };

export async function exported(
  format: AnalysisFormat,
  source: AnalysisSource,
  options: AnalysisExportOptions = {},
): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for await (const { bytes, ...file } of analysisFormats[format](source, options)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    files.push({ ...file, content: Buffer.concat(chunks) });
  }
  return files;
}
