import type { LRUCache } from 'lru-cache';
import {
  type Bitmap,
  bitmapFromBytes,
  emptyBitmap,
  fullBitmap,
  setBit,
  subtract,
} from '../../domain/literature/index/bitmap.ts';
import { integerOf, literalArray } from '../binary/copy.ts';
import { byLibrary, type Copy, tableName } from './library.ts';
import type { Cached, SegmentRow } from './loaded-segment.ts';

/** What was read of segments, which never change: by what it is, each with its bytes. */
export type IndexCache = LRUCache<string, Cached & { bytes: number }>;

/**
 * The papers of each segment that are there. The bitmap of the deleted grows with their number, so the number tells whether the one that
 * is kept still holds. `hidden` are documents that count for nothing, though they stand in segments.
 */
export async function livePapers(
  copy: Copy,
  cacheOf: (segment: number) => IndexCache,
  segments: readonly SegmentRow[],
  hidden: readonly number[],
): Promise<Map<number, Bitmap>> {
  const live = new Map<number, Bitmap>();
  const wanted: number[] = [];
  for (const { id, deleted_papers, first_document, last_document } of segments) {
    if (deleted_papers === 0) live.set(id, fullBitmap(last_document - first_document + 1));
    else {
      const kept = cacheOf(id).get(`${id}:d:${deleted_papers}`);
      if (kept !== undefined && 'numbers' in kept) live.set(id, kept.numbers as Bitmap);
      else wanted.push(id);
    }
  }
  for (const [library, ids] of byLibrary(wanted, (id) => id)) {
    const rows = await copy(
      `select id, deleted from ${tableName(library, 'segments')} where id = any (${literalArray(ids, 'int')})`,
    );
    for (const [key, deleted] of rows) {
      const id = integerOf(key!);
      const row = segments.find((segment) => segment.id === id)!;
      const documents = row.last_document - row.first_document + 1;
      const ofSegment = fullBitmap(documents);
      subtract(ofSegment, bitmapFromBytes(deleted!, documents));
      live.set(id, ofSegment);
      cacheOf(id).set(`${id}:d:${row.deleted_papers}`, { numbers: ofSegment, bytes: ofSegment.byteLength });
    }
  }
  takeHidden(live, segments, hidden);
  return live;
}

/** In copies: what is kept knows only of deletions. */
function takeHidden(live: Map<number, Bitmap>, segments: readonly SegmentRow[], hidden: readonly number[]): void {
  if (hidden.length === 0) return;
  for (const { id, first_document, last_document } of segments) {
    const own = hidden.filter((document) => document >= first_document && document <= last_document);
    if (own.length === 0) continue;
    const bitmap = emptyBitmap(last_document - first_document + 1);
    for (const document of own) setBit(bitmap, document - first_document);
    const left = live.get(id)!.slice();
    subtract(left, bitmap);
    live.set(id, left);
  }
}
