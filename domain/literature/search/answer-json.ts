import { ByteWriter } from '../index/byte-writer.ts';
import type { IndexedPaper } from './literature-index.ts';
import type { SearchAnswer } from './search.ts';

/** Memory that the next answer is written into as well, unless it grew beyond what nearly all answers need. */
let writer = new ByteWriter(2 ** 18);
const largestKept = 2 ** 20;

/**
 * What was found as JSON in UTF-8, in memory of its own. As bytes it passes to another thread and to the network as it is: as a
 * text of papers, most of which have a character beyond Latin-1, it was made flat, copied twice and encoded.
 */
export const jsonOf = ({ onPage, total, facets, query }: SearchAnswer): Uint8Array<ArrayBuffer> =>
  jsonOfPage(onPage, { total, facets, query });

/** A list of papers, each with what is said of it alone, and what is said beside the list. */
export function jsonOfPage(
  onPage: readonly { found: Pick<IndexedPaper, 'json'>; own: object }[],
  beside: object,
): Uint8Array<ArrayBuffer> {
  writer.length = 0;
  let before = '{"items":[';
  for (const { found, own } of onPage) {
    writer.text(before);
    writer.bytes(found.json().subarray(0, -1));
    before = `${membersOf(own)}},`;
  }
  writer.text(`${before.endsWith(',') ? before.slice(0, -1) : before}]${membersOf(beside)}}`);
  const json = writer.written.slice();
  if (json.length > largestKept) writer = new ByteWriter(2 ** 18);
  return json;
}

/** What follows other members of an object. */
const membersOf = (more: object): string => {
  const json = JSON.stringify(more).slice(1, -1);
  return json === '' ? '' : `,${json}`;
};
