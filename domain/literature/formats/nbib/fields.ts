import { oneLine } from '../medline/text.ts';

export type Field = { tag: string; value: string };

/** The tags of NLM's MEDLINE format, of today and of former times. */
const known = new Set(
  `AB AD AID AU AUID BTI CI CIN CN COI COIS CON CP CRDT CRF CRI CTDT CTI DA DCOM DDIN DEP DP DRDT DRIN ECF ECI ED EDAT EFR
  EIN EN FAU FED FIR FPS GN GR GS IP IR IRAD IS ISBN ISSN JID JT LA LID LR MH MHDA MID NM NR OAB OABL OCI OID ORI OT OTO OWN
  PB PG PHST PL PMC PMCR PMID PRIN PROF PS PST PT PUBM RF RIN RN ROF RPF RPI RRF RRI SB SFM SI SO SPIN STAT TA TI TT UIN
  UOF VI VTI`.split(/\s+/),
);

/**
 * A tag filled up with blanks to four places and "- ". Some programs leave out the blanks before or behind the hyphen:
 * that is taken for a known tag only, since wrapped text may look so too ("IL-2", "TNFA-induced").
 */
function fieldOf(line: string): Field | null {
  const [, padded, rest] = /^([A-Z][A-Z0-9]{1,3} {0,2})-(.*)$/.exec(line) ?? [];
  if (padded === undefined || rest === undefined) return null;
  const tag = padded.trimEnd();
  const isExact = padded.length === 4 && (rest === '' || rest.startsWith(' '));
  return isExact || known.has(tag) ? { tag, value: rest.trim() } : null;
}

/** Puts lines together to fields and fields to records. */
export class RecordReader {
  #fields: Field[] = [];
  /** The lines of the last field: put together once, since a text that grows line by line is copied every time. */
  #lines: string[] = [];
  #afterBlank = false;
  /** In this record blank lines stand between the fields too. */
  #isSpaced = false;
  /** Characters of the record so far. */
  size = 0;

  /** RIS looks alike, and each of its records begins with its type. */
  get isRis(): boolean {
    return this.#fields[0]?.tag === 'TY';
  }

  /** Takes the next line, and gives the record that ends before it, if one does. */
  line(line: string): Field[] | null {
    if (line.trim() === '') {
      this.#afterBlank = true;
      return null;
    }
    this.size += line.length;
    const isIndented = /^\s/.test(line);
    const field = isIndented ? null : fieldOf(line);
    if (!field) {
      // Of a text that was wrapped, even when its indentation was lost; what stands alone is a remark between records.
      if (this.#fields.length > 0 && (isIndented || !this.#afterBlank)) {
        this.#lines.push(line.trim());
        this.#afterBlank = false;
      }
      return null;
    }
    const ended = this.#beginsRecord(field.tag) ? this.end() : null;
    this.#afterBlank = false;
    this.#endField();
    this.#fields.push(field);
    this.#lines.push(field.value);
    return ended;
  }

  /** The last record, if there is one. */
  end(): Field[] | null {
    this.#endField();
    const fields = this.#fields;
    this.#fields = [];
    this.#isSpaced = false;
    this.size = 0;
    return fields.length > 0 ? fields : null;
  }

  /**
   * A record begins with its PMID, in older files with its owner, and a blank line stands before it. Where the blank
   * lines were lost, a field that a record has only once tells; where one stands behind every line, only that does.
   */
  #beginsRecord(tag: string): boolean {
    if (this.#fields.length === 0) return false;
    const has = (wanted: string) => this.#fields.some((field) => field.tag === wanted);
    if ((tag === 'PMID' || tag === 'OWN') && has(tag)) return true;
    if (!this.#afterBlank || this.#isSpaced) return false;
    // No record is one field, unless that is a title.
    if (this.#fields.length > 1 || has('TI')) return true;
    this.#isSpaced = true;
    return false;
  }

  #endField(): void {
    const field = this.#fields.at(-1);
    if (field) field.value = oneLine(this.#lines.join(' '));
    this.#lines = [];
  }
}
