import type { ExportFile, ProjectFormat, ProjectSource } from '../export-source.ts';
import { withManifest } from '../manifest.ts';
import { eachAnalysis, patientBatches } from '../patient-batches.ts';
import { asyncOf, jsonText, recordBytes } from '../text-pieces.ts';

const ndjsonMediaType = 'application/x-ndjson';

/** One JSON value a line, as the API shows it: patients, variables and analyses in a file each. */
export const ndjson: ProjectFormat = (source, progress, signal) =>
  withManifest('ndjson', source, files(source, progress, signal));

function lines<T>(records: Iterable<T>): Generator<Uint8Array> {
  return recordBytes(records, (record) => `${JSON.stringify(record)}\n`);
}

async function* files(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<ExportFile> {
  let patients = 0;
  async function* patientLines(): AsyncGenerator<Uint8Array> {
    for await (const batch of patientBatches(source, progress, signal)) {
      yield* lines(batch);
      patients += batch.length;
    }
  }
  const file = (name: string, bytes: AsyncIterable<Uint8Array>, rows: () => number): ExportFile => ({
    name,
    media_type: ndjsonMediaType,
    bytes,
    rows,
  });
  if (source.include.includes('patients')) yield file('patients.ndjson', patientLines(), () => patients);
  if (source.include.includes('patients') || source.include.includes('variables'))
    yield file('variables.ndjson', asyncOf(lines(source.variables)), () => source.variables.length);
  if (source.include.includes('analyses')) yield analysesNdjson(source, signal);
  yield* deidentificationFile(source);
  progress(1);
}

export function analysesNdjson(source: ProjectSource, signal: AbortSignal): ExportFile {
  let analyses = 0;
  async function* analysisLines(): AsyncGenerator<Uint8Array> {
    for await (const analysis of eachAnalysis(source, signal)) {
      yield Buffer.from(`${JSON.stringify(analysis)}\n`);
      analyses++;
    }
  }
  return {
    name: 'analyses.ndjson',
    media_type: ndjsonMediaType,
    bytes: analysisLines(),
    rows: () => analyses,
  };
}

export function* deidentificationFile(source: ProjectSource): Generator<ExportFile> {
  if (source.deidentification !== null)
    yield {
      name: 'deidentification.json',
      media_type: 'application/json',
      rows: () => null,
      bytes: jsonText(source.deidentification),
    };
}
