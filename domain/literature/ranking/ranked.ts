import { type Bitmap, emptyBitmap } from '../index/bitmap.ts';
import type { PrefixOptions, TextPart } from '../index/index-query.ts';
import { type ReadList, withLists } from '../index/list-memory.ts';
import type { LoadedIndex, LoadedSegment } from '../index/loaded-index.ts';
import type { LoadedPostings } from '../index/loaded-postings.ts';
import { addDocuments } from '../index/phrase.ts';
import { partsMask } from '../index/postings.ts';
import { ReadLists } from '../index/read-lists.ts';
import { inverseDocumentFrequency, saturationTable } from './bm25f.ts';
import { addScores } from './score.ts';

/** A word that papers are ranked by, and how much it counts beside the others. */
export type WeightedWord = { word: string; weight: number; where?: TextPart[]; prefix?: PrefixOptions };

export type ScoredSegment = { segment: LoadedSegment; scores: Float32Array };

/** The postings of a word in a segment: one list, or those of every word that begins so. */
function postingsOf(segment: LoadedSegment, { word, prefix }: WeightedWord): readonly LoadedPostings[] {
  if (prefix) return segment.beginning('written', word, prefix);
  const postings = segment.postings('word', word);
  return postings === null ? [] : [postings];
}

/** In how many papers of the index the word stands. */
export function papersWith(index: LoadedIndex, word: WeightedWord): number {
  return papersOf(
    index,
    index.segments.map((segment) => postingsOf(segment, word)),
  );
}

function papersOf(index: LoadedIndex, lists: readonly (readonly LoadedPostings[])[]): number {
  let papers = 0;
  for (const ofSegment of lists) for (const postings of ofSegment) papers += postings.papers;
  return Math.min(papers, index.papers);
}

/** The BM25F score of every paper for these words, exactly. The arrays may be given back to `scoresAreRead`. */
export function scorePapers(
  index: LoadedIndex,
  words: readonly WeightedWord[],
  table: Float32Array = saturationTable(index.averageLength),
  { lists = new ReadLists(), again = false } = {},
): ScoredSegment[] {
  const scored = index.segments.map((segment) => ({ segment, scores: zeros(segment.documents) }));
  addWordScores(index, scored, words, table, { lists, again });
  return scored;
}

/** Zeroed memory of the system, page by page, took longer than a rare word's search. */
const unused: Float32Array[] = [];
const mostUnused = 32;

function zeros(documents: number): Float32Array {
  const at = unused.findIndex(({ length }) => length === documents);
  return at < 0 ? new Float32Array(documents) : unused.splice(at, 1)[0]!.fill(0);
}

/** Their arrays are used for other searches from now on. */
export function scoresAreRead(scored: readonly ScoredSegment[]): void {
  unused.unshift(...scored.map(({ scores }) => scores));
  unused.length = Math.min(unused.length, mostUnused);
}

/**
 * Adds what the words are worth to scores that are there: to count them again would take as long as at first. `again`: the same search
 * adds most of these once more.
 */
export function addWordScores(
  index: LoadedIndex,
  scored: readonly ScoredSegment[],
  words: readonly WeightedWord[],
  table: Float32Array,
  { lists: read = new ReadLists(), again = false } = {},
): void {
  const walk = ({ walked }: LoadedSegment, postings: LoadedPostings): ReadList =>
    walked === undefined ? read.all(postings) : walked.of(postings, again, () => read.all(postings));
  const lengths = index.segments.map((segment) => segment.numbers('lengths'));
  // Word by word, so that no more lists are there as numbers at a time than those of one.
  for (const word of words)
    withLists(() => {
      const lists = index.segments.map((segment) => postingsOf(segment, word));
      // To know in how many papers a word stands takes reading those of its lists that have several forms.
      const counted = new Map<LoadedPostings, ReadList>();
      lists.forEach((ofSegment, at) => {
        for (const postings of ofSegment)
          if (!postings.isCounted) counted.set(postings, walk(index.segments[at]!, postings));
      });
      const weight = word.weight * inverseDocumentFrequency(index.papers, papersOf(index, lists));
      const mask = partsMask(word.where);
      lists.forEach((ofSegment, at) => {
        for (const postings of ofSegment)
          withLists(() => {
            const list = counted.get(postings) ?? walk(index.segments[at]!, postings);
            addScores(scored[at]!.scores, list, weight, table, lengths[at]!, mask);
          });
      });
    });
}

/** The papers of a segment that have any of the words. */
export function withAnyWord(segment: LoadedSegment, words: readonly WeightedWord[]): Bitmap {
  const found = emptyBitmap(segment.documents);
  for (const word of words)
    for (const postings of postingsOf(segment, word)) addDocuments(found, postings, partsMask(word.where));
  return found;
}
