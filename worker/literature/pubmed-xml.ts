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

function problemOf(message: string): string {
  if (/XML declaration must|inappropriately located doctype|only one root/.test(message)) {
    return 'a second document begins here; keep each answer of NCBI in a file of its own';
  }
  if (message === 'undefined entity') return 'an entity that XML does not define';
  if (/entity name/.test(message)) return 'an "&" at or before this place begins no entity; it has to be "&amp;"';
  return message;
}

class Reader {
  refusal: UnreadableFile | null = null;

  #parser = new SaxesParser();
  #items: ParsedItem[] = [];
  #path: Element[] = [document];
  #ignored = 0;
  #depth = 0;
  #inline = new InlineText();
  #attributes: Record<string, string> = {};
  #draft = newDraft();
  #records = 0;
  #root: string | null = null;
  #textStarted = false;
  #tail = '';
  /** Where in the text the last record ended, and after how many items. */
  #lastEnd = { position: 0, items: 0 };

  constructor() {
    this.#parser.on('error', ({ message }) => {
      throw new IllFormed(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''));
    });
    this.#parser.on('opentag', (tag) => this.#opened(tag));
    this.#parser.on('closetag', () => this.#closed());
    this.#parser.on('text', (text) => this.#text(text));
    this.#parser.on('cdata', (text) => this.#text(text));
  }

  /** The records that end in this piece of the text. After a refusal nothing more is read. */
  read(text: string): ParsedItem[] {
    this.#items = [];
    this.#lastEnd.items = 0;
    this.#tail = (text.length < 100 ? this.#tail + text : text).slice(-100);
    try {
      this.#parser.write(this.#textStarted ? text : this.#start(text));
      if (this.#parser.position - this.#lastEnd.position > longestRecord) {
        this.refusal = this.#malformed(`no record ends within ${longestRecord} characters`);
      }
    } catch (error) {
      if (error instanceof UnreadableFile) this.refusal = error;
      else if (error instanceof IllFormed) this.#refuse(error);
      else throw error;
    }
    return this.#items;
  }

  end(): void {
    if (!this.#textStarted) throw new UnreadableFile('empty_file', 'The file is empty.');
    try {
      this.#parser.close();
    } catch (error) {
      if (!(error instanceof IllFormed)) throw error;
      if (this.#root !== null && this.#tail.trimEnd().endsWith(`</${this.#root}>`)) {
        throw this.#malformed('an "&", a comment or a CDATA section begins somewhere and never ends');
      }
      throw new UnreadableFile(
        'truncated_file',
        `The file breaks off at ${this.position()}${this.#root === null ? '' : `; whole records before it: ${this.#records}`}. Fetch or copy it again.`,
      );
    }
    if (this.#records === 0) throw new UnreadableFile('empty_file', `The ${this.#root} holds no record.`);
  }

  position(): string {
    return `line ${this.#parser.line}, column ${this.#parser.column}`;
  }

  /** Blank lines before the declaration are against the rules of XML, and common in copied files. */
  #start(text: string): string {
    const start = text.search(/\S/);
    if (start < 0) return '';
    if (text[start] !== '<') {
      throw new UnreadableFile('unknown_format', 'The file is no XML: it does not begin with "<".');
    }
    this.#textStarted = true;
    this.#parser.line += text.slice(0, start).split('\n').length - 1;
    return text.slice(start);
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
    this.#depth--;
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
    this.#items.push(...itemsOf(this.#draft, this.#records));
  }
}
