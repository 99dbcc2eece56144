import { UnreadableFile } from './parsed-item.ts';

/** An entry as it stands in the file. `broken` says what is wrong with where it ends. */
export type BibtexEntry = { type: string; key: string; text: string; line: number; broken: string | null };

/** What comes after an `@` is told by so many characters, comments inside of it included. */
const lookahead = 400;
/** Entries with whole reference lists have some hundred thousand characters. */
const longestEntry = 4_000_000;
// TeX comments may stand anywhere in the head.
const head = /@(?:\s|%[^\n]*\n)*([\p{L}][\p{L}\d_:+-]*)(?:\s|%[^\n]*\n)*([{(])/uy;
const begin = /[^\S\n]*@\s*\p{L}[\p{L}\d_]*\s*[{(]\s*[^\s,{}()"=@]*\s*,\s*[\p{L}\d_:+-]+\s*=/uy;

/**
 * Cuts BibTeX into its entries, @string, @preamble and @comment among them, holding no more than one at a time. Braces
 * are counted as the parser of the entries counts them: one after a backslash is text. An entry that is not closed ends
 * where the next begins a line.
 */
export async function* bibtexEntries(pieces: AsyncIterable<string>): AsyncGenerator<BibtexEntry[]> {
  const scanner = new Scanner();
  for await (const piece of pieces) {
    const entries = scanner.push(piece);
    if (entries.length > 0) yield entries;
  }
  const entries = scanner.end();
  if (entries.length > 0) yield entries;
  scanner.check();
}

class Scanner {
  #buffer = '';
  #at = 0;
  #line = 1;
  #ended = false;
  #entries: BibtexEntry[] = [];
  /** The entry that is open: where it begins in the buffer, and how it will end. */
  #open: { start: number; type: string; line: number; round: boolean; depth: number; quoted: boolean } | null = null;

  push(piece: string): BibtexEntry[] {
    this.#buffer += piece;
    this.#entries = [];
    while (this.#open ? this.#inside() : this.#outside()) {
      // Each call goes as far as it can without more text.
    }
    const from = this.#open ? this.#open.start : this.#at;
    if (from > 0) {
      this.#buffer = this.#buffer.slice(from);
      this.#at -= from;
      if (this.#open) this.#open.start = 0;
    }
    return this.#entries;
  }

  end(): BibtexEntry[] {
    this.#ended = true;
    return this.push('');
  }

  /** Throws when the file ends inside of an entry. */
  check(): void {
    if (!this.#open) return;
    const { type, line } = this.#open;
    throw new UnreadableFile(
      'truncated_file',
      `The file ends inside of the @${type} that begins on line ${line}: it was cut off, or a closing brace is missing there`,
    );
  }

  #outside(): boolean {
    const found = /[@%\n]/g;
    found.lastIndex = this.#at;
    for (let match = found.exec(this.#buffer); match; match = found.exec(this.#buffer)) {
      this.#at = match.index;
      if (match[0] === '\n') this.#line++;
      else if (match[0] === '%') {
        const newline = this.#buffer.indexOf('\n', match.index);
        if (newline < 0) return false;
        found.lastIndex = newline;
        continue;
      } else {
        const ahead = this.#ahead(match.index);
        if (ahead === null) return false;
        head.lastIndex = 0;
        const opening = head.exec(ahead);
        if (opening) {
          this.#open = {
            start: match.index,
            type: opening[1]!.toLowerCase(),
            line: this.#line,
            round: opening[2] === '(',
            depth: opening[2] === '(' ? 0 : 1,
            quoted: false,
          };
          this.#countLines(opening[0]);
          this.#at = match.index + opening[0].length;
          return true;
        }
      }
      this.#at = match.index + 1;
    }
    this.#at = this.#buffer.length;
    return false;
  }

  #inside(): boolean {
    const open = this.#open!;
    const marks = /[\\{}\n")]/g;
    marks.lastIndex = this.#at;
    for (let match = marks.exec(this.#buffer); match; match = marks.exec(this.#buffer)) {
      const at = match.index;
      this.#at = at;
      switch (match[0]) {
        case '\\':
          if (at + 1 >= this.#buffer.length) return false;
          // A line that ends in a backslash is still a line.
          if (this.#buffer[at + 1] !== '\n') marks.lastIndex = at + 2;
          break;
        case '{':
          open.depth++;
          break;
        case '}':
          open.depth--;
          if (open.depth < 0) open.depth = 0;
          else if (open.depth === 0 && !open.round) return this.#close(at + 1, null);
          break;
        case '"':
          if (open.round && open.depth === 0) open.quoted = !open.quoted;
          break;
        case ')':
          if (open.round && open.depth === 0 && !open.quoted) return this.#close(at + 1, null);
          break;
        default: {
          const ahead = this.#ahead(at + 1);
          if (ahead === null) return false;
          this.#line++;
          begin.lastIndex = 0;
          // Entries are commented out by putting them into a @comment.
          if (open.type !== 'comment' && begin.test(ahead)) return this.#close(at + 1, 'is not closed');
        }
      }
      this.#at = marks.lastIndex;
      if (this.#at - open.start > longestEntry) return this.#close(this.#at, 'is longer than 4 million characters');
    }
    this.#at = this.#buffer.length;
    if (this.#at - open.start > longestEntry) return this.#close(this.#at, 'is longer than 4 million characters');
    return false;
  }

  #close(end: number, broken: string | null): boolean {
    const { start, type, line } = this.#open!;
    const text = this.#buffer.slice(start, end);
    const key = /[{(]\s*([^,{}="\n]*?)\s*,/.exec(text.slice(0, lookahead))?.[1] ?? '';
    this.#entries.push({ type, key, text, line, broken });
    this.#open = null;
    this.#at = end;
    return true;
  }

  /** The same characters whatever the pieces that the text comes in; null when they are not there yet. */
  #ahead(from: number): string | null {
    if (this.#buffer.length - from < lookahead && !this.#ended) return null;
    return this.#buffer.slice(from, from + lookahead);
  }

  #countLines(text: string): void {
    for (const character of text) if (character === '\n') this.#line++;
  }
}
