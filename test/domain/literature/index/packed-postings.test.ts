import fc from 'fast-check';
import t from 'tap';
import { type Bitmap, emptyBitmap } from '../../../../domain/literature/index/bitmap.ts';
import { BitReader, BitWriter, Numbers } from '../../../../domain/literature/index/bits.ts';
import { packPostings, unpackPostings } from '../../../../domain/literature/index/packed-postings.ts';
import type { Postings } from '../../../../domain/literature/index/postings.ts';
import { PostingsCollector } from '../../../../domain/literature/index/postings-collector.ts';
import { mergePostings } from '../../../../domain/literature/index/segment-merge.ts';
import { isSmall } from '../../../../domain/literature/index/term-block.ts';

const places = fc.uniqueArray(fc.nat(5000), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));
/** Mostly near each other, as the papers of a frequent word, with one far away. */
const gap = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.integer({ min: 1, max: 2 ** 20 }));
const papers = fc.array(fc.record({ gap, lists: fc.tuple(places, places, places) }), { minLength: 1, maxLength: 60 });

/** The postings of one term, which has these places. */
function postingsOf(
  layout: 'parts' | 'whole',
  given: readonly { gap: number; lists: readonly number[][] }[],
): Postings {
  const collector = new PostingsCollector(layout);
  let document = -1;
  for (const { gap, lists } of given) {
    document += gap;
    (layout === 'parts' ? lists : lists.slice(0, 1)).forEach((list, part) => {
      for (const position of list) collector.add('heart', document, part, position);
    });
  }
  for (const { postings } of collector.postings())
    return { ...postings, documents: postings.documents.slice(), positions: postings.positions!.slice() };
  return { papers: 0, documents: new Uint8Array(0), positions: new Uint8Array(0) };
}

const bytes = ({ papers, documents, positions }: Postings) => ({
  ...{ papers, documents: [...documents] },
  positions: positions === null ? null : [...positions],
});

t.test('what was packed is unpacked to the same bytes, with its positions and without', async (t) => {
  fc.assert(
    fc.property(papers, fc.constantFrom('parts', 'whole'), (given, layout) => {
      const postings = postingsOf(layout, given);
      fc.pre(postings.papers > 0);
      const packed = packPostings(postings, layout);
      t.strictSame(bytes(unpackPostings(packed, layout)), bytes(postings));
      t.strictSame(
        bytes(unpackPostings({ ...packed, positions: null }, layout)),
        bytes({ ...postings, positions: null }),
      );
    }),
    { numRuns: 60 },
  );
});

t.test(
  'lists that are merged as they lie there, packed or not, become what they become when all are unpacked',
  async (t) => {
    const sources = fc.array(fc.record({ given: papers, isPacked: fc.boolean() }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sources, fc.constantFrom('parts', 'whole', null), (lists, layout) => {
        const documents = 61 * 2 ** 20;
        const of = (deleted: Bitmap | null) =>
          lists.flatMap(({ given, isPacked }, i) => {
            const { positions, ...list } = postingsOf(layout ?? 'parts', given);
            const postings = { ...list, positions: layout === null ? null : positions };
            const stored = isPacked ? { ...packPostings(postings, layout), isPacked } : postings;
            const source = { shift: i * documents, documents, deleted };
            return postings.papers === 0 ? [] : [{ source, postings: stored }];
          });
        const merged = mergePostings(of(null), layout);
        // Nothing is deleted, but something might be.
        const unpacked = mergePostings(of(emptyBitmap(documents)), layout);
        if (merged === null || unpacked === null) return t.equal(merged, unpacked);
        t.notOk(merged.isPacked && isSmall(unpacked), 'what is small is not packed');
        t.strictSame(bytes(merged), bytes(merged.isPacked ? packPostings(unpacked, layout) : unpacked));
      }),
      { numRuns: 60 },
    );
  },
);

t.test('terms with flags and no positions are packed too, whatever the flags', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(gap, fc.nat(255)), { minLength: 1, maxLength: 400 }), (given) => {
      const collector = new PostingsCollector(null);
      let document = -1;
      for (const [distance, flags] of given) collector.add('smith j', (document += distance), 0, flags);
      for (const { postings } of collector.postings()) {
        const packed = packPostings(postings, null);
        t.strictSame(bytes(unpackPostings(packed, null)), bytes(postings));
      }
    }),
    { numRuns: 60 },
  );
});

t.test('the list of a word of every third paper takes less than half of its bytes', async (t) => {
  const given = Array.from({ length: 3000 }, (_, i) => ({ gap: 1 + ((i * 7) % 5), lists: [[], [], [(i * 31) % 200]] }));
  const postings = postingsOf('parts', given);
  t.ok(packPostings(postings, 'parts').documents.length < postings.documents.length / 2);
});

t.test('numbers of any size are read as they were written, run after run', async (t) => {
  const run = fc.oneof(fc.array(fc.nat(3)), fc.array(fc.nat(2 ** 30)), fc.array(fc.constantFrom(0, 1, 2 ** 30)));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 5 }), (runs) => {
      const writer = new BitWriter();
      for (const values of runs) {
        const numbers = new Numbers();
        for (const value of values) numbers.add(value);
        writer.run(numbers);
      }
      const reader = new BitReader(writer.take());
      const read = new Numbers();
      for (const values of runs) {
        reader.run(read, values.length);
        t.strictSame([...read.values.subarray(0, read.length)], values);
      }
    }),
  );
});

t.test('bytes that end too early are an error, and no numbers', async (t) => {
  const { documents } = packPostings(
    postingsOf(
      'parts',
      [...Array(50)].map(() => ({ gap: 300, lists: [[1], [], [2]] })),
    ),
    'parts',
  );
  const cut = { papers: 50, documents: documents.slice(0, documents.length >> 1), positions: null };
  t.throws(() => unpackPostings(cut, 'parts'), RangeError);
});
