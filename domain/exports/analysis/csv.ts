import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import type { PrintedTable } from '../../statistics/definition/presentation.ts';
import type { AnalysisExportOptions, AnalysisSource, ExportFile } from './analysis-source.ts';
import { type CsvCell, csvText } from './csv-text.ts';
import { fileStem } from './files.ts';
import { flattenedStatistics } from './flattened-statistics.ts';
import { fileNamePart } from './readable-text.ts';

type Entry = { name: string; title: string; media_type: string; rows: number | null; content: Buffer };

/** A zip: each table, the statistics, the checks and the parameters as CSV, the script in R, and a manifest. */
export async function* csvFiles(
  source: AnalysisSource,
  options: AnalysisExportOptions = {},
): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}.zip`,
    media_type: 'application/zip',
    rows: null,
    bytes: zipped(csvEntries(source, options.rawCells ?? false), source),
  };
}

/** The evidence for reference managers. */
function evidenceEntries({ evidence }: AnalysisSource): Entry[] {
  if (evidence === undefined) return [];
  const entry = (name: string, media_type: string, text: string): Entry => ({
    ...{ name, title: 'The papers that are the evidence of the analysis', media_type },
    ...{ rows: null, content: Buffer.from(text) },
  });
  return [
    entry('references.ris', 'application/x-research-info-systems', evidence.ris),
    entry('references.json', 'application/vnd.citationstyles.csl+json', evidence.csl_json),
  ];
}

/** Tables, statistics, checks, parameters and warnings as CSV, the text for a paper, and the script. */
export function csvEntries(source: AnalysisSource, raw = false): Entry[] {
  const { run } = source;
  const { result } = run;
  const entry = (
    name: string,
    title: string,
    header: readonly string[],
    rows: readonly (readonly CsvCell[])[],
  ): Entry => ({
    name,
    title,
    media_type: 'text/csv',
    rows: rows.length,
    // The mark tells Excel that the text is UTF-8.
    content: Buffer.from(`\ufeff${csvText(header, rows, raw)}`),
  });
  const digits = String(result.tables.length).length;
  return [
    ...result.tables.map(({ name, title, columns, rows }, index) =>
      entry(
        `tables/${String(index + 1).padStart(digits, '0')}-${fileNamePart(name, 'table')}.csv`,
        title,
        columns.map((column) => column.title),
        rows,
      ),
    ),
    ...notesEntry(result.tables, entry),
    entry('statistics.csv', 'Named statistics in full precision', ['name', 'value'], flattenedStatistics(result)),
    entry(
      'assumption_checks.csv',
      'What the data say about the assumptions of the method',
      ['assumption', 'about', 'test', 'statistic', 'p_value', 'satisfied', 'message'],
      result.assumption_checks.map((check) => [
        check.assumption,
        check.about,
        check.test,
        check.statistic,
        check.p_value,
        check.satisfied,
        check.message,
      ]),
    ),
    entry(
      'parameters.csv',
      'Parameters of the run',
      ['name', 'value'],
      Object.entries(run.parameters).map(([name, value]) => [
        name,
        value === null || ['string', 'number', 'boolean'].includes(typeof value)
          ? (value as CsvCell)
          : JSON.stringify(value),
      ]),
    ),
    entry(
      'warnings.csv',
      'Warnings of the run',
      ['code', 'message'],
      run.warnings.map(({ code, message }) => [code, message]),
    ),
    ...evidenceEntries(source),
    {
      name: 'methods.txt',
      title: 'Text for the Methods section of a paper',
      media_type: 'text/plain',
      rows: null,
      content: Buffer.from(`${result.methods_paragraph}\n`),
    },
    {
      name: 'script.R',
      title: 'Script in R that finds the same numbers in the exported patients.csv',
      media_type: 'text/x-r-source',
      rows: null,
      content: Buffer.from(result.r_script),
    },
  ];
}

/** Cells of the tables hold no marks, so that a number stays one: their footnotes stand in a file of their own. */
function notesEntry(
  tables: readonly PrintedTable[],
  entry: (name: string, title: string, header: readonly string[], rows: readonly (readonly CsvCell[])[]) => Entry,
): Entry[] {
  const rows = tables.flatMap(({ name, columns, rows, notes = [] }) =>
    notes.flatMap(({ mark, text, cells }) =>
      cells.map(({ row, column }) => [
        name,
        mark,
        row === null ? '' : row + 1,
        row === null ? '' : rows[row]![0]!.trim(),
        columns[column]!.title,
        text,
      ]),
    ),
  );
  if (rows.length === 0) return [];
  const header = ['table', 'mark', 'row', 'row_title', 'column', 'note'];
  return [entry('table_notes.csv', 'Footnotes of the tables; without a row: of a heading', header, rows)];
}

function manifestOf(source: AnalysisSource, entries: readonly Entry[]): Buffer {
  const { project, analysis, run, exportId, exportedAt, platformVersion } = source;
  const manifest = {
    export: { id: exportId, exported_at: exportedAt, platform_version: platformVersion },
    project: { id: project.id, name: project.name },
    analysis: { id: analysis.id, name: analysis.name },
    run: {
      id: run.id,
      finished_at: run.finished_at,
      method: run.method,
      method_version: run.method_version,
      filter: run.filter,
      dataset: run.dataset,
    },
    files: entries.map(({ name, title, rows, content }) => ({
      name,
      title,
      rows,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

async function* zipped(entries: readonly Entry[], source: AnalysisSource): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const manifest = { name: 'manifest.json', content: manifestOf(source, entries) };
  // The time of the export, not of the writing: the same export gives the same bytes.
  for (const { name, content } of [...entries, manifest])
    zip.addBuffer(content, name, { mtime: new Date(source.exportedAt) });
  zip.end();
  yield* zip.outputStream as AsyncIterable<Buffer>;
}
