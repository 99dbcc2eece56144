import { lengthOfCode } from '../ranking/bm25f.ts';
import { type Bitmap, hasBit } from './bitmap.ts';
import {
  type ColumnName,
  type NumberColumn,
  numberColumns,
  numbersFromBytes,
  numbersToBytes,
  TextColumnWriter,
  textColumns,
  textsFromBytes,
} from './columns.ts';
import { ListPacker } from './list-packer.ts';
import { unpackPostings } from './packed-postings.ts';
import { eachPosting, type Layout, PositionsReader, type Postings, PostingsWriter } from './postings.ts';
import { mostOfSmall, sizeOf } from './term-block.ts';

export type SegmentSize = { id: number; documents: number; papers: number; deletedPapers: number };

/** Of so many of a size one is made: each paper is written again once for each factor of eight. */
const factor = 8;
const factorAtEnd = 3;

/**
 * No segment gets larger. Larger ones would make search a little faster, and leave much free space in the tables after
 * each merge.
 */
const largestSegment = 262_144;

/** A segment is small while it has fewer papers than this; those of more than half the largest stay as they are. */
const sizes = [512, 4_096, 32_768, largestSegment / 2] as const;

/**
 * The next segments to be made one, of those in the order of their documents: neighbours, since a segment is a range.
 * Eight of a size, or as many as fill a largest one. One alone when most of its papers are gone. Null when all is well.
 * At the end of an import that has stored so many papers, fewer of a size will do: what would wait for others is asked by every
 * search until then. No more papers are written again for that than half of those that were stored.
 */
export function chooseMerge(segments: readonly SegmentSize[], imported = 0): number[] | null {
  const halfGone = segments.find(({ papers, deletedPapers }) => deletedPapers * 2 > papers && papers > sizes[0]);
  if (halfGone !== undefined) return [halfGone.id];
  let smaller = 0;
  for (const size of sizes) {
    for (const run of runsBelow(size, segments)) {
      const chosen = withinLargest(run);
      // Smaller ones come along, but are no reason: or each batch would be written again with all before it.
      const ofSize = chosen.filter(({ papers }) => papers >= smaller).length;
      const full = chosen.length > 1 && chosen.length < run.length;
      if (ofSize >= factor || full) return chosen.map(({ id }) => id);
    }
    smaller = size;
  }
  for (const size of sizes)
    for (const run of runsBelow(size, segments)) {
      const papers = run.reduce((sum, segment) => sum + segment.papers, 0);
      if (run.length >= factorAtEnd && papers * 2 <= Math.min(imported, largestSegment)) return run.map(({ id }) => id);
    }
  return null;
}

/** Neighbours that are all smaller. */
function runsBelow(size: number, segments: readonly SegmentSize[]): SegmentSize[][] {
  const runs: SegmentSize[][] = [[]];
  for (const segment of segments)
    if (segment.papers < size) runs.at(-1)!.push(segment);
    else runs.push([]);
  return runs;
}

function withinLargest(run: readonly SegmentSize[]): SegmentSize[] {
  let papers = 0;
  const chosen: SegmentSize[] = [];
  for (const segment of run) {
    papers += segment.papers - segment.deletedPapers;
    if (papers > largestSegment) break;
    chosen.push(segment);
  }
  return chosen;
}

/** A segment that goes into another: how far its documents move, and which of them stay behind. */
export type MergeSource = { shift: number; documents: number; deleted: Bitmap | null };

/** Small lists are many: to make memory for each took longer than to write them. */
const writer = new PostingsWriter();
const packer = new ListPacker();

export type StoredPostings = Postings & { isPacked?: boolean };

/**
 * One term's postings of several segments as those of the new one, in memory that the next term uses again; null when none of
 * its papers is left. They are packed where they are not small for sure: then nothing is unpacked, either.
 */
export function mergePostings(
  sources: readonly { source: MergeSource; postings: StoredPostings }[],
  layout: Layout | null,
): StoredPostings | null {
  const isWhole = sources.every(({ source }) => source.deleted === null);
  if (!isWhole || !isLarge(sources)) return mergeUnpacked(sources, layout);
  packer.begin(layout);
  for (const { source, postings } of sources)
    if (postings.isPacked) packer.addPacked(postings, source.shift);
    else packer.add(postings, source.shift);
  return { ...packer.take(), isPacked: true };
}

/** Whether all of them together are not small, for sure: distances only grow, and unpacked a paper has a byte at least of each kind. */
function isLarge(sources: readonly { postings: StoredPostings }[]): boolean {
  let bytes = 0;
  for (const { postings } of sources)
    bytes += postings.isPacked ? postings.papers * (postings.positions === null ? 2 : 3) : sizeOf(postings);
  return bytes > mostOfSmall;
}

function mergeUnpacked(
  sources: readonly { source: MergeSource; postings: StoredPostings }[],
  layout: Layout | null,
): Postings | null {
  writer.begin(layout !== null);
  for (const { source, postings: stored } of sources) {
    const postings = stored.isPacked ? unpackPostings(stored, layout) : stored;
    const { shift, deleted } = source;
    if (deleted === null) {
      writer.addAll(postings, shift);
      continue;
    }
    const positions = layout === null ? null : new PositionsReader(postings.positions!, layout);
    eachPosting(postings, (document, code) => {
      const bytes = positions?.take(code) ?? null;
      if (!hasBit(deleted, document)) writer.add(document + shift, code, bytes);
    });
  }
  return writer.finish();
}

export function mergeNumbers(
  name: NumberColumn,
  sources: readonly { source: MergeSource; bytes: Uint8Array }[],
  documents: number,
): Uint8Array {
  const merged = new numberColumns[name](documents);
  for (const { source, bytes } of sources) merged.set(numbersFromBytes(name, bytes), source.shift);
  return numbersToBytes(merged);
}

export function mergeTexts(
  sources: readonly { source: MergeSource; bytes: Uint8Array }[],
  documents: number,
): Uint8Array {
  const writer = new TextColumnWriter();
  for (const { source, bytes } of sources) {
    const { shift, deleted } = source;
    writer.addAll(textsFromBytes(bytes), shift, (document) => deleted !== null && hasBit(deleted, document));
  }
  return writer.toBytes(documents);
}

export const columnNames: readonly ColumnName[] = [...(Object.keys(numberColumns) as NumberColumn[]), ...textColumns];

export function isNumberColumn(name: ColumnName): name is NumberColumn {
  return name in numberColumns;
}

/** The weighted words of the papers that stay, as well as their codes tell. */
export function totalLengthOf(sources: readonly { source: MergeSource; bytes: Uint8Array }[]): number {
  let total = 0;
  for (const { source, bytes } of sources)
    for (let i = 0; i < source.documents; i++)
      if (source.deleted === null || !hasBit(source.deleted, i)) total += lengthOfCode(bytes[i]!);
  return total;
}
