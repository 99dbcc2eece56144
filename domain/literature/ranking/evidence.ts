import type { Token } from '../index/analysis.ts';
import type { NumberedWords } from '../index/analyzed-paper.ts';
import type { StemNumbers } from '../index/stem-numbers.ts';
import { inverseDocumentFrequency, lengthNorm, saturation } from './bm25f.ts';

/**
 * What the positions of the query's words in a paper add to its score: neighbours of the query that are neighbours there
 * (the ordered pairs of Metzler & Croft's sequential dependence, SIGIR 2005, saturated as words are; Büttcher, Clarke &
 * Lushman, SIGIR 2006, did so with BM25), and how much of the query stands together in one place (the shortest-span idea
 * of Tao & Zhai, SIGIR 2007). Never below 0, so that it can be left out where nobody looks: for all but the best papers.
 */
export const evidencePapers = 50;

/** Against a word of the same idf. From 0.1 to 0.3 it is flat. */
const pairWeight = 0.2;
/** Of all idf in the query, when all its words stand in one place; squared where they do not. From 0.2 to 0.5 it is flat. */
const togetherWeight = 0.3;
/** Words of a title, or two sentences of an abstract. */
const place = 40;
/** Query words further apart, by stop words between them, are no pair. */
const widestPair = 3;

export type PaperPositions = { title: NumberedWords; abstract: NumberedWords; lengthCode: number };

/**
 * A function from a paper to its bonus, null where none can have any: of one word there is nothing to stand together. `query` is as
 * `analyze` gives it; words that no paper has count nothing.
 */
export function evidenceOf({
  query,
  papers,
  papersWith,
  averageLength,
  stems,
}: {
  query: readonly Token[];
  papers: number;
  papersWith: (word: string) => number;
  averageLength: number;
  /** By which the papers' words are numbered. */
  stems: StemNumbers;
}): ((paper: PaperPositions) => number) | null {
  const numbers = new Map<string, number>();
  for (const { word } of query) if (papersWith(word) > 0 && !numbers.has(word)) numbers.set(word, numbers.size);
  if (numbers.size < 2) return null;
  const idfs = [...numbers.keys()].map((word) => inverseDocumentFrequency(papers, papersWith(word)));
  const allIdf = idfs.reduce((sum, idf) => sum + idf, 0);
  const pairs = neighbours(query, numbers);
  const byStem = numbersByStem(numbers, stems);

  return ({ title, abstract, lengthCode }) => {
    const pairCounts = new Map<number, number>();
    let together = 0;
    for (const part of [title, abstract]) {
      const found = occurrences(part, byStem);
      countPairs(found, pairs, numbers.size, pairCounts);
      together = Math.max(together, mostTogether(found, idfs));
    }
    const norm = lengthNorm(lengthCode, averageLength);
    let bonus = (togetherWeight * together * together) / allIdf;
    for (const [pair, count] of pairCounts) {
      const idf = (idfs[Math.floor(pair / numbers.size)]! + idfs[pair % numbers.size]!) / 2;
      bonus += (pairWeight * idf * (saturation + 1) * count) / (count + norm);
    }
    return bonus;
  };
}

type Occurrence = { number: number; position: number };

/** At the number of a stem one more than the number of the query's word; 0 of all others. Stems met later are none of the query. */
function numbersByStem(numbers: ReadonlyMap<string, number>, stems: StemNumbers): Uint16Array {
  const own = [...numbers].map(([word, number]) => [stems.numberOf(word), number] as const);
  const byStem = new Uint16Array(stems.size);
  for (const [stem, number] of own) byStem[stem] = number + 1;
  return byStem;
}

function occurrences({ words, positions }: NumberedWords, byStem: Uint16Array): Occurrence[] {
  const found: Occurrence[] = [];
  for (let i = 0; i < words.length; i++) {
    const stem = words[i]!;
    const number = stem < byStem.length ? byStem[stem]! : 0;
    if (number > 0) found.push({ number: number - 1, position: positions[i]! });
  }
  return found;
}

/** Two words that follow each other in the query, as one number, and how far apart they stand there. */
function neighbours(query: readonly Token[], numbers: ReadonlyMap<string, number>): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const [index, { word, position }] of query.entries()) {
    const next = query[index + 1];
    const first = numbers.get(word);
    const second = next && numbers.get(next.word);
    if (first === undefined || second === undefined || first === second) continue;
    const distance = next!.position - position;
    const pair = first * numbers.size + second;
    if (distance <= widestPair) pairs.set(pair, Math.max(distance, pairs.get(pair) ?? 0));
  }
  return pairs;
}

function countPairs(
  found: readonly Occurrence[],
  pairs: ReadonlyMap<number, number>,
  words: number,
  counts: Map<number, number>,
): void {
  for (let first = 0; first < found.length; first++) {
    const { number, position } = found[first]!;
    for (let second = first + 1; second < found.length; second++) {
      const distance = found[second]!.position - position;
      if (distance > widestPair) break;
      const pair = number * words + found[second]!.number;
      if (distance <= (pairs.get(pair) ?? 0)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
}

/** The most idf of different words of the query within one place: a window that slides over what was found. */
function mostTogether(found: readonly Occurrence[], idfs: readonly number[]): number {
  const inside = new Uint32Array(idfs.length);
  let sum = 0;
  let most = 0;
  let first = 0;
  for (const { number, position } of found) {
    if (inside[number]!++ === 0) sum += idfs[number]!;
    for (; position - found[first]!.position > place; first++) {
      const left = found[first]!.number;
      if (--inside[left]! === 0) sum -= idfs[left]!;
    }
    most = Math.max(most, sum);
  }
  return most;
}
