import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from './parsed-item.ts';

/** Encodings of two bytes a character that databases of China and Japan still export in, and that of old programs on a Mac. */
type LegacyEncoding = 'gb18030' | 'shift_jis' | 'euc-jp' | 'macintosh';

const kana = /[\u3040-\u30ff]/gu;

const saveAsUtf8 = 'open it in an editor, save it as UTF-8 and hand it in again';

/**
 * The encoding of a file by its beginning; null for what is UTF-8, UTF-16 or of one byte a character in western Europe, which
 * the readers of formats know. Throws UnreadableFile for another: read as any of these it would be other letters than were written.
 */
export function legacyEncodingOf(head: Uint8Array): LegacyEncoding | null {
  if (hasByteOrderMark(head) || head.includes(0)) return null;
  const lines = linesNotUtf8(head);
  const marks = lines.reduce((sum, line) => sum + highBytes(line), 0);
  if (marks === 0) return null;
  if (!standsInPairs(lines)) return isOfMac(lines) ? 'macintosh' : null;
  const text = Buffer.concat(lines);
  const japanese = decoded('shift_jis', text);
  if (japanese !== null && share(japanese, kana) >= 0.15 && share(japanese, /[\uff61-\uff9f]/gu) < 0.3)
    return 'shift_jis';
  const chinese = decoded('gb18030', text);
  // Both have kana in the same place, and only Japanese writes them.
  if (chinese !== null && share(chinese, kana) >= 0.1 && decoded('euc-jp', text) !== null) return 'euc-jp';
  if (chinese !== null && isCommonChinese(text)) return 'gb18030';
  throw new UnreadableFile('malformed_file', `The file is in an encoding that is not known here: ${saveAsUtf8}`);
}

/** The same file in UTF-8. */
export async function* asUtf8From(
  encoding: LegacyEncoding,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const name = { gb18030: 'GBK', shift_jis: 'Shift-JIS', 'euc-jp': 'EUC-JP', macintosh: 'Mac OS Roman' }[encoding];
  const decode = (chunk?: Uint8Array) => {
    try {
      return Buffer.from(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    } catch {
      throw new UnreadableFile('malformed_file', `The file begins in ${name} and does not go on so: ${saveAsUtf8}`);
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

function hasByteOrderMark([first, second, third]: Uint8Array): boolean {
  const pair = [first, second];
  return (
    (pair[0] === 0xff && pair[1] === 0xfe) ||
    (pair[0] === 0xfe && pair[1] === 0xff) ||
    (first === 0xef && second === 0xbb && third === 0xbf)
  );
}

/** Without the last line of a beginning that is cut, unless it is all there is. */
function linesNotUtf8(head: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < head.length; ) {
    const end = head.indexOf(0x0a, start);
    if (end < 0 && start > 0 && head.length >= 60_000) break;
    const line = head.subarray(start, end < 0 ? head.length : end + 1);
    if (!isUtf8(line)) lines.push(line);
    start = end < 0 ? head.length : end + 1;
  }
  return lines;
}

const highBytes = (line: Uint8Array) => line.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);

/**
 * Whether most bytes above ASCII stand beside others, as in scripts of two bytes a letter and in those that have none of ASCII's
 * letters. In the languages of western Europe an accented letter stands alone.
 */
function standsInPairs(lines: readonly Uint8Array[]): boolean {
  let [all, beside] = [0, 0];
  for (const line of lines)
    for (const [at, byte] of line.entries())
      if (byte >= 0x80) {
        all++;
        if (line[at - 1]! >= 0x80 || line[at + 1]! >= 0x80) beside++;
      }
  return beside / all >= 0.6;
}

/** Within words letters with accents on a Mac, and in Windows-1252 capitals and signs (MŸller); then letters there, and here such. */
const lettersOfMac = new Set([0x87, 0x88, 0x8a, 0x8b, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9f, 0xbf]);
const isLetterOfWindows = (byte: number) => byte >= 0xdf && byte !== 0xf7;

const isSmall = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isCapital = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a;

function isOfMac(lines: readonly Uint8Array[]): boolean {
  let [mac, windows] = [0, 0];
  for (const line of lines)
    for (const [at, byte] of line.entries()) {
      if (byte < 0x80 || !(isSmall(line[at - 1]) || (isCapital(line[at - 1]) && isSmall(line[at + 1])))) continue;
      if (lettersOfMac.has(byte)) mac++;
      else if (isLetterOfWindows(byte)) windows++;
    }
  return mac > 4 * windows;
}

function decoded(encoding: LegacyEncoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Of the characters beyond ASCII, how many are among these. */
function share(text: string, which: RegExp): number {
  const beyond = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return beyond === 0 ? 0 : (text.match(which)?.length ?? 0) / beyond;
}

/**
 * Whether most characters are of GB 2312's first level, which holds all that are written often, ordered by their sound. Korean
 * in EUC-KR lies among the first half of these alone, where no Chinese text of some length stays.
 */
function isCommonChinese(bytes: Uint8Array): boolean {
  let [all, common, beyondKorean] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!;
    if (lead < 0x81) continue;
    at++; // the second byte of the pair
    if (lead >= 0xa1 && lead <= 0xa9) continue; // punctuation and other scripts
    all++;
    if (lead >= 0xb0 && lead <= 0xd7) common++;
    if (lead > 0xc8 && lead <= 0xd7) beyondKorean++;
  }
  return all > 0 && common / all >= 0.7 && beyondKorean / all >= 0.1;
}
