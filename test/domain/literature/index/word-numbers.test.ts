import t from 'tap';
import { eachNumber, eachWord } from '../../../../domain/literature/index/analysis.ts';
import { PostingsCollector } from '../../../../domain/literature/index/postings-collector.ts';
import { SurfaceWords } from '../../../../domain/literature/index/surface-words.ts';
import { asStopWord } from '../../../../domain/literature/index/word-table.ts';

const pieces = [
  ...['the', 'The', 'WHO', 'NO', 'a', 'A', 't', 'T cells', "don't", 'patients', 'Patient', 'IL2', '5a', '12'],
  ...['TNFalpha', 'α-synuclein', 'β', 'é', 'e\u0301', 'ﬁ', '癌症', '-', '/', '.', ', '],
  ...[1, 19, 20, 21, 40, 41].map((length) => 'x'.repeat(length)),
];

/** Each piece beside each other one. */
const texts = pieces.flatMap((one) => pieces.map((other) => `${one} ${other}${one} ${other}, ${one}-${other}`));

const listsOf = (collector: PostingsCollector) =>
  Array.from(collector.postings(), ({ term, postings: { papers, documents, positions } }) => ({
    ...{ term, papers },
    ...{ documents: Buffer.from(documents).toString('hex'), positions: Buffer.from(positions!).toString('hex') },
  }));

t.test('words by number make the lists and the surfaces that words make', async (t) => {
  for (const some of [texts, texts.slice(0, 1), ['T cells'], ['t T cells']]) {
    const byTerm = new PostingsCollector('whole');
    const byNumber = new PostingsCollector('whole');
    const [told, numbered] = [new SurfaceWords(), new SurfaceWords()];
    for (const [document, text] of some.entries()) {
      eachWord(text, ({ term }, position) => byTerm.add(term, document, 0, position), told);
      const reader = {
        add: (word: number, position: number) =>
          byNumber.addNumber(word < 0 ? asStopWord(word) : word, document, 0, position),
      };
      eachNumber(text, byNumber, reader, numbered);
    }
    t.strictSame(listsOf(byNumber), listsOf(byTerm));
    t.strictSame(numbered.words, told.words);
  }
});
