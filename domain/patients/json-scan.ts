import { invalidRequest } from '../../contract/errors.ts';
import { endOfNumber, Flaw, notJson } from './json-number.ts';

/** What a JSON text may hold, counted before anything is made of it. */
export type JsonLimits = {
  /** Lists and objects within one another. */
  depth: number;
  /** Of all kinds together. */
  values: number;
  /** In one list. */
  items: number;
  /** In one object. */
  names: number;
};

export type JsonOutline = {
  values: number;
  /** In all objects together. */
  names: number;
  /** Whether it spells a character by its number, or has the name `__proto__`: only such a text can hold what must be refused. */
  needsLook: boolean;
};

const [quote, backslash, comma, colon] = [34, 92, 44, 58];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];

// What may stand next.
const value = 0;
const itemOrEnd = 1;
const nameOrEnd = 2;
const name = 3;
const afterName = 4;
const afterValue = 5;

/**
 * Reads a JSON text (RFC 8259) without making anything of it: about 10 ms for a megabyte. Throws INVALID_REQUEST with the
 * line and the column where it is no JSON, or where it holds more than the limits; or, which takes longer, where a name
 * stands twice in one object, of which JSON.parse would keep the last.
 */
export function scanJson(bytes: Uint8Array, limits: JsonLimits, whatElse?: 'repeated names'): JsonOutline {
  try {
    return scan(bytes, limits, whatElse === undefined ? undefined : []);
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    const { line, column } = placeOf(bytes, error.at);
    throw invalidRequest(`${error.what} See line ${line}, column ${column} of the body.`, [], {
      line,
      column,
      ...error.facts,
    });
  }
}

/** The first name that stands twice in an object of a text that is JSON, within the limits. */
export function repeatedName(bytes: Uint8Array, limits: JsonLimits): string | null {
  try {
    scan(bytes, limits, []);
    return null;
  } catch (error) {
    if (!(error instanceof Flaw)) throw error;
    return error.repeated ?? null;
  }
}

/** Names as JSON.parse kept them: fewer than the text has where one stands twice in an object. */
export function keptNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let names = 0;
  if (Array.isArray(value)) for (const item of value) names += keptNames(item);
  else for (const key in value) names += 1 + keptNames((value as Record<string, unknown>)[key]);
  return names;
}

function scan(bytes: Uint8Array, limits: JsonLimits, seen: Set<string>[] | undefined): JsonOutline {
  const counts = new Uint32Array(limits.depth + 1);
  const isObject = new Uint8Array(limits.depth + 1);
  let depth = 0;
  let values = 0;
  let names = 0;
  let needsLook = false;
  let next = value;
  let i = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

  for (; ; i++) {
    const byte = bytes[i];
    if (byte === undefined) break;
    if (byte === 32 || byte === 10 || byte === 13 || byte === 9) continue;
    if (next === afterValue) {
      if (depth === 0) throw notJson(i, 'nothing may follow the end of the value');
      const inObject = isObject[depth] === 1;
      if (byte === comma) next = inObject ? name : value;
      else if (byte === (inObject ? closeBrace : closeBracket)) depth--;
      else throw notJson(i, `a comma or ${inObject ? '}' : ']'} must stand here`);
      continue;
    }
    if (next === afterName) {
      if (byte !== colon) throw notJson(i, 'a colon must follow the name');
      next = value;
      continue;
    }
    if (next === name || next === nameOrEnd) {
      if (byte === closeBrace && next === nameOrEnd) {
        depth--;
        next = afterValue;
        continue;
      }
      if (byte !== quote)
        throw notJson(
          i,
          byte === closeBrace ? 'no comma may stand before }' : 'a name in double quotes must stand here',
        );
      if (++counts[depth]! > limits.names)
        throw new Flaw(i, `An object in the body has more than ${limits.names.toLocaleString('en')} names.`, {
          limit: limits.names,
        });
      names++;
      const end = endOfString(bytes, i);
      needsLook ||= end < 0 || isProto(bytes, i + 1, end);
      if (seen !== undefined) refuseRepeated(seen[depth]!, bytes, i, Math.abs(end));
      i = Math.abs(end);
      next = afterName;
      continue;
    }
    if (byte === closeBracket && next === itemOrEnd) {
      depth--;
      next = afterValue;
      continue;
    }
    if (++values > limits.values)
      throw new Flaw(i, `The body holds more than ${limits.values.toLocaleString('en')} values. Send it in parts.`, {
        limit: limits.values,
      });
    if (depth > 0 && isObject[depth] === 0 && ++counts[depth]! > limits.items)
      throw new Flaw(
        i,
        `A list in the body has more than ${limits.items.toLocaleString('en')} items. Send it in parts.`,
        { limit: limits.items },
      );
    next = afterValue;
    if (byte === quote) {
      const end = endOfString(bytes, i);
      needsLook ||= end < 0;
      i = Math.abs(end);
    } else if (byte === openBrace || byte === openBracket) {
      if (depth === limits.depth)
        throw new Flaw(i, `The body is nested more than ${limits.depth} deep.`, { limit: limits.depth });
      depth++;
      counts[depth] = 0;
      isObject[depth] = byte === openBrace ? 1 : 0;
      if (seen !== undefined) seen[depth] = new Set();
      next = byte === openBrace ? nameOrEnd : itemOrEnd;
    } else if (byte === 45 || (byte >= 48 && byte <= 57)) i = endOfNumber(bytes, i);
    else i = endOfWord(bytes, i);
  }
  if (next !== afterValue || depth > 0)
    throw notJson(i, depth === 0 ? 'it holds no value' : 'it ends before all that was opened is closed');
  return { values, names, needsLook };
}

