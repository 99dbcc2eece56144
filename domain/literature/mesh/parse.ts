import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableFile } from '../formats/parsed-item.ts';
import type { DescriptorRecord } from '../query/vocabulary.ts';
import { parseAsciiDescriptors } from './ascii.ts';
import { parseXmlDescriptors } from './xml.ts';

/**
 * Reads a descriptor file of MeSH, in either of NLM's formats, plain or gzip, in constant memory.
 * Throws UnreadableFile when it is none or breaks off.
 */
export async function* parseDescriptors(bytes: AsyncIterable<Uint8Array>): AsyncIterable<DescriptorRecord[]> {
  const { beginning, rest } = await peek(texts(bytes));
  const start = beginning.trimStart();
  let records = 0;
  if (start === '') throw new UnreadableFile('empty_file', 'The file is empty.');
  const parsed = start.startsWith('<')
    ? parseXmlDescriptors(rest)
    : /^\*NEWRECORD/m.test(beginning)
      ? parseAsciiDescriptors(lines(rest))
      : null;
  if (parsed === null)
    throw new UnreadableFile(
      'unknown_format',
      "This is no descriptor file of MeSH. Load NLM's desc2025.xml or d2025.bin, or those of another year, plain or gzip.",
    );
  for await (const batch of parsed) {
    records += batch.length;
    yield batch;
  }
  if (records === 0) throw new UnreadableFile('empty_file', 'The file holds no descriptor.');
}

/** The tree file (mtrees2025.bin): headings with a tree number each, by heading. */
export async function parseTree(bytes: AsyncIterable<Uint8Array>): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>();
  for await (const line of lines(texts(bytes))) {
    if (line.trim() === '') continue;
    const match = /^(.+);([A-Z]\d*(?:\.\d+)*)\s*$/.exec(line);
    if (match === null)
      throw new UnreadableFile(
        'unknown_format',
        `This is no tree file of MeSH: "${line.slice(0, 60)}" is not a heading, a semicolon and a tree number. Name mtrees2025.bin, or that of another year.`,
      );
    numbers.set(match[1]!, [...(numbers.get(match[1]!) ?? []), match[2]!]);
  }
  if (numbers.size === 0) throw new UnreadableFile('empty_file', 'The tree file holds no heading.');
  return numbers;
}

async function* texts(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of unpacked(bytes)) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const { beginning, rest } = await peekBytes(bytes);
  if (beginning[0] === 0x50 && beginning[1] === 0x4b)
    throw new UnreadableFile('unsupported_format', 'This is a ZIP archive: unpack it and load the file within.');
  if (beginning[0] !== 0x1f || beginning[1] !== 0x8b) {
    yield* rest;
    return;
  }
  const packed = Readable.from(rest);
  const gunzip = createGunzip();
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    for await (const chunk of packed.pipe(gunzip)) yield chunk;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR')
      throw new UnreadableFile('truncated_file', 'The gzip file breaks off: download it again.');
    if (code?.startsWith('Z_'))
      throw new UnreadableFile('malformed_file', 'The gzip file is damaged: download it again.');
    throw error;
  } finally {
    packed.destroy();
  }
}

async function* lines(chunks: AsyncIterable<string>): AsyncIterable<string> {
  let open = '';
  for await (const chunk of chunks) {
    const parts = (open + chunk).split(/\r?\n/);
    open = parts.pop()!;
    yield* parts;
  }
  if (open !== '') yield open;
}

/** Enough to tell one format from another, without losing it. */
async function peek(chunks: AsyncIterable<string>): Promise<{ beginning: string; rest: AsyncIterable<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning = '';
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    beginning += next.value;
    if (beginning.length >= 1000) break;
  }
  return { beginning, rest: resumed(beginning, iterator) };
}

async function peekBytes(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning: Uint8Array = new Uint8Array();
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    beginning = Buffer.concat([beginning, next.value]);
    if (beginning.length >= 2) break;
  }
  return { beginning, rest: resumed(beginning, iterator) };
}

async function* resumed<T>(beginning: T, iterator: AsyncIterator<T>): AsyncIterable<T> {
  try {
    yield beginning;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
