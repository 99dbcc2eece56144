import { analysisHeader, analysisRecord } from '../analysis/analysis-record.ts';
import { codebookHeader, codebookRecords } from '../codebook.ts';
import {
  type ExportedPatient,
  type ExportFile,
  FormatLimit,
  type ProjectFormat,
  type ProjectSource,
} from '../export-source.ts';
import { withManifest } from '../manifest.ts';
import { eachAnalysis, patientBatches } from '../patient-batches.ts';
import { bytesOf, recordBytes } from '../text-pieces.ts';
import { type ZipEntry, zipArchive } from '../zip-archive.ts';
import { exportedColumns, fileBaseName, ownColumnNames } from './columns.ts';
import { deidentificationFile } from './ndjson.ts';
import { maximumColumns, maximumRows } from './spreadsheet/cells.ts';
import { PatientRows, SheetRows } from './spreadsheet/sheet-rows.ts';
import { sheetEnd, sheetPath, sheetStart, workbookParts } from './spreadsheet/workbook.ts';

/**
 * A workbook with sheets Patients, Variables, Analyses and About, written as XML by ourselves: exceljs keeps what it has
 * not yet sent in memory (323 MB after 200,000 rows, and growing) and needs twice the time.
 */
export const xlsx: ProjectFormat = (source, progress, signal) =>
  withManifest('xlsx', source, files(source, progress, signal, maximumRows));

/** The same with sheets of fewer rows. */
export function xlsxWithSheetsOf(rows: number): ProjectFormat {
  return (source, progress, signal) => withManifest('xlsx', source, files(source, progress, signal, rows));
}

async function* files(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
  rowsPerSheet: number,
): AsyncGenerator<ExportFile> {
  const width = source.columns.length + 2;
  if (source.include.includes('patients') && width > maximumColumns)
    throw new FormatLimit(
      `A sheet holds at most ${maximumColumns} columns and this project needs ${width}: export it as csv or parquet`,
    );
  const patients = new PatientRows(exportedColumns(source));
  yield {
    name: `${fileBaseName(source)}.xlsx`,
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: () => (source.include.includes('patients') ? patients.patients : null),
    bytes: zipArchive(entries(source, patients, progress, signal, rowsPerSheet), new Date(source.exportedAt)),
  };
  yield* deidentificationFile(source);
  progress(1);
}

async function* entries(
  source: ProjectSource,
  patients: PatientRows,
  progress: (done: number) => void,
  signal: AbortSignal,
  rowsPerSheet: number,
): AsyncGenerator<ZipEntry> {
  const columns = exportedColumns(source);
  const own = ownColumnNames(source.columns);
  const sheets: string[] = [];
  const sheet = (name: string, rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): ZipEntry => {
    sheets.push(name);
    return { name: sheetPath(sheets.length - 1), bytes: wrapped(rows) };
  };

  const includes = new Set(source.include);
  if (includes.has('patients')) {
    // One reader serves all of the sheets: each takes what fits, and what is left of a batch waits for the next.
    const reader = patientBatches(source, progress, signal);
    let rest: readonly ExportedPatient[] | undefined = [];
    async function* rowsOfSheet(): AsyncGenerator<Uint8Array> {
      const rows = new SheetRows(own.length + columns.length);
      yield Buffer.from(rows.header([...own, ...source.columns]));
      while (rest !== undefined) {
        const taken: readonly ExportedPatient[] = rest.slice(0, rowsPerSheet - rows.rows);
        yield* recordBytes(taken, (patient) => patients.row(rows, patient));
        rest = rest.slice(taken.length);
        if (rest.length > 0) return;
        const next: IteratorResult<readonly ExportedPatient[]> = await reader.next();
        rest = next.done ? undefined : next.value;
      }
    }
    try {
      for (let number = 1; rest !== undefined; number++)
        yield sheet(number === 1 ? 'Patients' : `Patients (${number})`, rowsOfSheet());
    } finally {
      await reader.return(undefined);
    }
  }
  if (includes.has('patients') || includes.has('variables'))
    yield sheet('Variables', tableRows(codebookHeader, codebookRecords(columns, patients.kinds)));
  if (includes.has('analyses')) yield sheet('Analyses', analysisRows(source, signal));
  yield sheet('About', tableRows(['about', 'value'], aboutRecords(source, patients.patients)));
  for (const { name, text } of workbookParts(sheets, { title: source.project.name, createdAt: source.exportedAt }))
    yield { name, bytes: bytesOf(text) };
}

async function* wrapped(rows: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sheetStart);
  yield* rows;
  yield Buffer.from(sheetEnd);
}

function* tableRows(
  header: readonly string[],
  records: Iterable<readonly (string | number | boolean | null)[]>,
): Generator<Uint8Array> {
  const rows = new SheetRows(header.length);
  yield Buffer.from(rows.header(header));
  yield* recordBytes(records, (record) => rows.values(record));
}

async function* analysisRows(source: ProjectSource, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const rows = new SheetRows(analysisHeader.length);
  yield Buffer.from(rows.header(analysisHeader));
  for await (const analysis of eachAnalysis(source, signal)) yield Buffer.from(rows.values(analysisRecord(analysis)));
}

function aboutRecords(source: ProjectSource, patients: number): [string, string | number][] {
  const { project } = source;
  return [
    ['Project', project.name],
    ['Project id', project.id],
    ['Data', project.mode],
    ...(project.description === '' ? [] : [['Description', project.description] as [string, string]]),
    ['Exported at', source.exportedAt],
    ['Export id', source.exportId],
    ['Platform version', source.platformVersion],
    ...(source.include.includes('patients') ? [['Patients', patients] as [string, number]] : []),
    ['Dictionary', source.inferred ? 'inferred from the data: the project has none' : "the project's"],
    [
      'De-identified',
      source.deidentification === null ? 'no' : `${source.deidentification.title}: see deidentification.json`,
    ],
    ['Missing values', 'empty cells'],
    ['Times', 'with an offset from UTC: in UTC; without one: as they stand'],
    ['Dates before 1900-03-01', 'text, since Excel has no such dates'],
  ];
}
