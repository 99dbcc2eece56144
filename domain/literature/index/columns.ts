import { ByteWriter } from './byte-writer.ts';

/** What a segment knows of each of its documents, a column each, indexed by the document counted from the first. */
export const numberColumns = {
  lengths: Uint8Array,
  flags: Uint8Array,
  published: Int32Array,
  entered: Int32Array,
  created: Int32Array,
} as const;
export type NumberColumn = keyof typeof numberColumns;
/** Several texts a document, from a dictionary of the segment. */
export const textColumns = ['journal', 'publication_type', 'heading'] as const;
export type TextColumn = (typeof textColumns)[number];
export type ColumnName = NumberColumn | TextColumn;

export const paperFlags = { has_abstract: 1, retracted: 2, has_mesh: 4, has_pmcid: 8 } as const;

/**
 * A date as YYYYMMDD, with zeros for a month and a day that are not known; 0 for no date. So it sorts, and a year alone
 * stands before its months.
 */
export function dateNumber(date: string | null): number {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date ?? '');
  return match === null ? 0 : Number(match[1]) * 10_000 + Number(match[2] ?? 0) * 100 + Number(match[3] ?? 0);
}

/** Whether any day of the date lies in the range, both ends included. */
export function dateInRange(date: number, from: number, to: number): boolean {
  if (date === 0) return false;
  const last = date % 10_000 === 0 ? date + 9999 : date % 100 === 0 ? date + 99 : date;
  return date <= to && last >= from;
}

/** Numbers as they are stored: little-endian, which is what every machine that Node runs on has. */
export function numbersFromBytes<Name extends NumberColumn>(
  name: Name,
  bytes: Uint8Array,
): InstanceType<(typeof numberColumns)[Name]> {
  const Type = numberColumns[name];
  const aligned = new Uint8Array(bytes); // a copy, which begins where its numbers want to
  return new Type(aligned.buffer, 0, aligned.byteLength / Type.BYTES_PER_ELEMENT) as InstanceType<
    (typeof numberColumns)[Name]
  >;
}

export function numbersToBytes(numbers: Uint8Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Texts by document: those of document i are `texts[codes[j]]` for j from `starts[i]` to `starts[i + 1]`. */
export type TextValues = { texts: string[]; starts: Uint32Array; codes: Uint16Array | Uint32Array };

/**
 * Stored as four lengths and four arrays: the dictionary in JSON, how many texts each document has (a byte), the codes in
 * two bytes or, where the dictionary is larger than that, four.
 */
function textsToBytes(dictionary: readonly string[], counts: Uint8Array, codes: Uint32Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(dictionary));
  const wide = dictionary.length > 65_536;
  const coded = wide ? codes : Uint16Array.from(codes);
  const bytes = new Uint8Array(12 + json.length + counts.length + coded.byteLength);
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  new DataView(bytes.buffer).setUint32(4, counts.length, true);
  new DataView(bytes.buffer).setUint32(8, wide ? 4 : 2, true);
  bytes.set(json, 12);
  bytes.set(counts, 12 + json.length);
  bytes.set(new Uint8Array(coded.buffer, coded.byteOffset, coded.byteLength), 12 + json.length + counts.length);
  return bytes;
}

export function textsFromBytes(bytes: Uint8Array): TextValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonLength = view.getUint32(0, true);
  const documents = view.getUint32(4, true);
  const texts: string[] = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + jsonLength)));
  const starts = new Uint32Array(documents + 1);
  for (let i = 0; i < documents; i++) starts[i + 1] = starts[i]! + bytes[12 + jsonLength + i]!;
  const coded = new Uint8Array(bytes.subarray(12 + jsonLength + documents));
  const codes = view.getUint32(8, true) === 4 ? new Uint32Array(coded.buffer) : new Uint16Array(coded.buffer);
  return { texts, starts, codes };
}

/** Collects the texts of one column, document after document. */
export class TextColumnWriter {
  readonly #codeOf = new Map<string, number>();
  /** Bytes outside the heap: of the largest segments these are millions of numbers. */
  readonly #counts = new ByteWriter(1024);
  #codes = new Uint32Array(1024);
  #length = 0;

  /** At most 255 texts a document are kept, far more than PubMed gives a paper headings. */
  add(document: number, texts: Iterable<string>): void {
    const codes = new Set<number>();
    for (const text of texts) {
      if (codes.size === 255) break;
      codes.add(this.#codeFor(text));
    }
    this.#begin(document, codes.size);
    for (const code of codes) this.#add(code);
  }

  /** The texts of another column, whose documents go up by `shift`, without those that are `left`. */
  addAll({ texts, starts, codes }: TextValues, shift: number, isLeft: (document: number) => boolean): void {
    // Of each text the code here, from 1 on: they are met in the order in which documents have them.
    const known = new Uint32Array(texts.length);
    for (let document = 0; document + 1 < starts.length; document++) {
      if (isLeft(document)) continue;
      const [from, to] = [starts[document]!, starts[document + 1]!];
      this.#begin(document + shift, to - from);
      for (let at = from; at < to; at++) {
        const code = codes[at]!;
        known[code] ||= this.#codeFor(texts[code]!) + 1;
        this.#add(known[code]! - 1);
      }
    }
  }

  #codeFor(text: string): number {
    let code = this.#codeOf.get(text);
    if (code === undefined) this.#codeOf.set(text, (code = this.#codeOf.size));
    return code;
  }

  #begin(document: number, count: number): void {
    while (this.#counts.length < document) this.#counts.byte(0);
    this.#counts.byte(count);
  }

  #add(code: number): void {
    if (this.#length === this.#codes.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#codes);
      this.#codes = larger;
    }
    this.#codes[this.#length++] = code;
  }

  toBytes(documents: number): Uint8Array {
    const counts = new Uint8Array(documents);
    counts.set(this.#counts.written);
    return textsToBytes([...this.#codeOf.keys()], counts, this.#codes.subarray(0, this.#length));
  }
}
