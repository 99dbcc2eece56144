import { SaxesParser } from 'saxes';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';
import { decodeXml, UndecodableBytes } from './pubmed-xml/decoding.ts';
import type { Draft } from './pubmed-xml/draft.ts';
import { ElementReader, IllFormed } from './pubmed-xml/element-reader.ts';
import { itemsOf } from './pubmed-xml/paper.ts';
import { PlainXml, unfinished } from './pubmed-xml/plain-xml.ts';

/** Characters: the longest records of PubMed, with some thousand authors and their addresses, have a few million. */
const longestRecord = 16_000_000;
/** Characters of a record whose end is waited for: one that is longer is read by the parser as it comes. */
const longestWaiting = 262_144;

/**
 * PubMed's own XML: baseline and update files, answers of efetch, sets of books, the old MedlineCitationSet, and one
 * record alone; PubMed DTD of 2025 and those before it. DTDs are not fetched and entities of their own not expanded.
 */
export const parsePubmedXml: PaperParser = async function* (bytes) {
  const reader = new Reader();
  try {
    for await (const text of decodeXml(bytes)) {
      const items = reader.read(text);
      if (items.length > 0) yield items;
      if (reader.refusal) throw reader.refusal;
    }
  } catch (error) {
    if (!(error instanceof UndecodableBytes)) throw error;
    reader.readWaiting();
    if (reader.refusal) throw reader.refusal;
    throw new UnreadableFile(
      'malformed_file',
      `The file is not in UTF-8 at ${reader.position()}: save it in UTF-8, or name its encoding in its XML declaration.`,
    );
  }
  reader.end();
};

/** Blanks and line ends, but not those of Windows. */
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 9;

/** Thrown out of the parser where a document ends, since another may follow. */
class EndOfRoot extends Error {}

function problemOf(message: string): string {
  if (message === 'undefined entity') return 'an entity that XML does not define';
  if (/entity name/.test(message)) return 'an "&" at or before this place begins no entity; it has to be "&amp;"';
  return message;
}

/** Reads one document after the other: people write the answers of efetch, which come in parts, into one file. */
class Reader {
  refusal: UnreadableFile | null = null;

  #parser = this.#newParser();
  #items: ParsedItem[] = [];
  readonly #elements = new ElementReader((draft) => this.#endRecord(draft));
  #records = 0;
  /** Of the last document that ended. */
  #endedRoot: string | null = null;
  #hasBegun = false;
  readonly #plain = new PlainXml(this.#elements);
  #isPlain = false;
  /** Where in the document the last tag ended behind which the parser stands between records, if it does. */
  #between = -1;
  /** What the records end with that stand there. */
  #recordEnd = '</PubmedArticle>';
  /** A record whose end has not come yet. */
  #waiting = '';
  /** The first half of a line end or of a character, which belongs to the next piece. */
  #half = '';
  #tail = '';
  /** Characters of the document. The parser's own count is right only while it is at work. */
  #written = 0;
  /** Where in the document the last record ended, and after how many items. */
  #lastEnd = { position: 0, items: 0 };

