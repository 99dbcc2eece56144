import t from 'tap';
import { fullBitmap, hasBit, setBit } from '../../../../domain/literature/index/bitmap.ts';
import type { LoadedSegment } from '../../../../domain/literature/index/loaded-index.ts';
import { PostingsWriter } from '../../../../domain/literature/index/postings.ts';
import { WalkedLists } from '../../../../domain/literature/index/walked-lists.ts';
import { saturationTable } from '../../../../domain/literature/ranking/bm25f.ts';
import {
  addScores,
  addWalkedScores,
  BestPapers,
  isBetter,
  offer,
} from '../../../../domain/literature/ranking/score.ts';
import { randomNumbers } from '../../../../scripts/bench/literature/corpus.ts';

const random = randomNumbers(11);
const below = (limit: number) => Math.floor(random() * limit);

function postingsOf(documents: number, share: number) {
  const writer = new PostingsWriter();
  writer.begin(false);
  for (let document = 0; document < documents; document++)
    if (random() < share) writer.add(document, 1 + below(255), null);
  return writer.finish()!;
}

t.test('a list adds the same scores whether it is read from its bytes or walked as numbers', async (t) => {
  const table = saturationTable(180);
  const walked = new WalkedLists(10_000_000);
  let taken = 0;
  for (let round = 0; round < 60; round++) {
    const documents = 500 + below(3000);
    const lengths = Uint8Array.from({ length: documents }, () => below(256));
    const postings = postingsOf(documents, 0.03 + random() * random());
    t.equal(walked.of(postings, documents), null, 'not at the first time');
    const list = walked.of(postings, documents);
    if (list === null) continue;
    taken++;
    t.equal(walked.of(postings, documents), list, 'kept');
    for (const mask of [255, 192, 48, 15]) {
      const [one, other] = [new Float32Array(documents), new Float32Array(documents)];
      addScores(one, postings, 1.7, table, lengths, mask);
      addWalkedScores(other, list, 1.7, table, lengths, mask);
      t.same(other, one);
    }
  }
  t.ok(taken > 40, 'most were long enough');
});

t.test(
  'lists are kept in so many bytes, and those without room for a document beside its byte not at all',
  async (t) => {
    const walked = new WalkedLists(20_000);
    const lists = Array.from({ length: 20 }, () => postingsOf(4_000, 0.5));
    const walks = lists.map((postings) => walked.of(postings, 4_000) ?? walked.of(postings, 4_000));
    t.equal(walked.of(lists[19]!, 4_000), walks[19]);
    t.not(walked.of(lists[0]!, 4_000), walks[0], 'made again');
    t.equal(walked.of(lists[19]!, 2 ** 23 + 1), null);
  },
);

t.test('the best of a segment are those that looking at each paper finds', async (t) => {
  for (let round = 0; round < 200; round++) {
    const documents = 1 + below(700);
    const segment = { firstDocument: 1000 } as LoadedSegment;
    // Many ties, zeros and the smallest of floats among them.
    const values = [0, 2 ** -149, 1e-30, 0.25, 1, 1 + 2 ** -23, 7.5, 300];
    const scores = Float32Array.from({ length: documents }, () => (random() < 0.5 ? values[below(8)]! : random() * 10));
    const among = fullBitmap(documents).fill(0);
    for (let i = 0; i < documents; i++) if (random() < 0.7) setBit(among, i);
    const after = random() < 0.3 ? { document: 1000 + below(documents), score: scores[below(documents)]! } : null;
    const onlyScoring = random() < 0.5;
    const size = 1 + below(60);
    const best = new BestPapers(size);
    offer(best, segment, scores, among, after, onlyScoring);
    const expected = [...scores]
      .map((score, i) => ({ document: 1000 + i, score }))
      .filter((paper, i) => hasBit(among, i) && (!onlyScoring || paper.score > 0))
      .filter((paper) => after === null || isBetter(after, paper))
      .sort((a, b) => (isBetter(a, b) ? -1 : 1))
      .slice(0, size);
    t.same(best.sorted(), expected);
  }
});
