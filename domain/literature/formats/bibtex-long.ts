import { keywordList } from './bibtex-shield.ts';

/** Entries up to so many characters are read as they are: what is longer takes the parser more and more time a character. */
export const shortEntry = 6_000;
/** The parser takes time with the square of a text's length: 100 ms for so much of what is worst for it, 10 s for 100,000 characters. */
const charactersOfText = 4_000;
const longestRead = 100_000;
const mostFields = 1_000;
const charactersOfPeople = 8_000;
const longestName = 1_000;
/** Some ten thousand names. */
const longestPeople = 300_000;
const commasOfName = 100;

const people = /^(?:author|editor)$/i;
const tooLong = `has more than ${longestRead.toLocaleString('en')} characters beside its references: shorten its abstract or keywords`;
/** What may be long and is kept, piece by piece; of others, such as the references that databases export, nothing is. */
const texts = new RegExp(`^(?:abstract|${keywordList})$`, 'i');
const isTitle = /^title$/i;
const fieldName = /\s*([\p{L}\d_:+.-]+)\s*=\s*/uy;

/** `rest`: entries of one field each, with the people and the text that are left out of `text`. */
type LongEntry = { text: string; rest: { field: string; text: string }[] } | { broken: string };

/**
 * An entry of more than a few thousand characters as the parser reads it in time. The largest papers have five thousand authors, who are read
 * some hundred at a time.
 */
export function longEntry(text: string): LongEntry {
  const head = /^[^,]*,/.exec(text)?.[0];
  if (head === undefined) return { broken: "can't be read: it has no fields" };
  const closing = /[({]/.exec(head)?.[0] === '(' ? ')' : '}';
  const fields: string[] = [];
  const rest: { field: string; text: string }[] = [];
  let at = head.length;
  let count = 0;
  let characters = 0;
  for (;;) {
    fieldName.lastIndex = at;
    const found = fieldName.exec(text);
    if (found === null) break;
    if (++count > mostFields) return { broken: `has more than ${mostFields.toLocaleString('en')} fields` };
    const [whole, name] = found;
    const start = at + whole.length;
    const end = endOfValue(text, start, closing);
    const value = text.slice(start, end).trim();
    at = end + 1;
    if (value.length > longestPeople && people.test(name!))
      return { broken: `has more than ${longestPeople.toLocaleString('en')} characters of names in "${name}"` };
    const one = (text: string) => `@misc{rest, ${name} = {${text}}}`;
    if (value.length > charactersOfText && isTitle.test(name!))
      return { broken: `has a title of more than ${charactersOfText.toLocaleString('en')} characters` };
    if (value.length > charactersOfText && texts.test(name!)) {
      characters += value.length;
      if (characters > longestRead) return { broken: tooLong };
      const pieces = piecesOf(value, /^abstract$/i.test(name!) ? /\s/ : /[,;]/);
      if (pieces === null)
        return {
          broken: `has more than ${charactersOfText.toLocaleString('en')} characters in "${name}" without ${/^abstract$/i.test(name!) ? 'a blank' : 'a comma or semicolon'} outside of braces`,
        };
      fields.push(`${name} = {${pieces[0]}}`);
      rest.push(...pieces.slice(1).map((piece) => ({ field: name!.toLowerCase(), text: one(piece) })));
    } else if (value.length > charactersOfPeople && people.test(name!)) {
      const groups = groupsOf(value);
      if (groups === null)
        return {
          broken: `has a name in "${name}" with more than ${commasOfName} commas or ${longestName.toLocaleString('en')} characters: names are separated by "and"`,
        };
      fields.push(`${name} = {${groups[0]}}`);
      rest.push(...groups.slice(1).map((group) => ({ field: name!.toLowerCase(), text: one(group) })));
    } else if (value.length <= charactersOfText || people.test(name!)) fields.push(`${name} = ${value}`);
    if (text[end] !== ',') break;
  }
  if (!/^[\s,]*[)}]?[\s,]*$/.test(text.slice(at - 1)))
    return { broken: `can't be read after field ${count}: a comma may be missing there` };
  const short = `${head}\n${fields.join(',\n')}\n${closing}`;
  return short.length + characters > longestRead ? { broken: tooLong } : { text: short, rest };
}

/** Where a value ends: at the comma, or at the end of the entry, that no braces or quotes are around. */
function endOfValue(text: string, start: number, closing: string): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}') {
      if (--depth < 0) return at;
    } else if (character === '"' && depth === 0) quoted = !quoted;
    else if (depth === 0 && !quoted && (character === ',' || character === closing)) return at;
  }
  return text.length;
}

/** The people of a value, some hundred in each group; null: one name is no name. */
function groupsOf(value: string): string[] | null {
  const inner = /^[{"]/.test(value) ? value.slice(1, -1) : value;
  const groups: string[] = [];
  let group: string[] = [];
  let characters = 0;
  for (const name of namesOf(inner)) {
    if (name.length > longestName || name.split(',', commasOfName + 2).length > commasOfName + 1) return null;
    if (characters + name.length > charactersOfPeople && group.length > 0) {
      groups.push(group.join(' and '));
      group = [];
      characters = 0;
    }
    group.push(name);
    characters += name.length + 5;
  }
  groups.push(group.join(' and '));
  return groups;
}

/** A text in pieces that the parser reads in time, apart at marks that no braces or mathematics are around; null: there are too few. */
function piecesOf(value: string, mark: RegExp): string[] | null {
  const inner = /^[{"]/.test(value) ? value.slice(1, -1) : value;
  const pieces: string[] = [];
  let depth = 0;
  let isMath = false;
  let start = 0;
  let end = -1;
  for (let at = 0; at <= inner.length; at++) {
    const character = inner[at];
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '$') isMath = !isMath;
    else if (character === undefined || (depth === 0 && !isMath && mark.test(character))) {
      if (at - start > charactersOfText) {
        if (end <= start) return null;
        pieces.push(inner.slice(start, end + 1));
        start = end + 1;
        if (at - start > charactersOfText) return null;
      }
      end = at;
    }
  }
  return [...pieces, inner.slice(start)];
}

function* namesOf(text: string): Generator<string> {
  let depth = 0;
  let start = 0;
  for (const mark of text.matchAll(/\\.|[{}]|\s+and(?=\s)/gis)) {
    if (mark[0] === '{') depth++;
    else if (mark[0] === '}') depth--;
    else if (mark[0][0] !== '\\' && depth === 0) {
      yield text.slice(start, mark.index).trim();
      start = mark.index + mark[0].length;
    }
  }
  yield text.slice(start).trim();
}
