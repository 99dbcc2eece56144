import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { derivedKey, type SecretKeys, secretKeyId } from './secret-keys.ts';

/** What a run keeps of the patients that it read. */
export type RunRows = { columns: readonly string[]; keyId: Buffer; digests: Buffer };

const idBytes = 8;
const digestBytes = 4;
const rowBytes = idBytes + digestBytes;
/** 240 KB a run, less than many a result. Of more patients nothing is kept. */
const maximumRunRows = 20_000;

/**
 * Takes the patients of a run as they are read. `projectId` is a UUID, to which the digests are bound. Where more patients are
 * expected than are kept, none is digested.
 */
export class RunRowDigests {
  readonly #columns: readonly string[];
  readonly #key: KeyObject;
  readonly #keyId: Buffer;
  #bytes = Buffer.alloc(64 * rowBytes);
  #rows = 0;

  constructor(projectId: string, columns: readonly string[], secretKeys: SecretKeys, expected = 0) {
    if (expected > maximumRunRows) this.#rows = maximumRunRows + 1;
    this.#columns = columns;
    this.#key = createSecretKey(derivedKey(secretKeys[0], projectId, 'rows that runs read'));
    this.#keyId = secretKeyId(secretKeys[0]);
  }

  add(uuid: string, values: string | Uint8Array): void {
    if (++this.#rows > maximumRunRows) return;
    const at = (this.#rows - 1) * rowBytes;
    if (at === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(at)]);
    // The half of a UUIDv7 that is random.
    this.#bytes.write(uuid.slice(19).replace('-', ''), at, idBytes, 'hex');
    createHmac('sha256', this.#key)
      .update(values)
      .digest()
      .copy(this.#bytes, at + idBytes, 0, digestBytes);
  }

  /** There are more than are kept, so that no further one matters. */
  get isFull(): boolean {
    return this.#rows > maximumRunRows;
  }

  /** null when there are too many. */
  finish(): RunRows | null {
    if (this.#rows > maximumRunRows) return null;
    const digests = this.#bytes.subarray(0, this.#rows * rowBytes);
    return { columns: this.#columns, keyId: this.#keyId, digests };
  }
}

export type RowChanges = { added: number; removed: number; changed: number | null };

/**
 * How many patients the second run read that the first did not, the other way about, and how many had other values. What
 * changed is null where the two read other columns, or digested with another key.
 */
export function compareRunRows(first: RunRows, second: RunRows): RowChanges {
  const isComparable =
    first.keyId.equals(second.keyId) && JSON.stringify(first.columns) === JSON.stringify(second.columns);
  const before = digestsById(first);
  let shared = 0;
  let changed = 0;
  const after = digestsById(second);
  for (const [id, digest] of after) {
    const known = before.get(id);
    if (known === undefined) continue;
    shared++;
    if (known !== digest) changed++;
  }
  return { added: after.size - shared, removed: before.size - shared, changed: isComparable ? changed : null };
}

function digestsById({ digests }: RunRows): Map<bigint, number> {
  const rows = new Map<bigint, number>();
  for (let at = 0; at < digests.length; at += rowBytes)
    rows.set(digests.readBigUInt64BE(at), digests.readUInt32BE(at + idBytes));
  return rows;
}
