import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The files of a zip by their names, in its order. */
export async function zipEntries(zip: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const entries = new Map<string, Buffer>();
  fromBuffer(zip, { lazyEntries: true }, (error, file) => {
    if (error) return reject(error);
    file.on('error', reject);
    file.on('end', () => resolve(entries));
    file.on('entry', (entry) => {
      file.openReadStream(entry, async (failure, stream) => {
        if (failure) return reject(failure);
        entries.set(entry.fileName, await buffer(stream));
        file.readEntry();
      });
    });
    file.readEntry();
  });
  return promise;
}
