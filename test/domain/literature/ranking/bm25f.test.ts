import t from 'tap';
import { numberedWords } from '../../../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../../../domain/literature/index/stem-numbers.ts';
import {
  countWords,
  frequenciesOf,
  frequencyCode,
  inverseDocumentFrequency,
  lengthCode,
  lengthOfCode,
  saturationTable,
  weighted,
} from '../../../../domain/literature/ranking/bm25f.ts';

t.test('a byte holds the frequencies of a word, up to the most that fits', async (t) => {
  for (let code = 0; code < 256; code++) t.equal(frequencyCode(frequenciesOf(code)), code);
  t.same(frequenciesOf(frequencyCode({ title: 7, heading: 4, abstract: 99 })), { title: 3, heading: 3, abstract: 15 });
  t.equal(weighted({ title: 1, heading: 2, abstract: 5 }), 3 + 4 + 5);
});

t.test('a byte holds the length of a paper, exact below 20, within 2.5 % for others', async (t) => {
  for (let code = 0; code < 256; code++) t.equal(lengthCode(lengthOfCode(code)), code);
  const lengths = Array.from({ length: 20_001 }, (_, length) => length);
  const off = (length: number) => Math.abs(lengthOfCode(lengthCode(length)) - length);
  t.same(
    lengths.filter((length) => off(length) > (length < 20 ? 0.49 : 0.025 * length)),
    [],
  );
  t.equal(lengthCode(1e9), 255);
  t.equal(lengthCode(-1), 0);
});

t.test('the table is the formula', async (t) => {
  const table = saturationTable(200, { k1: 1.2, b: 0.75 });
  // By hand: a word twice in the title and three times in the abstract of a paper of average length.
  const frequency = frequencyCode({ title: 2, heading: 0, abstract: 3 });
  const length = lengthCode(200);
  const norm = 1.2 * (0.25 + (0.75 * lengthOfCode(length)) / 200);
  t.ok(Math.abs(table[(frequency << 8) | length]! - (9 * 2.2) / (9 + norm)) < 1e-6);
  t.ok(Math.abs(table[(frequency << 8) | length]! - (9 * 2.2) / (9 + 1.2)) < 0.01);
  t.equal(table[length], 0, 'a word that is not there');
});

t.test('more often is better, longer is worse, and nothing is above k1 + 1', async (t) => {
  const table = saturationTable(150);
  for (let abstract = 1; abstract < 15; abstract++) {
    const less = frequencyCode({ title: 0, heading: 0, abstract }) << 8;
    const more = frequencyCode({ title: 0, heading: 0, abstract: abstract + 1 }) << 8;
    t.ok(table[more | 100]! > table[less | 100]!);
    t.ok(table[less | 100]! > table[less | 101]!);
  }
  t.ok(table.every((part) => part >= 0 && part <= 3));
});

t.test('an index without papers or without words has a table too', async (t) => {
  t.ok(saturationTable(0).every(Number.isFinite));
});

t.test('rarer words weigh more, and a word of every paper still weighs a little', async (t) => {
  t.ok(Math.abs(inverseDocumentFrequency(1000, 10) - Math.log(1 + 990.5 / 10.5)) < 1e-12);
  t.ok(inverseDocumentFrequency(1000, 10) > inverseDocumentFrequency(1000, 11));
  t.ok(inverseDocumentFrequency(1000, 1000) > 0);
  t.ok(inverseDocumentFrequency(10, 12) >= 0, 'papers that were deleted may still be counted');
  t.ok(Number.isFinite(inverseDocumentFrequency(0, 0)));
});

const stems = new StemNumbers();
const wordsOf = (text: string) => numberedWords(text, stems).words;

t.test('the words of a paper are counted by its parts', async (t) => {
  const parts = {
    title: wordsOf('Asthma in asthma: asthma, asthma'),
    headings: wordsOf('Asthma. Steroids'),
    abstract: wordsOf('Steroids. '.repeat(20)),
  };
  const counts = stems.codes();
  const { words, codes, weightedLength } = countWords(parts, counts);
  t.same(
    [...words].map((word) => stems.stemOf(word)),
    ['asthma', 'steroid'],
  );
  t.same(frequenciesOf(codes[0]!), { title: 3, heading: 1, abstract: 0 });
  t.same(frequenciesOf(codes[1]!), { title: 0, heading: 1, abstract: 15 });
  t.ok(
    counts.every((count) => count === 0),
    'the next paper is counted from zero',
  );
  t.equal(weightedLength, 3 * 4 + 2 * 2 + 20, 'the length counts what the byte has no room for');
});
