import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../sql/db.ts';
import { storePlainPapers } from '../sql/papers-stand-in.ts';
import type { ParsedItem } from './literature/parsed-item.ts';

/** Stand-in: rows of `papers` alone, without an index. The store of the index takes the place of this file. */
export function storePapers(transaction: Transaction, items: ParsedItem[]) {
  return storePlainPapers(transaction, items, (record) => createHash('sha256').update(JSON.stringify(record)).digest());
}

export async function mergeSegments(_db: Database, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
}