function refuseRepeated(seen: Set<string>, bytes: Uint8Array, start: number, end: number): void {
  const held = JSON.parse(Buffer.from(bytes.subarray(start, end + 1)).toString('utf8')) as string;
  if (seen.has(held)) {
    const shown = held.length > 200 ? `${held.slice(0, 200)}…` : held;
    const repeated = shown.toWellFormed();
    throw new Flaw(
      start,
      `An object in the body has the name "${repeated}" twice. Keep one of them.`,
      undefined,
      repeated,
    );
  }
  seen.add(held);
}

/** Where the string that begins here ends; negative when it has an escape `\u`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let hasNumber = false;
  for (let i = start + 1; ; i++) {
    const byte = bytes[i];
    if (byte === undefined) throw notJson(start, 'a quote is opened and never closed');
    if (byte === quote) return hasNumber ? -i : i;
    if (byte < 32) throw notJson(i, 'a control character within a string must be written as an escape, such as \\n');
    if (byte !== backslash) continue;
    const escaped = bytes[++i];
    if (escaped === 117) {
      hasNumber = true;
      for (let digit = 0; digit < 4; digit++)
        if (!isHex(bytes[++i])) throw notJson(i, 'four hexadecimal digits must follow \\u');
    } else if (escaped === undefined || !'"\\/bfnrt'.includes(String.fromCharCode(escaped)))
      throw notJson(i, 'after a backslash may stand only one of " \\ / b f n r t u');
  }
}

function isHex(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 48 && byte <= 57) || ((byte | 32) >= 97 && (byte | 32) <= 102);
}

const proto = Buffer.from('__proto__');

function isProto(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === proto.length && proto.every((byte, i) => bytes[start + i] === byte);
}

const words = ['true', 'false', 'null'].map((word) => Buffer.from(word));

function endOfWord(bytes: Uint8Array, start: number): number {
  for (const word of words) if (word.every((byte, i) => bytes[start + i] === byte)) return start + word.length - 1;
  const byte = bytes[start]!;
  if (byte === closeBracket || byte === closeBrace || byte === comma)
    throw notJson(start, 'a value must stand here; no comma may stand before the end');
  if (byte === 39) throw notJson(start, 'strings and names stand in double quotes');
  if (byte === 47) throw notJson(start, 'JSON has no comments');
  throw notJson(
    start,
    'a value must stand here: an object, a list, a string in double quotes, a number, true, false or null',
  );
}

function placeOf(bytes: Uint8Array, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = 0; i < at && i < bytes.length; i++)
    if (bytes[i] === 10) {
      line++;
      start = i + 1;
    }
  return { line, column: Buffer.from(bytes.subarray(start, at)).toString('utf8').length + 1 };
}
