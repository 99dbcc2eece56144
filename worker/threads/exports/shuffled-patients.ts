import { Spool } from './spool.ts';

/** A bucket is sorted in memory. */
const bytesPerBucket = 8 * 2 ** 20;
/** Each is an open file. */
const mostBuckets = 128;
const rowsPerBatch = 1000;

/**
 * Rows in the order of their ids, which are pseudonyms: to whoever lacks their key an order drawn by lot, so that a row's
 * place tells nothing of when a patient came. They are kept in files without names, each for a range of ids, in memory
 * for one of these.
 */
export class ShuffledPatients<Row extends { id: string }> {
  readonly #buckets: Spool[];

  private constructor(buckets: Spool[]) {
    this.#buckets = buckets;
  }

  /** `bytes`: about how many there will be. */
  static async open<Row extends { id: string }>(bytes: number): Promise<ShuffledPatients<Row>> {
    const count = Math.max(1, Math.min(mostBuckets, Math.ceil(bytes / bytesPerBucket)));
    return new ShuffledPatients(await Promise.all(Array.from({ length: count }, () => Spool.open())));
  }

  async add(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      // Ids are a letter and then uniform in Crockford's base 32, whose order is that of its characters.
      const place = digit(row.id[1]!) / 32 + digit(row.id[2]!) / 1024;
      const { id, ...rest } = row;
      await this.#buckets[Math.floor(place * this.#buckets.length)]!.write(
        Buffer.from(`${JSON.stringify({ id, ...rest })}\n`),
      );
    }
  }

  /** As often as wanted. */
  async *read(): AsyncGenerator<Row[]> {
    for (const bucket of this.#buckets) {
      const lines: string[] = [];
      for await (const line of bucket.lines()) lines.push(line);
      // A line begins with its id.
      lines.sort((a, b) => (a < b ? -1 : 1));
      for (let from = 0; from < lines.length; from += rowsPerBatch)
        yield lines.slice(from, from + rowsPerBatch).map((line) => JSON.parse(line) as Row);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#buckets.map((bucket) => bucket.close()));
  }
}

function digit(character: string): number {
  return '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(character);
}
