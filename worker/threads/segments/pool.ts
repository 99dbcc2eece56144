import { Piscina } from 'piscina';
import { buildSegment, type PaperOfSegment } from '../../../domain/literature/index/segment-builder.ts';
import { textAsStored } from '../../../sql/literature/papers.ts';
import { rowsOfSegment, type SegmentRows } from '../../../sql/literature/postings-rows.ts';
import type { WrittenPaper } from './body.ts';

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
  const pool = new Piscina<readonly WrittenPaper[], SegmentRows>({
    filename: new URL('./body.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    atomics: 'disabled',
    // A paper is garbage when the next one comes: little that is young grows old.
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 12 },
  });
  return {
    make: (papers) =>
      papers.length < fewPapers
        ? segmentHere(papers)
        : pool.run(
            papers.map(({ record, dates, references }) => ({
              record: textAsStored(record),
              dates,
              references: references.length === 0 ? null : textAsStored(references),
            })),
          ),
    close: () => pool.destroy(),
  };
}
