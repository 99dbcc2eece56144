import { createHash } from 'node:crypto';
import { RunRowDigests, type RunRows } from '../domain/access/run-rows.ts';
import type { SecretKeys } from '../domain/access/secret-keys.ts';
import type { PatientChunk } from '../sql/columns/patient-chunk.ts';
import { rowTexts } from './row-texts.ts';

/** The digest of all that a run reads, and those of each patient. Where more are `expected` than are kept, only the first. */
export class DatasetDigests {
  readonly #columns: readonly string[];
  readonly #rows: RunRowDigests;
  readonly #all = createHash('sha256');

  constructor(projectId: string, columns: readonly string[], secretKeys: SecretKeys, expected: number) {
    this.#columns = columns;
    this.#rows = new RunRowDigests(projectId, columns, secretKeys, expected);
    this.#all.update(JSON.stringify(columns));
  }

  add(chunk: PatientChunk): void {
    const texts = rowTexts(chunk, this.#columns);
    this.#all.update(texts.all);
    for (let row = 0; row < chunk.rows && !this.#rows.isFull; row++) this.#rows.add(chunk.ids.at(row), texts.of(row));
  }

  finish(): { sha256: string; rows: RunRows | null } {
    return { sha256: this.#all.digest('hex'), rows: this.#rows.finish() };
  }
}
