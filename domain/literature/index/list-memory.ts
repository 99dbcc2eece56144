/** Documents of a segment in ascending order, counted from its first, and of each the byte that its posting has. */
export type ReadList = { documents: Int32Array; codes: Uint8Array };

/** Longer pieces are not kept: one search for very frequent words shall not hold memory for all that follow. */
const mostKept = 2 ** 22;

let documents = new Int32Array(2 ** 16);
let codes = new Uint8Array(2 ** 16);
let used = 0;

/** Room for a list of so many papers. Used again: memory from the system costs as much as a list's numbers do. */
export function roomFor(papers: number): ReadList {
  if (used + papers > documents.length) {
    // What was handed out before stays as it is, in its own memory.
    const length = Math.max(papers, Math.min(mostKept, 2 * documents.length));
    documents = new Int32Array(length);
    codes = new Uint8Array(length);
    used = 0;
  }
  const room = { documents: documents.subarray(used, used + papers), codes: codes.subarray(used, used + papers) };
  used += papers;
  return room;
}

/** The lists that are read while `use` runs are valid until it returns, which it does at once. */
export function withLists<T>(use: () => T): T {
  const [memory, before] = [documents, used];
  try {
    return use();
  } finally {
    // Of another piece of memory all was handed out since.
    used = documents === memory ? before : 0;
    if (used === 0 && documents.length > mostKept) {
      documents = new Int32Array(2 ** 16);
      codes = new Uint8Array(2 ** 16);
    }
  }
}
