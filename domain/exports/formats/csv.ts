import { analysisHeader, analysisRecord } from '../analysis/analysis-record.ts';
import { codebookFile } from '../codebook.ts';
import type { ExportFile, ProjectFormat, ProjectSource } from '../export-source.ts';
import { withManifest } from '../manifest.ts';
import { eachAnalysis, patientBatches } from '../patient-batches.ts';
import { readmeText } from '../readme.ts';
import { readPython } from '../scripts/read-python.ts';
import { readR } from '../scripts/read-r.ts';
import { readStata } from '../scripts/read-stata.ts';
import { scriptColumns } from '../scripts/script-column.ts';
import { bytesOf, jsonText, recordBytes } from '../text-pieces.ts';
import { zipArchive } from '../zip-archive.ts';
import { type ExportedColumn, exportedColumns, fileBaseName, ownColumnNames } from './columns.ts';
import { csvRecord } from './csv-cells.ts';
import { deidentificationFile } from './ndjson.ts';
import { PatientsCsv } from './patients-csv.ts';

/** One zip: the tables as CSV, the scripts that read them, and what tells about them. */
export const csv: ProjectFormat = async function* (source, progress, signal) {
  const columns = exportedColumns(source);
  const patients = new PatientsCsv(
    [...ownColumnNames(source.columns), ...source.columns],
    source.columns,
    columns.map(({ variable }) => variable?.type),
    source.options.formulas === 'escape',
  );
  const contents = withManifest('csv', source, files(source, columns, patients, progress, signal), {
    csv: {
      encoding: 'UTF-8 without byte order mark',
      missing: 'empty field',
      formulas:
        source.options.formulas === 'escape'
          ? "escaped: a text that a spreadsheet would run has an apostrophe (') before it"
          : 'raw',
    },
  });
  yield {
    name: `${fileBaseName(source)}.zip`,
    media_type: 'application/zip',
    rows: () => (source.include.includes('patients') ? patients.rows : null),
    bytes: zipArchive(contents, new Date(source.exportedAt)),
  };
};

async function* files(
  source: ProjectSource,
  columns: readonly ExportedColumn[],
  patients: PatientsCsv,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<ExportFile> {
  const escapes = source.options.formulas === 'escape';
  const own = ownColumnNames(source.columns);
  const includes = new Set(source.include);
  const text = (name: string, media_type: string, content: string): ExportFile => ({
    name,
    media_type,
    rows: () => null,
    bytes: bytesOf(content),
  });

  const hasCodebook = includes.has('patients') || includes.has('variables');
  yield text('README.txt', 'text/plain', readmeText(source, own, hasCodebook));
  if (includes.has('patients')) {
    yield {
      name: 'patients.csv',
      media_type: 'text/csv',
      rows: () => patients.rows,
      bytes: patientBytes(patients, source, progress, signal),
    };
    // What the columns hold is known now that they have been written.
    const read = scriptColumns(columns, patients.kinds);
    yield text('read.R', 'text/plain', readR(own, read, escapes));
    yield text('read.py', 'text/x-python', readPython(own, read, escapes));
    yield text('read.do', 'text/plain', readStata(own, read, escapes));
  }
  if (hasCodebook) yield codebookFile(columns, patients.kinds, escapes);
  if (includes.has('analyses')) {
    const records = [csvRecord(analysisHeader, escapes)];
    for await (const analysis of eachAnalysis(source, signal)) {
      records.push(csvRecord(analysisRecord(analysis), escapes));
      yield {
        name: `analyses/${analysis.id}.json`,
        media_type: 'application/json',
        rows: () => 1,
        bytes: jsonText(analysis),
      };
    }
    yield {
      name: 'analyses.csv',
      media_type: 'text/csv',
      rows: () => records.length - 1,
      bytes: bytesOf(records.join('')),
    };
  }
  yield* deidentificationFile(source);
  progress(1);
}

async function* patientBytes(
  table: PatientsCsv,
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(table.header);
  for await (const batch of patientBatches(source, progress, signal)) yield* recordBytes(batch, table.record);
}