  /** The records that end in this piece of the text. After a refusal nothing more is read. */
  read(piece: string): ParsedItem[] {
    this.#items = [];
    this.#lastEnd.items = 0;
    let text = this.#half + piece;
    this.#half = /[\r\ud800-\udbff]/.exec(text.at(-1) ?? '')?.[0] ?? '';
    text = text.slice(0, text.length - this.#half.length);
    this.#tail = (text.length < 100 ? this.#tail + text : text).slice(-100);
    text = this.#waiting + text;
    this.#waiting = '';
    this.#plain.begin(text);
    for (let at = 0; at < text.length && !this.refusal; ) {
      if (this.#isBetweenRecords) at = this.#readPlain(text, at);
      if (this.#waiting !== '' || at === text.length) break;
      const to = this.#nextEnd(text, at);
      at = to - this.#write(text.slice(at, to)).length;
    }
    return this.#items;
  }

  /** Where a tag ends behind which records may be plain again, or the text. */
  #nextEnd(text: string, from: number): number {
    const [end, after] = this.#elements.root === null ? ['>', text.indexOf('<', from)] : [this.#recordEnd, from];
    const found = after < 0 ? -1 : text.indexOf(end, after);
    return found < 0 ? text.length : found + end.length;
  }

  /** There is no more that would complete it. */
  readWaiting(): void {
    if (this.#waiting !== '') this.#write(this.#waiting);
    this.#waiting = '';
  }

  end(): void {
    this.readWaiting();
    if (this.refusal) throw this.refusal;
    if (!this.#hasBegun && this.#endedRoot === null) throw new UnreadableFile('empty_file', 'The file is empty.');
    if (this.#hasBegun) {
      const problems: string[] = [];
      this.#parser.on('error', ({ message }) => problems.push(message));
      this.#parser.close();
      // Comments and instructions behind the last document are no document of their own.
      const missing =
        this.#endedRoot === null ? problems : problems.filter((problem) => !/must contain a root/.test(problem));
      if (missing.length > 0) throw this.#unfinished();
    }
    if (this.#records === 0) throw new UnreadableFile('empty_file', `The ${this.#endedRoot} holds no record.`);
  }

  position(): string {
    return `line ${this.#parser.line}, column ${this.#parser.column}`;
  }

  #newParser(): SaxesParser {
    const parser = new SaxesParser();
    parser.on('error', ({ message }) => {
      throw new IllFormed(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''));
    });
    parser.on('opentag', (tag) => {
      this.#elements.opened(tag);
      if (this.#elements.depth === 1) this.#between = parser.position;
    });
    parser.on('closetag', () => {
      this.#elements.closed();
      if (this.#elements.depth === 0) throw new EndOfRoot();
      if (this.#elements.depth === 1) this.#between = parser.position;
    });
    parser.on('text', (text) => this.#elements.text(text));
    parser.on('cdata', (text) => this.#elements.text(text));
    return parser;
  }

  /** Whether the parser stands in the root, right behind its start tag or behind a record. */
  get #isBetweenRecords(): boolean {
    return this.#between === this.#written && this.#elements.isInRoot && this.#parser.xmlDecl.version !== '1.1';
  }

  /** Reads records without the parser, as long as they are plain; answers with where it left off. */
  #readPlain(text: string, from: number): number {
    let at = from;
    for (;;) {
      while (isBlank(text.charCodeAt(at))) at++;
      if (text[at] !== '<') break;
      const name = text.slice(at + 1, text.indexOf('>', at));
      if (!this.#elements.isRecord(name)) break;
      this.#recordEnd = `</${name}>`;
      this.#isPlain = true;
      const end = this.#plain.read(at);
      this.#isPlain = false;
      if (end < 0) {
        // What was told of it is told again, by the parser or when more of it is there.
        this.#elements.backToRoot();
        if (end === unfinished && text.length - at <= longestWaiting) this.#waiting = text.slice(at);
        break;
      }
      at = end;
    }
    this.#advance(text, from, at);
    return at;
  }

  /** The parser is not told of what was read without it, but of where it is. */
  #advance(text: string, from: number, to: number): void {
    let line = from;
    for (let end = text.indexOf('\n', line); end >= 0 && end < to; end = text.indexOf('\n', line)) {
      this.#parser.line++;
      this.#parser.column = 0;
      line = end + 1;
    }
    this.#parser.column += to - line;
  }

  /** What stands behind the end of the document, if it ends in this text. */
  #write(text: string): string {
    const start = this.#hasBegun ? 0 : text.search(/\S/);
    try {
      if (!this.#hasBegun) this.#begin(text, start);
      if (start < 0) return '';
      this.#parser.write(text.slice(start));
      this.#written += text.length - start;
      if (this.#written - this.#lastEnd.position > longestRecord) {
        this.refusal = this.#malformed(`no record ends within ${longestRecord} characters`);
      }
    } catch (error) {
      if (error instanceof EndOfRoot) {
        const behind = text.slice(start + this.#parser.position - this.#written);
        this.#nextDocument();
        return behind;
      }
      if (error instanceof UnreadableFile) this.refusal = error;
      else if (error instanceof IllFormed) this.#refuse(error);
      else throw error;
    }
    return '';
  }

  /** Blank lines before the declaration are against the rules of XML, and common in copied files. */
  #begin(text: string, start: number): void {
    const blank = text.slice(0, start < 0 ? text.length : start).split(/\r\n|[\r\n]/);
    this.#parser.line += blank.length - 1;
    this.#parser.column = blank.at(-1)!.length + (blank.length === 1 ? this.#parser.column : 0);
    if (start < 0) return;
    if (text[start] !== '<') {
      throw this.#endedRoot === null
        ? new UnreadableFile('unknown_format', 'The file is no XML: it does not begin with "<".')
        : this.#malformed(`text behind the end of the ${this.#endedRoot}`);
    }
    this.#hasBegun = true;
  }

  #nextDocument(): void {
    const { line, column } = this.#parser;
    this.#parser = Object.assign(this.#newParser(), { line, column });
    this.#endedRoot = this.#elements.root;
    this.#elements.begin();
    this.#hasBegun = false;
    this.#written = 0;
    this.#between = -1;
    this.#lastEnd.position = 0;
  }

  #refuse({ message }: IllFormed): void {
    // The parser closes an element, and so a record, before it tells that the end tag was another one's.
    if (this.#records > 0 && this.#parser.position === this.#lastEnd.position) {
      this.#items.length = this.#lastEnd.items;
      this.#records--;
    }
    this.refusal = this.#malformed(problemOf(message));
  }

  #malformed(problem: string): UnreadableFile {
    return new UnreadableFile(
      'malformed_file',
      `The XML is not well-formed at ${this.position()}: ${problem}. Records read before it: ${this.#records}.`,
    );
  }

  #unfinished(): UnreadableFile {
    const { root } = this.#elements;
    if (root !== null && this.#tail.trimEnd().endsWith(`</${root}>`)) {
      return this.#malformed('an "&", a comment or a CDATA section begins somewhere and never ends');
    }
    return new UnreadableFile(
      'truncated_file',
      `The file breaks off at ${this.position()}. Records read before it: ${this.#records}. Fetch or copy it again.`,
    );
  }

  #endRecord(draft: Draft): void {
    const position = this.#isPlain ? this.#written : this.#parser.position;
    this.#lastEnd = { position, items: this.#items.length };
    this.#records++;
    for (const item of itemsOf(draft, this.#records)) this.#items.push(item);
  }
}
