import fc from 'fast-check';
import t from 'tap';
import { compareBytes } from '../../../../domain/literature/index/compare-bytes.ts';
import type { Postings } from '../../../../domain/literature/index/postings.ts';
import {
  eachTermOfBlock,
  eachTermWithin,
  findInBlock,
  isSmall,
  TermBlockWriter,
  type TermPostings,
  termsOfBlock,
} from '../../../../domain/literature/index/term-block.ts';

const plain = (terms: Iterable<TermPostings>) =>
  [...terms].map(({ term, postings: { papers, documents, positions } }) => ({
    ...{ term, papers, documents: [...documents] },
    positions: positions === null ? null : [...positions],
  }));

const postings: fc.Arbitrary<Postings> = fc.record({
  papers: fc.integer({ min: 1, max: 300 }),
  documents: fc.uint8Array({ minLength: 2, maxLength: 200 }),
  positions: fc.option(fc.uint8Array({ minLength: 1, maxLength: 200 })),
});

t.test('what was written in a block is read from it, with any terms and any lists', async () => {
  const terms = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }), { maxLength: 20 });
  fc.assert(
    fc.property(terms, fc.array(postings, { minLength: 20, maxLength: 20 }), (names, lists) => {
      const writer = new TermBlockWriter();
      const written = names
        .map((name) => name.toWellFormed())
        .filter((name, i, all) => all.indexOf(name) === i)
        .sort(compareBytes)
        .map((term, i) => ({ term, postings: lists[i]! }));
      for (const { term, postings } of written) writer.add(term, postings);
      const block = writer.take().slice();
      t.strictSame(plain(termsOfBlock(block)), plain(written));
      const counted: [string, number][] = [];
      eachTermOfBlock(block, (term, papers) => counted.push([term, papers]));
      t.strictSame(
        counted,
        written.map(({ term, postings: { papers } }) => [term, papers]),
      );
      for (const { term, postings } of written) t.equal(findInBlock(block, term)?.papers, postings.papers);
      t.equal(findInBlock(block, 'no such term, since it is longer than thirty'), null);
    }),
    { numRuns: 50 },
  );
});

t.test('of a block the terms between two are those that reading all of it finds between them', async (t) => {
  const term = fc.string({ minLength: 0, maxLength: 6, unit: fc.constantFrom('a', 'b', ' ', '!', 'é', '\u{10ffff}') });
  const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(terms, term, term, fc.array(postings, { minLength: 40, maxLength: 40 }), (names, from, to, lists) => {
      const writer = new TermBlockWriter();
      names.sort(compareBytes).forEach((name, i) => {
        writer.add(name, lists[i]!);
      });
      const block = writer.take().slice();
      const within: TermPostings[] = [];
      eachTermWithin(block, Buffer.from(from), Buffer.from(to), (name, list) => {
        within.push({ term: Buffer.from(name).toString(), postings: list });
      });
      const all = [...termsOfBlock(block)];
      const expected = all.filter((one) => compareBytes(one.term, from) >= 0 && compareBytes(one.term, to) < 0);
      t.strictSame(plain(within), plain(expected));
    }),
    { numRuns: 300 },
  );
});

t.test('a block that was taken leaves nothing to the next', async (t) => {
  const writer = new TermBlockWriter();
  const list = { papers: 1, documents: Uint8Array.of(3, 1), positions: null };
  writer.add('asthma', list);
  writer.take();
  t.ok(writer.isEmpty);
  writer.add('asthmatic', list);
  t.strictSame(
    [...termsOfBlock(writer.take())].map(({ term }) => term),
    ['asthmatic'],
  );
});

t.test('a block is full after some hundred bytes, and what is long has a row of its own', async (t) => {
  const writer = new TermBlockWriter();
  const list = { papers: 90, documents: new Uint8Array(180), positions: new Uint8Array(20) };
  t.ok(isSmall(list));
  t.notOk(isSmall({ ...list, positions: new Uint8Array(21) }));
  for (const term of ['a', 'b', 'c', 'd']) writer.add(term, list);
  t.notOk(writer.isFull);
  writer.add('e', list);
  t.ok(writer.isFull);
  t.ok(writer.take().length < 1_200, 'so that the row stays in its page');
});
