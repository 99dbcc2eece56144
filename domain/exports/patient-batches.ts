import type { ExportedAnalysis, ExportedPatient, ProjectSource } from './export-source.ts';

/** The patients, and the part of the work that is done told after each batch; `pass` of `passes` when read repeatedly. */
export async function* patientBatches(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
  [pass, passes]: readonly [number, number] = [0, 1],
): AsyncGenerator<readonly ExportedPatient[]> {
  let rows = 0;
  for await (const batch of source.patients()) {
    signal.throwIfAborted();
    yield batch;
    rows += batch.length;
    // The count may be older than the rows.
    progress((pass + Math.min(1, rows / Math.max(1, source.patientCount))) / passes);
  }
  signal.throwIfAborted();
}

export async function* eachAnalysis(source: ProjectSource, signal: AbortSignal): AsyncGenerator<ExportedAnalysis> {
  for await (const batch of source.analyses())
    for (const analysis of batch) {
      signal.throwIfAborted();
      yield analysis;
    }
}
