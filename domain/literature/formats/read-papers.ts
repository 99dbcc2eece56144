import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectedBytes, detectFormat, type Format } from './detect-format.ts';
import { parseJson, parseJsonLines } from './jsonl.ts';
import { asUtf8From, legacyEncodingOf } from './legacy-encoding.ts';
import { parseNbib } from './nbib.ts';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';
import { parsePubmedXml } from './pubmed-xml.ts';
import { parseRis } from './ris.ts';

/** The parser of BibTeX takes longer to load than all the others together, and most workers never meet a file of it. */
const parseBibtex: PaperParser = async function* parseBibtex(bytes) {
  yield* (await import('./bibtex.ts')).parseBibtex(bytes);
};

const parsers: Record<Format, PaperParser> = {
  pubmed_xml: parsePubmedXml,
  nbib: parseNbib,
  ris: parseRis,
  bibtex: parseBibtex,
  jsonl: parseJsonLines,
  json: parseJson,
};

/**
 * Reads a file of papers, compressed with gzip or not, in whatever format of ours it is. Only its beginning is read before
 * the answer; what is wrong further on is thrown as UnreadableFile while the items are taken.
 */
export async function readPapers(
  bytes: AsyncIterable<Uint8Array>,
  { fileName = null, format }: { fileName?: string | null; format?: Format | undefined } = {},
): Promise<{ format: Format; items: AsyncIterable<ParsedItem[]> }> {
  const raw = await peek(bytes, 2);
  const zipped = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
  const plain = await peek(zipped ? gunzip(raw.all()) : raw.all(), detectedBytes);
  try {
    const known = format ?? detectFormat(plain.head.subarray(0, detectedBytes), fileName);
    // XML says itself what it is in.
    const legacy = known === 'pubmed_xml' ? null : legacyEncodingOf(plain.head.subarray(0, detectedBytes));
    const bytesOfFile = plain.all();
    return { format: known, items: parsers[known](legacy === null ? bytesOfFile : asUtf8From(legacy, bytesOfFile)) };
  } catch (error) {
    await plain.close();
    throw error;
  }
}

/** The beginning of a stream, and all of it all the same. */
async function peek(bytes: AsyncIterable<Uint8Array>, length: number) {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let ended = false;
  while (size < length && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else {
      chunks.push(next.value);
      size += next.value.length;
    }
  }
  const close = async () => {
    await iterator.return?.();
  };
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
      while (!ended) {
        const next = await iterator.next();
        if (next.done) ended = true;
        else yield next.value;
      }
    } finally {
      if (!ended) await close();
    }
  }
  return { head: Buffer.concat(chunks), all, close };
}

/** Records take a tenth of themselves; what takes less than a hundredth, beyond a file of any size, is made to be unpacked for hours. */
const mostTimes = 100;
const unpackedAnyway = 20_000_000;

async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packed = 0;
  let unpacked = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const unzipped = pipeline(Readable.from(counted(), { objectMode: false }), createGunzip(), () => {
    // What goes wrong is thrown where the bytes are taken.
  });
  try {
    for await (const chunk of unzipped) {
      unpacked += chunk.length;
      if (unpacked > Math.max(unpackedAnyway, mostTimes * packed))
        throw new UnreadableFile(
          'malformed_file',
          `The gzip file unpacks to more than ${mostTimes} times its size: it holds the same thing again and again. Send it unpacked, or in parts`,
        );
      yield chunk;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') {
      throw new UnreadableFile('truncated_file', 'The gzip file breaks off: it was not copied whole');
    }
    if (code.startsWith('Z_')) {
      throw new UnreadableFile('malformed_file', 'The gzip file is damaged: unpacking it fails');
    }
    throw error;
  }
}
