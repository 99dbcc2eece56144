import { ByteWriter } from '../index/byte-writer.ts';
import type { SearchAnswer } from './search.ts';

/** Memory that the next answer is written into as well, unless it grew beyond what nearly all answers need. */
let writer = new ByteWriter(2 ** 18);
const largestKept = 2 ** 20;

/**
 * What was found as JSON in UTF-8, in memory of its own. As bytes it passes to another thread and to the network as it is: as a
 * text of papers, most of which have a character beyond Latin-1, it was made flat, copied twice and encoded.
 */
export function jsonOf({ onPage, total, facets, query }: SearchAnswer): Uint8Array<ArrayBuffer> {
  writer.length = 0;
  let before = '{"items":[';
  for (const { found, own } of onPage) {
    writer.text(before);
    // Both are objects, and neither is empty.
    writer.bytes(found.json().subarray(0, -1));
    before = `,${JSON.stringify(own).slice(1)},`;
  }
  const items = before.endsWith(',') ? before.slice(0, -1) : before;
  writer.text(`${items}],${JSON.stringify({ total, facets, query }).slice(1)}`);
  const json = writer.written.slice();
  if (json.length > largestKept) writer = new ByteWriter(2 ** 18);
  return json;
}
