import { type Draft, newDraft } from './draft.ts';
import { document, type Element } from './elements.ts';
import { InlineText } from './inline-text.ts';
import { refusalOfRoot } from './roots.ts';

/** Records have some ten levels; a formula in one of them adds to that. */
const deepestElement = 512;

/** The file isn't well-formed XML. */
export class IllFormed extends Error {}

/** Makes drafts of the elements, attributes and texts of a document, of which it is told in their order. */
export class ElementReader {
  /** The name of the root element, when it has begun. */
  root: string | null = null;
  depth = 0;
  readonly #endRecord: (draft: Draft) => void;
  #path: Element[] = [document];
  #ignored = 0;
  #inline = new InlineText();
  #attributes: Record<string, string> = {};
  #draft = newDraft();

  constructor(endRecord: (draft: Draft) => void) {
    this.#endRecord = endRecord;
  }

  /** Another document begins. */
  begin(): void {
    this.#path = [document];
    this.root = null;
  }

  /** Whether an element of this name is a record, where it stands in the root. */
  isRecord(name: string): boolean {
    return this.#path.length === 2 && this.#path[1]!.children?.get(name)?.isRecord === true;
  }

  /** Whether it stands in the root, and in nothing that is in it. */
  get isInRoot(): boolean {
    return this.depth === 1 && this.#path.length === 2;
  }

  /** As if it had not been told of what began in the root and has not ended. */
  backToRoot(): void {
    this.#path.length = 2;
    this.#ignored = 0;
    this.depth = 1;
    this.#inline = new InlineText();
  }

  opened({ name, attributes }: { name: string; attributes: Record<string, string> }): void {
    if (++this.depth > deepestElement) throw new IllFormed(`elements are nested more than ${deepestElement} deep`);
    if (this.#ignored > 0) {
      this.#ignored++;
      return;
    }
    const parent = this.#path.at(-1)!;
    if (parent.text) {
      this.#inline.opened(name, attributes);
      return;
    }
    const element = parent.children?.get(name);
    if (this.root === null) {
      this.root = name;
      if (!element) throw refusalOfRoot(name);
    }
    if (!element) {
      this.#ignored = 1;
      return;
    }
    this.#path.push(element);
    if (element.isRecord) this.#draft = newDraft();
    if (element.text) this.#attributes = attributes;
    else element.opened?.(this.#draft, attributes);
  }

  /** Whether text means anything where it stands. */
  wantsText(): boolean {
    return this.#ignored === 0 && this.#path.at(-1)!.text !== undefined;
  }

  text(text: string): void {
    if (this.wantsText()) this.#inline.text(text);
  }

  closed(): void {
    this.#closedElement();
    this.depth--;
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
      if (element.isRecord) this.#endRecord(this.#draft);
    }
    this.#path.pop();
  }
}
