import t from 'tap';
import { analyze } from '../../../../domain/literature/index/analysis.ts';
import { numberedWords } from '../../../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../../../domain/literature/index/stem-numbers.ts';
import { inverseDocumentFrequency, lengthCode, lengthNorm } from '../../../../domain/literature/ranking/bm25f.ts';
import { evidenceOf } from '../../../../domain/literature/ranking/evidence.ts';

const frequency: Record<string, number> = { lung: 100, cancer: 200, screen: 50, smoker: 20 };
const length = lengthCode(100);
const stems = new StemNumbers();
const bonus = (query: string, title: string, abstract = '') =>
  evidenceOf({
    query: analyze(query),
    papers: 1000,
    papersWith: (word) => frequency[word] ?? 0,
    averageLength: 100,
    stems,
  })?.({ title: numberedWords(title, stems), abstract: numberedWords(abstract, stems), lengthCode: length }) ?? 0;
const idf = (word: string) => inverseDocumentFrequency(1000, frequency[word]!);
const near = (value: number, expected: number) => Math.abs(value - expected) < 1e-9;

t.test('neighbours of the query that are neighbours in the paper count, and words together in one place', async (t) => {
  // By hand: one pair, once, and the whole query in one place.
  const pair = (0.2 * ((idf('lung') + idf('cancer')) / 2) * 3) / (1 + lengthNorm(length, 100));
  const together = 0.3 * (idf('lung') + idf('cancer'));
  t.ok(near(bonus('lung cancer', 'Lung cancer'), pair + together));
  t.ok(near(bonus('lung cancer', 'Cancer, also of the lung'), together), 'the other way round they are no pair');
});

t.test('the words of a pair may be nearer than in the query, but not further apart', async (t) => {
  const together = bonus('cancer lung', 'lung or a cancer');
  t.ok(bonus('cancer of the lung', 'cancer lung') > together);
  t.ok(near(bonus('cancer lung', 'cancer of the lung'), together));
});

t.test('more often is better, and saturates', async (t) => {
  const times = (n: number) => bonus('lung cancer', '', 'Lung cancer. '.repeat(n));
  t.ok(times(2) > times(1));
  t.ok(times(20) - times(10) < times(2) - times(1));
});

t.test('a place is 40 words wide, in one part of the paper', async (t) => {
  const apart = (words: number) => bonus('smokers screening', '', `smokers ${'and '.repeat(words)} screening`);
  t.ok(apart(38) > apart(45));
  t.ok(near(apart(45), bonus('smokers screening', 'smokers', 'screening')));
});

t.test('a query of one word, or of words that no paper has, finds no evidence', async (t) => {
  t.equal(bonus('lung', 'lung lung'), 0);
  t.equal(bonus('lung lung', 'lung lung'), 0);
  t.equal(bonus('lung xyzzy', 'lung xyzzy'), 0);
  t.equal(bonus('', 'lung'), 0);
});

t.test('no evidence is below 0', async (t) => {
  t.equal(bonus('lung cancer', '', ''), 0);
  t.ok(bonus('lung cancer screening smokers', 'smokers') >= 0);
});

t.test('a text in which everything repeats is read in time', async (t) => {
  t.ok(bonus('lung cancer', '', 'lung cancer '.repeat(50_000)) > 0);
});
