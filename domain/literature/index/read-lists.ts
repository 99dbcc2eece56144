import type { ReadList } from './list-memory.ts';
import { type LoadedPostings, readForm, type StoredForm } from './loaded-postings.ts';
import { type PositionRuns, readPositions } from './packed-positions.ts';
import type { Layout } from './postings.ts';

/** So many numbers of lists and of positions: twenty megabytes. */
const mostHeld = 4_000_000;

/**
 * What a search has read of the lists that it walks through several times, as those of words that several names of a concept have.
 * Belongs to one `withLists`; whatever there is no room for is read anew each time.
 */
export class ReadLists {
  readonly #lists = new Map<StoredForm | LoadedPostings, ReadList>();
  readonly #positions = new Map<StoredForm, PositionRuns>();
  #room = mostHeld;

  /** Reads what is asked for again: the list of each form and, where it says so, that of all together. */
  hold(postings: LoadedPostings, together: boolean): void {
    const { forms } = postings;
    for (const form of forms)
      if (!this.#lists.has(form) && this.#takes(form.papers)) this.#lists.set(form, readForm(form));
    // Merging takes up to twice as many on the way.
    if (together && forms.length > 1 && !this.#lists.has(postings) && this.#takes(2 * postings.postings))
      this.#lists.set(postings, this.all(postings));
  }

  form(form: StoredForm): ReadList {
    return this.#lists.get(form) ?? readForm(form);
  }

  all(postings: LoadedPostings): ReadList {
    return this.#lists.get(postings) ?? postings.read(postings.forms.map((form) => this.form(form)));
  }

  /** Of a packed form, whose documents have these codes. */
  positions(form: StoredForm, codes: Uint8Array, layout: Layout): PositionRuns {
    let runs = this.#positions.get(form);
    if (runs !== undefined) return runs;
    runs = readPositions(form.positions!, codes, layout);
    const { firsts, others } = runs;
    if (this.#lists.has(form) && this.#takes([...firsts, ...others].reduce((sum, { length }) => sum + length, 0)))
      this.#positions.set(form, runs);
    return runs;
  }

  #takes(numbers: number): boolean {
    if (numbers > this.#room) return false;
    this.#room -= numbers;
    return true;
  }
}
