import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';
import { buildSegment, type PaperOfSegment } from '../../../domain/literature/index/segment-builder.ts';
import { rowsOfSegment, type SegmentRows } from '../../../sql/literature/postings-rows.ts';

/** A record and what it cites are the JSON that is stored: a text goes to a thread at once, an object field by field. */
export type WrittenPaper = { record: string; dates: PaperDates; references: string | null };

export default function segment(papers: readonly WrittenPaper[]): SegmentRows {
  return rowsOfSegment(buildSegment(read(papers)));
}

/** Each paper is read when its turn has come, so that no more than one is there. */
function* read(papers: readonly WrittenPaper[]): Iterable<PaperOfSegment> {
  for (const { record, dates, references } of papers)
    yield {
      record: JSON.parse(record) as PaperRecord,
      dates,
      references: references === null ? [] : (JSON.parse(references) as PaperReference[]),
    };
}
