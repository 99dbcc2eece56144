import { listFields, wrapperFields } from './json-items.ts';
import { UnreadableFile } from './parsed-item.ts';

/** What RFC 7464 puts before each document of a sequence. */
export const recordSeparator = '\u001e';

export type JsonRecord = { text: string; line: number };

/** An answer of a thousand papers has five million characters. What grows takes time with the square of it: 64 million a minute. */
const longestRecord = 8_000_000;

/** No record has more than ten. */
const mostLevels = 500;

type Level = {
  closing: '}' | ']';
  /** Its elements are records. */
  list: boolean;
  /** Of an object: whether what comes next is a key, and the last one. */
  key: string | null;
  expectsKey: boolean;
};

/**
 * Cuts JSON documents, one after the other, into their records without holding more than one: the elements of a list at
 * the top, or in an answer's `results`, `resultList.result`, `message.items` and the like; a document without such a list
 * is one record itself.
 */
export async function* jsonRecords(pieces: AsyncIterable<string>): AsyncGenerator<JsonRecord[]> {
  const splitter = new Splitter();
  for await (const piece of pieces) {
    const records = splitter.push(piece);
    if (records.length > 0) yield records;
  }
  splitter.check();
}

class Splitter {
  #buffer = '';
  #at = 0;
  #line = 1;
  /** From where on the text between documents was not looked at. */
  #outside = 0;
  #levels: Level[] = [];
  #records: JsonRecord[] = [];
  /** Where the string begins that is open. */
  #string: number | null = null;
  /** Where the record begins, at how many levels, and on which line. */
  #record: { start: number; depth: number; line: number } | null = null;

  push(piece: string): JsonRecord[] {
    this.#buffer += piece;
    this.#records = [];
    const marks = /["\\{}[\]:,\n]/g;
    marks.lastIndex = this.#at;
    for (let match = marks.exec(this.#buffer); match; match = marks.exec(this.#buffer)) {
      const at = match.index;
      if (match[0] === '\\') {
        if (at + 1 >= this.#buffer.length) {
          // The character that it escapes is in the next piece.
          this.#at = at;
          this.#forget(at);
          return this.#records;
        }
        marks.lastIndex = at + 2;
        continue;
      }
      this.#mark(match[0], at);
    }
    if (this.#levels.length === 0 && this.#string === null) this.#betweenDocuments();
    this.#at = this.#buffer.length;
    this.#forget(this.#at);
    return this.#records;
  }

  check(): void {
    if (this.#levels.length > 0 || this.#string !== null) {
      throw new UnreadableFile('truncated_file', `The JSON document breaks off on line ${this.#line}`);
    }
  }

  #mark(mark: string, at: number): void {
    if (mark === '\n') {
      this.#line++;
      return;
    }
    if (mark === '"') {
      if (this.#string === null) this.#string = at;
      else {
        const level = this.#levels.at(-1);
        if (level?.expectsKey) level.key = this.#buffer.slice(this.#string + 1, at);
        this.#string = null;
      }
      return;
    }
    if (this.#string !== null) return;
    const level = this.#levels.at(-1);
    switch (mark) {
      case '{':
      case '[':
        this.#open(mark, at);
        break;
      case ':':
        if (level) level.expectsKey = false;
        break;
      case ',':
        if (level) level.expectsKey = level.closing === '}';
        break;
      default:
        this.#close(mark, at);
    }
  }

  #open(mark: '{' | '[', at: number): void {
    const depth = this.#levels.length;
    const above = this.#levels.at(-1);
    const closing = mark === '{' ? '}' : ']';
    let list = false;
    if (depth === 0) {
      list = mark === '[';
      this.#betweenDocuments(at);
      if (!list) this.#record = { start: at, depth: 0, line: this.#line };
    } else if (above?.list && !this.#record) {
      this.#record = { start: at, depth, line: this.#line };
    } else if (this.#record?.depth === 0 && mark === '[' && listFields.has(above?.key ?? '')) {
      const wrapped = depth === 2 && wrapperFields.has(this.#levels[0]!.key ?? '');
      list = (depth === 1 || wrapped) && this.#isAnswer(at);
      // Not the whole document then, but what is in this list.
      if (list) this.#record = null;
    }
    if (depth === mostLevels)
      throw new UnreadableFile(
        'malformed_file',
        `Line ${this.#line}: more than ${mostLevels} levels of JSON in each other`,
      );
    this.#levels.push({ closing, list, key: null, expectsKey: mark === '{' });
  }

  /** A paper may have a field `data` or `results` too. */
  #isAnswer(before: number): boolean {
    return !/"(?:title|abstract)"\s*:/.test(this.#buffer.slice(this.#record!.start, before));
  }

  #close(mark: string, at: number): void {
    const level = this.#levels.pop();
    if (level?.closing !== mark) {
      throw new UnreadableFile('malformed_file', `Line ${this.#line}: "${mark}" closes nothing; this is no valid JSON`);
    }
    const record = this.#record;
    if (record && record.depth === this.#levels.length) {
      this.#records.push({ text: this.#buffer.slice(record.start, at + 1), line: record.line });
      this.#record = null;
    }
    if (this.#levels.length === 0) this.#outside = at + 1;
  }

  #betweenDocuments(end = this.#buffer.length): void {
    // A separator of RFC 7464 or a comma, as where lists were cut apart, does no harm.
    const between = this.#buffer.slice(this.#outside, end).replaceAll(recordSeparator, ' ').trim();
    this.#outside = end;
    if (/[^\s,]/.test(between)) {
      const found = JSON.stringify(between.slice(0, 20));
      const message = `Line ${this.#line}: expected a JSON object or array, found ${found}`;
      throw new UnreadableFile('malformed_file', message);
    }
  }

  /** Lets go of what is read, but for the record and the string that are open. */
  #forget(read: number): void {
    const from = Math.min(this.#record?.start ?? read, this.#string ?? read);
    if (read - from > longestRecord) {
      throw new UnreadableFile(
        'malformed_file',
        `The record on line ${this.#line} is longer than 8 million characters. Each paper needs an object of its own`,
      );
    }
    this.#buffer = this.#buffer.slice(from);
    this.#at -= from;
    if (this.#record) this.#record.start -= from;
    if (this.#string !== null) this.#string -= from;
    this.#outside = Math.max(0, this.#outside - from);
  }
}
