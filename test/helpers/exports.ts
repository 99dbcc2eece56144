import { once } from 'node:events';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { encodeId } from '../../contract/ids.ts';
import type { AttributeValue, Variable } from '../../contract/resources/variable.ts';
import type {
  ExportedAnalysis,
  ExportedPatient,
  ProjectFormat,
  ProjectSource,
} from '../../domain/exports/export-source.ts';

export function idFor(kind: 'patient' | 'analysis' | 'project' | 'export' | 'run', n: number): string {
  return encodeId(kind, `0190f3c0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
}

export function variable(given: Partial<Variable> & Pick<Variable, 'name' | 'type'>): Variable {
  return {
    label: '',
    unit: null,
    categories: null,
    min: null,
    max: null,
    required: false,
    identifier: false,
    ...given,
  };
}

export function patientsOf(rows: readonly Record<string, AttributeValue>[]): ExportedPatient[] {
  return rows.map((attributes, index) => ({
    id: idFor('patient', index + 1),
    external_id: `P-${index + 1}`,
    attributes,
    created_at: '2024-05-01T10:00:00.000Z',
    updated_at: '2024-05-02T11:30:00.000Z',
  }));
}

export function analysisOf(n: number, name: string): ExportedAnalysis {
  const id = idFor('analysis', n);
  return {
    id,
    project_id: idFor('project', 1),
    name,
    method: 't_test',
    parameters: { outcome: 'age', group: 'sex' },
    filter: [],
    description: '',
    status: 'completed',
    latest_run: {
      id: idFor('run', n),
      analysis_id: id,
      status: 'completed',
      attempt: 1,
      rescues: 0,
      progress: 1,
      queue_position: null,
      queued_at: '2024-05-02T11:30:00.000Z',
      started_at: '2024-05-02T11:30:01.000Z',
      finished_at: '2024-05-02T11:30:02.000Z',
      method: 't_test',
      method_version: '1.0.0',
      parameters: { outcome: 'age', group: 'sex' },
      filter: [],
      dataset: { patients: 3, used: 3, excluded_missing: 0, sha256: 'a'.repeat(64) },
      result: { p_value: 0.012345678901234567, t: -2.5 },
      warnings: [],
      error: null,
    },
    created_at: '2024-05-01T10:00:00.000Z',
    updated_at: '2024-05-02T11:30:00.000Z',
  };
}

/** A source of these patients in batches of three, so that every format meets the seam between batches. */
export function sourceOf(
  patients: readonly ExportedPatient[],
  given: Partial<ProjectSource> & { analysisList?: readonly ExportedAnalysis[] } = {},
): ProjectSource {
  const { analysisList = [], ...rest } = given;
  const variables = rest.variables ?? [];
  const columns = new Set(variables.map(({ name }) => name));
  for (const patient of patients) for (const name of Object.keys(patient.attributes)) columns.add(name);
  return {
    project: {
      id: idFor('project', 1),
      name: 'Lung cancer: «Ärzte» trial',
      description: 'A trial.',
      mode: 'live',
      metadata: {},
      patient_count: patients.length,
      analysis_count: analysisList.length,
      created_at: '2024-01-01T00:00:00.000Z',
      updated_at: '2024-01-01T00:00:00.000Z',
    },
    variables,
    inferred: false,
    columns: [...columns],
    include: ['patients', 'variables', 'analyses'],
    patients: async function* () {
      for (let i = 0; i < patients.length; i += 3) yield patients.slice(i, i + 3);
    },
    patientCount: patients.length,
    analyses: async function* () {
      for (const analysis of analysisList) yield [analysis];
    },
    exportId: idFor('export', 1),
    exportedAt: '2024-06-01T12:34:56.000Z',
    platformVersion: '0.1.0',
    deidentification: null,
    options: { formulas: 'escape' },
    ...rest,
  };
}

export type WrittenFile = { name: string; media_type: string; rows: number | null; bytes: Buffer };

/** The whole export in memory, for tests of its content. */
export async function written(format: ProjectFormat, source: ProjectSource): Promise<Map<string, WrittenFile>> {
  const files = new Map<string, WrittenFile>();
  for await (const file of format(source, () => {}, new AbortController().signal)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.bytes) chunks.push(chunk);
    files.set(file.name, {
      name: file.name,
      media_type: file.media_type,
      rows: file.rows(),
      bytes: Buffer.concat(chunks),
    });
  }
  return files;
}

/** What yauzl finds in a zip. */
export async function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const entries = new Map<string, Buffer>();
  file.on('entry', (entry: Entry) => {
    file.openReadStream(entry, async (error, stream) => {
      if (error) return file.emit('error', error);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      entries.set(entry.fileName, Buffer.concat(chunks));
      file.readEntry();
    });
  });
  const end = once(file, 'end');
  file.readEntry();
  await end;
  return entries;
}
