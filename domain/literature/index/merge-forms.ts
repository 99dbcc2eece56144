import { ByteWriter } from './byte-writer.ts';
import { codesOf, type Layout, layouts, Places, PositionsReader, type Postings, readDocuments } from './postings.ts';

/** One form of a word, walked from document to document. */
type Form = { documents: Int32Array; codes: Uint8Array; positions: PositionsReader | null; next: number };

/**
 * The forms of a word as one word: the index holds words as they are written, and ranking asks for all that have a stem. Null
 * of none.
 */
export function mergeForms(lists: readonly Postings[], layout: Layout): Postings | null {
  if (lists.length < 2) return lists[0] ?? null;
  const placed = lists.every(({ positions }) => positions !== null);
  const forms = lists.map((list) => formOf(list, placed ? layout : null));
  distances.length = codes.length = positions.length = 0;
  let last = 0;
  for (;;) {
    let document = Number.MAX_SAFE_INTEGER;
    let first: Form | null = null;
    let several = false;
    for (const form of forms) {
      if (form.next === form.documents.length) continue;
      const at = form.documents[form.next]!;
      if (at < document) {
        document = at;
        first = form;
        several = false;
      } else if (at === document) several = true;
    }
    if (first === null) break;
    distances.number(document - last);
    last = document;
    if (several) codes.byte(unite(forms, document, layout, positions));
    else {
      const code = first.codes[first.next++]!;
      codes.byte(code);
      if (first.positions !== null) positions.bytes(first.positions.take(code));
    }
  }
  const papers = codes.length;
  distances.bytes(codes.written);
  // What is kept holds no more memory than it has bytes.
  return { papers, documents: distances.written.slice(), positions: placed ? positions.written.slice() : null };
}

/** Memory that each list is written into. */
const distances = new ByteWriter(4096);
const codes = new ByteWriter(4096);
const positions = new ByteWriter(4096);

function formOf(list: Postings, layout: Layout | null): Form {
  const documents = new Int32Array(list.papers);
  readDocuments(list, documents);
  return {
    documents,
    codes: codesOf(list),
    positions: layout === null ? null : new PositionsReader(list.positions!, layout),
    next: 0,
  };
}

const together = [new Places(), new Places(), new Places()];
const own = [new Places(), new Places(), new Places()];

/** The code of a document that has several of the forms; their positions go to the writer. */
function unite(forms: readonly Form[], document: number, layout: Layout, positions: ByteWriter): number {
  const shares = layouts[layout];
  let code = 0;
  for (const list of together) list.length = 0;
  for (const form of forms) {
    if (form.next === form.documents.length || form.documents[form.next] !== document) continue;
    const added = form.codes[form.next++]!;
    for (const { shift, limit } of shares) {
      const count = Math.min(limit, ((code >> shift) & limit) + ((added >> shift) & limit));
      code = (code & ~(limit << shift)) | (count << shift);
    }
    if (form.positions === null) continue;
    form.positions.read(added, own);
    for (let part = 0; part < shares.length; part++) together[part]!.unite(own[part]!);
  }
  if (forms[0]!.positions === null) return code;
  for (let part = 0; part < shares.length; part++) {
    const list = together[part]!;
    if (list.length >= shares[part]!.limit) positions.number(list.length);
    let last = 0;
    for (let i = 0; i < list.length; i++) {
      positions.number(list.at(i) - last);
      last = list.at(i);
    }
  }
  return code;
}
