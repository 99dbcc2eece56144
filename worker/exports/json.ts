import { fileBaseName } from './columns.ts';
import type { ProjectFormat, ProjectSource } from './export-source.ts';
import { withManifest } from './manifest.ts';
import { eachAnalysis, patientBatches } from './patient-batches.ts';
import { pieces, recordTexts } from './text-pieces.ts';

/** One document with everything, each record on a line of its own. */
export const json: ProjectFormat = (source, progress, signal) =>
  withManifest('json', source, file(source, progress, signal));

async function* file(source: ProjectSource, progress: (done: number) => void, signal: AbortSignal) {
  yield {
    name: `${fileBaseName(source)}.json`,
    media_type: 'application/json',
    rows: () => null,
    bytes: pieces(documentText(source, progress, signal)),
  };
}

async function* documentText(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { include } = source;
  const about = {
    export: { id: source.exportId, exported_at: source.exportedAt, platform_version: source.platformVersion, include },
    project: source.project,
    dictionary_inferred: source.inferred,
    deidentification: source.deidentification,
  };
  yield JSON.stringify(about).slice(0, -1);
  if (include.includes('patients') || include.includes('variables'))
    yield `,\n"variables":${JSON.stringify(source.variables)}`;
  if (include.includes('patients')) {
    yield ',\n"patients":[';
    let separator = '\n';
    for await (const batch of patientBatches(source, progress, signal))
      yield* recordTexts(batch, (patient) => {
        const text = separator + JSON.stringify(patient);
        separator = ',\n';
        return text;
      });
    yield '\n]';
  }
  if (include.includes('analyses')) {
    yield ',\n"analyses":[';
    let separator = '\n';
    for await (const analysis of eachAnalysis(source, signal)) {
      yield separator + JSON.stringify(analysis);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '}\n';
  progress(1);
}
