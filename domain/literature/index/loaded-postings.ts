import { type ReadList, roomFor, withLists } from './list-memory.ts';
import { mergeForms } from './merge-forms.ts';
import { readPacked } from './packed-postings.ts';
import { codesOf, type Layout, type Postings, readDocuments } from './postings.ts';

/** The papers of one form of a term as they lie in the database: a long list is packed there. */
export type StoredForm = Postings & { packed: boolean };

/** The list of a form, into memory as `withLists` tells of. */
export function readForm(form: StoredForm): ReadList {
  if (form.packed) return readPacked(form);
  const { documents } = roomFor(form.papers);
  readDocuments(form, documents);
  return { documents, codes: codesOf(form) };
}

/**
 * The papers of one term in one segment, as they were read: of a stem the lists of all words that have it. They stay in the bytes in
 * which they are stored, a quarter of what they take as numbers, and become numbers when they are walked through.
 */
export class LoadedPostings {
  readonly forms: readonly StoredForm[];
  readonly #layout: Layout;
  #papers: number | null;

  /** `layout`: of terms that have no positions any, as they have one form. */
  constructor(forms: readonly StoredForm[], layout: Layout | null) {
    this.forms = forms;
    this.#layout = layout ?? 'whole';
    this.#papers = forms.length > 1 ? null : (forms[0]?.papers ?? 0);
  }

  /** A paper with two forms counts once: which it takes reading them to know. */
  get papers(): number {
    return this.#papers ?? withLists(() => this.read().documents.length);
  }

  /** Whether `papers` has to read the lists. */
  get isCounted(): boolean {
    return this.#papers !== null;
  }

  /** How many postings are walked through, to read it. */
  get postings(): number {
    return this.forms.reduce((sum, { papers }) => sum + papers, 0);
  }

  get bytes(): number {
    return this.forms.reduce(
      (sum, { documents, positions }) => sum + documents.byteLength + (positions?.byteLength ?? 0),
      0,
    );
  }

  /** All forms as one list, into memory as `withLists` tells of. */
  read(lists: readonly ReadList[] = this.forms.map(readForm)): ReadList {
    const list = mergeForms(lists, this.#layout);
    this.#papers = list.documents.length;
    return list;
  }
}
