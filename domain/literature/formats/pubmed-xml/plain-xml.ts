import { isCharacter, type Tag, tagFrom, withoutReferences } from './plain-tag.ts';

/** Who is told what stands there, in its order. */
export type XmlReader = {
  opened(tag: Tag): void;
  text(text: string): void;
  closed(): void;
  /** Whether text means anything where the reader is. */
  wantsText(): boolean;
};

/** No record comes near it. */
const deepest = 100;
/** Of a file; those that come again and again come early. */
const mostTags = 2048;
/** Characters: longer ones, which a file may be made of, would fill the memory and come once. */
const longestKept = 200;
const slots = 8192;

const ofMarkup = 1;
const ofReference = 2;
const bracket = 3;
/** What XML forbids, what it reads as something else, and what its strings have in two halves. */
const unusual = 4;
const kinds = new Uint8Array(65_536);
for (let code = 0; code < kinds.length; code++) if (!isCharacter(code) || code === 13) kinds[code] = unusual;
kinds['<'.charCodeAt(0)] = ofMarkup;
kinds['&'.charCodeAt(0)] = ofReference;
kinds[']'.charCodeAt(0)] = bracket;
const slash = 47;
const less = 60;
const greater = 62;
const closingBracket = 93;

/** What `read` answers where the text ends before the element does. */
export const unfinished = -1;
/** And where it has something that is not plain. */
const notPlain = -2;

/**
 * Elements that have nothing in them but elements, attributes and text, as nearly all records do: they are read in about half of
 * the time that a parser takes. What is otherwise (comments, CDATA, instructions, line ends of Windows, whatever is not well-formed)
 * is left to the parser, which knows what is wrong and where.
 */
export class PlainXml {
  readonly #reader: XmlReader;
  #text = '';
  /** Its characters, and one behind them that is unusual. */
  #codes = new Uint16Array(4096);
  readonly #tags: (Tag | null)[] = [];
  /** Of the tags as they are written: the hash, and one more than the place among them. */
  readonly #table = new Int32Array(2 * slots);
  readonly #written: Uint16Array[] = [];
  readonly #open: Tag[] = [];

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  /** What is read from now on. */
  begin(text: string): void {
    this.#text = text;
    if (this.#codes.length <= text.length) this.#codes = new Uint16Array(2 * text.length);
    Buffer.from(this.#codes.buffer).write(text, 'utf16le');
    this.#codes[text.length] = 0;
  }

  /** Reads the element that begins here, and answers with where it ends, or with why not; then some of it was told. */
  read(from: number): number {
    const codes = this.#codes;
    const reader = this.#reader;
    const open = this.#open;
    open.length = 0;
    let at = from;
    for (;;) {
      const textAt = at;
      let hasReferences = false;
      for (;;) {
        const kind = kinds[codes[at]!]!;
        if (kind === ofMarkup) break;
        if (kind === unusual) return this.#endAt(at);
        if (kind === ofReference) hasReferences = true;
        else if (kind === bracket && codes[at + 1] === closingBracket && codes[at + 2] === greater) return notPlain;
        at++;
      }
      if (at > textAt && (hasReferences || reader.wantsText()) && !this.#tellText(textAt, at, hasReferences))
        return notPlain;
      if (codes[at + 1] === slash) {
        const name = open.pop()!.codes;
        at += 2;
        for (let i = 0; i < name.length; i++) if (codes[at++] !== name[i]) return this.#endAt(at - 1);
        if (codes[at] !== greater) return this.#endAt(at);
        at++;
        reader.closed();
        if (open.length === 0) return at;
        continue;
      }
      const tagAt = ++at;
      let hash = 0;
      for (; codes[at] !== greater; at++) {
        const code = codes[at]!;
        if (code === less || kinds[code] === unusual) return this.#endAt(at);
        hash = Math.imul(hash ^ code, 0x01000193);
      }
      const tag = this.#tagOf(tagAt, at, hash);
      if (tag === null || open.length === deepest || (tag.isEmpty && open.length === 0)) return notPlain;
      at++;
      reader.opened(tag);
      if (tag.isEmpty) reader.closed();
      else open.push(tag);
    }
  }

  #endAt(at: number): number {
    return at >= this.#text.length ? unfinished : notPlain;
  }

  #tellText(from: number, to: number, hasReferences: boolean): boolean {
    const text = this.#text.slice(from, to);
    const replaced = hasReferences ? withoutReferences(text) : text;
    if (replaced === null) return false;
    if (this.#reader.wantsText()) this.#reader.text(replaced);
    return true;
  }

  /** Most stand in the table, which is asked without making a text of them. */
  #tagOf(from: number, to: number, hash: number): Tag | null {
    const table = this.#table;
    let slot = (hash ^ (hash >>> 15)) & (slots - 1);
    for (let entry = table[2 * slot + 1]!; entry !== 0; entry = table[2 * slot + 1]!) {
      if (table[2 * slot] === hash && this.#isWritten(this.#written[entry - 1]!, from, to))
        return this.#tags[entry - 1]!;
      slot = (slot + 1) & (slots - 1);
    }
    // A part of a text keeps the whole of it in memory.
    const tag = tagFrom(Buffer.from(this.#text.slice(from, to)).toString());
    if (this.#tags.length < mostTags && to - from <= longestKept) {
      this.#written.push(this.#codes.slice(from, to));
      table[2 * slot] = hash;
      table[2 * slot + 1] = this.#tags.push(tag);
    }
    return tag;
  }

  #isWritten(written: Uint16Array, from: number, to: number): boolean {
    if (written.length !== to - from) return false;
    for (let i = 0; i < written.length; i++) if (written[i] !== this.#codes[from + i]) return false;
    return true;
  }
}
