import type { ColumnName } from '../../domain/literature/index/columns.ts';
import { blockFields, type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import { packPostings } from '../../domain/literature/index/packed-postings.ts';
import type { Postings } from '../../domain/literature/index/postings.ts';
import type { Segment } from '../../domain/literature/index/segment-builder.ts';
import type { StoredPostings } from '../../domain/literature/index/segment-merge.ts';
import { isSmall, TermBlockWriter } from '../../domain/literature/index/term-block.ts';
import { layoutOfTerms } from '../../domain/literature/query/evaluate.ts';
import { BinaryArray } from '../binary/array.ts';

/** A statement's parameters may hold a gigabyte; this keeps the worker's memory low, and costs no speed. */
const statementBytes = 2_000_000;

/** Rows of postings column by column, as arrays in PostgreSQL's binary form. */
export type PostingsArrays = Record<'fields' | 'terms' | 'papers' | 'documents' | 'positions', Buffer>;

/** Makes rows of postings, many a statement. */
export class PostingsRows {
  readonly #packed: boolean;
  readonly #fields = new BinaryArray('text', 64_000);
  readonly #terms = new BinaryArray('text', 128_000);
  readonly #papers = new BinaryArray('int4', 64_000);
  readonly #documents = new BinaryArray('bytea', 1_000_000);
  readonly #positions = new BinaryArray('bytea', 1_000_000);
  readonly #block = new TermBlockWriter();
  #blockField: string | undefined;
  #rows = 0;

  constructor({ packed }: { packed: boolean }) {
    this.#packed = packed;
  }

  /** Terms come in the order of field and term. What is packed already is not small. */
  add(field: TermField, term: string, postings: StoredPostings): void {
    const blockField = blockFields[field];
    if (blockField !== this.#blockField) this.#closeBlock();
    this.#blockField = blockField;
    if (blockField === undefined || postings.isPacked || !isSmall(postings)) {
      const list = this.#packed && !postings.isPacked ? packPostings(postings, layoutOfTerms(field)) : postings;
      this.#addRow(termFields[field], term, list);
    } else {
      this.#block.add(term, postings);
      if (this.#block.isFull) this.#closeBlock();
    }
  }

  /** No term comes after this. */
  end(): void {
    this.#closeBlock();
  }

  #closeBlock(): void {
    if (this.#block.isEmpty) return;
    const { term } = this.#block;
    this.#addRow(this.#blockField!, term, { papers: 0, documents: this.#block.take(), positions: null });
  }

  #addRow(letter: string, term: string, { papers, documents, positions }: Postings): void {
    this.#fields.addText(letter);
    this.#terms.addText(term);
    this.#papers.addInteger(papers);
    this.#documents.addBytes(documents);
    if (positions === null) this.#positions.addNull();
    else this.#positions.addBytes(positions);
    this.#rows++;
  }

  get isFull(): boolean {
    return this.#rows >= 20_000 || this.#documents.size + this.#positions.size > statementBytes;
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  /** Views, valid until the next `clear`. */
  get arrays(): PostingsArrays {
    return {
      fields: this.#fields.value,
      terms: this.#terms.value,
      papers: this.#papers.value,
      documents: this.#documents.value,
      positions: this.#positions.value,
    };
  }

  clear(): void {
    for (const array of [this.#fields, this.#terms, this.#papers, this.#documents, this.#positions]) array.clear();
    this.#rows = 0;
  }
}

/** A segment on its way into the database, made of bytes: they go from one thread to another as they are. */
export type SegmentRows = Pick<Segment, 'papers' | 'totalLength'> & {
  columns: ReadonlyMap<ColumnName, Uint8Array>;
  /** Of a statement each. */
  postings: Record<keyof PostingsArrays, Uint8Array>[];
  surfaces: string[];
};

/** Not packed: a new segment is soon merged with others. Their memory serves one segment after the other. */
const rows = new PostingsRows({ packed: false });

export function rowsOfSegment({ papers, totalLength, columns, postings, surfaces }: Segment): SegmentRows {
  const statements: SegmentRows['postings'] = [];
  const take = () => {
    const { fields, terms, papers: counts, documents, positions } = rows.arrays;
    const copy = (view: Buffer) => new Uint8Array(view);
    statements.push({
      ...{ fields: copy(fields), terms: copy(terms), papers: copy(counts) },
      ...{ documents: copy(documents), positions: copy(positions) },
    });
    rows.clear();
  };
  // A segment before may have ended by an error.
  rows.end();
  rows.clear();
  for (const { field, term, postings: list } of postings) {
    rows.add(field, term, list);
    if (rows.isFull) take();
  }
  rows.end();
  if (!rows.isEmpty) take();
  return { papers, totalLength, columns, postings: statements, surfaces: [...surfaces] };
}
