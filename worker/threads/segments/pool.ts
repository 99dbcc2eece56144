import { Piscina } from 'piscina';
import { buildSegment, type PaperOfSegment } from '../../../domain/literature/index/segment-builder.ts';
import { jsonAsStored } from '../../../sql/literature/papers.ts';
import { rowsOfSegment, type SegmentRows } from '../../../sql/literature/postings-rows.ts';
import type { WrittenPapers } from './body.ts';

/** Makes the rows of the index of papers whose records stay as they are. */
export type MakeSegment = (papers: readonly Required<PaperOfSegment>[]) => Promise<SegmentRows>;

export type SegmentThreads = { make: MakeSegment; close(): Promise<void> };

/** Without a thread. */
export const segmentHere: MakeSegment = async (papers) => rowsOfSegment(buildSegment(papers));

/** Fewer are indexed here in the time that a thread takes to start. */
const fewPapers = 100;

/** A batch of the longest records, with what was made of them. */
const memoryMegabytes = 512;

/**
 * Makes segments in a thread, one after the other: the words of a batch take longer than all else that this process does for an
 * import, and reading the next batch and the talk with the database go on meanwhile.
 */
export function openSegmentThreads(): SegmentThreads {
  const pool = new Piscina<WrittenPapers, SegmentRows>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    atomics: 'disabled',
    // A paper is garbage when the next one comes: little that is young grows old.
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 12 },
  });
  return {
    make(papers) {
      if (papers.length < fewPapers) return segmentHere(papers);
      const written = writtenPapers(papers);
      return pool.run(written, { transferList: [written.json.buffer as ArrayBuffer] });
    },
    close: () => pool.destroy(),
  };
}

function writtenPapers(papers: Parameters<MakeSegment>[0]): WrittenPapers {
  const parts = papers.flatMap(({ record, references }) => [
    jsonAsStored(record),
    references.length === 0 ? null : jsonAsStored(references),
  ]);
  const json = new Uint8Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let end = 0;
  const ends = Int32Array.from(parts, (part) => {
    if (part !== null) json.set(part, end);
    return (end += part?.length ?? 0);
  });
  return { json, ends, dates: papers.map(({ dates }) => dates) };
}
