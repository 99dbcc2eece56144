import { type Entry, type Library, parse } from '@retorquere/bibtex-parser';
import { type BibtexEntry, bibtexEntries } from './bibtex-entries.ts';
import { longEntry, shortEntry } from './bibtex-long.ts';
import { paperFromBibtex } from './bibtex-record.ts';
import { Shield } from './bibtex-shield.ts';
import { decodeText } from './decode-text.ts';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';

/** Definitions of @string beyond so many characters are not kept; abbreviations of all journals there are take two million. */
const mostOfStrings = 4_000_000;
/**
 * A parent that came before its children (biblatex allows it) is known while it is among so many; children whose parent
 * is to come (BibTeX wants it so) wait until it does, until so many more wait, or until the end.
 */
const mostParents = 1_000;
const mostWaiting = 1_000;
/** A parent has a title, a year, a publisher. One with a long abstract is not kept. */
const longestParent = 6_000;

/** After so many characters what was read is given: the parser may take some ten milliseconds for them. */
const charactersAtOnce = 4_000;
/** Of what an entry is to be read with: those who write abbreviations of journals need some hundred. */
const longestStrings = 2_000;

const parentTypes =
  /^(?:mv)?(?:book|proceedings|collection|reference)$|^(?:periodical|conference|inproceedings|article)$/;

/**
 * Reads BibTeX and biblatex, entry by entry. Strings are known from their definition on. What an entry inherits by
 * `crossref` is looked up in a window, so that memory does not grow with the file; an entry that waits for its parent
 * comes after those that did not have to.
 */
export const parseBibtex: PaperParser = async function* parseBibtex(bytes) {
  const library = new Bibliography();
  for await (const entries of bibtexEntries(decodeText(bytes))) {
    let items: ParsedItem[] = [];
    for (const entry of entries) {
      items.push(...library.read(entry));
      if (library.characters < charactersAtOnce) continue;
      library.characters = 0;
      if (items.length > 0) yield items;
      items = [];
    }
    if (items.length > 0) yield items;
  }
  const items = library.end();
  if (items.length > 0) yield items;
  if (library.entries === 0) {
    throw new UnreadableFile('empty_file', 'The BibTeX file holds no entry, such as @article{key, title = {…}}');
  }
};

class Bibliography {
  entries = 0;
  /** What was parsed, with what was to be read before it. */
  characters = 0;
  #strings = new Map<string, string>();
  #stringsLength = 0;
  #parents = new Map<string, string>();
  #waiting: { entry: BibtexEntry; parent: string }[] = [];

