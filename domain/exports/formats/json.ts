import type { ProjectFormat, ProjectSource } from '../export-source.ts';
import { withManifest } from '../manifest.ts';
import { eachAnalysis, patientBatches } from '../patient-batches.ts';
import { recordBytes } from '../text-pieces.ts';
import { fileBaseName } from './columns.ts';

/** One document with everything, each record on a line of its own. */
export const json: ProjectFormat = (source, progress, signal) =>
  withManifest('json', source, file(source, progress, signal));

async function* file(source: ProjectSource, progress: (done: number) => void, signal: AbortSignal) {
  const written = { patients: 0 };
  yield {
    name: `${fileBaseName(source)}.json`,
    media_type: 'application/json',
    rows: () => (source.include.includes('patients') ? written.patients : null),
    bytes: documentBytes(source, written, progress, signal),
  };
}

async function* documentBytes(
  source: ProjectSource,
  written: { patients: number },
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { include } = source;
  const about = {
    export: { id: source.exportId, exported_at: source.exportedAt, platform_version: source.platformVersion, include },
    project: source.project,
    dictionary_inferred: source.inferred,
    deidentification: source.deidentification,
  };
  yield Buffer.from(JSON.stringify(about).slice(0, -1));
  if (include.includes('patients') || include.includes('variables'))
    yield Buffer.from(`,\n"variables":${JSON.stringify(source.variables)}`);
  if (include.includes('patients')) {
    yield Buffer.from(',\n"patients":[');
    let separator = '\n';
    for await (const batch of patientBatches(source, progress, signal))
      yield* recordBytes(batch, (patient) => {
        const text = separator + JSON.stringify(patient);
        separator = ',\n';
        written.patients++;
        return text;
      });
    yield Buffer.from('\n]');
  }
  if (include.includes('analyses')) {
    yield Buffer.from(',\n"analyses":[');
    let separator = '\n';
    for await (const analysis of eachAnalysis(source, signal)) {
      yield Buffer.from(separator + JSON.stringify(analysis));
      separator = ',\n';
    }
    yield Buffer.from('\n]');
  }
  yield Buffer.from('}\n');
  progress(1);
}
