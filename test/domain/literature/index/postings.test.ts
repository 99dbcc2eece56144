import fc from 'fast-check';
import t from 'tap';
import {
  eachPosting,
  encodePositions,
  Places,
  PositionsReader,
  type Postings,
  PostingsWriter,
} from '../../../../domain/literature/index/postings.ts';
import { frequencyCode } from '../../../../domain/literature/ranking/bm25f.ts';

const places = fc.uniqueArray(fc.nat(5000), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));
const paper = fc.record({ gap: fc.integer({ min: 1, max: 300_000 }), lists: fc.tuple(places, places, places) });

/** What was put in, and the postings of it. */
function encode(papers: readonly { gap: number; lists: readonly number[][] }[]) {
  const writer = new PostingsWriter(0, true);
  let document = -1;
  const given = papers
    .filter(({ lists }) => lists.some((list) => list.length > 0))
    .map(({ gap, lists }) => {
      document += gap;
      const [title, heading, abstract] = lists as [number[], number[], number[]];
      const code = frequencyCode({ title: title.length, heading: heading.length, abstract: abstract.length });
      const positions: number[] = [];
      encodePositions(positions, lists, 'parts');
      writer.add(document, code, Uint8Array.from(positions));
      return { document, code, lists };
    });
  return { given, postings: writer.finish() };
}

function read(postings: Postings): { document: number; code: number }[] {
  const found: { document: number; code: number }[] = [];
  eachPosting(postings, (document, code) => found.push({ document, code }));
  return found;
}

function readPlaces(reader: PositionsReader, code: number): number[][] {
  const places = [new Places(), new Places(), new Places()];
  reader.read(code, places);
  return places.map((list) => Array.from({ length: list.length }, (_, i) => list.at(i)));
}

t.test('postings are read as they were written: documents, frequencies and every position', async (t) => {
  fc.assert(
    fc.property(fc.array(paper, { maxLength: 30 }), (papers) => {
      const { given, postings } = encode(papers);
      t.strictSame(
        read(postings),
        given.map(({ document, code }) => ({ document, code })),
      );
      const reader = new PositionsReader(postings.positions!, 'parts');
      for (const { code, lists } of given) {
        t.strictSame(readPlaces(reader, code), lists);
      }
    }),
  );
});

t.test('positions that are skipped leave the others where they are', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(paper, fc.boolean()), { maxLength: 30 }), (asked) => {
      const { given, postings } = encode(asked.map(([one]) => one));
      const reader = new PositionsReader(postings.positions!, 'parts');
      given.forEach(({ code, lists }, i) => {
        if (asked[i]![1]) reader.skip(code);
        else {
          t.strictSame(readPlaces(reader, code), lists);
        }
      });
    }),
  );
});
