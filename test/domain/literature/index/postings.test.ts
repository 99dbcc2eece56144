import fc from 'fast-check';
import t from 'tap';
import { eachPosting, Places, PositionsReader, type Postings } from '../../../../domain/literature/index/postings.ts';
import { PostingsCollector } from '../../../../domain/literature/index/postings-collector.ts';
import { frequencyCode } from '../../../../domain/literature/ranking/bm25f.ts';

const places = fc.uniqueArray(fc.nat(5000), { maxLength: 40 }).map((list) => list.sort((a, b) => a - b));
const paper = fc.record({ gap: fc.integer({ min: 1, max: 300_000 }), lists: fc.tuple(places, places, places) });

/** What was put in, and the postings of it, between those of other words. */
function encode(papers: readonly { gap: number; lists: readonly number[][] }[]) {
  const collector = new PostingsCollector('parts');
  let document = -1;
  const given = papers
    .filter(({ lists }) => lists.some((list) => list.length > 0))
    .map(({ gap, lists }) => {
      document += gap;
      lists.forEach((list, part) => {
        for (const position of list)
          for (const word of ['another', 'heart', 'word']) collector.add(word, document, part, position);
      });
      const [title, heading, abstract] = lists as [number[], number[], number[]];
      const code = frequencyCode({ title: title.length, heading: heading.length, abstract: abstract.length });
      return { document, code, lists };
    });
  const none = { papers: 0, documents: new Uint8Array(0), positions: new Uint8Array(0) };
  let postings: Postings = none;
  for (const { term, postings: found } of collector.postings())
    if (term === 'heart')
      postings = { ...found, documents: found.documents.slice(), positions: found.positions!.slice() };
  return { given, postings };
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

t.test('positions of many documents are skipped in one go', async (t) => {
  fc.assert(
    fc.property(fc.array(paper, { minLength: 1, maxLength: 60 }), fc.nat(60), (papers, at) => {
      const { given, postings } = encode(papers);
      const to = Math.min(at, given.length);
      const reader = new PositionsReader(postings.positions!, 'parts');
      reader.skipAll(
        Uint8Array.from(given, ({ code }) => code),
        0,
        to,
      );
      for (const { code, lists } of given.slice(to)) {
        t.strictSame(readPlaces(reader, code), lists);
      }
    }),
    { numRuns: 60 },
  );
});

t.test('terms without positions keep their flags, and come in the order of their bytes', async (t) => {
  const collector = new PostingsCollector(null);
  for (const [term, document, flags] of [
    ['smith j', 3, 5],
    ['adams k', 4, 2],
    ['smith j', 200, 1],
  ] as const)
    collector.add(term, document, 0, flags);
  const found = [...collector.postings()].map(({ term, postings: { papers, documents, positions } }) => ({
    ...{ term, papers, documents: documents.slice(), positions },
  }));
  t.strictSame(
    found.map(({ term }) => term),
    ['adams k', 'smith j'],
  );
  const { positions } = found[1]!;
  t.equal(positions, null);
  t.strictSame(read(found[1]!), [
    { document: 3, code: 5 },
    { document: 200, code: 1 },
  ]);
});

t.test('terms come in the order of their bytes, which is not that of JavaScript for all characters', async (t) => {
  const unit = fc.constantFrom('a', 'b', ' ', '~', 'é', '喘', '\uffff', '\u{1d6fd}', '\u{10ffff}');
  const term = fc.array(unit, { minLength: 1, maxLength: 9 }).map((units) => units.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(term, { maxLength: 200 }), (terms) => {
      const collector = new PostingsCollector(null);
      for (const one of terms) collector.add(one, 1, 0, 1);
      t.strictSame(
        [...collector.postings()].map((one) => one.term),
        terms.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
    }),
    { numRuns: 50 },
  );
});

t.test('of a text with a million places of one word each is found, and none between them', async (t) => {
  const many = new Places();
  for (let i = 0; i < 1_000_000; i++) many.add(3 * i);
  let found = 0;
  // Looked through from the beginning each time it would take an hour.
  for (let position = 0; position < 3_000_000; position++) if (many.has(position)) found += position % 3 === 0 ? 1 : -1;
  t.equal(found, 1_000_000);
});
