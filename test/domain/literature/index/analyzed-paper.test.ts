import t from 'tap';
import type { PaperRecord } from '../../../../contract/resources/paper.ts';
import { analyze } from '../../../../domain/literature/index/analysis.ts';
import { analyzedPaper, closelyRead, numberedWords } from '../../../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../../../domain/literature/index/stem-numbers.ts';
import { hashWith, noHash } from '../../../../domain/literature/index/stems.ts';
import { longestInTable, unknownNumber, WordTable } from '../../../../domain/literature/index/word-table.ts';

function randomNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

t.test('a paper that is looked at closely has the words that the index has of it', async (t) => {
  const below = randomNumbers(5);
  const pieces = [
    ...['the', 'The', 'WHO', 'NO', 'a', 'A', 't', 'T cells', "don't", 'patients', 'Patient', 'IL2', '5a', '12'],
    ...['TNFalpha', 'α-synuclein', 'β', 'é', 'e\u0301', 'ﬁ', '癌症', '-', '/', '.', ', '],
    ...[1, 19, 20, 21, 40, 41].map((length) => 'x'.repeat(length)),
  ];
  const stems = new StemNumbers();
  for (let round = 0; round < 5_000; round++) {
    const text = Array.from({ length: 1 + below(20) }, () => {
      const piece = below(8) === 0 ? String.fromCharCode(below(65_536)) : pieces[below(pieces.length)]!;
      return piece + (below(2) === 0 ? ' ' : '');
    }).join('');
    const { words, positions } = numberedWords(text, stems);
    const found = Array.from(words, (word, i) => ({ word: stems.stemOf(word), position: positions[i] }));
    t.strictSame(found, analyze(text), JSON.stringify(text));
  }
});

t.test('a heading counts the same whether or not other papers had it before', async (t) => {
  const below = randomNumbers(9);
  const headings = ['Humans', 'Vitamin A', 'the', '', 'TNFalpha, human', 'β-blockers', `${'long '.repeat(30)}heading`];
  const some = () => Array.from({ length: below(6) }, () => headings[below(headings.length)]!);
  const known = new StemNumbers();
  for (let round = 0; round < 300; round++) {
    const paper = {
      ...{
        title: some().join(' '),
        abstract: below(4) === 0 ? null : some().join('. '),
        keywords: some(),
        substances: some(),
      },
      mesh: some().map((term) => ({ term, qualifiers: some().map((qualifier) => ({ term: qualifier })) })),
    } as unknown as PaperRecord;
    const told = (stems: StemNumbers) => {
      const { words, codes, lengthCode } = analyzedPaper(paper, stems);
      return { lengthCode, words: Array.from(words, (word, i) => [stems.stemOf(word), codes[i]]) };
    };
    t.strictSame(told(known), told(new StemNumbers()));
  }
});

t.test('a table of stems begins anew when it is full, and never takes one word for another', async (t) => {
  const table = new WordTable();
  const numberOf = (word: string, add: number | null) => {
    const codes = Uint16Array.from(word, (letter) => letter.charCodeAt(0));
    // So bad a hash that many meet, as whoever chooses words may have it.
    const hash = hashWith(noHash, codes[0]! & 3);
    const found = table.find(codes, 0, codes.length, hash);
    if (found === unknownNumber && add !== null) table.add(codes, 0, codes.length, hash, add);
    return found;
  };
  const wordOf = (n: number) => `${'abcdefgh'[n % 8]}${n.toString(36)}`;
  for (let n = 0; n < 1_000; n++) {
    const m = n % 300;
    const found = numberOf(wordOf(m), m);
    t.ok(found === m || found === unknownNumber);
  }
  const long = 'y'.repeat(longestInTable + 1);
  numberOf(long, 1);
  t.equal(numberOf(long, null), unknownNumber);
  t.equal(numberOf(long.slice(1), 2), unknownNumber);
  t.equal(numberOf(long.slice(1), null), 2);
});

t.test('a long abstract is looked at up to the end of a character', async (t) => {
  t.equal(closelyRead('𝛼'.repeat(25_001)), '𝛼'.repeat(25_000));
  t.equal(closelyRead(`a${'𝛼'.repeat(25_000)}`), `a${'𝛼'.repeat(24_999)}`);
});
