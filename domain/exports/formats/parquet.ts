import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { codebookFile } from '../codebook.ts';
import { type ExportFile, type ProjectFormat, type ProjectSource, SourceChanged } from '../export-source.ts';
import { withManifest } from '../manifest.ts';
import { patientBatches } from '../patient-batches.ts';
import { type ExportedColumn, exportedColumns, ownColumnNames } from './columns.ts';
import { analysesNdjson, deidentificationFile } from './ndjson.ts';
import { kindOf } from './observed-kinds.ts';
import { type ParquetValue, parquetColumn, textElement } from './parquet-columns.ts';

/** patients.parquet with the codebook beside it; reads the patients twice, once for the types of the columns. */
export const parquet: ProjectFormat = (source, progress, signal) =>
  withManifest('parquet', source, files(source, progress, signal));

async function* files(
  source: ProjectSource,
  progress: (done: number) => void,
  signal: AbortSignal,
): AsyncGenerator<ExportFile> {
  const columns = exportedColumns(source);
  const kinds = new Uint8Array(columns.length);
  if (source.include.includes('patients')) {
    for await (const batch of patientBatches(source, progress, signal, [0, 2]))
      for (const { attributes } of batch)
        for (let i = 0; i < columns.length; i++)
          kinds[i]! |= kindOf(columns[i]!.variable?.type, attributes[columns[i]!.name]);
    const table = new PatientsParquet(source, columns, kinds);
    yield {
      name: 'patients.parquet',
      media_type: 'application/vnd.apache.parquet',
      rows: () => table.rows,
      bytes: table.bytes(progress, signal),
    };
  }
  if (source.include.includes('patients') || source.include.includes('variables'))
    yield codebookFile(columns, kinds, source.options.formulas === 'escape');
  if (source.include.includes('analyses')) yield analysesNdjson(source, signal);
  yield* deidentificationFile(source);
  progress(1);
}

/** A row group is held in memory and encoded in one go: this many values and characters of text bound both. */
const valuesPerGroup = 240_000;
const charactersPerGroup = 8_000_000;
const rowsPerGroup = 50_000;

/** The writer spells a file without row groups so that Arrow refuses it: a group without rows stands for none. */
function emptyGroup(elements: readonly SchemaElement[]): ParquetWriter['row_groups'][number] {
  return {
    columns: elements.map(({ name, type }) => ({
      file_offset: 4n,
      meta_data: {
        type: type!,
        encodings: ['PLAIN'],
        path_in_schema: [name],
        codec: 'UNCOMPRESSED',
        num_values: 0n,
        total_uncompressed_size: 0n,
        total_compressed_size: 0n,
        data_page_offset: 4n,
      },
    })),
    total_byte_size: 0n,
    num_rows: 0n,
  };
}

class PatientsParquet {
  rows = 0;
  readonly #source: ProjectSource;
  readonly #columns: readonly ExportedColumn[];
  readonly #kinds: Uint8Array;

  constructor(source: ProjectSource, columns: readonly ExportedColumn[], kinds: Uint8Array) {
    this.#source = source;
    this.#columns = columns;
    this.#kinds = kinds;
  }

  async *bytes(progress: (done: number) => void, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const source = this.#source;
    const [patientId, externalId] = ownColumnNames(source.columns);
    const columns = this.#columns.map((column, index) => ({
      name: column.name,
      ...parquetColumn(column, this.#kinds[index]!),
    }));
    const elements = [textElement(patientId, true), textElement(externalId, false), ...columns.map((c) => c.element)];
    const sink = new ByteWriter();
    const writer = new ParquetWriter({
      writer: sink,
      schema: [{ name: 'patients', num_children: elements.length }, ...elements],
      createdBy: `research-platform version ${source.platformVersion}`,
      kvMetadata: [
        { key: 'export_id', value: source.exportId },
        { key: 'exported_at', value: source.exportedAt },
        { key: 'project', value: source.project.name },
        { key: 'variables', value: JSON.stringify(source.variables) },
      ],
    });

    let group: ParquetValue[][] = elements.map(() => []);
    let characters = 0;
    const taken = () => {
      const chunk = new Uint8Array(sink.getBuffer());
      sink.index = 0;
      return chunk;
    };
    const writeGroup = () => {
      const rows = group[0]!.length;
      writer.write({
        columnData: elements.map(({ name }, index) => ({ name, data: group[index]! })),
        rowGroupSize: rows,
      });
      group = elements.map(() => []);
      characters = 0;
      return taken();
    };
    const most = Math.min(rowsPerGroup, Math.max(1, Math.floor(valuesPerGroup / elements.length)));

    for await (const batch of patientBatches(source, progress, signal, [1, 2]))
      for (const { id, external_id, attributes } of batch) {
        group[0]!.push(id);
        group[1]!.push(external_id);
        for (let i = 0; i < columns.length; i++) {
          const { name, convert } = columns[i]!;
          const value = Object.hasOwn(attributes, name) ? attributes[name]! : null;
          const converted = value === null ? null : convert(value);
          if (converted === undefined)
            throw new SourceChanged(
              `Values of ${JSON.stringify(name)} changed while the export was written: ask again`,
            );
          if (typeof converted === 'string') characters += converted.length;
          group[i + 2]!.push(converted);
        }
        this.rows++;
        if (group[0]!.length >= most || characters > charactersPerGroup) yield writeGroup();
      }
    if (group[0]!.length > 0) yield writeGroup();
    if (this.rows === 0) writer.row_groups.push(emptyGroup(elements));
    writer.finish();
    yield taken();
  }
}
