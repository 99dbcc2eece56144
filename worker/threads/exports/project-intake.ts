import type { Analysis } from '../../../contract/resources/analysis.ts';
import type { ExportOptions, ExportSection } from '../../../contract/resources/export.ts';
import type { Project } from '../../../contract/resources/project.ts';
import type { Variable } from '../../../contract/resources/variable.ts';
import type { ProjectSource } from '../../../domain/exports/export-source.ts';
import { ColumnSummary } from '../../../domain/patients/dictionary/column-summary.ts';
import { filterRows } from '../../../domain/statistics/core/filter.ts';
import { type CellValue, TableBuilder } from '../../../domain/statistics/core/table.ts';
import { type Filter, filterColumns } from '../../../domain/statistics/definition/filter.ts';
import { type CopiedPatient, CopiedPatients } from '../../../sql/tables/copied-patients.ts';
import { Spool } from './spool.ts';

/** The patients can't be exported as they were asked for; the message says why and the way out. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

export type ProjectAsked = {
  include: readonly ExportSection[];
  filter: Filter;
  options: ExportOptions;
  exportId: string;
  platformVersion: string;
};

/** The source as the database has it: with the moments that de-identification may withhold. */
export type IdentifiedSource = Omit<ProjectSource, 'patients'> & {
  patients: () => AsyncIterable<readonly CopiedPatient[]>;
  /** How many bytes they take, also those that the filter leaves out. */
  patientBytes: number;
};

/**
 * Takes a project's rows as they come from the database, puts them into files without a name and learns on the way what
 * a format must know before its first row: which columns there are, of which types, and who meets the filter.
 */
export class ProjectIntake {
  readonly #asked: ProjectAsked;
  readonly #patients: Spool;
  readonly #analyses: Spool;
  readonly #rows = new CopiedPatients();
  readonly #columns = new Map<string, ColumnSummary>();
  readonly #filterColumns: string[];
  readonly #builder: TableBuilder | null;
  readonly #present = new Set<string>();
  #readsPatients = false;
  #patientCount = 0;

  private constructor(asked: ProjectAsked, patients: Spool, analyses: Spool) {
    this.#asked = asked;
    this.#patients = patients;
    this.#analyses = analyses;
    this.#filterColumns = filterColumns(asked.filter);
    this.#builder = asked.filter.length === 0 ? null : new TableBuilder(this.#filterColumns);
  }

  static async open(asked: ProjectAsked): Promise<ProjectIntake> {
    return new ProjectIntake(asked, await Spool.open(), await Spool.open());
  }

  /** Patients taken so far. */
  get taken(): number {
    return this.#patientCount;
  }

  /** Bytes of the database's COPY. */
  async takePatients(bytes: Uint8Array): Promise<void> {
    this.#readsPatients = true;
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const writing = this.#patients.write(piece);
    for (const patient of this.#rows.push(piece)) {
      this.#patientCount++;
      if (this.#builder === null) this.#learn(patient);
      else
        this.#builder.append(
          this.#filterColumns.map((name) => {
            if (!Object.hasOwn(patient.attributes, name)) return null;
            this.#present.add(name);
            return patient.attributes[name] as CellValue;
          }),
        );
    }
    await writing;
  }

  takeAnalysis(analysis: Analysis): Promise<void> {
    return this.#analyses.write(Buffer.from(`${JSON.stringify(analysis)}\n`));
  }

  #learn({ attributes }: CopiedPatient): void {
    for (const name in attributes) {
      let column = this.#columns.get(name);
      if (column === undefined) this.#columns.set(name, (column = new ColumnSummary()));
      column.add(attributes[name]);
    }
  }

  /** All of it is there. Throws ExportRefused when the filter can't be applied. */
  async source(project: Project, takenAt: string): Promise<IdentifiedSource> {
    if (this.#readsPatients) this.#rows.end();
    const { include, options, exportId, platformVersion } = this.#asked;
    const dictionary = project.variables as Variable[];
    const kept = this.#kept(dictionary);
    let patientCount = this.#patientCount;
    if (kept !== null) {
      patientCount = kept.length;
      // Only now is it known whose values may be told of.
      for await (const batch of this.#read(kept)) for (const patient of batch) this.#learn(patient);
    }
    const inferred = dictionary.length === 0;
    const names = new Set([...dictionary.map(({ name }) => name), ...this.#columns.keys()]);
    return {
      project,
      variables: inferred ? [...this.#columns].map(([name, column]) => column.propose(name, patientCount)) : dictionary,
      inferred,
      columns: [...names],
      include,
      patients: () => this.#read(kept),
      patientCount,
      patientBytes: this.#patients.length,
      analyses: () => this.#readAnalyses(),
      exportId,
      exportedAt: takenAt,
      platformVersion,
      deidentification: null,
      options,
    };
  }

  /** The places of the patients that meet the filter, ascending; null: all. */
  #kept(dictionary: readonly Variable[]): Int32Array | null {
    if (this.#builder === null) return null;
    if (this.#patientCount === 0) return new Int32Array(0);
    for (const { name } of dictionary) this.#present.add(name);
    for (const name of this.#filterColumns)
      if (!this.#present.has(name))
        throw new ExportRefused(
          `The filter names ${JSON.stringify(name)}, but the project has no such variable. Export again with a filter on variables that it has.`,
        );
    return filterRows(this.#builder.finish(), this.#asked.filter);
  }

  async *#read(kept: Int32Array | null): AsyncGenerator<CopiedPatient[]> {
    const rows = new CopiedPatients();
    let place = 0;
    let next = 0;
    for await (const piece of this.#patients.read()) {
      const batch = rows.push(piece);
      const wanted =
        kept === null
          ? batch
          : batch.filter(() => {
              const isKept = kept[next] === place++;
              if (isKept) next++;
              return isKept;
            });
      if (wanted.length > 0) yield wanted;
    }
  }

  async *#readAnalyses(): AsyncGenerator<Analysis[]> {
    for await (const line of this.#analyses.lines()) yield [JSON.parse(line)];
  }

  async close(): Promise<void> {
    await Promise.all([this.#patients.close(), this.#analyses.close()]);
  }
}
