import { vanishes } from '../../../contract/decimal-text.ts';
import { nearestName } from '../../../contract/nearest-name.ts';
import { parsePaperName } from '../../../contract/paper-name.ts';
import {
  type ExtractionField,
  type ExtractionRow,
  extractionRow,
  type StoredRow,
} from '../../../contract/resources/extraction.ts';
import { csvCell } from '../citations/csv.ts';
import { faultsOf, storedRows } from './check-answers.ts';

/** The paper of a review that rows of a sheet can be of. */
export type SheetPaper = {
  record_id: string;
  paper_id: string;
  pmid: string | null;
  doi: string | null;
  title: string;
  first_author: string | null;
  year: number | null;
  study: string | null;
};

/** What one reviewer found in a paper, or what is agreed of it. `reviewer`: in a sheet of several. */
export type SheetExtraction = { paper: SheetPaper; reviewer: string | null; rows: readonly StoredRow[] };

const namingColumns = ['record_id', 'paper_id', 'pmid', 'doi', 'title'] as const;
type NamingColumn = (typeof namingColumns)[number];
const describingColumns = ['first_author', 'year', 'study'] as const;
const labelColumns = ['outcome', 'arm'] as const;

/**
 * Extractions as a spreadsheet: a row for each paper, outcome and arm, with what names and describes the paper before the fields of
 * the form. What was found in no row has an empty one, to be filled in. RFC 4180, and harmless in a spreadsheet.
 */
export function answerSheet(fields: readonly ExtractionField[], extractions: readonly SheetExtraction[]): string {
  const isOfSeveral = extractions.some(({ reviewer }) => reviewer !== null);
  const names = fields.filter(({ retired }) => !retired).map(({ name }) => name);
  const line = (cells: readonly (string | number | null | undefined)[]) =>
    `${cells.map((cell) => (typeof cell === 'string' && cell !== '' ? csvCell(cell) : (cell ?? ''))).join(',')}\r\n`;
  const lines = extractions.flatMap(({ paper, reviewer, rows }) => {
    const before = [
      ...[...namingColumns, ...describingColumns].map((name) => paper[name]),
      ...(isOfSeveral ? [reviewer] : []),
    ];
    const empty: StoredRow = { outcome: '', arm: '', answers: {} };
    return (rows.length === 0 ? [empty] : rows).map(({ outcome, arm, answers }) =>
      line([...before, outcome, arm, ...names.map((name) => (Object.hasOwn(answers, name) ? answers[name] : null))]),
    );
  });
  const header = [
    ...namingColumns,
    ...describingColumns,
    ...(isOfSeveral ? ['reviewer'] : []),
    ...labelColumns,
    ...names,
  ];
  return line(header) + lines.join('');
}

/** `row` is 1 for the first below the header, which is 0, as in uploads of patients. */
export type SheetFault = { row: number; column: string; message: string };

/** Rows of one paper, and where each stands in the sheet. */
export type SheetRows = { rows: StoredRow[]; places: number[] };

type Cells = { row: number; cells: readonly string[] };

/** By what the rows of a sheet name their papers, as they are to be looked for. */
export type PaperKeys = { record_id: string[]; paper_id: string[]; pmid: string[]; doi: string[]; title: string[] };

/** A sheet whose header is right. */
export class AnswerSheet {
  readonly #columns: readonly string[];
  readonly #rows: readonly Cells[];
  readonly faults: SheetFault[] = [];
  /** Columns that only describe a paper, and are not read. */
  readonly ignored: string[];

