import t from 'tap';
import { fullBitmap, hasBit, setBit } from '../../../../domain/literature/index/bitmap.ts';
import { withLists } from '../../../../domain/literature/index/list-memory.ts';
import type { LoadedSegment } from '../../../../domain/literature/index/loaded-index.ts';
import { LoadedPostings } from '../../../../domain/literature/index/loaded-postings.ts';
import { PostingsWriter } from '../../../../domain/literature/index/postings.ts';
import { WalkedLists } from '../../../../domain/literature/index/walked-lists.ts';
import { saturationTable } from '../../../../domain/literature/ranking/bm25f.ts';
import { addScores, BestPapers, isBetter, offer } from '../../../../domain/literature/ranking/score.ts';
import { randomNumbers } from '../../../../scripts/bench/literature/corpus.ts';

const random = randomNumbers(11);
const below = (limit: number) => Math.floor(random() * limit);

function postingsOf(documents: number, share: number): LoadedPostings {
  const writer = new PostingsWriter();
  writer.begin(false);
  for (let document = 0; document < documents; document++)
    if (random() < share) writer.add(document, 1 + below(255), null);
  const postings = writer.finish()!;
  return new LoadedPostings([{ ...postings, documents: postings.documents.slice(), packed: false }], 'parts');
}

t.test(
  'a list adds to the score of each paper what its byte and its length are worth, in the parts asked for',
  async (t) => {
    const table = saturationTable(180);
    for (let round = 0; round < 60; round++) {
      const documents = 1 + below(3000);
      const lengths = Uint8Array.from({ length: documents }, () => below(256));
      const postings = postingsOf(documents, 0.5 + random() / 2);
      for (const mask of [255, 192, 48, 15]) {
        const scores = Float32Array.from({ length: documents }, () => random() * 9);
        const expected = scores.slice();
        withLists(() => {
          const list = postings.read();
          list.documents.forEach((document, i) => {
            expected[document]! += 1.7 * table[((list.codes[i]! & mask) << 8) | lengths[document]!]!;
          });
          addScores(scores, list, 1.7, table, lengths, mask);
        });
        t.same(scores, expected);
      }
    }
  },
);

t.test(
  'a list is kept as numbers from the second time on, or where it is wanted again, in so many bytes',
  async (t) => {
    const walked = new WalkedLists(40_000);
    const lists = Array.from({ length: 20 }, () => postingsOf(4_000, 0.5));
    let read = 0;
    const of = (postings: LoadedPostings, isWantedAgain = false) =>
      withLists(() =>
        walked.of(postings, isWantedAgain, () => {
          read++;
          return postings.read();
        }),
      );
    for (const postings of lists) of(postings);
    t.equal(walked.kept(lists[19]!), null, 'not at the first time');
    const walks = lists.map((postings) => of(postings));
    walks.forEach((list, i) => {
      withLists(() => t.same(list, lists[i]!.read()));
    });
    t.equal(read, 40);
    t.equal(of(lists[19]!), walks[19], 'kept');
    t.equal(read, 40);
    t.not(of(lists[0]!), walks[0], 'made again');
    const another = postingsOf(4_000, 0.5);
    t.equal(of(another, true), walked.kept(another), 'kept at once');
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
