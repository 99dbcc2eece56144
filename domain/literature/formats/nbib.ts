import { RecordReader } from './nbib/fields.ts';
import { linesOf } from './nbib/lines.ts';
import { itemOf } from './nbib/paper.ts';
import { type PaperParser, type ParsedItem, UnreadableFile } from './parsed-item.ts';

/** Characters: the longest records of PubMed, with some thousand authors and their addresses, have a few million. */
const longestRecord = 16_000_000;

/**
 * PubMed's tagged text, called MEDLINE, NBIB or "PubMed format": NLM's "MEDLINE/PubMed Data Element (Field)
 * Descriptions", and what other programs make of it.
 */
export const parseNbib: PaperParser = async function* (bytes) {
  const reader = new RecordReader();
  let records = 0;
  let isEmpty = true;
  for await (const lines of linesOf(bytes)) {
    const items: ParsedItem[] = [];
    for (const line of lines) {
      isEmpty &&= line.trim() === '';
      const fields = reader.line(line);
      if (reader.isRis) {
        throw new UnreadableFile('unknown_format', 'This is RIS ("TY  - "), not NBIB: hand it in as RIS.');
      }
      if (fields) items.push(itemOf(fields, ++records));
    }
    if (reader.size > longestRecord) {
      throw new UnreadableFile(
        'malformed_file',
        `No record ends within ${longestRecord} characters after record ${records}.`,
      );
    }
    if (items.length > 0) yield items;
  }
  const fields = reader.end();
  if (fields) yield [itemOf(fields, ++records)];
  if (isEmpty) throw new UnreadableFile('empty_file', 'The file is empty.');
  if (records === 0) {
    throw new UnreadableFile(
      'unknown_format',
      'The file has no field of the NBIB format, such as "PMID- 12345": in PubMed, choose Save, format PubMed.',
    );
  }
};