  read(entry: BibtexEntry): ParsedItem[] {
    switch (entry.type) {
      case 'comment':
      case 'preamble':
        return [];
      case 'string':
        this.#define(entry.text);
        return [];
    }
    this.entries++;
    if (entry.broken) return [malformed(entry, entry.broken)];
    const children = this.#children(entry);
    const parent = /\bcrossref\s*=\s*["{]?\s*([^\s,{}"]+)/i.exec(entry.text)?.[1]?.toLowerCase();
    if (!parent) return [this.#paper(entry), ...children];
    const known = this.#parents.get(parent);
    if (known) return [this.#paper(entry, known), ...children];
    this.#waiting.push({ entry, parent });
    if (this.#waiting.length > mostWaiting) children.push(this.#paper(this.#waiting.shift()!.entry));
    return children;
  }

  end(): ParsedItem[] {
    const items = this.#waiting.map(({ entry }) => this.#paper(entry));
    this.#waiting = [];
    return items;
  }

  /** Those that waited for this entry. */
  #children(entry: BibtexEntry): ParsedItem[] {
    if (!entry.key || !parentTypes.test(entry.type) || entry.text.length > longestParent) return [];
    const key = entry.key.toLowerCase();
    this.#parents.delete(key);
    this.#parents.set(key, entry.text);
    if (this.#parents.size > mostParents) this.#parents.delete(this.#parents.keys().next().value!);
    if (!this.#waiting.some(({ parent }) => parent === key)) return [];
    const items = this.#waiting.flatMap((one) => (one.parent === key ? this.#paper(one.entry, entry.text) : []));
    this.#waiting = this.#waiting.filter(({ parent }) => parent !== key);
    return items;
  }

  #define(text: string): void {
    const name = /[{(]\s*([^\s={}"]+)\s*=/.exec(text)?.[1]?.toLowerCase();
    if (!name || this.#stringsLength + text.length > mostOfStrings) return;
    this.#stringsLength += text.length - (this.#strings.get(name)?.length ?? 0);
    this.#strings.delete(name);
    // Defined by another definition of itself, it would go in a circle.
    this.#strings.set(name, text);
  }

  /** The definitions that a text uses, those first that others use. */
  #used(text: string, found = new Set<string>(), visited = new Set<string>()): Set<string> {
    if (this.#strings.size === 0) return found;
    for (const [, word] of text.matchAll(/[=#]\s*(\p{L}[^\s,#{}"()]*)/gu)) {
      const name = word!.toLowerCase();
      const definition = this.#strings.get(name);
      if (definition === undefined || visited.has(name)) continue;
      visited.add(name);
      this.#used(definition, found, visited);
      found.add(definition);
    }
    return found;
  }

  #paper(entry: BibtexEntry, parent = ''): ParsedItem {
    const shield = new Shield();
    const keyed = withKey(entry);
    const long = keyed.length > shortEntry ? longEntry(shield.apply(keyed)) : null;
    if (long !== null && 'broken' in long) return malformed(entry, long.broken);
    const strings = [...this.#used(`${long?.text ?? entry.text}\n${parent}`)];
    if (strings.reduce((sum, { length }) => sum + length, 0) > longestStrings)
      return malformed(
        entry,
        `uses @string definitions of more than ${longestStrings.toLocaleString('en')} characters`,
      );
    const text = [...strings, long?.text ?? shield.apply(keyed), shield.apply(parent)].join('\n');
    this.characters += text.length;
    let library: Library;
    try {
      library = parseEntry(text);
      if (syntaxError(library)) library = parseEntry(repaired(text));
    } catch (error) {
      return malformed(entry, `can't be read: ${error instanceof Error ? error.message : error}`);
    }
    const read: Entry | undefined = library.entries[0];
    const error = syntaxError(library);
    if (!read || error) {
      return malformed(entry, `can't be read: ${error ?? 'it has no fields'}`);
    }
    const whole = withRest(read, long?.rest ?? []);
    return paperFromBibtex({ ...whole, key: entry.key || read.key }, shield, place(entry));
  }
}

/** An entry with the people and the text that were left out of what was parsed. */
function withRest(read: Entry, rest: readonly { field: string; text: string }[]): Entry {
  const fields = { ...read.fields } as Record<string, unknown>;
  for (const { field, text } of rest) {
    const more = (parseEntry(text).entries[0]?.fields as Record<string, unknown> | undefined)?.[field];
    if (Array.isArray(fields[field]) && Array.isArray(more)) fields[field] = [...(fields[field] as unknown[]), ...more];
    else if (typeof fields[field] === 'string' && typeof more === 'string') fields[field] += ` ${more}`;
  }
  return { ...read, fields } as Entry;
}

/** The parser stops at keys with characters that BibTeX allows: Zotero writes "????" for a year that is not known. */
function withKey({ text, key }: BibtexEntry): string {
  return /^[\w&;:./+'-]*$/.test(key) ? text : text.replace(key, 'key');
}

function parseEntry(text: string): Library {
  return parse(text, {
    english: false,
    sentenceCase: false,
    caseProtection: false,
    removeOuterBraces: ['title', 'journal', 'journaltitle', 'booktitle', 'abstract'],
    unsupported: unknownCommand,
  });
}

/** What breaks off an entry, and not only leaves a command or an abbreviation as it is. */
function syntaxError(library: Library): string | null {
  return library.errors.find(({ error }) => !/^(?:unhandled|unresolved)/i.test(error))?.error ?? null;
}

/** With the commas between fields that are often forgotten, and dollars that are dollars: "costs of $5". */
function repaired(text: string): string {
  return text
    .replace(/([}"\d])(\s*\n\s*|\s+)(?=\p{L}[\p{L}\d_-]*\s*=\s*[{"\d])/gu, '$1,$2')
    .replace(/(?<!\\)\$/g, '\\$');
}

/** Commands that are in no table of the parser's: their arguments stay, and what stands for a character becomes it. */
function unknownCommand(_node: unknown, tex: string): string {
  const commands: Record<string, string> = { textquotesingle: "'", textquotedbl: '"', textasciigrave: '`' };
  return commands[tex.replace(/^\\/, '').trim()] ?? '';
}

function place(entry: BibtexEntry): string {
  return `Entry ${entry.key || `@${entry.type}`} (line ${entry.line})`;
}

function malformed(entry: BibtexEntry, why: string): ParsedItem {
  const message = `${place(entry)} ${why.replace(/\s+/g, ' ').slice(0, 300)}`;
  return { kind: 'skipped', reason: 'malformed_record', message };
}
