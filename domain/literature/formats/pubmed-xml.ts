import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';
import { decodeXml, UndecodableBytes } from './pubmed-xml/decoding.ts';
import { newDraft } from './pubmed-xml/draft.ts';
import { document, type Element } from './pubmed-xml/elements.ts';
import { InlineText } from './pubmed-xml/inline-text.ts';
import { itemsOf } from './pubmed-xml/paper.ts';
import { refusalOfRoot } from './pubmed-xml/roots.ts';

/** Characters: the longest records of PubMed, with some thousand authors and their addresses, have a few million. */
const longestRecord = 16_000_000;
/** Records have some ten levels; a formula in one of them adds to that. */
const deepestElement = 512;

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
    throw new UnreadableFile(
      'malformed_file',
      `The file is not in UTF-8 at ${reader.position()}: save it in UTF-8, or name its encoding in its XML declaration.`,
    );
  }
  reader.end();
};

/** The file isn't well-formed XML. */
class IllFormed extends Error {}

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
  #path: Element[] = [document];
  #ignored = 0;
  #depth = 0;
  #inline = new InlineText();
  #attributes: Record<string, string> = {};
  #draft = newDraft();
  #records = 0;
  /** Of the document that is being read, and of the last one that ended. */
  #root: string | null = null;
  #endedRoot: string | null = null;
  #hasBegun = false;
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
    while (text !== '' && !this.refusal) text = this.#write(text);
    return this.#items;
  }

  end(): void {
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
    parser.on('opentag', (tag) => this.#opened(tag));
    parser.on('closetag', () => this.#closed());
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    return parser;
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
    this.#path = [document];
    this.#endedRoot = this.#root;
    this.#root = null;
    this.#hasBegun = false;
    this.#written = 0;
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
    if (this.#root !== null && this.#tail.trimEnd().endsWith(`</${this.#root}>`)) {
      return this.#malformed('an "&", a comment or a CDATA section begins somewhere and never ends');
    }
    return new UnreadableFile(
      'truncated_file',
      `The file breaks off at ${this.position()}. Records read before it: ${this.#records}. Fetch or copy it again.`,
    );
  }

  #opened(tag: SaxesTagPlain): void {
    if (++this.#depth > deepestElement) throw new IllFormed(`elements are nested more than ${deepestElement} deep`);
    if (this.#ignored > 0) {
      this.#ignored++;
      return;
    }
    const parent = this.#path.at(-1)!;
    if (parent.text) {
      this.#inline.opened(tag.name, tag.attributes);
      return;
    }
    const element = parent.children?.get(tag.name);
    if (this.#root === null) {
      this.#root = tag.name;
      if (!element) throw refusalOfRoot(tag.name);
    }
    if (!element) {
      this.#ignored = 1;
      return;
    }
    this.#path.push(element);
    if (element.isRecord) this.#draft = newDraft();
    if (element.text) this.#attributes = tag.attributes;
    else element.opened?.(this.#draft, tag.attributes);
  }

  #text(text: string): void {
    if (this.#ignored === 0 && this.#path.at(-1)!.text) this.#inline.text(text);
  }

  #closed(): void {
    this.#closedElement();
    if (--this.#depth === 0) throw new EndOfRoot();
  }

  #closedElement(): void {
    if (this.#ignored > 0) {
      this.#ignored--;
      return;
    }
    const element = this.#path.at(-1)!;
    if (element.text) {
      if (this.#inline.inMarkup) {
        this.#inline.closed();
        return;
      }
      element.text(this.#draft, this.#inline.take(), this.#attributes);
    } else {
      element.closed?.(this.#draft);
      if (element.isRecord) this.#endRecord();
    }
    this.#path.pop();
  }

  #endRecord(): void {
    this.#lastEnd = { position: this.#parser.position, items: this.#items.length };
    this.#records++;
    for (const item of itemsOf(this.#draft, this.#records)) this.#items.push(item);
  }
}