  constructor(fields: readonly ExtractionField[], header: readonly string[], rows: readonly Cells[]) {
    this.#columns = header.map((name) => name.trim());
    this.#rows = rows;
    const asked = fields.filter(({ retired }) => !retired).map(({ name }) => name);
    const known: readonly string[] = [...namingColumns, ...describingColumns, ...labelColumns, ...asked];
    this.ignored = describingColumns.filter((name) => this.#columns.includes(name));
    for (const [place, name] of this.#columns.entries()) {
      const say = (message: string) => this.faults.push({ row: 0, column: name || `column ${place + 1}`, message });
      if (name === '') say('has no name: name the column or remove it');
      else if (this.#columns.indexOf(name) < place) say('stands twice');
      else if (name === 'reviewer')
        say('is of a file with the extractions of several: each imports their own, as `whose=mine` gives it');
      else if (!known.includes(name)) {
        const near = nearestName(name, known);
        say(`is no column of the form${near === undefined ? '' : `, did you mean \`${near}\`?`}`);
      }
    }
    if (!namingColumns.some((name) => this.#columns.includes(name)))
      this.faults.push({ row: 0, column: '', message: `a column must name the papers: ${namingColumns.join(', ')}` });
    for (const { row, cells } of rows)
      if (cells.length !== this.#columns.length)
        this.faults.push({
          row,
          column: '',
          message: `has ${cells.length} values; the header has ${this.#columns.length} columns`,
        });
  }

  #cell({ cells }: Cells, column: string): string {
    const place = this.#columns.indexOf(column);
    return place < 0 ? '' : unescaped(cells[place]!.trim());
  }

  /** What the rows name their papers by; a key that can't be one is a fault. The title counts only of a row that has nothing else. */
  keys(): PaperKeys {
    const keys: PaperKeys = { record_id: [], paper_id: [], pmid: [], doi: [], title: [] };
    for (const row of this.#rows) for (const [name, key] of this.#keysOf(row)) keys[name].push(key);
    return keys;
  }

  #keysOf(row: Cells): [NamingColumn, string][] {
    const given = namingColumns.flatMap((name): [NamingColumn, string][] => {
      const text = this.#cell(row, name);
      return text === '' ? [] : [[name, keyOf(name, text)]];
    });
    const sure = given.filter(([name]) => name !== 'title');
    return sure.length > 0 ? sure : given;
  }

  /** The rows of each paper, in their order; `found` are the papers of the review that the keys name. Papers with empty rows alone are left out. */
  extractions(
    fields: readonly ExtractionField[],
    found: readonly (SheetPaper & { isIncluded: boolean })[],
    titleKeyOf: (title: string) => string,
  ): Map<string, SheetRows> {
    const extractions = new Map<string, { row: number; given: ExtractionRow }[]>();
    for (const row of this.#rows) {
      const paper = this.#paperOf(row, found, titleKeyOf);
      const given = paper === null ? null : this.#answersOf(row, fields);
      if (paper === null || given === null) continue;
      const isEmpty = given.outcome === '' && given.arm === '' && Object.keys(given.answers).length === 0;
      if (isEmpty) continue;
      const before = extractions.get(paper.record_id);
      if (before === undefined) extractions.set(paper.record_id, [{ row: row.row, given }]);
      else before.push({ row: row.row, given });
    }
    return new Map(
      [...extractions].map(([record, rows]) => [
        record,
        { places: rows.map(({ row }) => row), rows: storedRows(rows.map(({ given }) => given)) },
      ]),
    );
  }

  /** Finds what is wrong with the rows of a paper by the form; what is required is missed only of one that is completed. */
  check(fields: readonly ExtractionField[], { places, rows }: SheetRows, isCompleted: boolean): void {
    for (const fault of faultsOf(fields, rows, isCompleted))
      this.faults.push({
        row: places[fault.row]!,
        column: fault.field ?? 'outcome',
        message: fault.field === null ? `and arm are those of row ${places[fault.same]}` : fault.message,
      });
  }

  #paperOf<Paper extends SheetPaper & { isIncluded: boolean }>(
    row: Cells,
    found: readonly Paper[],
    titleKeyOf: (title: string) => string,
  ): Paper | null {
    const keys = this.#keysOf(row);
    const say = (column: string, message: string) => {
      this.faults.push({ row: row.row, column, message });
      return null;
    };
    if (keys.length === 0)
      return row.cells.every((cell) => cell.trim() === '')
        ? null
        : say('', `names no paper: fill in one of ${namingColumns.join(', ')}`);
    const matches = keys.map(([name, key]) =>
      found.filter((paper) => (name === 'title' ? titleKeyOf(paper.title) === titleKeyOf(key) : paper[name] === key)),
    );
    const none = matches.findIndex((papers) => papers.length === 0);
    if (none >= 0) return say(keys[none]![0], 'names no paper of this review');
    const [paper, ...others] = matches.reduce((common, papers) => common.filter((one) => papers.includes(one)));
    if (paper === undefined) return say(keys.map(([name]) => name).join(', '), 'are of different papers');
    if (others.length > 0)
      return say(keys.at(-1)![0], `is of ${others.length + 1} papers of this review: name the one by record_id`);
    return paper.isIncluded
      ? paper
      : say(keys[0]![0], 'is of a paper that is not included, so nothing is extracted from it');
  }

  /** A row's answers as their fields take them; null where a cell can't be read. */
  #answersOf(row: Cells, fields: readonly ExtractionField[]): ExtractionRow | null {
    const answers = fields.flatMap((field) => {
      const text = this.#cell(row, field.name);
      return field.retired || text === '' ? [] : [[field.name, readAnswer(field, text)] as const];
    });
    const read = extractionRow.safeParse({
      outcome: this.#cell(row, 'outcome'),
      arm: this.#cell(row, 'arm'),
      answers: Object.fromEntries(answers),
    });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues)
      this.faults.push({ row: row.row, column: String(path.at(-1) ?? ''), message });
    return null;
  }
}

/** As records keep it: a PMID in digits, a DOI in small letters without its address. */
function keyOf(name: NamingColumn, text: string): string {
  if (name === 'pmid') return text.replace(/^pmid:?\s*/i, '').replace(/\.0+$/, '');
  if (name !== 'doi') return text;
  const doi = parsePaperName(`doi:${text}`);
  return doi !== undefined && 'doi' in doi ? doi.doi : text.toLowerCase();
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A number where the field takes one and the text is one; what is not stays a text, so that the check says what is wrong with it. */
function readAnswer({ type }: ExtractionField, text: string): string | number {
  if ((type !== 'number' && type !== 'integer') || !decimal.test(text)) return text;
  const number = Number(text);
  return Number.isFinite(number) && !vanishes(text, number) ? number : text;
}

/** Takes off the apostrophe that `csvCell` sets before what a spreadsheet would run. */
const unescaped = (text: string): string => (/^''*[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text);
