import type { UploadRow } from '../../domain/patients/format.ts';
import type { PlainRows } from '../../domain/patients/plain-rows.ts';
import { ChunkDraft } from '../../sql/columns/chunk-draft.ts';
import { UuidRun } from '../../sql/columns/uuid-run.ts';
import type { Transaction } from '../../sql/db.ts';
import { storeChunk } from '../../sql/tables/patient-chunks.ts';

/** The chunks of an upload whose rows are all stored as they come: each is one run of ids. */
export class UploadChunks {
  #draft = new ChunkDraft();
  #ids = new UuidRun();
  #full: ChunkDraft[] = [];

  /** The id of the next patient, valid until the next one is taken. */
  take({ names, values }: UploadRow): Buffer {
    if (this.#draft.isFull) this.#begin();
    this.#draft.add(names, values);
    return this.#ids.next();
  }

  takePlain(rows: PlainRows, row: number): Buffer {
    if (this.#draft.isFull) this.#begin();
    this.#draft.addPlain(rows, row);
    return this.#ids.next();
  }

  /** Stores the chunks that are full; while a batch of rows is stored, those of the next one may be taken. */
  async store(transaction: Transaction, projectId: string): Promise<void> {
    for (const draft of this.#full.splice(0)) await storeChunk(transaction, projectId, draft, { isAhead: true });
  }

  /** Stores what is left. A few patients are in no chunk. */
  async end(transaction: Transaction, projectId: string): Promise<void> {
    if (this.#draft.isWorthwhile) this.#begin();
    await this.store(transaction, projectId);
  }

  #begin(): void {
    this.#draft.ids.addRun(this.#ids.first, this.#ids.length);
    this.#full.push(this.#draft);
    this.#draft = new ChunkDraft();
    this.#ids = new UuidRun();
  }
}
