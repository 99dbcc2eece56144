import t from 'tap';
import { numberedWords } from '../../../../domain/literature/index/analyzed-paper.ts';
import { StemNumbers } from '../../../../domain/literature/index/stem-numbers.ts';
import { countWords, lengthCode, saturationTable } from '../../../../domain/literature/ranking/bm25f.ts';
import {
  feedbackCandidates as candidatesOf,
  candidatesToCount,
  expandByFeedback,
  type FeedbackPaper,
} from '../../../../domain/literature/ranking/feedback.ts';

const table = saturationTable(20);
const stems = new StemNumbers();
const paper = (score: number, title: string, abstract = ''): FeedbackPaper => {
  const parts = {
    title: numberedWords(title, stems).words,
    headings: new Int32Array(),
    abstract: numberedWords(abstract, stems).words,
  };
  const { words: found, codes, weightedLength } = countWords(parts, stems.codes());
  return { score, words: found, codes, lengthCode: lengthCode(weightedLength) };
};
const feedbackCandidates = (top: readonly FeedbackPaper[], by: Float32Array) => candidatesOf(top, by, stems);
const words = (list: { word: string }[]) => list.map(({ word }) => word);
const weightOf = (list: { word: string; weight: number }[], word: string) =>
  list.find((entry) => entry.word === word)?.weight ?? 0;

t.test('words that the best papers share are candidates, the heaviest first', async (t) => {
  const candidates = feedbackCandidates(
    [
      paper(10, 'Asthma and inhaled steroids', 'Steroids were inhaled. Budesonide.'),
      paper(9.9, 'Steroids in asthma', 'Steroids again.'),
    ],
    table,
  );
  t.same(words(candidates).sort(), ['asthma', 'steroid'], 'not what only one of them says');
  t.equal(candidates[0]!.word, 'steroid');
});

t.test('one paper alone is heard whole; no paper, or none with a score, says nothing', async (t) => {
  t.same(words(feedbackCandidates([paper(3, 'Budesonide')], table)), ['budesonid']);
  t.same(feedbackCandidates([], table), []);
  t.same(feedbackCandidates([paper(0, 'Budesonide')], table), []);
});

t.test('numbers and single letters are no candidates', async (t) => {
  const papers = [paper(2, 'IL-2 in 1999: interleukin 50'), paper(2, 'IL-2 in 1999: interleukin 50')];
  t.same(words(feedbackCandidates(papers, table)), ['interleukin']);
});

t.test('where one paper stands out it is nearly the only one that is heard', async (t) => {
  const others = (score: number) => [
    paper(10, 'asthma budesonide'),
    paper(score, 'asthma budesonide'),
    paper(score, 'asthma surgery'),
    paper(score, 'asthma surgery'),
  ];
  const share = (score: number) => {
    const candidates = feedbackCandidates(others(score), table);
    return weightOf(candidates, 'surgeri') / weightOf(candidates, 'budesonid');
  };
  t.ok(share(10) > 0.99);
  t.ok(share(5) < 0.01);
});

t.test('only the first 30 papers are heard', async (t) => {
  const papers = Array.from({ length: 40 }, (_, rank) => paper(10, rank < 30 ? 'asthma' : 'surgery'));
  t.same(words(feedbackCandidates(papers, table)), ['asthma']);
});

const candidates = [
  { word: 'asthma', weight: 4 },
  { word: 'steroid', weight: 2 },
  { word: 'patient', weight: 8 },
];
const frequency = new Map([
  ['asthma', 50],
  ['steroid', 30],
  ['patient', 800],
]);
const expand = (query: { word: string; weight: number }[]) =>
  expandByFeedback({ words: query, candidates, papers: 1000, papersWith: (word) => frequency.get(word) ?? 0 });

t.test('new words weigh 0.8 of the query together, by their masses, and the query keeps its own weights', async (t) => {
  const expanded = expand([{ word: 'asthma', weight: 1 }]);
  t.same(words(expanded), ['asthma', 'steroid']);
  t.ok(Math.abs(weightOf(expanded, 'asthma') - (1 + (0.8 * 4) / 6)) < 1e-12);
  t.ok(Math.abs(weightOf(expanded, 'steroid') - (0.8 * 2) / 6) < 1e-12);
});

t.test('words of more than every tenth paper stay out, unless they were asked for', async (t) => {
  t.equal(weightOf(expand([{ word: 'asthma', weight: 1 }]), 'patient'), 0);
  t.ok(weightOf(expand([{ word: 'patient', weight: 1 }]), 'patient') > 1);
});

t.test('at most 20 words are chosen, the rare before the frequent', async (t) => {
  const many = Array.from({ length: 60 }, (_, n) => ({ word: `word${n}`, weight: 1 }));
  const expanded = expandByFeedback({
    words: [{ word: 'asthma', weight: 1 }],
    candidates: many,
    papers: 1_000_000,
    papersWith: (word) => (word === 'asthma' ? 100 : Number(word.slice(4)) + 1),
  });
  t.same(words(expanded).sort(), ['asthma', ...many.slice(0, 20).map(({ word }) => word)].sort());
});

t.test('without candidates, or with words that are in no paper, the query stays as it is', async (t) => {
  const query = [
    { word: 'asthma', weight: 1 },
    { word: 'xyzzy', weight: 2 },
  ];
  t.same(expandByFeedback({ words: query, candidates: [], papers: 10, papersWith: () => 0 }), query);
  t.same(expandByFeedback({ words: query, candidates, papers: 10, papersWith: () => 0 }), query);
  t.same(expandByFeedback({ words: [], candidates: [], papers: 0, papersWith: () => 0 }), []);
});

t.test('the order in which equal words come does not matter', async (t) => {
  const papers = [paper(2, 'alpha beta gamma'), paper(2, 'gamma beta alpha')];
  t.same(words(feedbackCandidates(papers, table)), ['alpha', 'beta', 'gamma']);
});

t.test('as few words are counted as are needed to choose as if all were', async (t) => {
  let state = 3;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let countedOfAll = 0;
  for (let round = 0; round < 200; round++) {
    const papers = 1_000;
    const many = Array.from({ length: 250 }, (_, n) => ({ word: `word${n}`, weight: 1 + below(40) }));
    const papersWith = new Map(many.map(({ word }) => [word, below(3) === 0 ? below(300) : 1 + below(20)]));
    const atLeast = new Map([...papersWith].map(([word, count]) => [word, below(2) === 0 ? count : below(count + 1)]));
    const query = [{ word: 'word7', weight: 1 }];
    const counted = new Map<string, number>();
    for (;;) {
      const next = candidatesToCount({
        ...{ words: query, candidates: many, papers, counted },
        papersWithAtLeast: (word) => atLeast.get(word)!,
      });
      if (next.length === 0) break;
      for (const word of next) counted.set(word, papersWith.get(word)!);
    }
    const expandWith = (known: ReadonlyMap<string, number>) =>
      expandByFeedback({ words: query, candidates: many, papers, papersWith: (word) => known.get(word) ?? 0 });
    t.strictSame(expandWith(counted), expandWith(papersWith));
    countedOfAll += counted.size;
  }
  t.ok(countedOfAll < (200 * 250) / 2);
});
