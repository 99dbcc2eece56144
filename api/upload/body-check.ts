import { BodyReading } from '../../domain/patients/body-reading.ts';
import { foreignFile } from '../../domain/patients/foreign-file.ts';
import type { Format } from '../../domain/patients/format.ts';
import { type RowIssues, unreadable } from '../../domain/patients/row-issues.ts';
import { TextDecoding } from '../../domain/patients/text-decoding.ts';
import { takeTurns } from '../turns.ts';
import type { Spool } from './spool.ts';

/** The first reading of an upload, which runs along with the body and ahead of the storing. */
export class BodyCheck {
  /** Settles when all is checked; rejects with an ApiError when the body can't be read to its end. */
  readonly done: Promise<void>;
  /** What `done` was rejected with. */
  failure: unknown = null;
  readonly #decoding: TextDecoding;
  #bytes = 0;
  #isStopped = false;
  #more = Promise.withResolvers<void>();

  constructor(spool: Spool, format: Format, issues: RowIssues, charset: string | undefined) {
    this.#decoding = new TextDecoding(charset);
    this.done = this.#run(spool, format, issues);
    this.done.catch((error: unknown) => {
      this.failure = error;
    });
  }

  /** The charset that the body turned out to have. */
  get charset(): string {
    return this.#decoding.charset;
  }

  /** Waits until so many bytes of the body, or all, are checked. */
  async reached(bytes: number): Promise<void> {
    while (this.#bytes < bytes)
      await Promise.race([this.#more.promise, this.done.then(() => (this.#bytes = Number.POSITIVE_INFINITY))]);
  }

  /** Ends it early; what waits for it is not notified. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.done.catch(() => {});
  }

  async #run(spool: Spool, format: Format, issues: RowIssues): Promise<void> {
    const turns = takeTurns();
    const reading = new BodyReading(this.#decoding);
    const reader = {
      text: (text: string, isLast: boolean) => format.check(text, isLast),
      plain: (lines: Buffer) => format.checkPlain(lines),
    };
    const check = async (chunk: Uint8Array, isLast: boolean) => {
      for (const _ of reading.read(chunk, isLast, reader)) {
        if (turns.isOver()) await turns.next();
        if (this.#isStopped) return;
      }
      const { invalidAt, charset } = this.#decoding;
      if (invalidAt !== null)
        unreadable(
          issues,
          format.checked + 1,
          '',
          `the byte ${invalidAt + 1} of the body is not ${charset}: save the file as UTF-8, or name its charset in the Content-Type`,
        );
    };
    for await (const chunk of spool.follow()) {
      if (this.#isStopped) return;
      const foreign = this.#bytes === 0 ? foreignFile(chunk) : null;
      if (foreign !== null) unreadable(issues, 0, '', `the file ${foreign}`);
      await check(chunk, false);
      this.#bytes += chunk.length;
      this.#more.resolve();
      this.#more = Promise.withResolvers();
    }
    if (!this.#isStopped) await check(Buffer.alloc(0), true);
  }
}
