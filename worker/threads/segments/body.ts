import type { PaperDates, PaperRecord, PaperReference } from '../../../contract/resources/paper.ts';
import { buildSegment, type PaperOfSegment } from '../../../domain/literature/index/segment-builder.ts';
import { freeBytes } from '../../../sql/binary/array.ts';
import { rowsOfSegment, type SegmentRows } from '../../../sql/literature/postings-rows.ts';

/**
 * Papers as bytes, which go to a thread at once, where objects go field by field: the JSON of each record and of what it cites, one
 * after the other, and of each where it ends. What is empty cites nothing.
 */
export type WrittenPapers = { json: Uint8Array; ends: Int32Array; dates: readonly PaperDates[] };

export default function segment(papers: WrittenPapers): SegmentRows {
  const segment = buildSegment(read(papers));
  freeBytes(papers.json);
  return rowsOfSegment(segment);
}

/** Each paper is read when its turn has come, so that no more than one is there. */
function* read({ json, ends, dates }: WrittenPapers): Iterable<PaperOfSegment> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  let at = 0;
  for (const [i, ofPaper] of dates.entries()) {
    const [record, references] = [ends[2 * i]!, ends[2 * i + 1]!];
    yield {
      record: JSON.parse(bytes.toString('utf8', at, record)) as PaperRecord,
      dates: ofPaper,
      references:
        references === record ? [] : (JSON.parse(bytes.toString('utf8', record, references)) as PaperReference[]),
    };
    at = references;
  }
}
