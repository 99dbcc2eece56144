import { decodeText, linesOf } from './decode-text.ts';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';
import { paperFromRis } from './ris-record.ts';

/** A record has a few thousand characters; far beyond, the file lost its TY and ER lines. */
const longestRecord = 4_000_000;
const atOnce = 200;

const tagLine = /^\s{0,3}(PMID|PMCID|DOI|[A-Z][A-Z0-9])(\s*)-(?:\s+(.*)|)$/s;
const knownTags = new Set(
  `TY ER TI T1 T2 T3 TT CT BT ST AU A1 A2 A3 A4 A5 ED TA AB N1 N2 KW PY Y1 Y2 DA YR JF JO JA J1 J2 VL IS CP SP EP SN DO
  DOI UR L1 L2 L3 L4 LK LA LB AN DB DP ID RP PB CY PP AD AV CA CN C1 C2 C3 C4 C5 C6 C7 C8 ET H1 H2 M1 M2 M3 NV OP RI RN
  SE SR TA TS U1 U2 U3 U4 U5 PMID PMCID`.split(/\s+/),
);

/**
 * Reads RIS (the format of Research Information Systems, 2001 and 2011) as reference managers write it: tags with one
 * blank or two, lines that go on without a tag, records without their ER.
 */
export const parseRis: PaperParser = async function* parseRis(bytes) {
  const reader = new RisReader();
  let items: ParsedItem[] = [];
  for await (const lines of linesOf(decodeText(bytes))) {
    for (const line of lines) {
      const item = reader.read(line);
      if (item) items.push(item);
    }
    if (items.length >= atOnce) {
      yield items;
      items = [];
    }
  }
  const last = reader.end();
  if (last) items.push(last);
  if (items.length > 0) yield items;
  if (reader.records === 0) {
    throw new UnreadableFile('empty_file', 'The RIS file holds no record: none begins with a line "TY  - "');
  }
};

class RisReader {
  records = 0;
  #line = 0;
  #begin = 0;
  #type: string | null = null;
  #values = new Map<string, string[]>();
  #people: string[] = [];
  #length = 0;
  /** The last tag, which a line without one continues. */
  #open: string[] | null = null;
  /** Blanks before the hyphen in this file's TY, which tell a tag from text such as "C3 - component". */
  #blanks = 1;

  read(raw: string): ParsedItem | null {
    this.#line++;
    const line = raw.includes('\ufeff') ? raw.replaceAll('\ufeff', '') : raw;
    const found = tagLine.exec(line);
    if (!found || !this.#isTag(found[1]!, found[2]!.length)) {
      this.#continue(line);
      return null;
    }
    const [, tag, blanks, value = ''] = found;
    if (tag === 'ER') return this.end();
    if (tag === 'TY') {
      this.#blanks = blanks!.length;
      // Without its ER a record ends where the next begins; a second type for nothing yet replaces the first.
      const before = this.#type !== null && this.#hasFields() ? this.end() : null;
      if (this.#begin === 0) this.#begin = this.#line;
      this.#type = value.trim();
      this.#open = null;
      return before;
    }
    this.#add(tag!, value);
    return null;
  }

  /** The record so far, at its ER or at the end of the file. */
  end(): ParsedItem | null {
    const values = this.#values;
    const type = this.#type;
    const people = this.#people;
    const tooLong = this.#length > longestRecord;
    const begin = this.#begin;
    this.#type = null;
    this.#values = new Map();
    this.#people = [];
    this.#open = null;
    this.#length = 0;
    this.#begin = 0;
    if (values.size === 0 && people.length === 0 && type === null) return null;
    this.records++;
    const place = `Record ${this.records} (line ${begin})`;
    if (tooLong) {
      return { kind: 'skipped', reason: 'malformed_record', message: `${place} is longer than 4 million characters` };
    }
    return paperFromRis({ type, values, people, place });
  }

  #hasFields(): boolean {
    return this.#values.size > 0 || this.#people.length > 0;
  }

  #isTag(tag: string, blanks: number): boolean {
    if (tag === 'TY' || tag === 'ER' || tag.length > 2 || blanks >= 2) return true;
    if (!knownTags.has(tag) || blanks < Math.min(this.#blanks, 1)) return false;
    // In a file that has two blanks, "C3 - complement" is text.
    return this.#blanks < 2 || !/\d/.test(tag) || tag === 'A1' || tag === 'T1';
  }

  #add(tag: string, value: string): void {
    if (this.#begin === 0) this.#begin = this.#line;
    if (tag === 'AU' || tag === 'A1') this.#open = this.#people;
    else {
      this.#open = this.#values.get(tag) ?? [];
      this.#values.set(tag, this.#open);
    }
    this.#length += value.length;
    if (this.#length <= longestRecord) this.#open.push(value);
  }

  #continue(line: string): void {
    if (!this.#open || !/\S/.test(line)) return;
    this.#length += line.length + 1;
    if (this.#length > longestRecord || this.#open.length === 0) return;
    this.#open[this.#open.length - 1] += `\n${line}`;
  }
}
