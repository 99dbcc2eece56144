import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** On a CSV of patients zlib's level 4 makes 8 % less than 1 in a quarter more time; 6 needs twice the time for 4 % less. */
const deflateLevel = 4;

export type ZipEntry = { name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * A zip of the entries, one after another, each read when its turn has come; zip64 where sizes ask for it. The same
 * entries and time give the same bytes in every time zone: a zip holds local time, and ours is UTC.
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>, writtenAt: Date): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = {
    mtime: new Date(writtenAt.getTime() + writtenAt.getTimezoneOffset() * 60_000),
    forceDosTimestamp: true,
    mode: 0o100644,
    compressionLevel: deflateLevel,
  };
  let reading: Readable | undefined;
  const feeding = (async () => {
    for await (const entry of entries) {
      reading = Readable.from(entry.bytes);
      zip.addReadStream(reading, entry.name, options);
      await finished(reading);
    }
    zip.end();
  })().catch((error: unknown) => {
    output.destroy(
      error instanceof Error ? error : new Error('An entry of the zip could not be read', { cause: error }),
    );
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    reading?.destroy();
    await feeding;
  }
}
