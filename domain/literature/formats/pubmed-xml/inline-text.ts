import { Formula } from './mathml.ts';
import { subscript, superscript } from './superscript.ts';

/** Where a raised or lowered text began among the parts; other markup says nothing to the reader. */
type Frame = { kind: 'superscript' | 'subscript'; start: number } | null;

/** The text of one element with whatever markup is in it, in the order in which it stands. */
export class InlineText {
  // Parts, since a text that is lengthened and looked at by turns is copied every time.
  #parts: string[] = [];
  #frames: Frame[] = [];
  #formula: Formula | null = null;

  /** Whether markup within the element is open. */
  get inMarkup(): boolean {
    return this.#frames.length > 0;
  }

  text(text: string): void {
    if (this.#formula) this.#formula.text(text);
    else this.#parts.push(text);
  }

  opened(qualifiedName: string, attributes: Record<string, string>): void {
    const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
    if (this.#formula || name === 'math') {
      this.#formula ??= new Formula();
      this.#formula.opened(name, attributes);
      this.#frames.push(null);
    } else if (name === 'sup' || name === 'sub') {
      this.#frames.push({ kind: name === 'sup' ? 'superscript' : 'subscript', start: this.#parts.length });
    } else {
      this.#frames.push(null);
    }
  }

  closed(): void {
    const frame = this.#frames.pop();
    if (this.#formula) {
      const text = this.#formula.closed();
      if (text === null) return;
      this.#formula = null;
      this.#parts.push(text);
    } else if (frame) {
      const text = this.#parts.splice(frame.start).join('');
      const before = this.#parts.at(-1)?.slice(-1) ?? '';
      this.#parts.push(frame.kind === 'superscript' ? superscript(text, before) : subscript(text));
    }
  }

  /** The whole; what comes next is another element's. */
  take(): string {
    const text = this.#parts.length === 1 ? this.#parts[0]! : this.#parts.join('');
    this.#parts.length = 0;
    return text;
  }
}
