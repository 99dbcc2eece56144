import { createHash } from 'node:crypto';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { DeclaredVariable } from '../../statistics/definition/declared-variable.ts';
import { codebookHeader, codebookRecords } from '../codebook.ts';
import { csvRecord } from '../formats/csv-cells.ts';
import { kindOf } from '../formats/observed-kinds.ts';
import { bytesOf, jsonText, recordBytes } from '../text-pieces.ts';
import { zipArchive } from '../zip-archive.ts';
import type { AnalysisSource, ExportFile, RunDataset } from './analysis-source.ts';
import { type CrateFile, crateMetadata } from './crate-metadata.ts';
import { csvEntries } from './csv.ts';
import { drawFigures } from './figures.ts';
import { fileStem, utf8 } from './files.ts';
import { htmlFiles } from './html.ts';
import { jsonFiles } from './json.ts';
import { fileNamePart } from './readable-text.ts';
import { runR } from './run-r.ts';

type Part = { name: string; title: string; media_type: string; bytes: AsyncIterable<Uint8Array> };

/**
 * A zip that stands alone: the rows that the run read, their codebook, script, result, tables and figures, a program that
 * compares what R finds with our numbers, and what each file is, as RO-Crate. The rows leave as they are.
 */
export async function* crateFiles(source: AnalysisSource): AsyncGenerator<ExportFile> {
  yield {
    name: `${fileStem(source)}-crate.zip`,
    media_type: 'application/zip',
    rows: source.dataset?.patients ?? null,
    bytes: zipArchive(entries(source), new Date(source.exportedAt)),
  };
}

async function* entries(source: AnalysisSource) {
  const files: CrateFile[] = [];
  for await (const part of parts(source)) yield { name: part.name, bytes: noted(part, files) };
  yield { name: 'ro-crate-metadata.json', bytes: jsonText(crateMetadata(source, files)) };
}

async function* noted({ bytes, ...file }: Part, files: CrateFile[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.byteLength;
    yield piece;
  }
  files.push({ ...file, size, sha256: hash.digest('hex') });
}

async function* parts(source: AnalysisSource): AsyncGenerator<Part> {
  const { dataset, run } = source;
  const file = (name: string, title: string, media_type: string, bytes: AsyncIterable<Uint8Array>): Part => ({
    ...{ name, title, media_type, bytes },
  });
  yield file('README.txt', 'What is in here', 'text/plain', bytesOf(readme(source)));
  if (dataset !== undefined) {
    const kinds = new Uint8Array(dataset.columns.length);
    yield file(
      'dataset.ndjson',
      'The bytes that the SHA-256 of the run covers',
      'application/x-ndjson',
      digested(dataset),
    );
    yield file('patients.csv', 'The rows that the run read, before its filter', 'text/csv', rowsAsCsv(dataset, kinds));
    const declared = new Map((run.result.dictionary as DeclaredVariable[] | undefined)?.map((one) => [one.name, one]));
    const columns = dataset.columns.map((name) => {
      const told = declared.get(name);
      return { name, variable: told && { ...told, required: false, identifier: false } };
    });
    const records = [codebookHeader, ...codebookRecords(columns, kinds)];
    yield file(
      'variables.csv',
      'The codebook, as the run used it',
      'text/csv',
      bytesOf(records.map((record) => csvRecord(record, true)).join('')),
    );
  }
  for (const { name, title, media_type, content } of csvEntries(source))
    yield file(name, title, media_type, utf8([content.toString()]));
  for await (const { bytes } of jsonFiles(source))
    yield file('result.json', 'The whole result', 'application/json', bytes);
  for await (const { bytes } of htmlFiles(source)) yield file('report.html', 'The report', 'text/html', bytes);
  for await (const { number, name, title, svg } of drawFigures(run.result.figures))
    yield file(`figures/${number}-${fileNamePart(name, 'figure')}.svg`, title, 'image/svg+xml', utf8([svg, '\n']));
  yield file(
    'run.R',
    'Runs script.R and compares what it finds with statistics.csv',
    'text/x-r-source',
    bytesOf(runR({ hasData: dataset !== undefined, sha256: run.dataset.sha256 })),
  );
}

async function* digested({ columns, rows }: RunDataset): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(columns));
  for await (const batch of rows()) yield* recordBytes(batch, (line) => `\n${line}`);
}

/** As the project's export writes them, formulas as they are: the script reads texts. */
async function* rowsAsCsv({ columns, rows }: RunDataset, kinds: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvRecord(columns, false));
  for await (const batch of rows())
    yield* recordBytes(batch, (line) => {
      const values = JSON.parse(line) as AttributeValue[];
      for (const [place, value] of values.entries()) kinds[place]! |= kindOf(undefined, value);
      return csvRecord(values, false);
    });
}

function readme({ analysis, run, dataset, platformVersion, exportId }: AnalysisSource): string {
  return `${[
    `${analysis.name}\n${'='.repeat(Math.min(100, [...analysis.name].length))}`,
    `Run ${run.id} of ${run.method} ${run.method_version}, Research platform ${platformVersion}, export ${exportId}.`,
    'To find the numbers again:\n\n    Rscript run.R\n\nprints PASS or FAIL for each number that script.R finds against statistics.csv, keeps sessionInfo() in\nsession-info.txt, and ends with status 1 where one fails. The packages that it needs stand at the head of script.R.',
    dataset === undefined
      ? 'The parameters carry all numbers: no patients were read.'
      : `The run read ${run.dataset.patients} patients, of whom ${run.dataset.used} were used: script.R applies the filter and leaves out missing\nvalues. dataset.ndjson is what its SHA-256 covers, byte for byte:\n\n    ${run.dataset.sha256}\n\nA first line has the names of the columns, then each patient a line with the values in that order, in JSON as\nJavaScript writes it, joined by single line feeds, none at the end. Recompute it by \`sha256sum dataset.ndjson\` or\n\`shasum -a 256 dataset.ndjson\`. patients.csv holds the same values for R; run.R compares the two.\n\nThese rows are the patients' own values, not de-identified: treat them accordingly.`,
    'ro-crate-metadata.json says what each file is (RO-Crate 1.1, Process Run Crate 0.5).',
  ].join('\n\n')}\n`;
}
